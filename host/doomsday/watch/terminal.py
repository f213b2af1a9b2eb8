"""Draw the table of a box in the terminal."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from doomsday.watch import words
from doomsday.watch.view import LOST, View
from shared.rules.time_text import time_text

# Of the 256 colours: seen well on a light and on a dark background. Others are as the text is.
_COLOURS = {
    "blue": "color(33)",
    "orange": "color(166)",
    "green": "color(28)",
    "purple": "color(133)",
    "gold": "color(136)",
    "red": "color(160)",
}
_BAR = 20
_EVENTS = 8
_ACTS = "\u25b6"


def picture(view: View, since_s: float) -> RenderableType:
    """Return what the terminal shows. since_s: seconds since the table changed."""
    parts: list[RenderableType] = []
    table = view.as_json()["table"]
    head = Text(view.as_json()["box"], style="bold", no_wrap=True, overflow="ellipsis")
    if table is not None:
        depth = f", {table['depth']}" if table["depth"] else ""
        head.append(f"  {table['title']}{depth}", "not bold")
        if table["seconds"]:
            head.append(f"  {time_text(_running(table, since_s))}", "not bold")
    parts.append(head)
    notice = view.as_json()["notice"]
    if view.state == LOST:
        notice = f"No connection: {notice} Waiting for the box ..."
    elif table is None and not notice:
        notice = "No game is being played."
    if notice:
        parts.append(Text(notice, style="bold reverse"))
    if table is not None:
        parts += [Text(""), _progress(table), Text(""), _players(table, since_s), Text("")]
        parts += [_events(table)]
    return Group(*parts)


def _running(table: dict[str, Any], since_s: float) -> int:
    return int(table["seconds"]) + (0 if table["over"] else int(since_s))


def _progress(table: dict[str, Any]) -> Text:
    clock = table["clock"]
    alarm = clock is not None and clock["is_last"] and not table["over"]
    text = Text(words.headline(table).upper(), style="bold reverse" if alarm else "bold")
    text.append(f"   {words.who(table)}", "not reverse bold")
    for one in table["facts"]:
        text.append(f"   {one['name']} {words.value(one['value'])}", "not bold not reverse")
    return text


def _players(table: dict[str, Any], since_s: float) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    for justify in ("left", "left", "right", "left", "left", "right"):
        grid.add_column(justify=justify, no_wrap=True, overflow="ellipsis")
    most = max([1, *[one["score"] or 0 for one in table["players"]]])
    for seat, one in enumerate(table["players"]):
        colour = _COLOURS.get(one["colour"], "")
        acts = table["player"] == seat or seat in table["winners"]
        bar = "\u2588" * round(_BAR * max(0, one["score"] or 0) / most)
        grid.add_row(
            Text(_ACTS if acts else " ", "bold"),
            Text(one["name"], f"bold {colour}"),
            Text(words.value(one["score"]), "bold"),
            Text(f"{bar:<{_BAR}}", colour),
            Text(words.facts(one)),
            Text(words.thinking(table, seat, since_s)),
        )
    return grid


def _events(table: dict[str, Any]) -> Text:
    text = Text(overflow="ellipsis", no_wrap=True)
    found = table["events"][-_EVENTS:]
    for place, event in enumerate(found):
        is_last = place == len(found) - 1
        text.append(event["text"] + ("" if is_last else "\n"), "bold" if is_last else "")
    return text
