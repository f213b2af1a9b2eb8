"""The command `games`: list the finished games of a folder."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer

from doomsday.companies.csv_text import written
from doomsday.console.options import Json, named
from doomsday.console.output import notify, print_json, print_table, shortened, shown_path
from doomsday.console.progress import progress
from doomsday.errors import DONE, FAILED, USAGE, Failure
from doomsday.reports.index import Indexed, games_of, usual_place
from doomsday.wording import printable
from shared.rules import games as registry

# For the help and docs/cli.md.
EXAMPLES = (
    ("games out", "List the games of a folder: date, players with their scores, rounds, winner."),
    ("games out --csv", "Print the list for a spreadsheet."),
)

# What an SQLite file begins with.
_DATABASE = b"SQLite format 3\0"

Folder = Annotated[
    Path,
    typer.Argument(
        parser=named, metavar="FOLDER", help="Folder with records, also in folders below it."
    ),
]
Index = Annotated[
    Path | None,
    typer.Option(
        parser=named,
        metavar="FILE",
        help="Keep the index in FILE; by default in your cache folder. It may be deleted.",
    ),
]


def games(
    folder: Folder,
    csv: Annotated[bool, typer.Option("--csv", help="Print a table for spreadsheets.")] = False,
    index: Index = None,
    json: Json = False,
) -> None:
    """List the finished games of a folder: date, players, rounds, winner.

    Each game is verified. The exit code is 1 if a record is faulty; it is named and left out.
    """
    if csv and json:
        raise Failure("Only one of --csv and --json is possible.", "--csv", USAGE)
    found = indexed(folder, index)
    good = [one for one in found if not one.summary.fault]
    if json:
        print_json([as_json(one) for one in found])
    elif csv:
        head = ["file", "game", "date", "players", "scores", "rounds", "winner"]
        print(written([head, *[_row(one, folder) for one in good]]), end="")
    elif good:
        head = ["File", "Date", "Players", "Rounds", "Winner"]
        print_table(head, [_shown(one, folder) for one in good])
    else:
        print("There is no finished game in the folder.")
    if not json:
        name_bad(found)
    raise typer.Exit(DONE if len(good) == len(found) else FAILED)


def indexed(folder: Path, index: Path | None) -> list[Indexed]:
    """Return the games of a folder, the oldest first. Raises: Failure."""
    if not folder.is_dir():
        raise Failure(f"{shown_path(folder)} is not a folder.", "a folder with records", USAGE)
    if index is not None:
        _check_index(index)
    with ExitStack() as stack:
        bars: list[Callable[[int], None]] = []

        def begin(count: int) -> None:
            bars.append(stack.enter_context(progress("games", count, "games")))

        place = usual_place() if index is None else index
        return games_of(folder, place, lambda count: bars[0](count), begin)


def _check_index(place: Path) -> None:
    """Raise Failure if a file that is no database would become the index, which replaces it."""
    if place.is_file() and place.stat().st_size:
        with place.open("rb") as file:
            if file.read(len(_DATABASE)) != _DATABASE:
                raise Failure(
                    f"{shown_path(place)} exists and is no index.",
                    "--index with another file, such as games.sqlite",
                    USAGE,
                )


def name_bad(found: Sequence[Indexed]) -> None:
    """Name the records that are left out, on standard error."""
    for one in found:
        if one.summary.fault:
            notify(shortened(f"{shown_path(one.path)}: {one.summary.fault}"))


def winners(one: Indexed) -> list[str]:
    """Return the names in the first place; none of a game that is not over."""
    return leaders(one) if one.summary.is_over else []


def leaders(one: Indexed) -> list[str]:
    """Return the names in the first place."""
    return [printable(seat["name"]) for seat in one.summary.seats if seat["place"] == 1]


def as_json(one: Indexed) -> dict[str, Any]:
    """Return a game as --json prints it."""
    game = one.summary
    return {
        "file": shown_path(one.path),
        "ok": not game.fault,
        "game": game.game,
        "date": game.date or None,
        "rounds": game.rounds,
        "actions": game.plies,
        "seconds": game.seconds or None,
        "over": game.is_over,
        "players": list(game.seats),
        "winners": winners(one),
        "error": game.fault or None,
    }


def _row(one: Indexed, folder: Path) -> list[object]:
    game = one.summary
    names = " / ".join(printable(seat["name"]) for seat in game.seats)
    scores = " / ".join(str(seat["score"]) for seat in game.seats)
    title = registry.game(game.game).title
    won = " / ".join(winners(one))
    return [
        shown_path(one.path.relative_to(folder)),
        title,
        game.date,
        names,
        scores,
        game.rounds,
        won,
    ]


def _shown(one: Indexed, folder: Path) -> list[object]:
    game = one.summary
    players = ", ".join(f"{printable(seat['name'])} {seat['score']}" for seat in game.seats)
    won = " and ".join(leaders(one))
    if not game.is_over:
        won = f"stopped; {won} led" if won else "stopped"
    return [shown_path(one.path.relative_to(folder)), game.date or "?", players, game.rounds, won]
