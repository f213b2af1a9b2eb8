"""Show who plays with how many points, before the game begins."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat, lines
from pages.mechwarrior import page_rows
from pages.mechwarrior.setup import words
from shared.rules.mechwarrior.model.identity import ID

if TYPE_CHECKING:
    from box.kit.sheet import Deed
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState
    from shared.rules.mechwarrior.setup.game_setup import Setup

_LINE_X = const(4)
_LINE_ROOM = const(121)
_MOST_LINES = const(4)
_FIRST_ROOM = const(64)


def page(table: "Table[BattleState]") -> Sheet:
    """List players, units and points; D begins.

    If the choices conflict, show why; D opens the page of what is refused.
    """
    try:
        setup = _setup(table)
    except ValueError as error:
        return _refusal(error)

    def begin(table: "Table[BattleState]") -> None:
        # Imported here: needed only then.
        from box.game import beginning

        beginning.begin(table, ID, setup)

    sheet = _sheet(begin, words.BEGIN)
    sheet.draw = lambda canvas, cursor: _draw(canvas, setup)
    return sheet


def _sheet(deed: "Deed", label: str) -> Sheet:
    sheet = Sheet("", (("", "", deed, label),))
    sheet.up = words.OPTIONS, (page_rows.OPTIONS, 0)
    sheet.down = "", None
    return sheet


def _refusal(error: ValueError) -> Sheet:
    # Imported here: needed for a fault only.
    from box.game import refusal

    seat = refusal.seat_of(error)
    fault = str(error)
    fault = fault[:1].upper() + fault[1:] + ". " + words.TRY_NEXT

    def leave(screen: int) -> "Deed":
        return lambda table: refusal.leave(table, seat, screen)

    def draw(canvas: "Canvas", cursor: int) -> None:
        canvas.header(words.NOT_POSSIBLE)
        found = lines(canvas, TEXT, fault, _LINE_ROOM)
        for i, line in enumerate(found[:_MOST_LINES]):
            canvas.text(TEXT, line, _LINE_X, 12 + 10 * i)

    sheet = _sheet(leave(page_rows.OPTIONS), words.OK)
    sheet.back = words.BACK, leave(0)
    sheet.draw = draw
    return sheet


def _draw(canvas: "Canvas", setup: "Setup") -> None:
    names = [name for name, _ in setup.players]
    first = fit_seat(canvas, TEXT, names, setup.first, _FIRST_ROOM)
    canvas.header(words.READY_TITLE, words.FIRST_TURN + first)
    for i, (_, units) in enumerate(setup.players):
        value = words.BY_HAND
        if units:
            # Imported here: not needed for a game without units.
            from shared.rules.mechwarrior.setup.legality import points_of

            value = words.UNITS_AND_POINTS % (len(units), sum([points_of(unit) for unit in units]))
        room = 114 - canvas.width(TEXT, value)
        canvas.text_row(i, fit_seat(canvas, TEXT, names, i, room), value)


def _setup(table: "Table[BattleState]") -> "Setup":
    # The form is not needed once it is read.
    from pages.mechwarrior.setup import setup_form

    return setup_form.load(table.memory).setup()
