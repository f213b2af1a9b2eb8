"""The keys of a sheet; see kit/file_keys.py."""

from typing import TYPE_CHECKING

from shared.rules.kit.dice_roll import sides
from shared.rules.kit.file_keys import Choice, Key, Names, Number, Rows, Truth
from shared.rules.sheet import words
from shared.rules.sheet.model.setup import COUNTERS, DICE, LEAST_PLAYERS, PLAYERS

if TYPE_CHECKING:
    from typing import Any

NAME_MAX = 20
PLAYERS_MAX = 6
# Of one preset.
DICE_MAX = 8
SIZES = (4, 6, 8, 10, 12, 20)
LEAST = -999
MOST = 9999
ROUNDS_MAX = 99
SECONDS_MAX = 300


class Dice(Key):
    """Dice such as 2d6+1d10."""

    def fits(self, value: "Any") -> bool:
        found = sides(value) if isinstance(value, str) else b""
        return 0 < len(found) <= DICE_MAX and not [size for size in found if size not in SIZES]

    def wanted(self) -> str:
        return "dice such as 2d6+1d10, at most %d of d4, d6, d8, d10, d12, d20" % DICE_MAX


SHEET = (
    Key("name", most=NAME_MAX, is_needed=True),
    Names(PLAYERS, None, 1, PLAYERS_MAX),
    Number(LEAST_PLAYERS, None, 1, PLAYERS_MAX),
    Key("round_name"),
    Number("first_round", None, 0, ROUNDS_MAX),
    Number("last_round", None, 0, ROUNDS_MAX),
    Truth("faster_clock"),
    Choice("turns", words.TURNS),
    Names("phases", [], 0, 8),
    Choice("time", words.TIMES),
    Number("minutes", 15, 1, 180),
    Number("increment", 0, 0, SECONDS_MAX),
    Number("delay", 0, 0, SECONDS_MAX),
    Choice("winner", words.WINS),
    Key("win_counter"),
    Number("target", 0, LEAST, MOST),
    Key("tie_counter"),
)
COUNTER = (
    Key("name", is_needed=True),
    Choice("of", words.OWNERS),
    Number("start", 0, LEAST, MOST),
    Number("step", 1, LEAST, MOST),
    Number("least", None, LEAST, MOST),
    Number("most", None, LEAST, MOST),
    Number("held", 5, LEAST, MOST),
    Truth("hidden"),
)
PRESET = (
    Key("name", is_needed=True),
    Dice("dice", is_needed=True),
    Choice("count", words.ROLLS),
    Number("at_least", 0, 0, max(SIZES)),
    Truth("explodes"),
)
ROWS = Rows(SHEET, ((COUNTERS, COUNTER), (DICE, PRESET)))
