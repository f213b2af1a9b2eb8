"""Choose kind and target of an attack."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior import marking, page_rows
from pages.mechwarrior.attack import past_choices, words
from shared.rules.mechwarrior.combat import target_limits
from shared.rules.mechwarrior.combat.modifiers import REPAIR
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.actions import BREAK_ROLL, DECLARE, FINISH

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_TITLE_ROOM = 80
# Places in the argument.
_KIND = const(0)
_MARKS = const(1)
_CHOSEN = const(2)


def page(table: "Table[BattleState]") -> Sheet:
    """The first row changes the kind; D on a unit attacks it, the last row attacks by hand.

    It begins on the unit that was attacked last. With several targets D marks them.
    Argument: 0; then place of the kind, whether several targets are marked, and these.
    """
    state = table.state
    # A further attack of the order is declared from the page of the result.
    is_again = state.attacks_made > 0
    second = target_limits.second(state)
    lead = state.attacker
    kinds = target_limits.kinds_for(state)
    last, _ = past_choices.last_attack(table.game.action_tape, lead)
    again = b""
    if table.game.ahead:
        # Imported here: only after an undo.
        from pages.mechwarrior.attack import undone

        again = undone.first(table.game, DECLARE)
        last = again or last
    typed: Any = table.argument
    units: list[int] = []

    def offers() -> bool:
        """Return whether the attack may have several targets."""
        most = target_limits.most_targets(state, kinds[typed[_KIND]])
        return most > 1 and len(units) > 1

    def fill() -> None:
        """List the possible targets of the kind of attack."""
        active = state.active
        repairs = kinds[typed[_KIND]] == REPAIR
        units[:] = [
            unit
            for unit in state.units
            if state.is_on_field(unit)
            and state.is_opposing(state.controller(unit), active) != repairs
        ]
        sheet.count = 2 + len(units) + offers()

    def change_kind(table: "Table[BattleState]") -> None:
        typed[:] = [(typed[_KIND] + 1) % len(kinds), False, []]
        fill()

    def change(table: "Table[BattleState]") -> Sheet:
        typed[_MARKS] = not typed[_MARKS]
        typed[_CHOSEN] = []
        sheet.cursor = 1
        return sheet

    def choose(index: int) -> "Sheet | None":
        if typed[_MARKS]:
            return marking.mark(sheet, units, typed[_CHOSEN], index)
        attack(bytes((units[index - 1],)))
        return None

    def attack(targets: bytes) -> None:
        """Continue with a legal attack; else show the reason."""
        kind = kinds[typed[_KIND]]
        action = bytes((DECLARE, kind, second >> 8, 0, SIGNED, SIGNED)) + targets
        code = target_limits.fault(state, kind, second, targets)
        if code:
            table.say(state.reason(code))
        elif kind == REPAIR:
            table.play(action)
        else:
            table.open(page_rows.ATTACK, action)

    def row(index: int) -> "Row":
        if not index:
            return words.ATTACK_KIND, words.KINDS[kinds[typed[_KIND]]], change_kind, words.NEXT
        if index <= len(units):
            unit = units[index - 1]
            value = words.OFF if state.is_shut(unit) else ""
            label = words.PICK if typed[_MARKS] else words.TARGET
            return state.unit(unit).name, value, lambda table: choose(index), label
        if index == sheet.count - 1:
            return words.DONE if is_again else words.UNROLLED, "", bytes((FINISH,)), words.DO_IT
        return words.SEVERAL, words.YES if typed[_MARKS] else "", change, words.DO_IT

    def hold(cursor: int) -> "tuple[str, Deed]":
        chosen = typed[_CHOSEN]
        effect = words.AT_TARGETS.format(len(chosen)) if chosen else ""
        return effect, lambda table: attack(bytes(chosen))

    if not typed:
        kind = kinds.index(last[1]) if last and last[1] in kinds else 0
        typed = [kind, False, []]
        table.keep(typed)
    else:
        again = b""
    told = words.SECOND_SHOT if second else words.ATTACKS
    room = _TITLE_ROOM - table.canvas.corner_width()
    sheet = Sheet(
        fit(table.canvas, TEXT, state.short(lead), room) + told,
        row=row,
        number=lambda cursor: str(len(typed[_CHOSEN])) if typed[_CHOSEN] else "",
    )
    fill()
    sheet.cursor = 1 + units.index(last[6]) if last and last[6] in units else 1
    if len(again[6:]) > 1 and offers():
        typed[1:] = [True, list(again[6:])]
    sheet.icon = lambda index: marking.icon(units, typed[_CHOSEN], index) if typed[_MARKS] else 0
    sheet.hold = hold
    sheet.hold_word = words.HOLD_GO
    sheet.help = words.TARGET_HELP
    action = table.game.action(table.game.ply)
    if action[0] == BREAK_ROLL and table.game.is_news():
        # Imported here: few attacks follow such a roll.
        from pages.mechwarrior.attack import broken_away
        from pages.mechwarrior.orders import order_effect

        order = order_effect.last_order(table.game)
        table.toast(broken_away.told(state, order, action[1:]))
    return sheet
