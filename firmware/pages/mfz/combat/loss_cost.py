"""Describe the cost of losing a part: the dice that the frame no longer rolls (M-30)."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from shared.rules.mfz.model.actions import RA, RD, RDA, RH, RHA, RHD, WHITE

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState


def loss_cost(state: "FullState", frame: int, kind: int) -> str:
    """Return a sentence about the dice, at the range where the loss costs most."""
    if kind == WHITE:
        return words.LAST_WHITE if state.whites(frame) == 1 else words.ROLLS_LESS.format(words.W)
    counts = state.loadout(frame)
    split = counts[RHD] + counts[RHA] + counts[RDA]
    less = words.DICE_OF[kind]
    if kind in (RH, RD, RA) and counts[kind] > 1:
        # A second weapon of a kind adds a d8, which a split weapon may cost.
        wide = state.setup.options["split_d8"] == "frame_wide"
        less = "" if wide and split else words.SECOND_WEAPON
    if not less:
        return words.SAME_DICE
    told = words.ROLLS_LESS.format(less)
    # Without a ranged weapon a frame sprints (M-24).
    ranged = kind in (RD, RA, RHD, RHA, RDA)
    if ranged and split + counts[RD] + counts[RA] == 1:
        told += words.SPRINTS
    return told
