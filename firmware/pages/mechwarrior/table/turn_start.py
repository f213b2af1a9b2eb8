"""Count the active player's units in zones of opponents, at the start of the turn."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit_seat
from box.ui.numerals import ROWS_15, ROWS_24
from pages.mechwarrior.table import turn_end, words
from shared.rules.mechwarrior.model.actions import CORRECT_TURN, END_TURN, SKIP, ZONES
from shared.rules.mechwarrior.play import command_stage

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mechwarrior.model.state import BattleState

_NUMBER_END = const(121)
_NAME_ROOM = const(80)
# Actions searched for the number of the turn before.
_SEARCHED = const(200)


def page(table: "Table[BattleState]") -> Sheet:
    """B and C change the number, D counts it. It begins with that of the player's last turn.

    Argument: 1 + the number, once it was shown.
    """
    told = turn_end.told(table)
    most = command_stage.most_zones(table.state)

    def show(count: int) -> Sheet:
        table.argument = 1 + count
        sheet = Sheet("", (("", "", bytes((ZONES, count)), words.COUNT),))
        sheet.up = words.LESS, lambda table: show(max(0, count - 1))
        sheet.down = words.MORE, lambda table: show(min(count + 1, most))
        sheet.help = words.COMMAND_HELP
        sheet.draw = lambda canvas, cursor: _draw(canvas, table.state, told, count)
        return sheet

    return show(table.argument - 1 if table.argument else min(_last_count(table), most))


def _draw(canvas: "Canvas", state: "BattleState", told: "list[str]", counted: int) -> None:
    name = fit_seat(canvas, TEXT, state.names(), state.active, _NAME_ROOM - canvas.corner_width())
    canvas.header(name, words.TURN + str(state.round()))
    before = state.vc3(state.active)
    after = words.ARROW + " " + str(before + counted)
    gained = words.ZONE_POINTS + " " + str(before) + " " + after
    count = str(counted)
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
