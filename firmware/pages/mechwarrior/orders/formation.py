"""Give an order to a formation: its kind, and the units beside the one that leads it."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from pages.mechwarrior import marking
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.combat.attack import AWAY_FROMS
from shared.rules.mechwarrior.model.actions import AWAY_FROM, FORMATION, ORDER
from shared.rules.mechwarrior.model.kinds import ASSAULT, BREAKING, CLOSE, FULL, MOVE, RANGED
from shared.rules.mechwarrior.play import formations

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_KINDS = (MOVE, RANGED, CLOSE, ASSAULT)
_MOVES = (MOVE, ASSAULT)
# Places in the argument, once units can be marked.
_KIND = const(1)
_BREAKS = const(2)
_CHOSEN = const(3)


def page(table: "Table[BattleState]") -> Sheet:
    """D on a unit adds it or takes it out, on the first row it changes the kind of the order;
    holding D gives the order.

    Listed are the kinds that the unit that leads can lead, and the units that can be led in that
    kind (W-89). At depth full the last row has the members of a move roll for their break-away
    (W-93, W-103); a card may say which die each of them needs.
    Argument: the unit that leads; then that, the kind, 0 for no break-away, 1 for a roll as
    agreed, else the die that is needed, and the units that are marked.
    """
    state = table.state
    typed: Any = table.argument
    lead = typed if isinstance(typed, int) else typed[0]
    kinds = [kind for kind in _KINDS if formations.together(state, kind, (lead,))]
    if isinstance(typed, int):
        typed = [lead, kinds[0], 0, []]
        table.keep(typed)
    chosen = typed[_CHOSEN]
    ready = [
        unit
        for unit in state.units_of(state.active)
        if unit != lead and not state.check(bytes((ORDER, unit, MOVE, 0)))
    ]
    units: list[int] = []

    def offers() -> bool:
        """Return whether the members may have to break away from opponents."""
        return typed[_KIND] in _MOVES and state.has_depth(FULL)

    def fill() -> None:
        """List the units that can be in a formation of the kind."""
        kind = typed[_KIND]
        units[:] = [unit for unit in ready if formations.together(state, kind, (lead, unit))]
        chosen[:] = [unit for unit in chosen if unit in units]
        sheet.count = 1 + len(units) + offers()

    def change_kind(table: "Table[BattleState]") -> None:
        typed[_KIND] = kinds[(kinds.index(typed[_KIND]) + 1) % len(kinds)]
        fill()

    def change(table: "Table[BattleState]") -> None:
        typed[_BREAKS] = (typed[_BREAKS] + 1) % (1 + AWAY_FROMS[-1])

    def row(index: int) -> "Row":
        if not index:
            return words.KIND, words.ORDERS[typed[_KIND]], change_kind, words.NEXT
        if index > len(units):
            breaks = typed[_BREAKS]
            value = words.OR_MORE.format(breaks)
            if breaks < 2:
                value = words.YES if breaks else words.NO
            return words.BREAKS_AWAY, value, change, words.NEXT
        unit = units[index - 1]
        value = words.PUSH if state.tokens(unit) else ""
        name = state.unit(unit).name
        return name, value, lambda table: marking.mark(sheet, units, chosen, index), words.PICK

    def give(table: "Table[BattleState]") -> None:
        breaks = typed[_BREAKS] if offers() else 0
        action = bytes([FORMATION, typed[_KIND], BREAKING if breaks else 0, lead] + chosen)
        if breaks > 1 and not state.check(action):
            # Imported here: few rolls need another die than usual.
            from pages.mechwarrior.attack.action_sequence import in_turn

            table.play_all(in_turn([bytes((AWAY_FROM, breaks)), action]))
        else:
            marking.enter(table, action)

    def hold(cursor: int) -> "tuple[str, Deed]":
        return words.WITH_UNITS.format(words.ORDERS[typed[_KIND]], 1 + len(chosen)), give

    sheet = Sheet(
        words.FORMATION_OF + state.short(lead),
        row=row,
        number=lambda cursor: str(1 + len(chosen)),
    )
    fill()
    sheet.cursor = 1 if units else 0
    sheet.icon = lambda index: marking.icon(units, chosen, index) or -1
    sheet.hold = hold
    sheet.hold_word = words.HOLD_GO
    sheet.help = _help
    return sheet


def _help(table: "Table[BattleState]") -> str:
    # Imported here: only needed for the help.
    from pages.mechwarrior.setup import setting_labels

    return setting_labels.told(table.state.setup, "formation_tokens")
