"""Say what the loss of a part costs a frame: the dice that it rolls no more."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from shared.rules.mfz.model.actions import ARTILLERY, DIRECT, HAND, WHITE
from shared.rules.mfz.model.dice_pool import pool

if TYPE_CHECKING:
    from shared.rules.mfz.full import FullState


def loss_cost(state: "FullState", frame: int, kind: int) -> str:
    """Return a sentence about the dice of the range at which the loss costs most."""
    whites = state.whites(frame)
    if kind == WHITE and whites == 1:
        return words.LAST_WHITE
    less: "list[str]" = []
    more: "list[str]" = []
    for distance in (HAND, DIRECT, ARTILLERY):
        lost, gained = _change(state, frame, kind, distance)
        if len(lost) > len(less) or not less:
            less, more = lost, gained
    if not less and not more:
        return words.SAME_DICE
    told = words.LESS_DICE.format(words.COMMA.join(less)) if less else ""
    if more:
        told += (words.COMMA if told else "") + words.MORE_DICE.format(words.COMMA.join(more))
    return told


def _change(
    state: "FullState", frame: int, kind: int, distance: int
) -> "tuple[list[str], list[str]]":
    """Return the dice that a frame rolls less and more at a range without a part."""
    counts = state.loadout(frame)
    whites = state.whites(frame)
    wide = state.setup.options["split_d8"] == "frame_wide"
    before = pool(counts, whites, distance, 0, False, wide)
    if kind == WHITE:
        whites -= 1
    else:
        counts[kind] -= 1
    after = pool(counts, whites, distance, 0, False, wide)
    less = []
    more = []
    for at, sign in enumerate(words.DICE_SIGNS):
        change = after[at] - before[at]
        if change < 0:
            less.append(str(-change) + " " + sign)
        elif change:
            more.append(str(change) + " " + sign)
    return less, more
