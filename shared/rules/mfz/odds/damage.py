"""What attacks do to a frame: damage dice, hits, and what they leave (M-88 to M-98)."""

from typing import TYPE_CHECKING

from shared.rules.kit.distribution import choose
from shared.rules.mfz.combat.hit_chart import (
    AT_COVER,
    AT_TARGET,
    UNCOVERED,
    damage_dice,
    effect,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    # By parts that the target has left and hits that its cover bears, 0 for no limit: weights.
    Left = dict[tuple[int, int], int]

_FACES = 6
# Faces below this one have no effect in any row of the hit chart.
_EFFECTIVE = 4
# Parts of a target whose hits are only counted: more than there are damage dice in a round.
COUNTED = 255


class Attack:
    """One attack on the target.

    value: the weights of the attack die, 0 for no die. row: of the hit chart, such as TERRAIN.
    spot: the spot value used. then: the row once the cover is lost.
    """

    def __init__(
        self,
        value: "Sequence[int]",
        row: int = UNCOVERED,
        spot: int = 0,
        then: int = UNCOVERED,
    ) -> None:
        self.value = value
        self.row = row
        self.spot = spot
        self.then = then


def outcomes(
    count: int, row: int, bears: int = 0, then: int = UNCOVERED
) -> "dict[tuple[int, int], int]":
    """Return the ways of damage dice by their hits on the cover and on the target.

    bears: hits after which the cover is lost and `then` is the row, 0 for never (M-95, M-97).

    >>> from shared.rules.mfz.combat.hit_chart import TERRAIN
    >>> found = outcomes(1, TERRAIN)
    >>> found[(0, 0)], found[(1, 0)], found[(0, 1)]
    (3, 2, 1)
    """
    found: "dict[tuple[int, int], int]" = {}
    for fours in range(count + 1):
        for fives in range(count + 1 - fours):
            for sixes in range(count + 1 - fours - fives):
                rest = count - fours - fives - sixes
                ways = choose(count, fours) * choose(count - fours, fives)
                ways *= choose(rest + sixes, sixes) * (_EFFECTIVE - 1) ** rest
                hits = _applied((fours, fives, sixes), row, bears, then)
                found[hits] = found.get(hits, 0) + ways
    return found


def _applied(counts: "Sequence[int]", row: int, bears: int, then: int) -> "tuple[int, int]":
    """Return the hits on the cover and on the target of dice that show 4, 5 and 6 (M-94)."""
    cover = target = 0
    for place, count in enumerate(counts):
        for _ in range(count):
            hit = effect(row, _EFFECTIVE + place)
            if hit == AT_TARGET:
                target += 1
            elif hit == AT_COVER:
                cover += 1
                if cover == bears:
                    row = then
    return cover, target


def after_attack(before: "Left", attack: Attack, defence: int) -> "Left":
    """Return what an attack leaves of the target and its cover. Every sum of weights grows alike.

    before: the key (parts, hits that the cover still bears; -1 when it is lost). defence: the
    defence value, which holds for the whole round (M-89).

    >>> after_attack({(2, 0): 1}, Attack([0, 1]), 0) == {(2, 0): 4, (1, 0): 2}
    True
    """
    most = len(attack.value) - 1 + attack.spot
    after: "Left" = {}
    # By cover: a target with fewer parts takes the same hits.
    known: "dict[tuple[int, int], dict[tuple[int, int], int]]" = {}
    for value, weight in enumerate(attack.value):
        if not weight:
            continue
        count = damage_dice(value, defence, attack.spot) if value else 0
        scale = weight * _FACES ** (most - count)
        for (parts, bears), ways in before.items():
            # A destroyed target is attacked by nobody (M-98).
            if not parts:
                count_now, scale_now = 0, weight * _FACES**most
            else:
                count_now, scale_now = count, scale
            row = attack.then if bears < 0 else attack.row
            at = (count_now, bears)
            if at not in known:
                known[at] = outcomes(count_now, row, max(0, bears), attack.then)
            for (at_cover, at_target), chance in known[at].items():
                left = bears
                if bears > 0:
                    # Below 0: the cover is lost.
                    left = bears - at_cover if at_cover < bears else -1
                key = (max(0, parts - at_target), left)
                after[key] = after.get(key, 0) + ways * chance * scale_now
    return after


def parts_left(
    parts: int, attacks: "Iterable[Attack]", defence: "Sequence[int]", bears: int = 0
) -> "list[int]":
    """Return the weights of the parts that a target has left after attacks of one round.

    parts: its systems and white dice; 0 left is destroyed (M-106). defence: weights of its defence
    value. bears: hits after which its cover is lost, 0 for no limit. The target's company does not
    retreat from a hit (M-110), and its systems make no difference: defence and cover stay.

    >>> parts_left(1, [Attack([0, 1])], [1])
    [2, 4]
    """
    attacks = list(attacks)
    found = [0] * (parts + 1)
    for value, weight in enumerate(defence):
        if weight:
            left: "Left" = {(parts, bears): weight}
            for attack in attacks:
                left = after_attack(left, attack, value)
            for (rest, _), ways in left.items():
                found[rest] += ways
    return found


def hits(
    attacks: "Iterable[Attack]", defence: "Sequence[int]", bears: int = 0, parts: int = COUNTED
) -> "list[int]":
    """Return the weights of the hits on the target; those after its destruction do not count.

    >>> hits([Attack([0, 1])], [1])
    [4, 2]
    """
    return taken(parts_left(parts, attacks, defence, bears))


def taken(left: "Sequence[int]") -> "list[int]":
    """Return the weights of the parts that a target has lost, from those that it has left.

    >>> taken([0, 0, 2, 4])
    [4, 2]
    """
    found = list(reversed(left))
    while len(found) > 1 and not found[-1]:
        found.pop()
    return found
