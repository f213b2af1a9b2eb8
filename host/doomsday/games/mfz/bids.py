"""Bidding for a table of companies: points per asset, scores, order, ties (M-39 to M-46)."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.rules.mfz.bidding import points_per_asset
from shared.rules.mfz.model import sizes
from shared.rules.mfz.model.score_order import reorder, tied_for

PLAYERS = range(2, 6)


@dataclass(frozen=True)
class Bid:
    """One company in bidding."""

    name: str
    frames: int
    systems: int
    stations: int
    ppa: int
    score: int


@dataclass(frozen=True)
class Tie:
    """A tie that the players must settle: for "highest" or "lowest", between whom."""

    place: str
    between: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """All companies as given, their seats by score, and the tie that comes first."""

    bids: tuple[Bid, ...]
    order: tuple[int, ...]
    tie: Tie | None


def compute(companies: Sequence[tuple[str, int, int]]) -> Table:
    """Compute the bidding of 2 to 5 companies, each as (name, frames, systems)."""
    stations = sizes.SIZES[len(companies)][0]
    counts = [(frames, systems) for _, frames, systems in companies]
    scores = points_per_asset.scores(counts, stations)
    bids = tuple(
        Bid(name, frames, systems, stations, points, score)
        for (name, frames, systems), points, score in zip(
            companies, points_per_asset.ppa(counts), scores, strict=True
        )
    )
    order = reorder(range(len(bids)), scores)
    return Table(bids, tuple(order), _tie(bids, scores))


def _tie(bids: Sequence[Bid], scores: Sequence[int]) -> Tie | None:
    for place, value in (("highest", max(scores)), ("lowest", min(scores))):
        seats = tied_for(scores, value)
        if len(seats) > 1:
            return Tie(place, tuple(bids[seat].name for seat in seats))
    return None
