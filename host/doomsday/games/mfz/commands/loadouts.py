"""The command `loadouts`: list the named loadouts."""

from typing import Annotated

import typer

from doomsday.console.options import Json
from doomsday.console.output import print_json, print_table
from doomsday.errors import FAILED, Failure
from doomsday.games.mfz.dialects.presets import PRESETS
from doomsday.games.mfz.loadout_table import HEAD
from doomsday.suggestion import question
from doomsday.wording import printable

# For the help and docs/cli.md.
EXAMPLES = (("loadouts soldier", "List the named loadouts; without a word: all 35."),)


def loadouts(
    words: Annotated[
        str, typer.Argument(metavar="[WORDS]", help="Only those with these words in their name.")
    ] = "",
    json: Json = False,
) -> None:
    """List the 35 loadouts that players know by name.

    A text to import may have a name instead of the systems, such as `Red: Tank`.
    """
    rows = [row for row in PRESETS if words.lower() in f"{row[0]} {row[1]}".lower()]
    if not rows:
        close = question(words, [row[1] for row in PRESETS]) or "'doomsday loadouts' lists all"
        raise Failure(f"No loadout is called '{printable(words)}'.", close, FAILED)
    if json:
        print_json([dict(zip(HEAD, row, strict=True)) for row in rows])
        return
    print_table(HEAD, rows)
