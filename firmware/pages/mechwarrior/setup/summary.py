"""Show who plays with how many points, before the game begins."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, D, Screen
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat, lines
from pages.mechwarrior import screen_ids
from pages.mechwarrior.setup import words
from shared.rules.mechwarrior.model.identity import ID

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState
    from shared.rules.mechwarrior.setup.game_setup import Setup

_LINE_X = const(4)
_LINE_ROOM = const(121)
_MOST_LINES = const(4)
_FIRST_ROOM = const(64)


class Page(Screen):
    """List players, units and points; D begins.

    If the choices conflict, show why; D opens the page of what is refused.
    """

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._fault = ""
        self._seat = 0
        try:
            self._setup = _setup(table)
        except ValueError as error:
            # Imported here: needed for a fault only.
            from box.game import refusal

            self._seat = refusal.seat_of(error)
            fault = str(error)
            self._fault = fault[:1].upper() + fault[1:] + "."

    def labels(self) -> "tuple[str, str, str, str]":
        if self._fault:
            return words.BACK, words.OPTIONS, "", words.OK
        return words.BACK, words.OPTIONS, "", words.BEGIN

    def on_button(self, button: int, kind: int) -> None:
        table = self.table
        if self._fault and button in (A, D):
            # Imported here: needed for a fault only.
            from box.game import refusal

            refusal.leave(self.table, self._seat, screen_ids.OPTIONS if button == D else 0)
        elif button == A:
            table.close()
        elif button == B:
            table.open(screen_ids.OPTIONS)
        elif button == D:
            # Imported here: needed only then.
            from box.game import beginning

            beginning.begin(self.table, ID, self._setup)

    def draw(self, canvas: "Canvas") -> None:
        if self._fault:
            canvas.header(words.NOT_POSSIBLE)
            found = lines(canvas, TEXT, self._fault + " " + words.TRY_NEXT, _LINE_ROOM)
            for i, line in enumerate(found[:_MOST_LINES]):
                canvas.text(TEXT, line, _LINE_X, 12 + 10 * i)
            return
        setup = self._setup
        names = [name for name, _ in setup.players]
        first = fit_seat(canvas, TEXT, names, setup.first, _FIRST_ROOM)
        canvas.header(words.READY_TITLE, words.FIRST_TURN + first)
        for i, (_, units) in enumerate(setup.players):
            value = words.BY_HAND
            if units:
                # Imported here: not needed for a game without units.
                from shared.rules.mechwarrior.setup.legality import points_of

                value = words.UNITS_AND_POINTS % (
                    len(units),
                    sum([points_of(unit) for unit in units]),
                )
            room = 114 - canvas.width(TEXT, value)
            canvas.text_row(i, fit_seat(canvas, TEXT, names, i, room), value)


def _setup(table: "Table[BattleState]") -> "Setup":
    # The form is not needed once it is read.
    from pages.mechwarrior.setup import setup_form

    return setup_form.load(table.memory).setup()
