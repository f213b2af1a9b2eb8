"""Compute bids: points per asset, scores, order and ties of companies (M-39 to M-46).

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from shared.rules.mfz.bidding import points_per_asset
from shared.rules.mfz.model import sizes
from shared.rules.mfz.model.score_order import reorder, tied_for

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

PLAYERS = range(2, 6)


class Bid:
    """The bid of one company. ppa: points per asset."""

    def __init__(
        self, name: str, frames: int, systems: int, stations: int, ppa: int, score: int
    ) -> None:
        self.name = name
        self.frames = frames
        self.systems = systems
        self.stations = stations
        self.ppa = ppa
        self.score = score

    def facts(self) -> "dict[str, Any]":
        """Return it for JSON, and in the order of a table."""
        return OrderedDict(
            (
                ("name", self.name),
                ("frames", self.frames),
                ("systems", self.systems),
                ("stations", self.stations),
                ("ppa", self.ppa),
                ("score", self.score),
            )
        )


class Tie:
    """A tie that the players must settle. place: "highest" or "lowest"; between: names."""

    def __init__(self, place: str, between: "tuple[str, ...]") -> None:
        self.place = place
        self.between = between

    @property
    def sentence(self) -> str:
        """The tie, for people."""
        return "Tie for %s: %s" % (self.place, " and ".join(self.between))


class Table:
    """The bids in the order given, the seats in order of score, and the first tie to settle."""

    def __init__(
        self, bids: "tuple[Bid, ...]", order: "tuple[int, ...]", tie: "Tie | None"
    ) -> None:
        self.bids = bids
        self.order = order
        self.tie = tie


def compute(companies: "Sequence[tuple[str, int, int]]") -> Table:
    """Compute the bids of 2 to 5 companies, each given as (name, frames, systems)."""
    stations = sizes.SIZES[len(companies)][0]
    counts = [(frames, systems) for _, frames, systems in companies]
    scores = points_per_asset.scores(counts, stations)
    bids = tuple(
        [
            Bid(name, frames, systems, stations, points, score)
            for (name, frames, systems), points, score in zip(
                companies, points_per_asset.ppa(counts), scores
            )
        ]
    )
    order = reorder(range(len(bids)), scores)
    return Table(bids, tuple(order), _tie(bids, scores))


def _tie(bids: "Sequence[Bid]", scores: "Sequence[int]") -> "Tie | None":
    for place, value in (("highest", max(scores)), ("lowest", min(scores))):
        seats = tied_for(scores, value)
        if len(seats) > 1:
            return Tie(place, tuple([bids[seat].name for seat in seats]))
    return None
