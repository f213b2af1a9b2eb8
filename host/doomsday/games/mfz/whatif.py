"""Compute what one change of a company does to the bids of all (M-39 to M-46).

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.mfz import bids
from shared.rules.mfz.model import loadout, sizes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doomsday.games.mfz.company import Company

DEFENDER = "defender"
POINT = "point attacker"


class Change:
    """One change of a company. seat: its place in the list; words: the change, for people."""

    def __init__(self, seat: int, words: str, frames: int, systems: int) -> None:
        self.seat = seat
        self.words = words
        self.frames = frames
        self.systems = systems


class Outcome:
    """The bids after a change. gains: the roles that the company has only after it."""

    def __init__(self, change: Change, table: bids.Table, gains: "tuple[str, ...]") -> None:
        self.change = change
        self.table = table
        self.gains = gains


def outcomes(companies: "Sequence[Company]", limits: "tuple[int, int]") -> "list[Outcome]":
    """Return the outcome of every change of every company. limits: frames of a company."""
    counts = [(one.name, len(one.frames), one.systems) for one in companies]
    before = bids.compute(counts)
    found = []
    for seat, company in enumerate(companies):
        for change in _changes(seat, company, limits):
            after = list(counts)
            after[seat] = (company.name, change.frames, change.systems)
            table = bids.compute(after)
            had = roles(before, seat)
            gains = tuple([role for role in roles(table, seat) if role not in had])
            found.append(Outcome(change, table, gains))
    return found


def roles(table: bids.Table, seat: int) -> "tuple[str, ...]":
    """Return the roles of a company: the highest and the lowest score, without a tie for them."""
    scores = [bid.score for bid in table.bids]
    of_score = ((max(scores), DEFENDER), (min(scores), POINT))
    return tuple(
        [role for score, role in of_score if scores[seat] == score and scores.count(score) == 1]
    )


def _changes(seat: int, company: "Company", limits: "tuple[int, int]") -> "Iterator[Change]":
    """Yield the changes that keep a company legal, those with the same counts once."""
    frames, systems = len(company.frames), company.systems
    least, most = limits
    if systems < frames * sizes.SYSTEMS_MAX:
        yield Change(seat, "a system more", frames, systems + 1)
    if systems:
        yield Change(seat, "a system less", frames, systems - 1)
    if frames < most:
        for count in range(sizes.SYSTEMS_MAX, 1, -1):
            yield Change(seat, "a frame of %d systems more" % count, frames + 1, systems + count)
    by_count: dict[int, list[str]] = {}
    for frame in company.frames if frames > least else ():
        by_count.setdefault(loadout.systems(frame.systems), []).append(frame.name)
    for count, names in sorted(by_count.items()):
        yield Change(seat, "without " + " or ".join(names), frames - 1, systems - count)
