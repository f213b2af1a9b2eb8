"""What combat dials say of the damage of an attack, and how it turns them (W-131 to W-135)."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack import words
from shared.rules.mechwarrior.combat import targets
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def changes(state: "BattleState", target: int) -> "list[int]":
    """Return the changes by heat, kind and equipment, and what the target takes off.

    The first three are 0 once they are known.
    """
    # Imported here: not needed for what is shown.
    from shared.rules.mechwarrior.combat import dial_values

    found = [0, 0, 0]
    if not targets.is_stepped(state):
        found = [change - SIGNED for change in dial_values.proposed_steps(state)[1:]]
    return found + [dial_values.reduction(state, target)]


def shown(state: "BattleState", target: int, points: int) -> str:
    """Return the click of a target after its damage, with Salvage, or that it is killed.

    points: that its damage scored, 0 if that was before.
    """
    if state.is_gone(target):
        if not points:
            if state.unit(target).capacity:
                # Nothing says any more which passengers were scored with it (B-18).
                return words.DIAL_ENDED
            # Imported here: few dials end.
            from shared.rules.mechwarrior.play import scoring

            points = scoring.worth(state, target)
        return words.DIAL_ENDS.format(points)
    text = words.CLICK_AFTER.format(dials.click(state, target))
    return text + (words.AND_SALVAGE if state.is_salvage(target) else "")
