"""The command `report`: write a finished game as a page, a text, tables or a play."""

import json as json_text
import sys
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from doomsday import files
from doomsday.console.options import Json, named
from doomsday.console.output import notify, print_json, shown_path
from doomsday.errors import DONE, FAILED, USAGE, Failure
from doomsday.games.tools import tools
from doomsday.reports import game_page, plain_text, tables
from doomsday.reports.chronicle import read

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "report g.game --out report.html",
        "Write a page with scores, attacks, luck and time, which needs nothing else: no network, "
        "no script.",
    ),
    ("report g.game --text", "Print a battle report, in the layout that players post."),
    (
        "report g.game --csv rounds",
        "Print a table with a row a round; `actions`: a row an action.",
    ),
    ("report g.game --plays", "Print the game for the play log of BG Stats."),
)


class Rows(StrEnum):
    """What a row of a table is."""

    actions = "actions"
    rounds = "rounds"


def report(
    game: Annotated[
        Path, typer.Argument(parser=named, metavar="GAME", help="Record of a finished game.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FILE",
            help="Write to FILE; by default a page of HTML. An existing report is replaced.",
        ),
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Write text, in the layout of battle reports.")
    ] = False,
    csv: Annotated[
        Rows | None, typer.Option(help="Write a table with a row an action, or a row a round.")
    ] = None,
    plays: Annotated[
        bool, typer.Option("--plays", help="Write JSON that play logs such as BG Stats import.")
    ] = False,
    json: Json = False,
) -> None:
    """Report on a finished game: a page of HTML, a text, a table or a play.

    The page needs nothing but itself. Text, tables and plays are printed without --out. The exit
    code is 1 if the record is faulty; the report then goes as far as the record.
    """
    if (text, csv is not None, plays).count(True) > 1:
        raise Failure("Only one of --text, --csv and --plays is possible.", "--text", USAGE)
    if out is None and not (text or csv or plays):
        raise Failure("A page of HTML goes to a file.", "--out report.html, or --text", USAGE)
    if out is not None:
        _check_out(out, game, ".txt" if text else ".csv" if csv else ".json" if plays else ".html")
    told = read(game)
    if csv is not None:
        made = (tables.actions if csv is Rows.actions else tables.rounds)(told)
    elif plays:
        made = json_text.dumps(tables.play(told, _day_of(game)), indent=2) + "\n"
        if not told.date:
            notify("The record has no date; the play has that of its file.")
    elif text:
        lines = tools(told.module.id).battle_report(told) or plain_text.lines(told)
        made = "\n".join(lines) + "\n"
    else:
        made = game_page.html(told)
    if json:
        if out is not None:
            files.put(out, made.encode())
        place = {"report": made} if out is None else {"file": shown_path(out)}
        print_json({**place, "ok": not told.fault, "fault": told.fault or ""})
    elif out is None:
        # Names may have letters that the terminal lacks.
        encoding = sys.stdout.encoding or "ascii"
        sys.stdout.write(made.encode(encoding, "replace").decode(encoding))
    else:
        files.put(out, made.encode())
        print(shown_path(out))
    if told.fault:
        notify(f"{shown_path(game)}: {told.fault}")
    raise typer.Exit(FAILED if told.fault else DONE)


def _check_out(out: Path, game: Path, ending: str) -> None:
    """Raise Failure if a report cannot be written to `out`, or would replace another file."""
    example = f"report{ending}"
    if out.exists() and out.samefile(game):
        raise Failure("The report would replace the record.", f"--out {example}", USAGE)
    files.check_output(out, "report", example, (ending,))


def _day_of(game: Path) -> str:
    """Return the day on which a file was written."""
    return datetime.fromtimestamp(game.stat().st_mtime, UTC).strftime("%Y-%m-%d")
