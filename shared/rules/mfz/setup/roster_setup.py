"""Check a set-up with named frames, company by company (M-21 to M-26)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import loadout
from shared.rules.mfz.model.actions import LETTERS, PLACES
from shared.rules.mfz.setup.agreement import checked, settle
from shared.rules.mfz.setup.game_setup import Setup
from shared.rules.seat_fault import SeatFault

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shared.rules.mfz.setup.game_setup import Roster


def agree(
    companies: "Sequence[tuple[str, Roster]]",
    options: "dict[str, str] | None" = None,
    numbers: "dict[str, int] | None" = None,
    depth: str = "full",
    pack: "Callable[[Roster], Roster]" = list,
) -> Setup:
    """Return the set-up of companies, (name, frames) in seat order.

    A frame is (name, loadout, rockets). Companies and frames without a name are named by their
    letters. Options and numbers are as in `agreement.agree`. pack: as in `header.read`.

    Raises: ValueError if the set-up is not possible.

    >>> soldiers = [("", loadout.parse("Rd Y B G")[0], rockets) for rockets in (3, 0, 0, 0)]
    >>> setup = agree([("Ann", soldiers), ("Ben", soldiers)])
    >>> setup.rosters[0][0][0], setup.companies[0]
    ('Aa', ('Ann', 4, 16))
    """
    chosen, agreed = settle(len(companies), options or {}, numbers or {}, depth)
    allowed, alike = loadout.terms(chosen)
    rosters: list[Roster] = []
    sums = []
    for seat, (name, frames) in enumerate(companies):
        roster = [
            (called or LETTERS[seat] + PLACES[place : place + 1], bytes(counts), rockets)
            for place, (called, counts, rockets) in enumerate(frames)
        ]
        company = name or LETTERS[seat]
        fault = _fault(company, roster, allowed, alike, agreed["ssr_per_company"])
        if fault:
            raise SeatFault(fault, seat)
        sums.append((name, len(roster), sum([loadout.systems(one[1]) for one in roster])))
        rosters.append(pack(roster))
    brought = checked(sums, agreed, chosen["size"])
    return Setup(brought, chosen, agreed, depth, rosters)


def _fault(company: str, roster: "Roster", allowed: int, alike: int, rockets: int) -> str:
    """Return the first fault of a company in words, "" if there is none."""
    for name, counts, carried in roster:
        if len(counts) != len(loadout.KINDS):
            return "%s, %s: a loadout has a number for each kind" % (company, name)
        status = loadout.frame_status(counts, carried, allowed, alike)
        status |= loadout.name_status(name)
        if status:
            return _told(company + ", " + name, status)
        if name != name.strip(" "):
            return "a record cannot hold the name " + repr(name)
    if roster:
        names = [name for name, _, _ in roster]
        total = sum([carried for _, _, carried in roster])
        limits = (1, len(roster))
        status = loadout.company_status(names, total, limits, rockets)
        if status:
            return _told(company, status)
    return ""


def _told(who: str, status: int) -> str:
    # Imported here: needed for a fault only.
    from shared.rules.mfz.setup.legality import brief

    return who + ": " + brief(status)[0][1]
