"""Give a unit an order, or enter an event; show the tokens and heat that follow."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui import icon_rows
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior import narrow_list
from pages.mechwarrior.orders import heat_dial, price, unit_choices, words
from pages.mechwarrior.widgets import unit_points
from shared.rules.mechwarrior.model.actions import (
    ENERGY,
    HARM,
    HEAT_DOWN,
    HEAT_ROLL,
    HEAT_UP,
    ORDER,
    SALVAGED,
    VENT,
)
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

_COLUMN = const(88)
_DIE = const(6)
_TOKEN_PITCH = const(9)
_TOKENS = const(4)
_TITLE_ROOM = const(116)
_LINK_X = const(84)
_LINK_ROOM = const(43)
_SHOWS_EFFECT = (ORDER, VENT, HEAT_UP, HEAT_DOWN, ENERGY, HARM)


class Page(Screen):
    """B and C choose, D does it; a refused order says why. Argument: the unit."""

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        state = table.state
        self._unit = unit = table.argument
        was_hit = price.hit_last(table.game) == unit
        self._rows = unit_choices.events(state, unit, was_hit)
        orders = unit_choices.orders(state, unit) if state.controller(unit) == state.active else []
        # Orders come first for a unit that can be given one.
        self._usual = orders[0][1] if orders else b""
        if self._usual:
            self._rows = orders + self._rows
            self._to_last(price.last_kind(table.game, unit))
        elif orders and not was_hit and not state.is_mech(unit):
            # No unit that was ordered begins with its own loss.
            self._rows = orders + self._rows
        else:
            self._rows += orders

    def _to_last(self, kind: int) -> None:
        """Begin at the kind of order that the unit had last, if it can have it again."""
        for place, row in enumerate(self._rows):
            if row[1] and row[1][0] == ORDER and row[1][2] == kind:
                self.cursor = place

    def labels(self) -> "tuple[str, str, str, str]":
        _, action, screen, _ = self._rows[self.cursor]
        done = words.OPEN if screen else words.WHY
        if action:
            done = words.ORDER if action[0] in (ORDER, VENT) else words.DO_IT
        return words.BACK, words.UP, words.DOWN, done

    def purpose(self) -> str:
        return words.ORDER_HELP

    def returned(self, number: int) -> None:
        for i, row in enumerate(self._rows):
            if row[2] == number:
                self.cursor = i
                break

    def on_button(self, button: int, kind: int) -> None:
        table = self.table
        if button == A:
            table.close()
        elif button == B or button == C:
            step = -1 if button == B else 1
            self.cursor = (self.cursor + step) % len(self._rows)
        else:
            _, action, screen, about = self._rows[self.cursor]
            if action and action[0] == HEAT_ROLL:
                # Imported here: needed only while dice fall.
                from box.game import rolling

                table.play(action + rolling.dice(table, bytes((_DIE,)) * about))
            elif action:
                table.play(action, _tell if action[0] == SALVAGED and action[2] else None)
            elif screen:
                table.open(screen, about)
            else:
                table.say(table.state.reason(about))

    def draw(self, canvas: "Canvas") -> None:
        state = self.table.state
        record = state.unit(self._unit)
        worth = unit_points.text(record.points, scoring.points(state, self._unit) - record.points)
        room = _TITLE_ROOM - canvas.width(TEXT, worth)
        canvas.header(fit(canvas, TEXT, record.name, room, record.short), worth)
        total = len(self._rows)
        first = narrow_list.begin(canvas, self.cursor, total)
        for i in range(min(narrow_list.SHOWN, total)):
            text = fit(canvas, TEXT, self._rows[first + i][0], canvas.rows_end - 6)
            canvas.text_row(i, text, "", first + i == self.cursor)
        self._draw_state(canvas)

    def _draw_state(self, canvas: "Canvas") -> None:
        """Draw tokens and heat, and those after the action at the cursor."""
        state = self.table.state
        unit = self._unit
        tokens, heat = state.tokens(unit), state.heat(unit)
        action = self._rows[self.cursor][1]
        then = tokens, heat, state.pushed(unit)
        if action and action[0] in _SHOWS_EFFECT:
            then = price.after(state, action, unit)
        for i in range(min(max(tokens, then[0]), _TOKENS)):
            icon = icon_rows.TOKEN if i < tokens and i < then[0] else icon_rows.NO_TOKEN
            canvas.icon(icon, _COLUMN + _TOKEN_PITCH * i, 13)
        if state.is_mech(unit):
            dial = state.unit(unit).dial
            heat_dial.draw(canvas, heat, then[1], len(dial) - 1 if dial else 0)
            if then[1] != heat:
                canvas.right(TEXT, words.ARROW + " " + str(then[1]), 126, 43)
        if then[0] > tokens and then[0] > 1:
            # The tokens of a shutdown at the end of the dial are no push (B-26).
            is_push = action[0] == ORDER
            canvas.text(TEXT, words.PUSH if is_push else words.OFF, _COLUMN, 43)
        elif then[2] > state.pushed(unit):
            canvas.text(TEXT, words.ONE_DAMAGE, _COLUMN, 43)
        elif then[1] == heat:
            canvas.text(TEXT, fit(canvas, TEXT, _linked(state, unit), _LINK_ROOM), _LINK_X, 43)


def _linked(state: "BattleState", unit: int) -> str:
    """Return the captor of a captive, or the captive of a captor; "" for neither (W-73)."""
    captor = state.captor(unit)
    if captor >= 0:
        return words.HELD_BY + state.short(captor)
    captive = state.captive_of(unit)
    return words.HOLDS + state.short(captive) if captive >= 0 else ""


def _tell(table: "Table[BattleState]") -> None:
    # Imported here: needed for a moment.
    from pages.mechwarrior.table import told

    told.salvage(table, table.game.action(table.game.ply)[1])
