"""Compute points per asset and starting scores (M-39 to M-41)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.score_order import reorder
from shared.rules.mfz.model.sizes import SYSTEMS_MAX

DEMO_PPA = 5

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


def removable_systems(frames: int, systems: int) -> "range":
    """Return how many systems a removed frame may have had, given totals only (M-43a).

    >>> list(removable_systems(2, 6))
    [2, 3, 4]
    """
    return range(max(0, systems - SYSTEMS_MAX * (frames - 1)), min(SYSTEMS_MAX, systems) + 1)
