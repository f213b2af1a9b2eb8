"""The arguments of the programs in this folder."""

import argparse


def parsed(about: str | None, *names: str) -> list[str]:
    """Return the arguments of the running program, at most one for each name.

    Options and further arguments end the program with code 2 before it writes anything.
    """
    parser = parser_of(about)
    for name in names:
        parser.add_argument(name.lower(), metavar=name, nargs="?")
    return [value for value in vars(parser.parse_args()).values() if value is not None]


def parser_of(about: str | None) -> argparse.ArgumentParser:
    """Return a parser; `about`: the docstring of the program."""
    return argparse.ArgumentParser(description=str(about).partition("\n")[0], allow_abbrev=False)
