"""The root of the site: the choice of language, the page for what is not found, and the maps for search engines."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rulegen.data import folder
from rulegen.publish.words import endonym, words

_TEMPLATES = ("start.html", "not_found.html")
_SITEMAP = """<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{entries}
</sitemapindex>
"""


def write_front(out: Path, names: dict[str, str], site_url: str, overrides: Path) -> None:
    """Writes the pages at the root. `names` is the site's name in each language; `overrides` go before our own templates."""
    templates = Environment(
        loader=FileSystemLoader([overrides, folder("site") / "overrides"]), autoescape=True, undefined=StrictUndefined
    )
    sites = [{"code": code, "name": endonym(code), "site": name, "words": words(code)} for code, name in names.items()]
    facts: dict[str, Any] = {"sites": sites, "site_url": site_url, "root": urlsplit(site_url).path or "/"}
    for name, page in zip(_TEMPLATES, ("index.html", "404.html"), strict=True):
        _write(out / page, templates.get_template(name).render(facts))
    _write(out / ".nojekyll", "")
    if site_url:
        entries = "\n".join(f"  <sitemap><loc>{urljoin(site_url, f'{code}/sitemap.xml')}</loc></sitemap>" for code in names)
        _write(out / "sitemap.xml", _SITEMAP.format(entries=entries))
        _write(out / "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {urljoin(site_url, 'sitemap.xml')}\n")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
