"""Compute bids: points per asset, scores, order and ties of companies (M-39 to M-46)."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.rules.mfz.bidding import points_per_asset
from shared.rules.mfz.model import sizes
from shared.rules.mfz.model.score_order import reorder, tied_for

PLAYERS = range(2, 6)


@dataclass(frozen=True)
class Bid:
    """The bid of one company."""

    name: str
    frames: int
    systems: int
    stations: int
    ppa: int
    score: int


@dataclass(frozen=True)
class Tie:
    """A tie that the players must settle. place: "highest" or "lowest"; between: names."""

    place: str
    between: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """The bids in the order given, the seats in order of score, and the first tie to settle."""

    bids: tuple[Bid, ...]
    order: tuple[int, ...]
    tie: Tie | None


def compute(companies: Sequence[tuple[str, int, int]]) -> Table:
    """Compute the bids of 2 to 5 companies, each given as (name, frames, systems)."""
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
