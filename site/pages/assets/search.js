// The search: a dialog over the index that Pagefind made of this language's pages.
const dialog = document.querySelector("[data-search]");
const input = dialog.querySelector("input");
const status = dialog.querySelector("[role=status]");
const list = dialog.querySelector("ol");
let pagefind;
let latest = 0;

async function open() {
  dialog.showModal();
  input.select();
  const index = new URL(dialog.dataset.index, location);
  pagefind ??= await import(index);
  await pagefind.options({ baseUrl: new URL("..", index).pathname });
  await search();
}

async function search() {
  const turn = ++latest;
  const words = input.value.trim();
  const found = words && pagefind ? (await pagefind.search(words)).results : [];
  const pages = await Promise.all(found.slice(0, 8).map((result) => result.data()));
  if (turn !== latest) return;
  status.textContent = !words ? "" : found.length ? dialog.dataset.hits.replace("#", found.length) : dialog.dataset.none;
  list.replaceChildren(...pages.map(entry));
}

function entry(page) {
  const item = document.createElement("li");
  item.append(link(page.url, page.meta.title));
  for (const part of page.sub_results.slice(0, 4)) {
    const passage = link(nearest(page, part), "");
    passage.className = "passage";
    if (part.title !== page.meta.title) passage.append(part.title.replace(/¶$/, ""), document.createElement("br"));
    passage.insertAdjacentHTML("beforeend", `<small>${part.excerpt}</small>`);
    item.append(passage);
  }
  return item;
}

// The address of the rule in which the words stand, or else of the section.
function nearest(page, part) {
  const [place] = part.locations;
  const rule = page.anchors.filter((anchor) => anchor.element === "span" && anchor.location <= place).pop();
  return rule && rule.location >= (part.anchor?.location ?? 0) ? `${page.url}#${rule.id}` : part.url;
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
