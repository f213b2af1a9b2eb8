"""Play actions without a question: dice that the box rolls, answers that are certain."""

from typing import TYPE_CHECKING

from box.game.dice_source import BOX, PLAYERS
from shared.rules.contract import CHANCE
from shared.rules.mfz.model import phases
from shared.rules.mfz.model.actions import DAMAGE, NEXT, NUMBER, ROLL

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def follow_up(table: "Table[FullState]") -> bytes:
    """Return the action that follows the last one without a press; b"" if a page asks."""
    state = table.state
    if state.actor() != CHANCE:
        from shared.rules.mfz.combat.unasked import unasked

        return unasked(state)
    source = table.game.dice_source()
    if source != BOX:
        own = source == PLAYERS and state.phase == phases.ROLLING and state.by_numbers
        return bytes((ROLL,)) if own else b""
    # Imported here: needed only while dice fall.
    from box.game import rolling

    phase = state.phase
    if phase == phases.INITIATIVE:
        # Imported here: only needed if frames act by number.
        from shared.rules.mfz.play import initiative

        frame = initiative.numbered(state)
        return bytes((NUMBER, frame)) + rolling.dice(table, state.due())
    if phase == phases.INITIATIVE_TIE:
        from shared.rules.mfz.play import initiative

        return bytes((NEXT, rolling.lots(table, initiative.tied(state))[0]))
    from shared.rules.mfz.model.dice_faces import pack

    kind = ROLL if phase == phases.ROLLING else DAMAGE
    return bytes((kind,)) + pack(rolling.dice(table, state.due()))
