"""The command `replay`: play records again and say whether they are right."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any

import typer

from doomsday.console.options import Json, named
from doomsday.console.output import print_json, print_table, printable, shortened, shown_path
from doomsday.errors import DONE, FAILED
from doomsday.records.replays import Verdict, judge_file
from doomsday.records.unplayable import UnplayableRecord
from shared.rules import games

_WIDTH = 78
# Of a record that cannot be played; a whole game has some thirty.
_LINES = 60


def replay(
    files: Annotated[
        list[Path], typer.Argument(parser=named, metavar="FILES...", help="Game records.")
    ],
    json: Json = False,
) -> None:
    """Play records again, checks included. Exit code 1 if any does not hold.

    With --json one file is an object; several are a list of objects, each with its `file`.
    """
    if json:
        verdicts = [judge_file(path) for path in files]
        if len(files) == 1:
            print_json(_as_json(verdicts[0]))
        else:
            pairs = zip(files, verdicts, strict=True)
            print_json([{"file": shown_path(path), **_as_json(one)} for path, one in pairs])
        raise typer.Exit(_code([verdict.ok for verdict in verdicts]))
    held: list[bool] = []
    for path in files:
        if held:
            print()
        verdict = judge_file(path)
        held.append(verdict.ok)
        _print_verdict(shown_path(path), verdict)
    raise typer.Exit(_code(held))


def _code(held: list[bool]) -> int:
    return DONE if all(held) else FAILED


def _as_json(verdict: "Verdict") -> dict[str, Any]:
    return {
        "ok": verdict.ok,
        "plies": verdict.plies,
        "round": verdict.round,
        **verdict.facts,
        "over": verdict.over,
        "scores": {seat["name"]: seat["score"] for seat in verdict.seats},
        "winners": list(verdict.winners),
        "error": vars(verdict.error) if verdict.error else None,
        "read": vars(verdict.read) if verdict.read else None,
    }


def _print_verdict(file: str, verdict: "Verdict") -> None:
    """Print a verdict for people, headed by its file."""
    error = verdict.error
    if error is not None:
        place = f"ply {error.ply}, " if error.ply else ""
        token = f"{error.token!r}: " if error.token else ""
        print(shortened(f"{file}: {place}{token}{error.message}"))
    else:
        print(shortened(f"{file}: ok, {_outcome(verdict.over, verdict.winners)}"))
    if verdict.seats:
        facts = [f"{name} {value}" for name, value in verdict.facts.items()]
        where = ", ".join([f"round {verdict.round}", *facts])
        print(f"After {verdict.plies} plies: {where}")
        _print_seats(verdict.game, verdict.seats)
    if verdict.read:
        _print_unplayable(verdict.game, verdict.read)


def _print_seats(game: str, seats: "Sequence[dict[str, Any]]") -> None:
    """Print a row for each seat under the names of what is known of it."""
    head = [games.game(game).roster, *[name for name in seats[0] if name != "name"]]
    print_table(head, [["" if v is None else v for v in seat.values()] for seat in seats])


def _print_unplayable(game: str, read: "UnplayableRecord") -> None:
    """Print what a record that cannot be played says, unchecked."""
    print(
        "What it says, unchecked: "
        + (f"played {printable(read.date)}" if read.date else "no date")
    )
    if read.companies:
        _print_seats(game, read.companies)
    lines = wrap(printable(" ".join(read.plies)), _WIDTH, break_on_hyphens=False)
    for line in lines[:_LINES]:
        print(line)
    if len(lines) > _LINES:
        print(f"... and {len(lines) - _LINES:,} more lines, which --json has.")


def _outcome(over: bool, winners: tuple[str, ...]) -> str:
    if not over:
        return "the game is not over"
    if len(winners) > 1:
        return f"a draw between {' and '.join(winners)}"
    return f"{winners[0]} has won"
