"""Where what is slow to make is kept from one run to the next: the parser's tables, the compiled templates."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path


@cache
def kept(name: str) -> Path | None:
    """A folder of the user's cache; none where nothing can be written, and all is made anew each time."""
    place = user_cache_path("rulegen", appauthor=False) / name
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return place if os.access(place, os.W_OK) else None
