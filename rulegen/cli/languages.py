"""Which language to speak: what was asked for, else the user's locale, else English."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from rulegen.near import did_you_mean
from rulegen.problems import listed, quoted
from rulegen.realise.language import drafts, languages

_SAME = {"no": "nb", "nn": "nb"}  # one Norwegian for all who read it
_OTHERWISE = "sv"

F = TypeVar("F", bound=Callable[..., Any])


def known(code: str) -> str | None:
    """One of our languages for a code as people and locales write it: `nb-NO`, `sv_SE.UTF-8`, `no`."""
    short = code.split(".")[0].split("@")[0].replace("_", "-").split("-")[0].casefold()
    ours = (*languages(), *drafts())
    return next((found for found in (short, _SAME.get(short)) if found in ours), None)


def of_locale(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the user's locale, if it is one of ours; else English once there is English, else Swedish."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return known(locale) or known("en") or _OTHERWISE


def _chosen(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    if value is None:
        return of_locale()
    found = known(value)
    if found is None:
        told = f"there is no language {quoted(value)}; there are {listed(languages())}. {did_you_mean(value, languages())}"
        raise click.BadParameter(told.rstrip(), context, parameter)
    return found


def lang_option(function: F) -> F:
    """`--lang`, the same for every command that speaks."""
    option = click.option(
        "--lang", metavar="LANGUAGE", callback=_chosen, help="The language: sv, fi, nb or en. Otherwise that of your locale."
    )
    return option(function)
