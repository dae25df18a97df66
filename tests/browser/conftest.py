"""A real browser on the built site: the Chromium of the machine, driven by Playwright."""

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from rulegen.data import folder
from rulegen.site import build
from site_pages import few

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

_PATIENCE = 120_000  # milliseconds: a machine busy with other tests takes its time


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Says nothing of each request."""

    def send_error(self, code: int, *_: Any, **__: Any) -> None:
        """The 404 page of the language, as a server of static files is set up to send it."""
        self.path = f"/{self.path.split('/')[1]}/404.html"
        self.send_response(code)
        with open(self.translate_path(self.path), "rb") as page:
            content = page.read()
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The built site, which is to stand elsewhere, on a server of static files here."""
    place = tmp_path_factory.mktemp("browsed")
    site, out = shutil.copytree(folder("site"), place / "site"), place / "public"
    settings = few((site / "mkdocs.yml").read_text("utf-8"))
    (site / "mkdocs.yml").write_text(settings.replace('site_url: ""', "site_url: https://rules.example/"), "utf-8")
    build(out, site, strict=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(out))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not chromium:
        pytest.skip("needs Chromium on this machine (apt-get install chromium)")
    api = pytest.importorskip("playwright.sync_api", reason="needs Playwright (pip install -e '.[dev]')")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page of a reader without a past, whose browser asks no other host, misses nothing and sees no script fail."""
    context = browser.new_context(
        base_url=address, viewport={"width": 1280, "height": 900}, color_scheme="light", locale="nb-NO"
    )
    context.set_default_timeout(_PATIENCE)
    page = context.new_page()
    page.foreign, page.missing, page.errors = [], [], []
    page.on("request", lambda request: request.url.startswith((address, "data:", "blob:")) or page.foreign.append(request.url))
    page.on("response", lambda response: response.ok or page.missing.append(response.url))
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    yield page
    context.close()
    assert page.foreign == []
    assert page.missing == []
    assert page.errors == []
