"""Show who places what next (M-48)."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit_shorts, lines
from pages.mfz.setup import words
from pages.mfz.widgets.names import company_subject
from shared.rules.mfz.model.actions import DEPLOYED, FRAMES, NOBODYS, POINT, STATIONS, TERRAIN
from shared.rules.short_names import ROOM

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.mfz.model.turn_state import FullState


# The last step that places the defender's own stations and first frames.
_OWN_FRAMES = const(2)
_BULLET_X = const(4)
_TEXT_X = const(12)
_TEXT_ROOM = const(113)
_TOP = const(14)
_PITCH = const(10)
_FEW_LINES = const(4)
# Of more lines.
_CLOSE_TOP = const(12)
_CLOSE_PITCH = const(8)


def _where(state: "QuickState", place: bytes) -> "tuple[str, ...]":
    """Return the legal places of a piece (M-48). Without stations there is no perimeter (A-38)."""
    _, seat, piece, count = place
    defender = state.order()[0]
    perimeter = state.stations()[defender]
    if piece == TERRAIN:
        # A neutral station counts as terrain.
        return words.WHERE_NEUTRAL if state.neutral else words.WHERE_TERRAIN
    if piece == POINT:
        return words.WHERE_POINT if perimeter else words.WHERE_POINT_BARE
    if piece == STATIONS:
        if seat != defender:
            return words.WHERE_ANY
        return words.WHERE_OWN_STATIONS if count > 1 else words.WHERE_ONE_STATION
    if seat != defender:
        return words.WHERE_FRAME
    if not perimeter:
        return words.WHERE_ANY
    return words.WHERE_OWN_FRAMES if state.step <= _OWN_FRAMES else words.WHERE_REST


def _piece(steps: "list[tuple[int, int, int]]", step: int) -> str:
    """Return the pieces of a step and their total: `frame 2 of 5`, `2 frames of 5`."""
    seat, piece, count = steps[step]
    placed = most = 0
    for at, (other, other_piece, number) in enumerate(steps):
        # Count the point frame among its company's frames.
        if other == seat and (other_piece == piece or other_piece == POINT and piece == FRAMES):
            most += number
            if at <= step:
                placed += number
    name = words.PIECES[piece][0] if count == 1 else str(count) + " " + words.PIECES[piece][1]
    if count == most:
        return name
    if count == 1:
        name += " " + str(placed)
    return name + words.OF_ALL + str(most)


def page(table: "Table[FullState]") -> Sheet:
    """D confirms a step; holding D, all that are left."""
    state = table.state
    place: bytes = state.legal()[0]
    steps = state.steps()
    number = str(state.step + 1) + words.SLASH + str(len(steps))
    setup = state.setup
    seat = place[1]
    form = "{}" + words.COLON + _piece(steps, state.step)
    title = form.format(words.EVERYONE)
    if seat != NOBODYS:
        title = company_subject(table.canvas, state, seat, form, number)
    names = fit_shorts(table.canvas, STRONG, state.names(), setup.shorts, ROOM)
    ruler = words.RULER_TOLD.format(setup.ruler) if setup.ruler else words.RULER
    # Each with whether it begins with a bullet.
    shown: list[tuple[bool, str]] = []
    for rule in _where(state, place):
        text = rule.format(ruler, names[state.order()[0]])
        for i, line in enumerate(lines(table.canvas, TEXT, text, _TEXT_ROOM)):
            shown.append((i == 0, line))
    sheet = Sheet(title, [("", "", place)], number=number, label=words.PLACED)
    sheet.alone = True
    sheet.hold = words.REST_OF_SETUP, bytes((DEPLOYED,))
    sheet.hold_word = words.HOLD_ALL
    sheet.body = lambda canvas, cursor: _draw(canvas, shown)
    return sheet


def _draw(canvas: "Canvas", shown: "list[tuple[bool, str]]") -> None:
    few = len(shown) <= _FEW_LINES
    for i, (begins, line) in enumerate(shown):
        y = _TOP + _PITCH * i if few else _CLOSE_TOP + _CLOSE_PITCH * i
        if begins:
            canvas.fb.fill_rect(_BULLET_X, y + 2, 3, 3, 1)
        canvas.text(TEXT, line, _TEXT_X, y)
