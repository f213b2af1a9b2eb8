"""The command `replay`: replay game records and verify them."""

import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any

import typer

from doomsday.console.options import Json, named
from doomsday.console.output import print_json, print_table, shortened, shown_path
from doomsday.errors import DONE, FAILED, USAGE, Failure
from doomsday.records.replays import Dice, Verdict, judge_file
from doomsday.records.unplayable import UnplayableRecord
from doomsday.wording import printable
from shared.rules import games
from shared.rules.time_text import time_text

# For the help and docs/cli.md.
EXAMPLES = (
    ("replay out/*.game g.game", "Verify records, one after the other."),
    (
        "replay g.game --play",
        "Play a game in the terminal, forwards and back. Without a terminal it prints each step.",
    ),
)
_SPEED = 2.0

_WIDTH = 78
# Lines shown of a record that cannot be replayed; a complete game has about thirty.
_LINES = 60


def replay(
    files: Annotated[
        list[Path], typer.Argument(parser=named, metavar="FILES...", help="Game records.")
    ],
    play: Annotated[
        bool,
        typer.Option(
            "--play", help="Play one game in the terminal, with the position at each step."
        ),
    ] = False,
    step: Annotated[
        bool, typer.Option("--step", help="The same, one step at each press of a key.")
    ] = False,
    speed: Annotated[
        float | None,
        typer.Option(
            metavar="N", min=0.25, max=64, help="Steps a second for --play; 2 by default."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Replay game records and verify them.

    The exit code is 1 if a record is faulty. With --json, one file gives an object, several
    give a list of objects with the key `file`.
    """
    if play or step or speed is not None:
        if len(files) > 1 or json:
            raise Failure("One game is played, and not as JSON.", "one file", USAGE)
        raise typer.Exit(_played(files[0], speed, play or not step))
    if json:
        verdicts = [judge_file(path) for path in files]
        if len(files) == 1:
            print_json(as_json(verdicts[0]))
        else:
            pairs = zip(files, verdicts, strict=True)
            print_json([{"file": shown_path(path), **as_json(one)} for path, one in pairs])
        raise typer.Exit(_code([verdict.ok for verdict in verdicts]))
    held: list[bool] = []
    for path in files:
        if held:
            print()
        verdict = judge_file(path)
        held.append(verdict.ok)
        _print_verdict(shown_path(path), verdict)
    raise typer.Exit(_code(held))


def _played(file: Path, speed: float | None, plays: bool) -> int:
    """Play a game, or print its steps if there is no terminal; return the exit code."""
    # Most replays verify only; the player is slow to import.
    from doomsday.reports.chronicle import read
    from doomsday.reports.player import Cursor, Player

    game = read(file)
    if sys.stdin.isatty() and sys.stdout.isatty():
        Player(game, speed or _SPEED, plays).run()
    else:
        cursor = Cursor(game)
        while cursor.step < cursor.last:
            cursor.move(1)
            (told,) = cursor.told(1)
            print(f"{cursor.heading()}: {told}")
            print("    " + "; ".join(" ".join(row) for row in cursor.table()))
    _print_verdict(shown_path(file), judge_file(file))
    return FAILED if game.fault else DONE


def _code(held: list[bool]) -> int:
    return DONE if all(held) else FAILED


def as_json(verdict: "Verdict") -> dict[str, Any]:
    """Return a verdict as --json prints it."""
    return {
        "ok": verdict.ok,
        "plies": verdict.plies,
        "round": verdict.round,
        **verdict.facts,
        "over": verdict.over,
        "scores": {seat["name"]: seat["score"] for seat in verdict.seats},
        "winners": list(verdict.winners),
        "time": _timesas_json(verdict),
        "dice": vars(verdict.dice) if verdict.dice and verdict.dice.hash else None,
        "error": vars(verdict.error) if verdict.error else None,
        "read": vars(verdict.read) if verdict.read else None,
    }


def _timesas_json(verdict: "Verdict") -> dict[str, Any] | None:
    """Return the seconds of set-up, rounds and decisions; None if the record has no times."""
    if not verdict.rounds:
        return None
    names = [seat["name"] for seat in verdict.seats]
    return {
        "set_up": verdict.rounds[0],
        "rounds": list(verdict.rounds[1:]),
        "thinking": dict(zip(names, verdict.thinking, strict=True)),
    }


def _print_verdict(file: str, verdict: "Verdict") -> None:
    """Print a verdict as text; `file` is the name to show."""
    error = verdict.error
    if error is not None:
        place = f"ply {error.ply}, " if error.ply else ""
        token = f"{error.token!r}: " if error.token else ""
        print(shortened(f"{file}: {place}{token}{error.message}"))
    else:
        print(shortened(f"{file}: ok, {verdict.outcome()}"))
    if verdict.seats:
        facts = [f"{name} {value}" for name, value in verdict.facts.items()]
        where = ", ".join([f"{verdict.round_name} {verdict.round}", *facts])
        count = "1 action" if verdict.plies == 1 else f"{verdict.plies} actions"
        print(f"After {count}: {where}")
        _print_seats(verdict.game, verdict.seats)
        _print_times(verdict)
        _print_dice(verdict.dice)
    if verdict.read:
        _print_unplayable(verdict.game, verdict.read)


def _print_seats(game: str, seats: "Sequence[dict[str, Any]]") -> None:
    """Print a table with a row per seat and a column per known fact."""
    head = [games.game(game).roster, *[name for name in seats[0] if name != "name"]]
    print_table(head, [["" if v is None else v for v in seat.values()] for seat in seats])


def _print_times(verdict: Verdict) -> None:
    """Print the time of the game, its rounds, and each seat's decisions, if they are on record."""
    if not verdict.rounds:
        return
    parts = [f"set-up {time_text(verdict.rounds[0])}"]
    parts += [
        f"{verdict.round_name} {i} {time_text(s)}" for i, s in enumerate(verdict.rounds[1:], 1)
    ]
    _print_wrapped(f"Time {time_text(sum(verdict.rounds))}: {', '.join(parts)}")
    if any(verdict.thinking):
        of = zip(verdict.seats, verdict.thinking, strict=True)
        thought = ", ".join([f"{printable(seat['name'])} {time_text(s)}" for seat, s in of])
        _print_wrapped(f"Decisions: {thought}")


def _print_dice(dice: Dice | None) -> None:
    """Print whether the rolls follow from the seed, if the record has one."""
    if dice is not None and dice.hash:
        _print_wrapped(f"Dice: {dice.fault or dice.sentence()}")


def _print_wrapped(text: str) -> None:
    for line in wrap(text, _WIDTH, break_on_hyphens=False):
        print(line)


def _print_unplayable(game: str, read: "UnplayableRecord") -> None:
    """Print the content of a record that cannot be replayed."""
    print(
        "Content of the record, not verified: "
        + (f"played {printable(read.date)}" if read.date else "no date")
    )
    if read.companies:
        _print_seats(game, read.companies)
    lines = wrap(printable(" ".join(read.plies)), _WIDTH, break_on_hyphens=False)
    for line in lines[:_LINES]:
        print(line)
    if len(lines) > _LINES:
        print(f"... and {len(lines) - _LINES:,} more lines; --json shows all.")
