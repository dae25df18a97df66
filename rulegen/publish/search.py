"""The search index of a language: Pagefind, which finds inflected words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from rulegen.publish.failure import SiteError

# Snowball's Norwegian stemmer, by the name under which Pagefind knows it.
_STEMMERS = {"nb": "no", "nn": "no"}


def index(place: Path, code: str) -> None:
    """Writes the index of the pages under `place` to `place/pagefind/`."""
    command = [sys.executable, "-m", "pagefind", "--site", str(place), "--silent"]
    command += ["--root-selector", "[data-searched]", "--exclude-selectors", ".rule-link, .headerlink"]
    command += ["--force-language", _STEMMERS.get(code, code)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace")
    if done.returncode:
        raise SiteError(f"The search index could not be made: {' '.join((done.stderr or done.stdout).split())}")
    for unused in place.glob("pagefind/pagefind-*.*"):
        if unused.name.startswith(("pagefind-ui", "pagefind-modular", "pagefind-component", "pagefind-highlight")):
            unused.unlink()
