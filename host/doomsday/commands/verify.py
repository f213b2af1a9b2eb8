"""The command `verify`: check that the rolls of a box follow from its seed."""

from pathlib import Path
from textwrap import fill
from typing import Annotated

import typer

from doomsday.console.options import Json, named
from doomsday.console.output import print_json, shortened, shown_path
from doomsday.errors import DONE, FAILED
from doomsday.records.replays import Dice, Verdict, judge_file

# For the help and docs/cli.md.
EXAMPLES = (
    ("verify examples/dice-check.game", "Check the dice of an example."),
    ("verify out/*.game", "Check the dice of the games that were pulled."),
)
_WIDTH = 78


def verify(
    files: Annotated[
        list[Path], typer.Argument(parser=named, metavar="FILES...", help="Game records.")
    ],
    json: Json = False,
) -> None:
    """Check that each roll of the box follows from the seed that it fixed when the game began.

    Says how many rolls were undone, and which ones people entered. The exit code is 1 if a record
    is faulty, has no seed, or has a roll that does not follow. docs/dice.md says what this proves.
    """
    verdicts = [judge_file(path) for path in files]
    if json:
        print_json(
            [
                {"file": shown_path(path), **_as_json(verdict)}
                for path, verdict in zip(files, verdicts, strict=True)
            ]
        )
    else:
        for path, verdict in zip(files, verdicts, strict=True):
            print(shortened(f"{shown_path(path)}: {_sentence(verdict)}"))
            if verdict.dice and verdict.dice.entered:
                print(_entered(verdict.dice))
    raise typer.Exit(FAILED if any(fault_of(verdict) for verdict in verdicts) else DONE)


def fault_of(verdict: Verdict) -> str:
    """Return why the dice of a game are not proved, "" if they are."""
    # A changed roll often makes an action behind it illegal: name the roll.
    dice = verdict.dice.fault if verdict.dice else ""
    return dice or (verdict.error.message if verdict.error else "")


def _as_json(verdict: Verdict) -> dict[str, object]:
    dice = verdict.dice
    return {
        "ok": not fault_of(verdict),
        "rolls": dice.rolls if dice else 0,
        "undone": dice.undone if dice else 0,
        "entered": [{"ply": ply, "token": token} for ply, token in dice.entered] if dice else [],
        "hash": dice.hash if dice else "",
        "fault": fault_of(verdict),
    }


def _sentence(verdict: Verdict) -> str:
    fault = fault_of(verdict)
    if fault or verdict.dice is None:
        return fault
    return "ok, " + verdict.dice.sentence()


def _entered(dice: Dice) -> str:
    """Return the rolls that people entered, by ply, as lines."""
    places = ", ".join(f"ply {ply} {token}" for ply, token in dice.entered)
    return fill(f"Entered by people: {places}", _WIDTH, subsequent_indent="  ")
