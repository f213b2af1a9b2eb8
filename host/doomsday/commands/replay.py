"""The command `replay`: play a record again and say whether it is right."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doomsday.commands.options import Json
from doomsday.errors import DONE, FAILED

if TYPE_CHECKING:
    from doomsday.remains import Remains

_WIDTH = 78


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    json: Json = False,
) -> None:
    """Play a record again, checks included. Exit code 1 if it does not hold."""
    from doomsday.companies import shown_path
    from doomsday.output import print_json, print_table, printable
    from doomsday.replays import judge_file

    verdict = judge_file(file)
    if json:
        print_json(
            {
                "ok": verdict.ok,
                "plies": verdict.plies,
                "round": verdict.round,
                "doomsday": verdict.doomsday,
                "over": verdict.over,
                "scores": {company["name"]: company["score"] for company in verdict.companies},
                "winners": list(verdict.winners),
                "error": vars(verdict.error) if verdict.error else None,
                "read": vars(verdict.read) if verdict.read else None,
            }
        )
        raise typer.Exit(DONE if verdict.ok else FAILED)
    error = verdict.error
    if error is not None:
        place = f"ply {error.ply}, " if error.ply else ""
        token = f"{error.token!r}: " if error.token else ""
        print(f"{shown_path(file)}: {place}{token}{printable(error.message)}")
    else:
        outcome = printable(_outcome(verdict.over, verdict.winners))
        print(f"{shown_path(file)}: ok, {outcome}")
    if verdict.companies:
        where = f"round {verdict.round}, doomsday {verdict.doomsday}"
        print(f"After {verdict.plies} plies: {where}")
        print_table(
            ["company", "score", "frames", "stations"],
            [list(company.values()) for company in verdict.companies],
        )
    if verdict.read:
        _show(verdict.read)
    raise typer.Exit(DONE if verdict.ok else FAILED)


def _show(read: "Remains") -> None:
    """What a record that cannot be played says, unchecked."""
    from textwrap import wrap

    from doomsday.output import print_table, printable

    print(
        "What it says, unchecked: "
        + (f"played {printable(read.date)}" if read.date else "no date")
    )
    if read.companies:
        rows = [
            ["" if value is None else value for value in company.values()]
            for company in read.companies
        ]
        print_table(["company", "frames", "systems"], rows)
    for line in wrap(printable(" ".join(read.plies)), _WIDTH, break_on_hyphens=False):
        print(line)


def _outcome(over: bool, winners: tuple[str, ...]) -> str:
    if not over:
        return "the game is not over"
    if len(winners) > 1:
        return f"a draw between {' and '.join(winners)}"
    return f"{winners[0]} has won"
