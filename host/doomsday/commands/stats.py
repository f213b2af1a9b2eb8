"""The command `stats`: wins, scores, ratings, luck and dice of many games."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from doomsday import files
from doomsday.commands.games import Folder, Index, indexed, name_bad
from doomsday.companies.csv_text import written
from doomsday.console.options import Json, named
from doomsday.console.output import notify, print_json, print_table, shown_path
from doomsday.errors import DONE, FAILED, USAGE, Failure
from doomsday.reports import league_tables
from doomsday.reports.index import Indexed, without_copies
from doomsday.reports.league import leagues
from doomsday.wording import counted

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "stats out",
        "Print a league table of all games in a folder, who beat whom, and what the dice showed.",
    ),
    ("stats out --html league.html", "Write it as a page that needs nothing else."),
    ("stats out --csv players", "Print a table for a spreadsheet; also `pairs` and `dice`."),
)


class Rows(StrEnum):
    """What a row of a table is."""

    players = league_tables.PLAYERS
    pairs = league_tables.PAIRS
    dice = league_tables.DICE


def stats(
    folder: Folder,
    html: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FILE", help="Write a page of HTML; an existing one is replaced."
        ),
    ] = None,
    csv: Annotated[
        Rows | None, typer.Option(help="Print one of the tables for spreadsheets.")
    ] = None,
    index: Index = None,
    json: Json = False,
) -> None:
    """Compute the statistics of the games in a folder: wins, scores, ratings, luck, dice.

    Each game is verified once; an index remembers it. Games that are not over do not count, and
    copies of a record count once. The exit code is 1 if a record is faulty; it is named with the
    line of the fault, and left out.
    """
    if (html is not None, csv is not None, json).count(True) > 1:
        raise Failure("Only one of --html, --csv and --json is possible.", "--html", USAGE)
    if html is not None:
        files.check_output(html, "page", "league.html", (".html",))
    found, copies = without_copies(indexed(folder, index))
    made = leagues(found)
    bad = [f"{shown_path(one.path)}: {one.summary.fault}" for one in found if one.summary.fault]
    if html is not None:
        page = league_tables.html(f"Games in {shown_path(folder)}", made, bad)
        files.put(html, page.encode())
        print(shown_path(html))
    elif json:
        print_json(
            {
                "leagues": [league_tables.as_json(one) for one in made],
                "left_out": bad,
                "copies": [shown_path(one.path) for one in copies],
            }
        )
    elif csv is not None:
        for one in made:
            rows = league_tables.tables(one).get(csv.value)
            if rows is not None:
                head = ["Game", *rows.head]
                print(written([head, *[[one.game, *row] for row in rows.rows]]), end="")
    elif not made:
        print("No game in the folder was played to its end. Stopped games do not count.")
    else:
        for one in made:
            for rows in league_tables.tables(one).values():
                print(rows.title)
                for part in league_tables.folded(rows, get_terminal_size().columns):
                    print_table(part.head, part.rows)
                    print()
    if not json:
        name_bad(found)
        if copies:
            notify(f"Counted once: {_named(copies)}.")
    raise typer.Exit(FAILED if bad else DONE)


def _named(copies: Sequence[Indexed]) -> str:
    """Return copies in words, the first by name."""
    rest = len(copies) - 1
    more = f" and {counted(rest, 'more file')}" if rest else ""
    verb = "are copies" if rest else "is a copy"
    return f"{shown_path(copies[0].path)}{more}, which {verb} of others"
