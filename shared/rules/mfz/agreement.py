"""What can be agreed before a game: which companies, options and numbers go together."""

from shared.rules.mfz.actions import LETTERS
from shared.rules.mfz.bidding import SIZES, SYSTEMS_MAX
from shared.rules.mfz.options import EDITIONS, NUMBERS, OPTIONS, default
from shared.rules.mfz.setup import Setup

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence
except ImportError:
    pass


def agree(
    companies: "Sequence[tuple[str, int, int]]",
    options: "dict[str, str] | None" = None,
    numbers: "dict[str, int] | None" = None,
) -> Setup:
    """The setup of companies as (name, frames, systems), in seat order, and of what is chosen.

    What is not chosen is as the edition and the size have it. A company without a name is called
    by its letter. Raises ValueError for what cannot be.
    """
    if not 2 <= len(companies) <= 5:
        raise ValueError("a game has 2 to 5 companies (M-1)")
    chosen = _chosen(options or {})
    agreed = _agreed(len(companies), chosen["size"], numbers or {})
    named = [
        (name or LETTERS[seat], frames, systems)
        for seat, (name, frames, systems) in enumerate(companies)
    ]
    for name, frames, systems in named:
        _check_company(name, frames, systems, agreed["frames_min"], agreed["frames_max"])
    if len({name for name, _, _ in named}) < len(named):
        raise ValueError("two companies have the same name")
    return Setup(named, chosen, agreed)


def usual(players: int, size: str) -> "dict[str, int]":
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


def free(size: str) -> "tuple[str, ...]":
    """The names of the numbers that are open to agreement in a size (M-15 to M-19)."""
    if size == "custom":
        return tuple([name for name, _, _ in NUMBERS])
    if size == "demo":
        return ("doomsday_start",)
    return ("doomsday_start", "neutral_stations")


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


def _agreed(players: int, size: str, numbers: "dict[str, int]") -> "dict[str, int]":
    agreed = usual(players, size)
    for name, least, most in NUMBERS:
        if name in numbers and numbers[name] != agreed[name]:
            if name not in free(size):
                raise ValueError("%s is fixed in a %s game" % (name, size))
            if not least <= numbers[name] <= most:
                raise ValueError("%s lies between %d and %d" % (name, least, most))
            agreed[name] = numbers[name]
    for name in numbers:
        if name not in agreed:
            raise ValueError("there is no option " + name)
    if agreed["neutral_stations"] and size in ("skirmish", "battle") and players != 4:
        raise ValueError("a neutral station needs four players (M-17)")
    if agreed["frames_min"] > agreed["frames_max"]:
        raise ValueError("frames_min is above frames_max")
    return agreed


def _check_company(name: str, frames: int, systems: int, least: int, most: int) -> None:
    if name != name.strip(" ") or [sign for sign in name if sign in "[]" or sign < " "]:
        raise ValueError("a record cannot hold the name " + repr(name))
    if not least <= frames <= most:
        raise ValueError("%s has %d frames, not %d to %d (M-15)" % (name, frames, least, most))
    if not 0 <= systems <= SYSTEMS_MAX * frames:
        raise ValueError("%s has %d systems on %d frames (M-21)" % (name, systems, frames))
