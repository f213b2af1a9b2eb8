"""Counters of each player and of the table, in cells of a small state."""

from typing import TYPE_CHECKING

from shared.rules.kit.small_state import REASONS, SmallState
from shared.rules.kit.state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.kit.file_items import Counter

# In place of a seat, for a counter of the table.
TABLE_SEAT = 255
# Stands for 0 in the two bytes of an action that have what is added.
ADDED_NONE = 16384

# A count is kept with this added.
_BASE = 1000
_LIMIT = len(REASONS)


class CounterState(SmallState):
    """A small state with counters. An action that adds to one is made by `added`.

    each, table: the counters of each player, and of the table. counts_at: the first of their
    cells, two for each, those of the table last.
    """

    reasons = REASONS + ("The counter goes no further.",)
    each: "Sequence[Counter]"
    table: "Sequence[Counter]"
    counts_at: int

    def count_cells(self) -> int:
        """Return how many cells the counters take."""
        return 2 * (len(self.each) * len(self.seats) + len(self.table))

    def counter(self, seat: int, place: int) -> "Counter":
        """Return a counter; of the table for TABLE_SEAT."""
        return (self.table if seat == TABLE_SEAT else self.each)[place]

    def count(self, seat: int, place: int) -> int:
        """Return the value of a counter."""
        return self.wide(self._count_at(seat, place)) - _BASE

    def counts(self) -> "list[int]":
        """Return the values of all counters, those of the table last."""
        return [self.count(seat, place) for seat, place in self._places()]

    def begin_counts(self) -> None:
        """Set the counters to their starts."""
        for seat, place in self._places():
            at = self._count_at(seat, place)
            self.set_wide(at, self.counter(seat, place).start + _BASE)

    def steps(self, kind: int) -> "list[bytes]":
        """Return an action of this kind for each step of a counter, up and down."""
        found = []
        for seat, place in self._places():
            step = self.counter(seat, place).step
            found += [added(kind, seat, place, step), added(kind, seat, place, -step)]
        return found

    def refused_count(self, fields: bytes) -> int:
        """Return 0 if the action of these fields can add to its counter, else a reason code."""
        seat, place, number = fields[0], fields[1], number_added(fields)
        owned = self.table if seat == TABLE_SEAT else self.each
        if not number or place >= len(owned) or seat != TABLE_SEAT and seat not in self.seats:
            return UNKNOWN
        counter = owned[place]
        return 0 if counter.least <= self.count(seat, place) + number <= counter.most else _LIMIT

    def add_count(self, fields: bytes) -> None:
        """Add to a counter what the fields of an action say."""
        at = self._count_at(fields[0], fields[1])
        self.set_wide(at, self.wide(at) + number_added(fields))

    def _count_at(self, seat: int, place: int) -> int:
        each = len(self.each)
        row = each * len(self.seats) + place if seat == TABLE_SEAT else each * seat + place
        return self.counts_at + 2 * row

    def _places(self) -> "list[tuple[int, int]]":
        found = [(seat, place) for seat in self.seats for place in range(len(self.each))]
        return found + [(TABLE_SEAT, place) for place in range(len(self.table))]


def added(kind: int, seat: int, place: int, number: int) -> bytes:
    """Return the action of a kind that adds a number to a counter.

    >>> added(1, 1, 0, -5).hex()
    '0101003ffb'
    """
    number += ADDED_NONE
    return bytes((kind, seat, place, number >> 8, number & 255))


def number_added(fields: bytes) -> int:
    """Return what an action adds, given the bytes after its kind.

    >>> number_added(added(1, 1, 0, -5)[1:])
    -5
    """
    return (fields[2] << 8 | fields[3]) - ADDED_NONE
