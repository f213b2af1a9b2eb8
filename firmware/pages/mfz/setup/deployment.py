"""Show who places what next (M-48)."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, B, D, Screen
from box.ui.canvas import MEDIUM, SMALL, WIDTH
from box.ui.wrap import wrap
from pages.mfz.setup import words
from pages.mfz.widgets.abbreviations import company_name
from shared.rules.mfz.model.actions import DEPLOYED, FRAMES, NOBODYS, POINT, STATIONS, TERRAIN

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App
    from shared.rules.mfz.quick import QuickState


_COLUMNS = const(25)
_LARGE_COLUMNS = const(15)
# The last step that places the defender's own stations and first frames.
_OWN_FRAMES = const(2)
_LINES = const(2)


def _where(state: "QuickState", place: bytes) -> str:
    """Return where a piece may be placed (M-48). Without stations there is no perimeter (A-38)."""
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
    """Return what a step places, and out of how many: `frame 2 of 5`, `2 frames of 5`."""
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


class Page(Screen):
    """D confirms a step; holding D, all that are left."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        self._place: bytes = state.legal()[0]
        steps = state.steps()
        self._steps = len(steps)
        self._piece = _piece(steps, state.step)
        where = _where(state, self._place)
        units = state.setup.ruler
        ruler = words.RULER_TOLD.format(units) if units else words.RULER
        self._where = wrap(where.format(ruler), _COLUMNS)

    def labels(self) -> "tuple[str, str, str, str]":
        undo = words.UNDO if self.app.game.ply else ""
        return words.MENU, undo, "", words.DONE

    def usual(self) -> str:
        return words.REST_OF_SETUP

    def do_usual(self) -> None:
        self.app.play(bytes((DEPLOYED,)))

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        if button == A:
            app.stack.push(screens.MENU)
        elif button == B:
            if app.game.ply:
                # Imported here: loaded only during an undo.
                from box.game import undo

                undo.undo_press(app)
        elif button == D:
            app.play(self._place)

    def draw(self, canvas: "Canvas") -> None:
        state = self.app.game.state
        seat = self._place[1]
        step = words.STEP + str(state.step + 1) + words.OF + str(self._steps)
        canvas.text(SMALL, step, 0, 0)
        if len(self._where) > _LINES:
            # Three lines or more only fit in small type.
            name = company_name(state, seat, _COLUMNS - len(words.COLON + self._piece))
            canvas.right(SMALL, self._role(), WIDTH, 0)
            canvas.tag(SMALL, name + words.COLON + self._piece, 0, 8)
            for i, line in enumerate(self._where):
                canvas.text(SMALL, line, 0, 16 + 8 * i)
            return
        if seat == NOBODYS:
            canvas.text(MEDIUM, words.EVERYBODY, 0, 10)
        else:
            canvas.right(SMALL, self._role(), WIDTH, 0)
            name = state.setup.companies[seat][0]
            if len(name) <= _LARGE_COLUMNS:
                canvas.text(MEDIUM, name, 0, 10)
            else:
                canvas.text(SMALL, name, 0, 14)
        canvas.text(MEDIUM, self._piece, 0, 23)
        for i, line in enumerate(self._where):
            canvas.text(SMALL, line, 0, 37 + 8 * i)

    def _role(self) -> str:
        order = self.app.game.state.order()
        seat = self._place[1]
        if seat == order[0]:
            return words.DEFENDER
        return words.POINT_ATTACKER if seat == order[-1] else words.ATTACKER
