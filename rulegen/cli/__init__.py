"""The command line: doors only. One small module a command; `main` is what `rulegen` on the command line starts."""

from rulegen.cli.group import Rulegen

main = Rulegen()
