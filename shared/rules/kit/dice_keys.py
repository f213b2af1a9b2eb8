"""The keys of a preset of dice in a text file; see file_keys.py and file_items.py."""

from typing import TYPE_CHECKING

from shared.rules.kit import words
from shared.rules.kit.file_items import Preset, sides
from shared.rules.kit.file_keys import Choice, Key, Number, Tables, Truth

if TYPE_CHECKING:
    from typing import Any

    from shared.rules.kit.file_keys import Table

# Of one preset.
DICE_MAX = 8
SIZES = (4, 6, 8, 10, 12, 20)
PRESETS_MAX = 6


class Dice(Key):
    """Dice such as 2d6+1d10."""

    def fits(self, value: "Any") -> bool:
        found = sides(value) if isinstance(value, str) else b""
        return 0 < len(found) <= DICE_MAX and not [size for size in found if size not in SIZES]

    def wanted(self) -> str:
        return "dice such as 2d6+1d10, at most %d of d4, d6, d8, d10, d12, d20" % DICE_MAX


KEYS = (
    Key("name", is_needed=True),
    Dice("dice", is_needed=True),
    Choice("count", words.ROLLS),
    Number("at_least", 0, 0, max(SIZES)),
    Truth("explodes"),
)


def _apart(values: "Table") -> "list[tuple[str, str]]":
    rolled = Preset(values)
    largest = max(rolled.sides)
    found = []
    needed = rolled.how == words.HITS
    if not int(needed) <= rolled.least_hit <= largest:
        wanted = "a number from 1 to %d%s" % (largest, ", which hits need" * needed)
        found.append(("at_least", wanted))
    if rolled.explodes and min(rolled.sides) < largest:
        found.append(("explodes", "false for dice of several sizes"))
    return found


DICE = Tables("dice", KEYS, _apart, 0, PRESETS_MAX)
