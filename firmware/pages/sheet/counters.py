"""The table of a sheet: one counter of all players at a time, as large as the panel.

D goes from counter to counter, and to dice, a pass, a faster clock and the end, each with what C
does there.
"""

from typing import TYPE_CHECKING

from micropython import const

from box.kit import chess_clock, counter_deeds, preset_lines
from box.kit.sheet import Sheet
from box.kit.simple.scores import draw_cells
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.sheet import words
from shared.rules.kit.counters import TABLE_SEAT
from shared.rules.sheet.model.actions import COUNT, END, FACES, LATE, NEXT, PASS, ROLL, SPEED
from shared.rules.sheet.words import HIDDEN

if TYPE_CHECKING:
    from box.kit.sheet import Deed
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.sheet.state import SheetState

    # See _parts.
    Stop = int

_TOP = const(12)
_NAMED_TOP = const(22)
_BOTTOM = const(53)
_NOTE_Y = const(38)
_TITLE_Y = const(20)
_ROOM = const(124)
_NAME_ROOM = const(62)
# Players in one line.
_LINE = const(4)
# Pixels of the label of D beside its dot.
_LABEL = const(27)


def page(table: "Table[SheetState]") -> Sheet:
    """The stop of the last action, or the counter of who acts."""
    stops = _stops(table.state)
    return _page(table, stops, _first(table, stops))


def _stops(state: "SheetState") -> "list[Stop]":
    layout = state.layout
    found = [_stop(NEXT)] if layout.minutes else []
    # Who acts counts first, then rolls.
    seats = list(state.seats)
    actor = max(state.actor(), 0)
    seats = seats[actor:] + seats[:actor]
    found += [_stop(COUNT, seat, place) for place in range(len(layout.each)) for seat in seats]
    found += [_stop(COUNT, TABLE_SEAT, place) for place in range(len(layout.table))]
    behind = len(found) if state.actor() < 0 else 1 + (layout.minutes > 0)
    found[behind:behind] = [_stop(ROLL, 0, place) for place in range(len(layout.presets))]
    if not state.check(bytes((PASS,))):
        found.append(_stop(PASS))
    if _voters(state):
        found.append(_stop(SPEED))
    return found + [_stop(END)]


def _stop(kind: int, seat: int = 0, place: int = 0) -> "Stop":
    # A number, which takes no memory of its own: a sheet has up to fifty.
    return kind << 16 | seat << 8 | place


def _parts(stop: "Stop") -> "tuple[int, int, int]":
    """Return the kind of a stop's action, the seat of a counter, and its or a preset's place."""
    return stop >> 16, stop >> 8 & 255, stop & 255


def _voters(state: "SheetState") -> "list[int]":
    return [seat for seat in state.seats if not state.check(bytes((SPEED, seat)))]


def _first(table: "Table[SheetState]", stops: "list[Stop]") -> int:
    last = table.game.action(table.game.ply) if table.game.ply else b"\0"
    kind = last[0]
    stop = stops[0]
    if kind == COUNT:
        stop = _stop(COUNT, last[1], last[2])
    elif kind == FACES:
        stop = _stop(ROLL, 0, table.state.layout.presets.index(table.state.preset))
    elif kind == SPEED:
        stop = _stop(SPEED)
    return stops.index(stop) if stop in stops else 0


def _page(table: "Table[SheetState]", stops: "list[Stop]", cursor: int) -> Sheet:
    state = table.state
    kind, seat, place = _parts(stops[cursor])
    after = (cursor + 1) % len(stops)
    label = _name(state, stops[after])
    if table.canvas.width(TEXT, label) > _LABEL:
        label = words.NEXT

    def go_on(table: "Table[SheetState]") -> Sheet:
        return _page(table, stops, after)

    sheet = Sheet("", count=len(stops), row=lambda index: ("", "", go_on, label), cursor=cursor)
    if kind == COUNT:
        counter_deeds.use(sheet, table, COUNT, seat, place)
    else:
        sheet.up = (words.FLAG, _flag) if kind == NEXT else ("", None)
        sheet.down = _deed(state, stops[cursor])
    sheet.hold = _hold(table)
    sheet.help = words.COUNT_HELP
    # Refers to the table, not to what is shown now: the time goes on.
    sheet.ticks = kind == NEXT
    sheet.idles = not sheet.ticks
    sheet.draw = lambda canvas, index: _draw(canvas, table, stops[index])
    return sheet


def _flag(table: "Table[SheetState]") -> None:
    chess_clock.flag(table, LATE)


def _deed(state: "SheetState", stop: "Stop") -> "tuple[str, Deed]":
    """Return label and deed of C on a stop that is no counter."""
    kind, _, place = _parts(stop)
    if kind == ROLL:
        return words.ROLL_NOW, bytes((ROLL, place))
    if kind == SPEED:
        return words.VOTE, _vote
    return _WORDS[kind][2], bytes((kind,))


_WORDS = {
    NEXT: (words.TIME_ROW, "", words.DONE),
    PASS: words.PASS_STOP,
    SPEED: words.VOTE_STOP,
    END: words.END_STOP,
}


def _hold(table: "Table[SheetState]") -> "tuple[str, Deed]":
    """Return what a held D does: the next phase, turn or round."""
    state = table.state
    action = bytes((NEXT,))
    if state.check(action):
        return "", None
    phases = state.layout.phases
    if state.step() + 1 < len(phases):
        return words.NEXT_PHASE + phases[state.step() + 1], action
    if state.actor() >= 0:
        return words.NEXT_TURN, action
    return words.NEXT_ROUND + table.pages.round_title(state), action


def _vote(table: "Table[SheetState]") -> Sheet:
    names = table.state.names()
    rows = [(names[seat], "", bytes((SPEED, seat))) for seat in _voters(table.state)]
    sheet = Sheet(words.WHO_VOTES, rows, label=words.VOTE, cursor=0)
    sheet.back = words.BACK, page
    return sheet


def _name(state: "SheetState", stop: "Stop") -> str:
    kind, seat, place = _parts(stop)
    if kind == ROLL:
        return state.layout.presets[place].name
    if kind != COUNT:
        return _WORDS[kind][2]
    # Another counter of the same player is called by its own name.
    if seat != TABLE_SEAT and (seat != max(state.actor(), 0) or not place):
        return state.names()[seat]
    return state.counter(seat, place).name


def _draw(canvas: "Canvas", table: "Table[SheetState]", stop: "Stop") -> None:
    state = table.state
    kind, seat, place = _parts(stop)
    # Two lines of players leave no row for the name of the counter.
    has_several = len(state.layout.each) + len(state.layout.table) > 1
    is_named = kind == COUNT and has_several
    is_full = is_named and len(state.seats) > _LINE and seat != TABLE_SEAT
    subject = state.counter(seat, place).name if is_full else _subject(state)
    canvas.header(fit(canvas, TEXT, subject, _NAME_ROOM), _round(table))
    top = _TOP
    if is_named and not is_full:
        canvas.centre(TEXT, state.counter(seat, place).name, _TOP)
        top = _NAMED_TOP
    if kind == NEXT:
        left = [chess_clock.left(table, seat) for seat in state.seats]
        draw_cells(canvas, _names(state), left, top, _BOTTOM, state.actor())
    elif kind == COUNT:
        is_table = seat == TABLE_SEAT
        names = [words.TABLE_NAME] if is_table else _names(state)
        numbers = [
            HIDDEN if state.counter(seat, place).is_hidden else str(state.count(own, place))
            for own in ((seat,) if is_table else state.seats)
        ]
        draw_cells(canvas, names, numbers, top, _BOTTOM, 0 if is_table else seat)
    else:
        title, note = _WORDS[kind][:2] if kind != ROLL else preset_lines.lines(table, FACES, place)
        canvas.centre(STRONG, title, _TITLE_Y)
        canvas.centre(TEXT, fit(canvas, TEXT, note, _ROOM), _NOTE_Y)


def _subject(state: "SheetState") -> str:
    actor = state.actor()
    phases = state.layout.phases
    parts = [state.names()[actor]] if actor >= 0 else []
    if phases:
        parts.append(phases[state.step()])
    return ": ".join(parts) or state.layout.name


def _round(table: "Table[SheetState]") -> str:
    layout = table.state.layout
    if not layout.has_rounds:
        return ""
    name = table.pages.round_title(table.state)
    # A clock that runs down ends where everyone knows.
    is_known = layout.last_round is None or layout.last_round < layout.first_round
    return name if is_known else name + words.OF + str(layout.last_round)


def _names(state: "SheetState") -> "list[str]":
    """Return the names of the players, those in brackets who have no turn."""
    names = state.names()
    return [
        words.PASSED % names[seat] if state.has_passed(seat) or state.is_out(seat) else names[seat]
        for seat in state.seats
    ]
