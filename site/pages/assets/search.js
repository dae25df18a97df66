// The search: a dialog over the index that Pagefind made of this language's pages.
const dialog = document.querySelector("[data-search]");
const input = dialog.querySelector("input");
const status = dialog.querySelector("[role=status]");
const list = dialog.querySelector("ol");
let index;
let latest = 0;

function open() {
  dialog.showModal();
  input.select();
  search();
}

// What could not be loaded is asked for once more when more is typed.
function again(error) {
  index = undefined;
  throw error;
}

async function load() {
  const place = new URL(dialog.dataset.index, location);
  const pagefind = await import(place);
  await pagefind.options({ baseUrl: new URL("..", place).pathname });
  return pagefind;
}

// What was typed last is answered, and nothing before the index is there: "no hits" must be true.
async function search() {
  const turn = ++latest;
  const words = input.value.trim();
  const pagefind = await (index ??= load().catch(again));
  const found = words ? (await pagefind.search(words)).results : [];
  const pages = await Promise.all(found.slice(0, 8).map((result) => result.data()));
  if (turn !== latest) return;
  status.textContent = !words ? "" : found.length ? dialog.dataset.hits.replace("#", found.length) : dialog.dataset.none;
  list.replaceChildren(...pages.map(entry));
}

function entry(page) {
  const item = document.createElement("li");
  item.append(link(page.url, page.meta.title));
  const words = page.raw_content.split(/\s+/);
  for (const [place, hit] of passages(page)) {
    const passage = link(page.url + (place ? `#${place.id}` : ""), "");
    passage.className = "passage";
    passage.append(...excerpt(words, place?.location ?? 0, hit.location, place?.end ?? words.length, page.locations));
    item.append(passage);
  }
  return item;
}

// The rules and sections in which the words stand, each with its best hit, best first.
function passages(page) {
  const places = page.anchors.filter((anchor) => /^(span|h[1-6])$/.test(anchor.element) && anchor.text.trim());
  places.sort((a, b) => a.location - b.location);
  places.forEach((place, i) => {
    const whole = place.location + place.text.trim().split(/\s+/).length;
    place.end = place.element === "span" ? whole : (places[i + 1]?.location ?? Infinity);
  });
  const best = new Map();
  for (const hit of page.weighted_locations) {
    const place = places.findLast((place) => place.location <= hit.location);
    if (!(best.get(place)?.balanced_score >= hit.balanced_score)) best.set(place, hit);
  }
  return [...best].sort((a, b) => b[1].balanced_score - a[1].balanced_score).slice(0, 4);
}

// The passage from its first word, or from near the hit where it is long, with the words that were found marked.
function excerpt(words, start, hit, end, found) {
  const first = hit - start > 24 ? hit - 8 : start;
  const last = Math.min(end, first + 36, words.length);
  const marks = new Set(found);
  const parts = words.slice(first, last).flatMap((word, i) => {
    const mark = marks.has(first + i) && document.createElement("mark");
    mark && mark.append(word);
    return [mark || word, " "];
  });
  return [first > start ? "… " : "", ...parts, last < Math.min(end, words.length) ? "…" : ""];
}

function link(href, text) {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = text;
  made.addEventListener("click", () => dialog.close());
  return made;
}

document.querySelector("[data-search-open]").addEventListener("click", open);
input.addEventListener("input", search);
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
dialog.querySelector("form").addEventListener("submit", (event) => {
  if (event.submitter) return; // the button that closes
  event.preventDefault();
  list.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    open();
  }
});
