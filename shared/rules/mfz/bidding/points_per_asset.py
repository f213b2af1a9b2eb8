"""Compute points per asset, starting scores and ties (M-39 to M-46)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.score_order import reorder, tied_for
from shared.rules.mfz.model.sizes import SYSTEMS_MAX

DEMO_PPA = 5

FINE = "ok"
TIE_HIGH = "tie_high"
TIE_LOW = "tie_low"

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mfz.setup.game_setup import Setup


def ppa(companies: "Sequence[tuple[int, int]]") -> "list[int]":
    """Return the points per asset of companies, (frames, systems) each (M-39, M-40).

    >>> ppa([(5, 20), (6, 22)])
    [7, 3]
    """
    points = [5] * len(companies)
    for count in (0, 1):
        counts = [company[count] for company in companies]
        for seat, number in enumerate(counts):
            if number == max(counts):
                points[seat] -= 1
            if number == min(counts):
                points[seat] += 1
    return points


def scores(companies: "Sequence[tuple[int, int]]", stations: int) -> "list[int]":
    """Return the starting scores with `stations` stations each (M-41).

    >>> scores([(5, 20), (6, 22)], 3)
    [56, 27]
    """
    return [(company[0] + stations) * points for company, points in zip(companies, ppa(companies))]


def worths(setup: "Setup") -> "list[tuple[int, int, int, int]]":
    """Return (seat, frames, stations, points per asset) of each company in tactical order.

    As the game begins. Its state tells it too, but is too large to load beside a page.
    """
    companies = [(frames, systems) for _, frames, systems in setup.companies]
    if setup.demo:
        seats: Sequence[int] = setup.seats
        points = [DEMO_PPA] * len(companies)
    else:
        seats = reorder(range(len(companies)), scores(companies, setup.stations))
        points = ppa(companies)
    return [(seat, companies[seat][0], setup.stations, points[seat]) for seat in seats]


def bid_state(scores: "Sequence[int]") -> "tuple[object, ...]":
    """Return ('tie_high', seats), ('tie_low', seats) or ('ok', first, last seat) (M-42, M-45).

    >>> bid_state([56, 27])
    ('ok', 0, 1)
    """
    high = tied_for(scores, max(scores))
    low = tied_for(scores, min(scores))
    if len(high) > 1:
        return TIE_HIGH, high
    if len(low) > 1:
        return TIE_LOW, low
    return FINE, high[0], low[0]


def tie_options(frames: int, least: int, most: int, others_left: bool) -> "list[str]":
    """Return the choices of the drawn player in a tie for highest (M-42).

    >>> tie_options(frames=5, least=4, most=5, others_left=True)
    ['remove', 'defer']
    """
    options = []
    if frames < most:
        options.append("add")
    if frames > least:
        options.append("remove")
    if others_left:
        options.append("defer")
    return options


def removable_systems(frames: int, systems: int) -> "range":
    """Return how many systems a removed frame may have had, given totals only (M-43a).

    >>> list(removable_systems(2, 6))
    [2, 3, 4]
    """
    return range(max(0, systems - SYSTEMS_MAX * (frames - 1)), min(SYSTEMS_MAX, systems) + 1)
