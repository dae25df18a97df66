"""A server that shows a directory and makes it anew when what it is made of changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

from mkdocs.livereload import LiveReloadServer

from rulegen.problems import NotFound, SourceError
from rulegen.publish.failure import SiteError


def live(
    make: Callable[[], object],
    out: Path,
    watched: Iterable[Path],
    address: tuple[str, int],
    mount: str,
    report: Callable[[str], None],
) -> None:
    """Serves `out` until interrupted. A making that fails is told, and what was there before is shown on."""
    problem = ""

    def builder() -> None:
        nonlocal problem
        try:
            make()
            problem = ""
        except (SourceError, SiteError, NotFound) as error:
            problem = str(error)
            report(problem)
        except Exception as error:  # whatever is wrong with a file that is being edited, the server stays
            problem = f"{type(error).__name__}: {error}"
            report(problem)

    def missing(code: int) -> bytes | None:
        page = out / f"{code}.html"
        if problem and not page.is_file():
            return f"<!doctype html><title>rulegen</title><pre>{escape(problem)}</pre></body>".encode()
        return page.read_bytes() if page.is_file() else None

    server = LiveReloadServer(builder, *address, root=str(out), mount_path=mount)
    server.error_handler = missing
    builder()
    for place in watched:
        server.watch(str(place))
    report(f"Serving on {server.url} (Ctrl+C stops)")
    try:
        server.serve()  # type: ignore[no-untyped-call]
    except KeyboardInterrupt:
        pass
    finally:
        server.shutdown()
