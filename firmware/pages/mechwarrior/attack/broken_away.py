"""Report which units broke away from opponents in contact."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.model.actions import FORMATION
from shared.rules.mechwarrior.model.kinds import INFANTRY, LEGS, VTOL
from shared.rules.mechwarrior.model.phases import ATTACK
from shared.rules.mechwarrior.play import break_away

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def told(state: "BattleState", order: bytes, faces: bytes) -> str:
    """Return the outcome of a roll as a message.

    Who fails may turn if infantry or a 'Mech, may change level in VTOL mode, and may still attack
    if the order has an attack (W-102, W-103).
    Of a formation the names of those that fail or of those that do not, whichever are fewer.
    """
    if order[0] == FORMATION:
        # The units that stay, then those that break away.
        names: tuple[list[str], list[str]] = ([], [])
        for place, unit in enumerate(order[3:]):
            names[break_away.breaks_away(state, unit, faces[place])].append(state.short(unit))
        for one in (0, 1):
            if not names[one]:
                return words.ALL_OF_THEM[1 - one]
        # At most two of five, which find room.
        one = len(names[1]) < len(names[0])
        return words.SOME_OF_THEM[one].format(words.COMMA.join(names[one]))
    unit, face = order[1], faces[0]
    if break_away.breaks_away(state, unit, face):
        return words.IS_AWAY.format(state.short(unit), face)
    record = state.unit(unit)
    form = words.STAYS
    if state.phase == ATTACK:
        form = words.STAYS_ATTACKS
    elif record.speed == VTOL:
        form = words.STAYS_LEVEL
    elif record.kind == INFANTRY or record.speed == LEGS:
        form = words.STAYS_TURNS
    return form.format(state.short(unit), face)
