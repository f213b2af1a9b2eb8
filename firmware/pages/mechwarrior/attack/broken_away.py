"""Report which units broke away from opponents in contact."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.model.actions import FORMATION
from shared.rules.mechwarrior.model.kinds import INFANTRY, LEGS
from shared.rules.mechwarrior.play import break_away

if TYPE_CHECKING:
    from shared.rules.mechwarrior.battle import BattleState


def told(state: "BattleState", order: bytes, faces: bytes) -> str:
    """Return the outcome of a roll as a message; who fails may turn if infantry or a 'Mech.

    Of a formation those that fail, each with its die.
    """
    if order[0] == FORMATION:
        failed = [
            "%s %d" % (state.short(unit), faces[place])
            for place, unit in enumerate(order[3:])
            if not break_away.breaks_away(state, unit, faces[place])
        ]
        return words.SOME_STAY.format(words.COMMA.join(failed)) if failed else words.ALL_AWAY
    unit, face = order[1], faces[0]
    if break_away.breaks_away(state, unit, face):
        return words.IS_AWAY.format(state.short(unit), face)
    record = state.unit(unit)
    turns = record.kind == INFANTRY or record.speed == LEGS
    return (words.STAYS_TURNS if turns else words.STAYS).format(state.short(unit), face)
