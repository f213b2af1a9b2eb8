"""Whose turn it is: seats in a fixed order, by score, drawn, or going round until all pass."""

from typing import TYPE_CHECKING

from shared.rules.contract import TABLE
from shared.rules.kit import words
from shared.rules.kit.small_state import SmallState

if TYPE_CHECKING:
    from collections.abc import Sequence


class TurnState(SmallState):
    """A small state with turns. turns: one of words.TURNS.

    The class says its cells. ROUND_AT: the number of the round, in two. PLACE_AT: the place in the
    order of the seat that acts. PASSED_AT: bits of those that have passed in this round. ORDER_AT:
    the seats in their order.
    """

    turns: str
    ROUND_AT: int
    PLACE_AT: int
    PASSED_AT: int
    ORDER_AT: int

    def is_out(self, seat: int) -> bool:
        """Return whether a seat is out of the game."""
        return False

    def lead(self, seat: int) -> int:
        """Return the score that orders the turns by words.HIGH and LOW."""
        return self.scores()[seat]

    def order(self) -> bytes:
        """Return the seats in the order of the round."""
        return bytes(self.vector.values[self.ORDER_AT : self.ORDER_AT + len(self.seats)])

    def has_passed(self, seat: int) -> bool:
        """Return whether a seat has passed in this round."""
        return self.has_bit(self.PASSED_AT, seat)

    def whose_turn(self) -> int:
        """Return the seat whose turn it is, TABLE if there are no turns."""
        if self.turns == words.NONE:
            return TABLE
        return self.vector.values[self.ORDER_AT + self.vector.values[self.PLACE_AT]]

    def is_drawn(self) -> bool:
        """Return whether the order of each round is drawn."""
        return self.turns == words.DRAWN and len(self.seats) > 1

    def set_order(self, seats: "Sequence[int]") -> None:
        """Set the order of the round."""
        for place, seat in enumerate(seats):
            self.vector.set(self.ORDER_AT + place, seat)

    def begin_turns(self) -> None:
        """Begin the next round: nobody has passed, and a score that orders the turns does so."""
        self.set_wide(self.ROUND_AT, self.round() + 1)
        self.vector.set(self.PLACE_AT, 0)
        self.vector.set(self.PASSED_AT, 0)
        if self.turns in (words.HIGH, words.LOW):
            sign = 1 if self.turns == words.HIGH else -1
            # Equals keep their order.
            keyed = [
                (sign * self.lead(seat), -place, seat) for place, seat in enumerate(self.order())
            ]
            self.set_order([row[2] for row in sorted(keyed, reverse=True)])

    def go_on_from(self, first: int) -> bool:
        """Go to the first place from `first` on whose seat can act; False if the round is over."""
        count = len(self.seats)
        order = self.order()
        # Who has not passed acts again.
        last = first + count if self.turns == words.PASSING else count
        for place in range(first, last):
            seat = order[place % count]
            if not self.is_out(seat) and not self.has_passed(seat):
                self.vector.set(self.PLACE_AT, place % count)
                return True
        return False

    def end_turn(self) -> bool:
        """Go on to the next seat that can act; False if the round is over."""
        return self.go_on_from(self.vector.values[self.PLACE_AT] + 1)

    # See contract.py.

    def round(self) -> int:
        return self.wide(self.ROUND_AT)
