"""Show the table at depth orders: the units with their tokens and heat."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import ListScreen
from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit, fit_seat
from pages.mechwarrior import screen_ids
from pages.mechwarrior.orders import price, words
from shared.rules.mechwarrior.model.actions import (
    BLAST,
    BREAK_ROLL,
    CAPTURE,
    ELIMINATE,
    END_TURN,
    ENERGY,
    FINISH,
    FORMATION,
    HEAT_DOWN,
    HEAT_ROLL,
    HEAT_UP,
    ORDER,
    RESOLVED,
    RESTART,
    SALVAGED,
    SHUT_DOWN,
    VENT,
    ZONES,
)
from shared.rules.mechwarrior.model.layout import ORDERED
from shared.rules.mechwarrior.play.stages import orders_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

_SHOWN = const(3)
_BODY = const(13)
_BODY_HEIGHT = const(38)
_NAME_ROOM = const(45)
_TITLE_ROOM = const(58)
_TOAST_ROOM = const(117)
# The row behind the units of the active player once no more of them can be ordered.
_END_ROW = const(-2)
_TOKENS_X = const(64)
_TOKEN_PITCH = const(8)
# The number of a unit's heat, behind its icon.
_HEAT_X = const(102)
_ICON_WIDTH = const(12)
_GAPS = const(6)
# What the next order depends on; words.TOLD has what is said of it.
_TOLD = (SHUT_DOWN, RESTART)
# What changes the heat of a unit, which blinks then; a unit's number blinks its tokens.
_HEATS = (HEAT_UP, HEAT_DOWN, HEAT_ROLL, ENERGY, VENT)
_HEAT = const(64)


class Page(ListScreen):
    """A row a unit, those of the active player first; D opens one, holding D ends the turn."""

    table: "Table[BattleState]"

    # The page shows the turn itself.
    idles = False

    hold_word = words.HOLD_END

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        game = table.game
        self._state = state = table.state
        own: list[int] = []
        others: list[int] = []
        active = state.active
        for unit in state.units:
            if not state.is_gone(unit):
                if state.controller(unit) == active:
                    own.append(unit)
                elif not state.is_aboard(unit):
                    others.append(unit)
        self._own = len(own)
        self._units = own + others
        self._ready = [price.can_order(state, unit) for unit in self._units[: self._own]]
        if self._units and True not in self._ready:
            self._units.insert(self._own, _END_ROW)
        action = game.action(game.ply) if game.ply else b"\x00"
        self.cursor = self._next(action)
        if game.is_news():
            self._tell(action)

    def _next(self, action: bytes) -> int:
        """Return the row of the unit whose heat changed, of the next one to order, or of the end.

        Not of a unit that was hit: the next presses would go to the other side.
        """
        heated = price.heated_last(self.table.game)
        if heated in self._units:
            return self._units.index(heated)
        start = 0
        if action[0] == FINISH or action[0] == BREAK_ROLL:
            action = price.last_order(self.table.game)
        if action[0] in (ORDER, VENT) and action[1] in self._units:
            start = self._units.index(action[1])
        for step in range(self._own):
            row = (start + step) % self._own
            if self._ready[row]:
                return row
        # Nothing more can be ordered: the row of the end of the turn.
        return self._own if self._units else 0

    def _tell(self, action: bytes) -> None:
        state = self._state
        if action[0] == BREAK_ROLL:
            # Imported here: few turns have such a roll.
            from pages.mechwarrior.attack import broken_away

            order = price.last_order(self.table.game)
            self.table.toast(broken_away.told(state, order, action[1:]))
            return
        if action[0] == FINISH:
            action = price.last_order(self.table.game)
        kind = action[0]
        said = ""
        if kind in _HEATS:
            self.table.canvas.motion.start(_HEAT + action[1])
        if kind == ORDER:
            unit = action[1]
            self.table.canvas.motion.start(unit)
            form = words.ORDER_TOLD.format("{}", words.ORDERS[action[2]])
            push = words.PUSHED if state.tokens(unit) > 1 else words.ONE_TOKEN
            said = self._about(unit, form + push)
            if push == words.ONE_TOKEN and not said.startswith(state.short(unit)):
                # The row of the unit shows the token, too.
                said = self._about(unit, form)
        elif kind == FORMATION:
            pushed = [state.short(unit) for unit in action[3:] if state.tokens(unit) > 1]
            if pushed:
                said = words.PUSH + words.COLON + words.COMMA.join(pushed)
            else:
                given = words.WITH_UNITS.format(words.ORDERS[action[1]], len(action) - 3)
                said = self._about(action[3], words.ORDER_TOLD.format("{}", given))
        elif kind == VENT:
            heat = state.heat(action[1])
            said = self._about(action[1], words.VENTED.format("{}", heat + action[2], heat))
        elif kind == RESOLVED or kind == BLAST:
            said = words.MARKER_RESOLVED
        elif kind in _TOLD:
            said = self._about(action[1], words.TOLD[_TOLD.index(kind)])
        elif kind == HEAT_ROLL:
            faces = [str(face) for face in action[2:]]
            said = self._about(action[1], words.ROLLED) + words.COMMA.join(faces)
        elif kind in (HEAT_UP, HEAT_DOWN, ENERGY):
            # Imported here: needed for a moment.
            from shared.rules.mechwarrior.play import heat as rules

            if state.heat(action[1]) and rules.effects(state, action[1]):
                said = self._about(action[1], words.ROLL_EFFECTS)
        elif kind in (ELIMINATE, CAPTURE) or kind == SALVAGED and action[2]:
            # Imported here: needed for a moment.
            from pages.mechwarrior.table import told

            said = told.said(self.table, action)
        elif kind == ZONES:
            # Imported here: needed once a turn.
            from pages.mechwarrior.table import zones

            said = zones.told(self.table)
        # What tells an action in a few words is loaded only if that is needed.
        said = said or self.table.pages.brief(state, action)
        self.table.toast(said[:1].upper() + said[1:])

    def _about(self, unit: int, form: str) -> str:
        """Return a sentence about a unit that fits a toast."""
        canvas = self.table.canvas
        room = _TOAST_ROOM - canvas.width(TEXT, form.format(""))
        return form.format(fit(canvas, TEXT, self._state.short(unit), room))

    def purpose(self) -> str:
        # Imported here: only needed for the help.
        from pages.mechwarrior.setup import setting_labels

        return words.UNITS_HELP + setting_labels.told(self.table.state.setup, "points_per_order")

    def usual(self) -> str:
        state = self._state
        left = state.orders_left
        if left:
            return words.END_LAPSES if left == 1 else words.END_LAPSE.format(left)
        return words.END_OF_TURN + state.names()[state.active][:11]

    def do_usual(self) -> None:
        self.table.play(bytes((END_TURN,)))

    def count(self) -> int:
        return len(self._units)

    def labels(self) -> "tuple[str, str, str, str]":
        found = super().labels()
        ends = not self._units or self._units[self.cursor] == _END_ROW
        return found[:3] + (words.END,) if ends else found

    def choose(self, index: int) -> None:
        if not self._units:
            self.table.open(screen_ids.FINISH)
        elif self._units[index] == _END_ROW:
            self.table.toast(words.HOLD_TO_END)
        else:
            self.table.open(screen_ids.UNIT_ORDERS, self._units[index])

    def draw(self, canvas: "Canvas") -> None:
        state = self._state
        most = orders_of(state, state.active)
        name = fit_seat(canvas, TEXT, state.names(), state.active, _TITLE_ROOM)
        canvas.header(name, words.ORDERS_OF.format(state.orders_left, most))
        total = len(self._units)
        if not total:
            canvas.text(STRONG, words.NOBODY_LEFT, 4, _BODY)
        first = max(min(self.cursor - 1, total - _SHOWN), 0)
        canvas.scroll(_BODY, _BODY_HEIGHT, first, _SHOWN, total)
        for i in range(min(_SHOWN, total)):
            self._draw_unit(canvas, i, first + i)

    def _draw_unit(self, canvas: "Canvas", i: int, index: int) -> None:
        state = self._state
        unit = self._units[index]
        dark = index == self.cursor
        if unit == _END_ROW:
            canvas.strong_row(i, words.END_ROW, "", dark, -1)
            return
        icon = -1
        if index < self._own:
            acted = icon_rows.ACTED if state.did(unit, ORDERED) else -1
            icon = icon_rows.TO_ACT if self._ready[index] else acted
        name = fit(canvas, STRONG, state.short(unit), _NAME_ROOM)
        condition = _condition(state, unit)
        canvas.strong_row(i, name, condition, dark, icon)
        y = _BODY + 13 * i + 1
        tokens = min(state.tokens(unit), _SHOWN)
        for token in range(tokens - canvas.motion.lit(unit) if tokens else 0):
            canvas.icon(icon_rows.TOKEN, _TOKENS_X + _TOKEN_PITCH * token, y + 1, dark)
        heat = str(state.heat(unit) or "")
        # Farther left beside a condition; the page of the unit shows it where that is no room.
        x = canvas.rows_end - _GAPS - canvas.width(TEXT, condition + heat)
        x = min(x, _HEAT_X) - _ICON_WIDTH
        room = x >= _TOKENS_X + _TOKEN_PITCH * tokens
        if heat and room and not canvas.motion.lit(_HEAT + unit):
            canvas.icon(icon_rows.HEAT, x, y, dark)
            canvas.text(TEXT, heat, x + _ICON_WIDTH, y + 1, dark)


def _condition(state: "BattleState", unit: int) -> str:
    """Return in a few letters a condition that keeps a unit from acting or lowers its value."""
    if state.is_captive(unit):
        return words.CAPTIVE
    if state.is_aboard(unit):
        return words.RIDES
    if state.is_shut(unit):
        return words.OFF
    if state.captive_of(unit) >= 0:
        return words.CAPTOR
    return words.SALVAGE if state.is_salvage(unit) else ""
