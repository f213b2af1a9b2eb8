"""What a game keeps of the tables of its file while it runs: counters, and dice to roll.

It refers to neither the keys of a file nor a state: what it would refer to would stay, too.
"""

from typing import TYPE_CHECKING

from shared.rules.kit.words import BEST, HITS, SUM

if TYPE_CHECKING:
    from shared.rules.kit.file_keys import Table

# A counter without a word goes so far at least.
_MOST = 99
_RESULTS = {SUM: "sum %d", BEST: "best %d", HITS: "%d hits"}


class Counter:
    """A counter of each player or of the table.

    step: what a press adds. held: the number with which a held button begins.
    """

    def __init__(self, values: "Table") -> None:
        """values: by the keys of counter_keys.py, with the defaults."""
        self.name: str = values["name"]
        self.start: int = values["start"]
        self.step: int = values["step"]
        least, most = values["least"], values["most"]
        # Without a word a counter goes as far as its start.
        self.least: int = min(0, self.start) if least is None else least
        self.most: int = max(_MOST, self.start) if most is None else most
        self.held: int = values["held"]
        self.is_hidden: bool = values["hidden"]


class Preset:
    """Dice to roll. how: what counts: the sum, the best face, or how many are `least_hit` or more.

    explodes: a die with its highest face rolls on; all dice are of one size.
    """

    def __init__(self, values: "Table") -> None:
        """values: by the keys of dice_keys.py, with the defaults."""
        self.name: str = values["name"]
        self.sides = sides(values["dice"])
        self.how: str = values["count"]
        self.least_hit: int = values["at_least"]
        self.explodes: bool = values["explodes"]

    def counted(self, total: int, faces: bytes) -> int:
        """Return what counts of a roll: `total` so far, with these faces.

        >>> dice = {"name": "Attack", "dice": "3d6", "explodes": False}
        >>> dice["count"], dice["at_least"] = HITS, 5
        >>> Preset(dice).counted(1, b"\\x02\\x05\\x06")
        3
        """
        if self.how == BEST:
            return max(total, max(faces))
        if self.how == HITS:
            return total + len([face for face in faces if face >= self.least_hit])
        return total + sum(faces)

    def result(self, total: int) -> str:
        """Return what counted in words.

        >>> dice = {"name": "Attack", "dice": "3d6", "explodes": False}
        >>> dice["count"], dice["at_least"] = HITS, 5
        >>> Preset(dice).result(1)
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


def _is_number(text: str) -> bool:
    return not [sign for sign in text if sign not in "0123456789"]
