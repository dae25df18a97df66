"""Why a site cannot be built, in plain sentences."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager

from jinja2 import TemplateError, TemplateSyntaxError

from rulegen.realise.lexicon import MissingForm


class SiteError(Exception):
    """The site cannot be built. The message is one plain sentence, or one a line."""


@contextmanager
def language_at_fault(code: str) -> Iterator[None]:
    """Gives what goes wrong in a language's words and templates as a `SiteError` that names the language."""
    try:
        yield
    except MissingForm as error:
        raise SiteError(
            f"The language {error.language} has no `{error.path}`: add it to its lexicon or its templates."
        ) from error
    except TemplateSyntaxError as error:
        raise SiteError(f"templates/{code}/{error.name}, line {error.lineno}: {error.message}.") from error
    except TemplateError as error:
        raise SiteError(f"A template of the language {code} fails: {error.message}.") from error
    except tomllib.TOMLDecodeError as error:
        raise SiteError(f"A lexicon of the language {code} is not TOML: {error}.") from error
