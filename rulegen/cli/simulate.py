import click


@click.command(short_help="TODO")
def command() -> None:
    """TODO"""
