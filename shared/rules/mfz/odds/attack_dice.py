"""The hits of one attack, for box and laptop: its die, damage dice, what they hit (M-28 to M-93).

Weights are whole numbers by value, as in shared/rules/kit/distribution.py.
"""

from typing import TYPE_CHECKING

from shared.rules.kit.distribution import choose, highest
from shared.rules.mfz.combat.hit_chart import AT_TARGET, damage_dice, effect
from shared.rules.mfz.model.encoding import has

if TYPE_CHECKING:
    from collections.abc import Sequence

# Of each kind of die, W6 to G8.
SIDES = (6, 6, 8, 6, 6, 6, 8)
_FACES = 6


def best(pool: "Sequence[int]", kinds: int) -> "list[int]":
    """Return the weights of the highest die that an action may use; 0 is no die.

    pool: the dice of each kind, W6 to G8. kinds: a mask of the kinds, as dice_pool.FOR_ATTACK.

    >>> from shared.rules.mfz.model.dice_pool import FOR_ATTACK
    >>> best((1, 1, 0, 0, 0, 0, 0), FOR_ATTACK)
    [0, 1, 3, 5, 7, 9, 11]
    """
    return highest([(count, SIDES[kind]) for kind, count in enumerate(pool) if has(kinds, kind)])


def dice(value: "Sequence[int]", defence: "Sequence[int]", spot: int = 0) -> "list[int]":
    """Return the weights of the number of damage dice (M-91).

    value, defence: weights of the attack die, 0 for no die, and of the defence value.

    >>> dice([0, 0, 0, 0, 1], [0, 1, 1])
    [0, 0, 1, 1]
    """
    found = [0] * (len(value) + spot)
    for face, weight in enumerate(value):
        for against, ways in enumerate(defence):
            # Without a die there is no attack, whatever the spot (M-65).
            count = damage_dice(face, against, spot) if face else 0
            found[count] += weight * ways
    while len(found) > 1 and not found[-1]:
        found.pop()
    return found


def hits(counts: "Sequence[int]", row: int) -> "list[int]":
    """Return the weights of the hits on the target.

    counts: weights of the number of damage dice. row: of the hit chart, which stays (M-93).

    >>> from shared.rules.mfz.combat.hit_chart import TERRAIN
    >>> hits([0, 1], TERRAIN), hits([1, 1], TERRAIN)
    ([5, 1], [11, 1])
    """
    strikes = [effect(row, face) for face in range(1, _FACES + 1)].count(AT_TARGET)
    most = len(counts) - 1
    found = [0] * len(counts)
    for count, weight in enumerate(counts):
        if weight:
            weight *= _FACES ** (most - count)
            for hit in range(count + 1):
                ways = strikes**hit * (_FACES - strikes) ** (count - hit)
                found[hit] += weight * choose(count, hit) * ways
    return found
