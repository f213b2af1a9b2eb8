"""The command `replay`: play a record again and say whether it is right."""

from pathlib import Path
from typing import Annotated

import typer

from doomsday.commands.options import Json
from doomsday.errors import DONE, FAILED


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
    raise typer.Exit(DONE if verdict.ok else FAILED)


def _outcome(over: bool, winners: tuple[str, ...]) -> str:
    if not over:
        return "the game is not over"
    if len(winners) > 1:
        return f"a draw between {' and '.join(winners)}"
    return f"{winners[0]} has won"
