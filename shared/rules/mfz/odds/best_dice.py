"""The best die that a roll gives to each action (M-28 to M-35)."""

from typing import TYPE_CHECKING

from shared.rules.kit.distribution import highest
from shared.rules.mfz.model.actions import B6, G6, G8, R6, R8, W6, Y6
from shared.rules.mfz.model.encoding import has
from shared.rules.mfz.odds.attack_dice import SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

# The dice of a colour, in the order in which dice are proposed: the attack gets the highest.
_COLOURED = ((R6, R8), (B6,), (G6, G8), (Y6,))
ATTACK, DEFENCE, MOVE, SPOT = 0, 1, 2, 3


def shared_out(pool: "Sequence[int]", wanted: int = 15) -> "list[list[int]]":
    """Return the weights of the die of each action if all dice are given out as the box proposes.

    ATTACK, DEFENCE, MOVE and SPOT choose in this order; a white die serves one of them (M-34), and
    of equal dice the white one is kept. All four have the same sum of weights.
    wanted: a mask of the actions; the others get no die.

    >>> shared_out((1, 0, 0, 0, 0, 0, 0), wanted=1 << DEFENCE)[DEFENCE]
    [0, 1, 1, 1, 1, 1, 1, 0, 0]
    """
    colours = [highest([(pool[kind], SIDES[kind]) for kind in kinds]) for kinds in _COLOURED]
    found = [[0] * 9 for _ in _COLOURED]
    for whites, ways in _whites(pool[W6]):
        states = [(whites, ways)]
        for action, weights in enumerate(colours):
            others = 1
            for later in colours[action + 1 :]:
                others *= sum(later)
            is_wanted = has(wanted, action)
            after: "dict[tuple[int, ...], int]" = {}
            for left, weight in states:
                for face, count in enumerate(weights):
                    if not count:
                        continue
                    takes_white = is_wanted and len(left) > 0 and left[0] > face
                    value = left[0] if takes_white else face
                    rest = left[1:] if takes_white else left
                    found[action][value if is_wanted else 0] += weight * count * others
                    after[rest] = after.get(rest, 0) + weight * count
            states = list(after.items())
    return found


def _whites(count: int) -> "list[tuple[tuple[int, ...], int]]":
    """Return the faces of up to two white dice, highest first, with their ways."""
    if not count:
        return [((), 1)]
    if count == 1:
        return [((face,), 1) for face in range(1, 7)]
    return [
        ((high, low), 1 if high == low else 2)
        for high in range(1, 7)
        for low in range(1, high + 1)
    ]
