"""The page of losses tells the dice that the rules no longer give the frame."""

from itertools import combinations_with_replacement
from types import SimpleNamespace

import pytest

from pages.mfz.combat import words
from pages.mfz.combat.loss_cost import loss_cost
from shared.rules.mfz.model.actions import ARTILLERY, DIRECT, ENVIRONMENTAL, HAND, RH, WHITE
from shared.rules.mfz.model.dice_pool import pool

SIGNS = ("W", "R", "R8", "B", "Y", "G", "G8")
SYSTEMS = range(RH, ENVIRONMENTAL + 1)
# At most two systems are of a kind.
LOADOUTS = [
    kinds
    for most in range(5)
    for kinds in combinations_with_replacement(SYSTEMS, most)
    if max(map(kinds.count, kinds), default=0) <= 2
]


def state(counts: bytes, whites: int, rule: str) -> SimpleNamespace:
    """Return what the sentence needs of a game's state."""
    return SimpleNamespace(
        loadout=lambda frame: counts,
        whites=lambda frame: whites,
        setup=SimpleNamespace(options={"split_d8": rule}),
    )


def told(before: bytes, after: bytes) -> str:
    """Return the change of a pool in the words of the page."""
    change = [new - old for old, new in zip(before, after, strict=True)]
    less = [f"{-n} {sign}" for n, sign in zip(change, SIGNS, strict=True) if n < 0]
    more = [f"{n} {sign}" for n, sign in zip(change, SIGNS, strict=True) if n > 0]
    sentence = words.ROLLS_LESS.format(", ".join(less)) if less else words.SAME_DICE
    return sentence + (words.SPRINTS if more == ["1 G8"] else "")


@pytest.mark.parametrize("rule", ["frame_wide", "per_range"])
def test_the_cost_of_a_loss_is_a_change_of_the_pool_at_some_range(rule: str) -> None:
    for kinds in LOADOUTS:
        counts = bytes(kinds.count(kind) for kind in SYSTEMS)
        for kind in {*kinds}:
            left = bytes(count - (other == kind) for other, count in enumerate(counts))
            wide = rule == "frame_wide"
            changes = {
                told(
                    pool(counts, 2, distance, frame_wide=wide),
                    pool(left, 2, distance, frame_wide=wide),
                )
                for distance in (HAND, DIRECT, ARTILLERY)
            }
            said = loss_cost(state(counts, 2, rule), 0, kind)
            assert said in changes, (kinds, kind, said, changes)
            assert said != words.SAME_DICE or changes == {words.SAME_DICE}, (kinds, kind)


def test_the_last_white_die_is_the_end_of_the_frame() -> None:
    assert loss_cost(state(bytes(10), 1, "per_range"), 0, WHITE) == words.LAST_WHITE
    assert loss_cost(state(bytes(10), 2, "per_range"), 0, WHITE) == "Rolls 1 W less"
