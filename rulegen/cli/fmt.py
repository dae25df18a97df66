"""`rulegen fmt`: the one layout of rules files."""

from __future__ import annotations

import click

from rulegen.cli.failure import CANNOT, PROBLEMS, path
from rulegen.cli.paths import rules_files
from rulegen.cli.streams import say, warn, whole_file
from rulegen.layout import laid_out
from rulegen.problems import SourceError
from rulegen.source import read_file


@click.command(short_help="Put rules files into the one layout.")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit with 1 if a file is not laid out.")
def command(paths: tuple[str, ...], only_check: bool) -> int:
    """Put rules files into the one layout.

    PATH is a `.rules` file, or a folder for all such files in it; without PATH the current folder. Comments stay. A file that
    cannot be read is shown with its mistakes and stays as it is.
    """
    files, lost = rules_files(paths or (".",))
    code = CANNOT if lost else 0
    changed = 0
    for told in lost:
        warn(f"rulegen: {told}")
    for file in files:
        try:
            text = read_file(file)
            wanted = laid_out(text, str(file))
        except SourceError as error:
            say(f"{error}\n")
            code = code or PROBLEMS
            continue
        if wanted == text:
            continue
        changed += 1
        if only_check:
            say(f"{path(str(file))} is not laid out: `rulegen fmt {file}` does it.")
            code = code or PROBLEMS
        else:
            with whole_file(str(file)) as out:
                out.write(wanted)
            say(f"{path(str(file))} is laid out.")
    count = f"{len(files)} file{'' if len(files) == 1 else 's'}"
    say(f"{count}, {changed} {'to lay out' if only_check else 'changed'}." if changed else f"{count}, nothing to change.")
    return code
