"""Hold the state of a small game in cells, whose checks and standings follow from its scores."""

import binascii
from typing import TYPE_CHECKING

from shared.rules.kit.state import PlayedState

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_DIGEST_FORM = 1
_CRC_BYTES = 4

# Reason codes of small games, after that of what is no action.
IS_OVER = 2
NOT_NOW = 3
REASONS = ("", "This is no action of the game.", "The game is over.", "Not now.")


class SmallState(PlayedState):
    """The state of a small game. reasons: the texts of its reason codes."""

    version = 1
    reasons: "Sequence[str]" = REASONS
    seats: range

    if TYPE_CHECKING:

        def names(self) -> Sequence[str]:
            """Return the names of the seats; see contract.py."""

        def scores(self) -> list[int]:
            """Return the scores; see contract.py."""

    def wide(self, at: int) -> int:
        """Return the number in two cells, the high byte first."""
        return self.vector.values[at] << 8 | self.vector.values[at + 1]

    def set_wide(self, at: int, value: int) -> None:
        """Set the number in two cells."""
        self.vector.set(at, value >> 8)
        self.vector.set(at + 1, value & 255)

    def has_bit(self, at: int, seat: int) -> bool:
        """Return whether the bit of a seat is set in a cell."""
        return self.vector.values[at] >> seat & 1 > 0

    def set_bit(self, at: int, seat: int) -> None:
        """Set the bit of a seat in a cell."""
        self.vector.set(at, self.vector.values[at] | 1 << seat)

    def score_texts(self) -> "list[str]":
        """Return the scores as pages show them."""
        return [str(score) for score in self.scores()]

    def rank(self, seat: int) -> "Any":
        """Return what orders the standings, the highest first: the score."""
        return self.scores()[seat]

    # See contract.py.

    def pieces(self, seat: int) -> "Sequence[str]":
        return ()

    def standings(self) -> "list[list[int]]":
        ranks = [self.rank(seat) for seat in self.seats]
        return [
            [seat for seat in self.seats if ranks[seat] == rank]
            for rank in sorted(set(ranks), reverse=True)
        ]

    def digest(self) -> bytes:
        crc: int = binascii.crc32(self.vector.values)
        return bytes((_DIGEST_FORM,)) + crc.to_bytes(_CRC_BYTES, "little")

    def checks(self) -> "list[str]":
        return [":".join([str(score) for score in self.scores()])]

    def reason(self, code: int) -> str:
        return self.reasons[code]
