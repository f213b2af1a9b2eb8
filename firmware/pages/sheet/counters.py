"""The table of a sheet: one counter of all players at a time, as large as the panel.

D goes from counter to counter, then to dice, a pass, a faster clock and the end, each with what C
does there.
"""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.kit.simple.scores import draw_cells
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.sheet import words
from shared.rules.sheet import counting
from shared.rules.sheet.actions import COUNT, END, NEXT, PASS, ROLL, SPEED, TABLE_SEAT

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.sheet.state import SheetState

    # The kind of its action, the seat of a counter, and the place of a counter or a preset.
    Stop = tuple[int, int, int]

_TOP = const(12)
_NAMED_TOP = const(22)
_BOTTOM = const(53)
_NOTE_Y = const(38)
_TITLE_Y = const(20)
_TITLE_ROOM = const(124)
_NAME_ROOM = const(62)
# Players in one line.
_LINE = const(4)
# Pixels of the label of D beside its dot.
_LABEL = const(27)


def page(table: "Table[SheetState]") -> Sheet:
    """The counter that changed last, or that of who acts."""
    stops = _stops(table.state)
    return _page(table, stops, _first(table, stops))


def _stops(state: "SheetState") -> "list[Stop]":
    layout = state.layout
    found = [(NEXT, 0, 0)] if layout.minutes else []
    found += [(COUNT, seat, place) for place in range(len(layout.each)) for seat in state.seats]
    found += [(COUNT, TABLE_SEAT, place) for place in range(len(layout.table))]
    found += [(ROLL, 0, place) for place in range(len(layout.presets))]
    if not state.check(bytes((PASS,))):
        found.append((PASS, 0, 0))
    if [seat for seat in state.seats if not state.check(bytes((SPEED, seat)))]:
        found.append((SPEED, 0, 0))
    found.append((END, 0, 0))
    return found


def _first(table: "Table[SheetState]", stops: "list[Stop]") -> int:
    game = table.game
    last = game.action(game.ply) if game.ply else b""
    actor = table.state.actor()
    if last[:1] == bytes((COUNT,)):
        stop = COUNT, last[1], last[2]
    elif actor >= 0 and stops[0][0] == COUNT:
        stop = COUNT, actor, 0
    else:
        return 0
    return stops.index(stop) if stop in stops else 0


def _page(table: "Table[SheetState]", stops: "list[Stop]", cursor: int) -> Sheet:
    state = table.state
    kind, seat, place = stops[cursor]
    after = (cursor + 1) % len(stops)

    def go_on(table: "Table[SheetState]") -> Sheet:
        return _page(table, stops, after)

    label = _name(state, stops[after])
    if table.canvas.width(TEXT, label) > _LABEL:
        label = words.NEXT
    sheet = Sheet("", count=len(stops), row=lambda index: ("", "", go_on, label), cursor=cursor)
    sheet.up = "", None
    if kind == COUNT:
        step = abs(state.counter(seat, place).step)
        sheet.up = words.LESS_BY % step, _added(counting.count(seat, place, -step))
        sheet.down = words.MORE_BY % step, _added(counting.count(seat, place, step))
    elif kind == ROLL:
        sheet.down = words.ROLL_NOW, bytes((ROLL, place))
    elif kind == PASS:
        sheet.down = words.PASS_ROW, bytes((PASS,))
    elif kind == SPEED:
        sheet.down = words.VOTE, _vote
    elif kind == NEXT:
        sheet.down = words.DONE, bytes((NEXT,))
    else:
        sheet.down = words.END_NOW, bytes((END,))
    sheet.hold = _hold(state, stops[cursor])
    sheet.help = words.COUNT_HELP
    # Refers to the table, not to what is shown now: the time goes on.
    sheet.ticks = kind == NEXT
    sheet.idles = not sheet.ticks
    sheet.draw = lambda canvas, index: _draw(canvas, table, stops[index])
    return sheet


def _added(action: bytes) -> "Callable[[Table[SheetState]], None]":
    """Return what adds to a counter, or says in the footer that it goes no further."""

    def add(table: "Table[SheetState]") -> None:
        code = table.state.check(action)
        if code:
            table.toast(table.state.reason(code))
        else:
            table.play(action)

    return add


def _hold(state: "SheetState", stop: "Stop") -> "tuple[str, Any]":
    """Return what a held D does: the next turn or round; without these, add more at once."""
    kind, seat, place = stop
    if not state.check(bytes((NEXT,))):
        phases = state.layout.phases
        if state.step() + 1 < len(phases):
            return words.NEXT_PHASE + phases[state.step() + 1], bytes((NEXT,))
        return (words.NEXT_TURN if state.actor() >= 0 else words.NEXT_ROUND), bytes((NEXT,))
    if kind == COUNT and state.counter(seat, place).held:
        held = state.counter(seat, place).held
        return words.MORE_AT_ONCE % held, counting.count(seat, place, held)
    return "", None


def _vote(table: "Table[SheetState]") -> Sheet:
    state = table.state
    rows = [
        (name, "", bytes((SPEED, seat)))
        for seat, name in enumerate(state.names())
        if not state.check(bytes((SPEED, seat)))
    ]
    sheet = Sheet(words.WHO_VOTES, rows, cursor=0)
    sheet.back = words.BACK, page
    return sheet


def _name(state: "SheetState", stop: "Stop") -> str:
    kind, seat, place = stop
    if kind == COUNT:
        # Another counter of the same player is called by its own name.
        if seat != TABLE_SEAT and (seat or not place):
            return state.names()[seat]
        return state.counter(seat, place).name
    if kind == ROLL:
        return state.layout.presets[place].name
    return {PASS: words.PASS_ROW, SPEED: words.VOTE, NEXT: words.TIME_ROW, END: words.END_NOW}[
        kind
    ]


def _draw(canvas: "Canvas", table: "Table[SheetState]", stop: "Stop") -> None:
    state = table.state
    kind, seat, place = stop
    # Two lines of players leave no row for the name of the counter.
    names = kind == COUNT and _has_several(state)
    is_full = len(state.seats) > _LINE
    subject = state.counter(seat, place).name if names and is_full else _subject(state)
    canvas.header(fit(canvas, TEXT, subject, _NAME_ROOM), _round(state))
    if kind == COUNT or kind == NEXT:
        _draw_counter(canvas, table, stop)
        return
    layout = state.layout
    title = note = ""
    if kind == ROLL:
        preset = layout.presets[place]
        title = preset.name
        note = " ".join(["d%d" % sides for sides in preset.sides])
    elif kind == PASS:
        title, note = words.PASS_ROW, words.PASS_NOTE
    elif kind == SPEED:
        title, note = words.VOTE_ROW, words.VOTE_NOTE
    else:
        title, note = words.END_ROW, words.END_NOTE
    canvas.centre(STRONG, title, _TITLE_Y)
    canvas.centre(TEXT, fit(canvas, TEXT, note, _TITLE_ROOM), _NOTE_Y)


def _has_several(state: "SheetState") -> bool:
    return len(state.layout.each) + len(state.layout.table) > 1


def _subject(state: "SheetState") -> str:
    actor = state.actor()
    phases = state.layout.phases
    parts = [state.names()[actor]] if actor >= 0 else []
    if phases:
        parts.append(phases[state.step()])
    return ": ".join(parts) or state.layout.name


def _round(state: "SheetState") -> str:
    rounds = state.layout.rounds
    if rounds is None:
        return ""
    name, _, last = rounds
    text = name + " " + str(state.shown_round())
    # A clock that runs down ends where everyone knows.
    return text if last is None or last < rounds[1] else text + words.OF + str(last)


def _draw_counter(canvas: "Canvas", table: "Table[SheetState]", stop: "Stop") -> None:
    state = table.state
    kind, seat, place = stop
    top = _TOP
    if kind == NEXT:
        # Imported here: only with a chess clock.
        from pages.sheet import clock

        draw_cells(canvas, _names(state), clock.left(table), top, _BOTTOM, state.actor())
        return
    counter = state.counter(seat, place)
    if _has_several(state) and (len(state.seats) <= _LINE or seat == TABLE_SEAT):
        canvas.centre(TEXT, counter.name, _TOP)
        top = _NAMED_TOP
    if seat == TABLE_SEAT:
        number = words.HIDDEN if counter.is_hidden else str(state.count(seat, place))
        draw_cells(canvas, [words.TABLE_NAME], [number], top, _BOTTOM, 0)
        return
    numbers = [
        words.HIDDEN if counter.is_hidden else str(state.count(other, place))
        for other in state.seats
    ]
    draw_cells(canvas, _names(state), numbers, top, _BOTTOM, seat)


def _names(state: "SheetState") -> "list[str]":
    """Return the names of the players, those in brackets who have no turn."""
    names = state.names()
    return [
        words.PASSED % names[seat] if state.has_passed(seat) or state.is_out(seat) else names[seat]
        for seat in state.seats
    ]
