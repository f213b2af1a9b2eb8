"""Report which units broke away from opponents in contact."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.model.actions import FORMATION
from shared.rules.mechwarrior.model.kinds import INFANTRY, LEGS
from shared.rules.mechwarrior.play import break_away

if TYPE_CHECKING:
    from shared.rules.mechwarrior.battle import BattleState


def told(state: "BattleState", order: bytes, faces: bytes) -> str:
    """Return the outcome of a roll as a message; who fails may turn if infantry or a 'Mech."""
    units = order[3:] if order[0] == FORMATION else order[1:2]
    for place, unit in enumerate(units):
        record = state.unit(unit)
        if not break_away.breaks_away(state, unit, faces[place]):
            turns = record.kind == INFANTRY or record.speed == LEGS
            return (words.STAYS_TURNS if turns else words.STAYS).format(
                state.short(unit), faces[place]
            )
    return words.IS_AWAY.format(state.short(units[0]), faces[0])
