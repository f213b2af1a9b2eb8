"""Add up the time that a game took: each round, and the decisions of each seat.

Time is on record with the actions; no rule depends on it. An undo takes back actions, not the time
that passed.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared.rules.contract import GameState

# Bytes of the seconds in an entry, least significant first, and the most that they hold.
TIME_BYTES = 2
SECONDS_MAX = 0xFFFF


class PlayTime:
    """The seconds that a game took so far.

    rounds: of each round, those before the first as round 0. seats: of each seat's decisions. Both
    end with the last that has any. spared: of the first `turn_delay` seconds of turns, by seat.
    """

    def __init__(self, turn_delay: int = 0) -> None:
        self.rounds: list[int] = []
        self.seats: list[int] = []
        self.spared: list[int] = []
        self.turn_delay = turn_delay
        # The turn, which is a round and a seat, and what is left of its delay.
        self.turn = 0, 0
        self.left = 0

    def copy(self) -> "PlayTime":
        """Return a copy."""
        time = PlayTime(self.turn_delay)
        time.rounds += self.rounds
        time.seats += self.seats
        time.spared += self.spared
        time.turn, time.left = self.turn, self.left
        return time

    def of_round(self, number: int) -> int:
        """Return the seconds of a round."""
        return self.rounds[number] if number < len(self.rounds) else 0

    def of_seat(self, seat: int) -> int:
        """Return the seconds of a seat's decisions."""
        return self.seats[seat] if seat < len(self.seats) else 0

    def spared_of(self, seat: int) -> int:
        """Return the seconds of a seat that a delay spares it."""
        return self.spared[seat] if seat < len(self.spared) else 0

    def add(self, state: "GameState", seconds: int) -> None:
        """Add time that passed in `state`: to its round, and to the seat that had to decide."""
        if seconds:
            _add(self.rounds, state.round(), seconds)
            seat = state.actor()
            if seat >= 0:
                _add(self.seats, seat, seconds)
                if self.turn_delay:
                    self._spare((state.round(), seat), seconds)

    def _spare(self, turn: "tuple[int, int]", seconds: int) -> None:
        if turn != self.turn:
            self.turn, self.left = turn, self.turn_delay
        spared = min(self.left, seconds)
        self.left -= spared
        _add(self.spared, turn[1], spared)


def _add(sums: "list[int]", place: int, seconds: int) -> None:
    while len(sums) <= place:
        sums.append(0)
    sums[place] += seconds


def pack_time(seconds: int) -> bytes:
    """Return the bytes of an entry of the kind TIME. seconds: 0..SECONDS_MAX.

    >>> pack_time(300).hex()
    '2c01'
    """
    return seconds.to_bytes(TIME_BYTES, "little")
