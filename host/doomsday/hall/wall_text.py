"""The wall as text: a row a table, and a line for each table that changes."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from doomsday.hall.table_facts import Facts
from doomsday.hall.wall import (
    FAULTY,
    LAST_TURN,
    LOST,
    OFFLINE,
    OVER,
    PLAYING,
    SILENT,
    WAITING,
    Row,
    as_json,
)
from doomsday.wording import counted

if TYPE_CHECKING:
    from rich.table import Table as RichTable

_GAME, _SCORE = "Game", "Score"
HEAD = ("Table", _GAME, "Round", "Clock", _SCORE, "Now")
_CELL_MAX = 22
_WITH_GAME = 100
_NUMBERS = ("Round", "Clock")
# How many tables are of a kind, in this order.
_COUNTED = (
    (PLAYING, "playing"),
    (LAST_TURN, "at the last turn"),
    (SILENT, "silent"),
    (OFFLINE, "offline"),
    (LOST, "without an answer of its box"),
    (OVER, "over"),
    (WAITING, "without a game"),
    (FAULTY, "not readable"),
)


def table(rows: Sequence[Row]) -> list[list[str]]:
    """Return the rows below HEAD."""
    return [_cells(row) for row in rows]


def _cells(row: Row) -> list[str]:
    facts = row.facts
    if facts is None:
        return [row.name, "", "", "", "", row.note]
    clock = "" if facts.clock is None else str(facts.clock[1])
    number = facts.round.rpartition(" ")[2]
    game, _, _ = facts.title.partition(":")
    return [row.name, game, number, clock, scores(facts, is_short=True), row.note]


def scores(facts: Facts, is_short: bool = False) -> str:
    """Return the players with their scores, the first first."""
    players = sorted(facts.players, key=lambda player: player.place or 0)
    found = [(player.short if is_short else player.name, player.score) for player in players]
    return ", ".join(name if score is None else f"{name} {score}" for name, score in found)


def summary(rows: Sequence[Row]) -> str:
    """Return how many tables there are, and of which kinds."""
    if not rows:
        return "No table has sent anything yet that this user may read."
    kinds = [row.kind for row in rows]
    parts = [f"{kinds.count(kind)} {words}" for kind, words in _COUNTED if kind in kinds]
    return f"{counted(len(rows), 'table')}: {', '.join(parts)}"


def changes(before: Mapping[str, Row], rows: Sequence[Row]) -> list[str]:
    """Return a line for each table that has changed. before: rows by name."""
    return [line(row) for row in rows if before.get(row.name) != row]


def line(row: Row) -> str:
    """Return a table in one line."""
    facts = row.facts
    if facts is None:
        return f"{row.name}: {row.note}"
    clock = f", {facts.clock[0]} {facts.clock[1]}" if facts.clock else ""
    return f"{row.name}: {facts.round}{clock}, {scores(facts)}: {row.note}"


# Kinds of tables that need no look.
_CALM = (PLAYING, WAITING)
# Colours that are readable on light and dark terminals; the words say the same.
_STYLES = {
    LAST_TURN: "bold red",
    OVER: "bold green",
    OFFLINE: "bold magenta",
    LOST: "bold magenta",
    SILENT: "magenta",
    FAULTY: "red",
}


def urgent(rows: Sequence[Row], most: int) -> list[Row]:
    """Return at most so many rows: those that need a look before others, in their order."""
    kinds = [kind for kind, _ in _COUNTED if kind not in _CALM] + list(_CALM)
    chosen = sorted(range(len(rows)), key=lambda place: (kinds.index(rows[place].kind), place))
    return [rows[place] for place in sorted(chosen[:most])]


def drawn(rows: Sequence[Row], width: int) -> "RichTable":
    """Return the rows as a table for a terminal of some columns, each in one line."""
    # rich is slow to import.
    from rich.table import Table
    from rich.text import Text

    found = Table(expand=True)
    made = table(rows)
    # A narrow one has room for the scores, or for the game.
    places = [place for place, title in enumerate(HEAD) if title != _GAME or width >= _WITH_GAME]
    for place in places:
        title = HEAD[place]
        is_score = title == _SCORE
        # Only the scores give way in a narrow terminal.
        wide = max([len(title), *[min(len(texts[place]), _CELL_MAX) for texts in made]])
        found.add_column(
            Text(title),
            justify="right" if title in _NUMBERS else "left",
            no_wrap=True,
            width=None if is_score else wide,
            ratio=1 if is_score else None,
        )
    for row, texts in zip(rows, made, strict=True):
        style = _STYLES.get(row.kind, "")
        shown = [texts[place] for place in places]
        found.add_row(*map(Text, shown[:-1]), Text(shown[-1], style=style))
    return found


def page_state(fault: str, rows: Sequence[Row]) -> dict[str, Any]:
    """Return what the page of the wall shows. fault: of the connection to the broker."""
    return {"fault": fault, "summary": summary(rows), "tables": as_json(rows)}
