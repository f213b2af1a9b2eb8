"""The odds against icepool, a library for the probabilities of dice."""

import pytest

from shared.rules.kit.distribution import highest
from shared.rules.mfz.combat.hit_chart import (
    ARMOURED,
    AT_TARGET,
    OPEN,
    SOFT,
    TERRAIN,
    UNCOVERED,
    effect,
)
from shared.rules.mfz.odds import damage
from shared.rules.mfz.odds.damage import Attack

icepool = pytest.importorskip("icepool")


def chances(weights: list[int]) -> dict[int, object]:
    """Return the values that have a chance, with it as a fraction."""
    die = icepool.Die({value: weight for value, weight in enumerate(weights) if weight})
    return {value: die.probability(value) for value in die}


def of(die: object) -> dict[int, object]:
    """Return the same of a die of icepool."""
    return {value: die.probability(value) for value in die if die.quantity(value)}


def highest_die(sixes: int, eights: int) -> object:
    return icepool.highest([*[icepool.d6] * sixes, *[icepool.d8] * eights])


@pytest.mark.parametrize("sixes", range(7))
@pytest.mark.parametrize("eights", range(5))
def test_the_highest_of_six_and_eight_sided_dice(sixes: int, eights: int) -> None:
    if sixes + eights:
        assert chances(highest([(sixes, 6), (eights, 8)])) == of(highest_die(sixes, eights))


@pytest.mark.parametrize("row", [OPEN, UNCOVERED, TERRAIN, SOFT, ARMOURED])
@pytest.mark.parametrize("spot", [0, 4])
def test_the_hits_of_one_attack_with_dice_against_dice(row: int, spot: int) -> None:
    attack, defence = highest_die(4, 1), highest_die(3, 0)
    hit = icepool.d6.map(lambda face: effect(row, face) == AT_TARGET)
    dice = icepool.map(lambda one, other: max(0, one + spot - other), attack, defence)
    expected = dice.map(lambda count: count @ hit)
    weights = damage.hits([Attack(highest([(4, 6), (1, 8)]), row, spot)], highest([(3, 6)]))
    assert chances(weights) == of(expected)


def test_a_round_against_one_defence_die_on_a_target_of_four_parts() -> None:
    """The defence is rolled once, so the attacks are not independent of each other."""
    hit = icepool.d6.map(lambda face: face >= 5)
    one, other = highest_die(4, 0), highest_die(2, 2)

    def left(defence: int) -> object:
        hits = [die.map(lambda face: max(0, face - defence) @ hit) for die in (one, other)]
        return (hits[0] + hits[1]).map(lambda taken: max(0, 4 - taken))

    expected = highest_die(2, 0).map(left)
    weights = damage.parts_left(
        4, [Attack(highest([(4, 6)])), Attack(highest([(2, 6), (2, 8)]))], highest([(2, 6)])
    )
    assert chances(weights) == of(expected)
