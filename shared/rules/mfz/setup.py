"""What is agreed before a game: players, companies, options. It is the header of a record."""

from shared.rules.mfz.bidding import SIZES
from shared.rules.mfz.options import EDITIONS, NUMBERS, OPTIONS, default

LETTERS = "ABCDE"
SYSTEMS_MAX = 32

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence
except ImportError:
    pass


class Setup:
    """Companies as (name, frames, systems), in seat order, and what was agreed.

    A company without a name is called by its letter. `limits` are the fewest and most frames
    of a company, `stations` the stations of each.
    Raises ValueError for what cannot be.
    """

    def __init__(
        self,
        companies: "Sequence[tuple[str, int, int]]",
        options: "dict[str, str] | None" = None,
        numbers: "dict[str, int] | None" = None,
    ) -> None:
        if not 2 <= len(companies) <= 5:
            raise ValueError("a game has 2 to 5 companies (M-1)")
        self.companies = [
            (name or LETTERS[seat], frames, systems)
            for seat, (name, frames, systems) in enumerate(companies)
        ]
        self.options = _chosen(options or {})
        self.numbers = self._agreed(numbers or {})
        self.limits = (self.numbers["frames_min"], self.numbers["frames_max"])
        self.stations: int = self.numbers["stations_each"]
        for name, frames, systems in self.companies:
            self._check_company(name, frames, systems)
        if len({name for name, _, _ in self.companies}) < len(self.companies):
            raise ValueError("two companies have the same name")

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.companies)

    @property
    def demo(self) -> bool:
        """A demo game has no bidding and no deployment (M-18)."""
        return self.options["size"] == "demo"

    def _agreed(self, numbers: "dict[str, int]") -> "dict[str, int]":
        agreed = _usual(len(self.companies), self.options["size"])
        free = _FREE[self.options["size"]]
        for name, least, most in NUMBERS:
            if name in numbers and numbers[name] != agreed[name]:
                if name not in free:
                    raise ValueError("%s is fixed in a %s game" % (name, self.options["size"]))
                if not least <= numbers[name] <= most:
                    raise ValueError("%s lies between %d and %d" % (name, least, most))
                agreed[name] = numbers[name]
        for name in numbers:
            if name not in agreed:
                raise ValueError("there is no option " + name)
        if agreed["neutral_stations"] and self.options["size"] in _BATTLES:
            if len(self.companies) != 4:
                raise ValueError("a neutral station needs four players (M-17)")
        if agreed["frames_min"] > agreed["frames_max"]:
            raise ValueError("frames_min is above frames_max")
        return agreed

    def _check_company(self, name: str, frames: int, systems: int) -> None:
        if name != name.strip(" ") or [sign for sign in name if sign in "[]" or sign < " "]:
            raise ValueError("a record cannot hold the name " + repr(name))
        least, most = self.limits
        if not least <= frames <= most:
            raise ValueError("%s has %d frames, not %d to %d (M-15)" % (name, frames, least, most))
        if not 0 <= systems <= 4 * frames:
            raise ValueError("%s has %d systems on %d frames (M-21)" % (name, systems, frames))


_BATTLES = ("skirmish", "battle")

# Which numbers are open to agreement, by size.
_FREE = {
    "skirmish": ("doomsday_start", "neutral_stations"),
    "battle": ("doomsday_start", "neutral_stations"),
    "demo": ("doomsday_start",),
    "custom": tuple(name for name, _, _ in NUMBERS),
}


def _chosen(options: "dict[str, str]") -> "dict[str, str]":
    chosen = {}
    edition = EDITIONS.get(options.get("edition", default("edition")), {})
    for name, values, place in OPTIONS:
        value = options.get(name, edition.get(name, values[place]))
        if value not in values:
            raise ValueError("%s is one of %s, not %s" % (name, ", ".join(values), value))
        chosen[name] = value
    for name in options:
        if name not in chosen:
            raise ValueError("there is no option " + name)
    return chosen


def _usual(players: int, size: str) -> "dict[str, int]":
    """The numbers of a size, before anything is agreed otherwise (M-15 to M-19)."""
    stations, skirmish, battle = SIZES[players]
    least, most = skirmish if size == "skirmish" else battle
    if size == "demo":
        return {
            "doomsday_start": 5,
            "neutral_stations": 1,
            "frames_min": 2,
            "frames_max": 2,
            "stations_each": 0,
        }
    return {
        "doomsday_start": 11,
        "neutral_stations": 0,
        "frames_min": least,
        "frames_max": most,
        "stations_each": stations,
    }
