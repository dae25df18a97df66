"""Where the sources and the templates lie: beside the package in a checkout, inside it in a wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder `spec`, `templates` or `site` of this installation."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
