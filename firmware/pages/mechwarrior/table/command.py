"""Count the active player's units in zones of opponents, at the start of the turn."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from box.ui.numerals import ROWS_15, ROWS_24
from pages.mechwarrior.table import turn_end, words
from shared.rules.mechwarrior.model.actions import CORRECT_TURN, END_TURN, SKIP, ZONES
from shared.rules.mechwarrior.play import command

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.battle import BattleState

_NUMBER_END = const(121)
_NAME_ROOM = const(80)
# Actions searched for the number of the turn before.
_SEARCHED = const(200)


class Page(Screen):
    """B and C change the number, D counts it. It begins with that of the player's last turn."""

    table: "Table[BattleState]"

    def __init__(self, table: "Table[BattleState]") -> None:
        super().__init__(table)
        self._told = turn_end.told(table)
        self._most = command.most_zones(table.state)
        self.cursor = min(_last_count(table), self._most)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.LESS, words.MORE, words.COUNT

    def purpose(self) -> str:
        return words.COMMAND_HELP

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.table.back()
        elif button == B or button == C:
            step = -1 if button == B else 1
            self.cursor = max(0, min(self.cursor + step, self._most))
        else:
            self.table.play(bytes((ZONES, self.cursor)))

    def draw(self, canvas: "Canvas") -> None:
        state = self.table.state
        name = fit_seat(canvas, TEXT, state.names(), state.active, _NAME_ROOM)
        canvas.header(name, words.TURN + str(state.round()))
        told = self._told
        before = state.vc3(state.active)
        after = words.ARROW + " " + str(before + self.cursor)
        gained = words.ZONE_POINTS + " " + str(before) + " " + after
        count = str(self.cursor)
        size = ROWS_15 if told else ROWS_24
        width = canvas.sheet(size).width(count)
        y = 33 if told else 14
        canvas.bar(_NUMBER_END - width - 4, y, width + 8, 18 if told else 36)
        canvas.sheet(size).write(count, _NUMBER_END - width, y + (2 if told else 6), True)
        for i, line in enumerate(told):
            canvas.text(TEXT, line, 4, 13 + 10 * i)
        y = 33 if told else 21
        canvas.text(TEXT, words.IN_ENEMY_ZONES, 4, y)
        canvas.text(TEXT, gained, 4, y + 10)


def _last_count(table: "Table[BattleState]") -> int:
    """Return the count that was undone, else that of the player's previous turn, 0 without one."""
    game = table.game
    if game.ahead:
        undone = game.action(game.ply + 1)
        if undone[0] == ZONES:
            return undone[1]
    seats = len(table.state.seats)
    seat = table.state.active
    left = _SEARCHED
    for action in game.action_tape.latest():
        kind = action[0]
        left -= 1
        if kind == CORRECT_TURN or left < 0:
            break
        if kind == END_TURN or kind == SKIP:
            seat = (seat - 1) % seats
        elif kind == ZONES and seat == table.state.active:
            return action[1]
    return 0
