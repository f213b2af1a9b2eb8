"""Roll dice of a preset such as 2d6+1d10, count their faces, and roll the highest ones again."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared.rules.kit.small_state import SmallState

SUM = "sum"
BEST = "best"
HITS = "hits"

# Cells of a roll: dice that roll on, how often they have, and what counts so far, in two.
CELLS = 4
_CHAIN = 1
_TOTAL = 2
_CHAIN_MAX = 9
_RESULTS = {SUM: "sum %d", BEST: "best %d", HITS: "%d hits"}


class Preset:
    """Dice to roll. how: what counts: the sum, the best face, or how many are `least_hit` or more.

    explodes: a die with its highest face rolls on; all dice are of one size.
    """

    def __init__(self, name: str, dice: str, how: str, least_hit: int, explodes: bool) -> None:
        self.name = name
        self.sides = sides(dice)
        self.how = how
        self.least_hit = least_hit
        self.explodes = explodes

    def counted(self, total: int, faces: bytes) -> int:
        """Return what counts of a roll: `total` so far, with these faces.

        >>> Preset("Attack", "3d6", HITS, 5, False).counted(1, b"\\x02\\x05\\x06")
        3
        """
        if self.how == BEST:
            return max(total, max(faces))
        if self.how == HITS:
            return total + len([face for face in faces if face >= self.least_hit])
        return total + sum(faces)

    def result(self, total: int) -> str:
        """Return what counted in words.

        >>> Preset("Attack", "3d6", HITS, 5, False).result(1)
        '1 hit'
        """
        return "1 hit" if self.how == HITS and total == 1 else _RESULTS[self.how] % total


def sides(dice: str) -> bytes:
    """Return the sides of each of some dice, nothing for what are none.

    >>> list(sides("2d6+d10")), list(sides("six"))
    ([6, 6, 10], [])
    """
    found = b""
    for part in dice.split("+"):
        count, _, size = part.strip(" ").partition("d")
        numbers = (count or "1", size)
        if [number for number in numbers if not 0 < len(number) < 3 or not _is_number(number)]:
            return b""
        found += bytes((int(size),)) * int(count or "1")
    return found


def begin(state: "SmallState", at: int) -> None:
    """Begin a roll in the cells from `at` on."""
    for cell in range(at, at + CELLS):
        state.vector.set(cell, 0)


def due(state: "SmallState", at: int, preset: Preset) -> bytes:
    """Return the sides of the dice that are due: all, or those that roll on."""
    more = state.vector.values[at]
    return preset.sides[:1] * more if more else preset.sides


def total(state: "SmallState", at: int) -> int:
    """Return what counted so far."""
    return state.wide(at + _TOTAL)


def rolling_on(state: "SmallState", at: int, preset: Preset, faces: bytes) -> int:
    """Return how many of the dice that are due roll on after these faces."""
    if not preset.explodes or state.vector.values[at + _CHAIN] >= _CHAIN_MAX:
        return 0
    return len([face for face in faces if face == preset.sides[0]])


def roll(state: "SmallState", at: int, preset: Preset, faces: bytes) -> bool:
    """Count the faces of the dice that are due; return whether the roll is over."""
    more = rolling_on(state, at, preset, faces)
    state.set_wide(at + _TOTAL, preset.counted(total(state, at), faces))
    state.vector.set(at, more)
    state.vector.add(at + _CHAIN, 1)
    return not more


def sentence(state: "SmallState", at: int, preset: Preset, faces: bytes) -> str:
    """Return what these faces do, for the log."""
    result = preset.result(preset.counted(total(state, at), faces))
    more = rolling_on(state, at, preset, faces)
    listed = " ".join([str(face) for face in faces])
    end = ", %d roll on" % more if more else ""
    return "%s: %s, %s%s" % (preset.name, listed, result, end)


def _is_number(text: str) -> bool:
    return not [sign for sign in text if sign not in "0123456789"]
