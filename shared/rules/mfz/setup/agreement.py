"""Check a set-up: which companies, options and numbers are possible together.

roster_setup.py does so for companies with named frames.
"""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.model.sizes import SYSTEMS_MAX
from shared.rules.mfz.setup.game_setup import Setup
from shared.rules.mfz.setup.options import (
    FULL,
    QUICK,
    SEAT_ORDER,
    counted,
    offered,
    option,
    preset,
)
from shared.rules.mfz.setup.size_numbers import numbers_of
from shared.rules.seat_fault import SeatFault

if TYPE_CHECKING:
    from collections.abc import Sequence

# The rule that limits the number of frames, if not M-15.
_FRAMES_RULE = {"demo": "M-18", "custom": "M-19"}


def agree(
    companies: "Sequence[tuple[str, int, int]]",
    options: "dict[str, str] | None" = None,
    numbers: "dict[str, int] | None" = None,
) -> Setup:
    """Return the quick set-up of companies, (name, frames, systems) in seat order.

    Options and numbers not given have the default of the edition and the size. Those without
    effect at quick depth are checked and left out. A company without a name is named by its
    letter.

    Raises: ValueError if the set-up is not possible.

    >>> setup = agree((("Ann", 5, 20), ("", 6, 22)), {"edition": "web"})
    >>> setup.companies[1][0], setup.options["end_tie"]
    ('B', 'most_assets')
    """
    chosen, agreed = settle(len(companies), options or {}, numbers or {}, QUICK)
    return Setup(checked(companies, agreed, chosen["size"]), chosen, agreed)


def settle(
    players: int, options: "dict[str, str]", numbers: "dict[str, int]", depth: str
) -> "tuple[dict[str, str], dict[str, int]]":
    """Return all options and numbers that have an effect at a depth.

    Raises: ValueError if they are not possible.

    >>> options, numbers = settle(2, {"size": "battle"}, {}, QUICK)
    >>> options["end_tie"], numbers["frames_max"]
    ('draw', 8)
    """
    if not 2 <= players <= 5:
        raise ValueError("a game has 2 to 5 companies (M-1)")
    chosen = _chosen(options, depth)
    agreed = _agreed(players, chosen["size"], numbers, depth)
    order = options.get(SEAT_ORDER, LETTERS[:players])
    if sorted(order) != sorted(LETTERS[:players]):
        raise ValueError("seat_order names each of %s once (M-18b)" % LETTERS[:players])
    if chosen["size"] == "demo":
        chosen[SEAT_ORDER] = order
    return chosen, agreed


def checked(
    companies: "Sequence[tuple[str, int, int]]", agreed: "dict[str, int]", size: str
) -> "list[tuple[str, int, int]]":
    """Return the companies, all of them named.

    Raises: SeatFault if a company is not possible.

    >>> checked([("", 5, 20)], numbers_of(2, "skirmish"), "skirmish")
    [('A', 5, 20)]
    """
    named = [
        (name or LETTERS[seat], frames, systems)
        for seat, (name, frames, systems) in enumerate(companies)
    ]
    limits = agreed["frames_min"], agreed["frames_max"]
    known = []
    for seat, (name, frames, systems) in enumerate(named):
        fault = _company_fault(name, frames, systems, limits, _FRAMES_RULE.get(size, "M-15"))
        if not fault and name in known:
            fault = "two companies have the same name"
        if fault:
            raise SeatFault(fault, seat)
        known.append(name)
    return named


def _chosen(options: "dict[str, str]", depth: str) -> "dict[str, str]":
    chosen = {}
    edition = options.get("edition", option("edition").default)
    for row in offered(depth):
        value = options.get(row.name, preset(row, edition))
        _check_value(row.name, value, row.values)
        chosen[row.name] = value
    for name in options:
        if name not in chosen and name != SEAT_ORDER:
            _check_value(name, options[name], option(name).values)
    return chosen


def _check_value(name: str, value: str, values: "tuple[str, ...]") -> None:
    if value not in values:
        raise ValueError("%s is one of %s, not %s" % (name, ", ".join(values), value))


def _agreed(players: int, size: str, numbers: "dict[str, int]", depth: str) -> "dict[str, int]":
    known = numbers_of(players, size)
    agreed = {row.name: known[row.name] for row in counted(depth)}
    left = [name for name in numbers if numbers[name] != agreed.get(name)]
    for row in counted(FULL):
        name = row.name
        if name in left:
            left.remove(name)
            if size in row.fixed:
                raise ValueError("%s is fixed in a %s game" % (name, size))
            if not row.least <= numbers[name] <= row.most:
                raise ValueError("%s lies between %d and %d" % (name, row.least, row.most))
            if name in agreed:
                agreed[name] = numbers[name]
    for name in left:
        raise ValueError("there is no option " + name)
    if agreed["neutral_stations"] and size in ("skirmish", "battle") and players != 4:
        raise ValueError("a neutral station needs four players (M-17)")
    if agreed["frames_min"] > agreed["frames_max"]:
        raise ValueError("frames_min is above frames_max")
    return agreed


def _company_fault(
    name: str, frames: int, systems: int, limits: "tuple[int, int]", rule: str
) -> str:
    if name != name.strip(" ") or [sign for sign in name if sign in "[]" or sign < " "]:
        return "a record cannot hold the name " + repr(name)
    least, most = limits
    if not least <= frames <= most:
        wanted = "%d" % least if least == most else "%d to %d" % (least, most)
        return "%s has %d frames, not %s (%s)" % (name, frames, wanted, rule)
    if not 0 <= systems <= SYSTEMS_MAX * frames:
        return "%s has %d systems on %d frames (M-21)" % (name, systems, frames)
    return ""
