"""`python -m rulegen.cli`: the same as `rulegen`."""

from rulegen.cli import main

main()
