"""Hold the cells of games whose frames have names, systems, white dice and rockets."""

import sys
from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE
from shared.rules.kit.state import UNKNOWN
from shared.rules.mfz.model import phases
from shared.rules.mfz.model.encoding import frame_of, has, place_of, seat_of
from shared.rules.mfz.model.layout import (
    ASK_AT,
    BUILD_AT,
    FRAMES_AT,
    KNOWN_AT,
    LIVING_AT,
    LOTS_AT,
    PHASE_AT,
    ROCKETS,
    SPARE_AT,
    WHITES,
)
from shared.rules.mfz.model.phases import ARMING, BUILD, PLAY
from shared.rules.mfz.model.state import QuickState

if TYPE_CHECKING:
    from typing import Any

_WHITES_AT_FIRST = 2
_VALIDATION = "shared.rules.mfz.play.validation"
_PLACES = 8


class DamageState(QuickState):
    """The state of a game whose frames have names and loadouts.

    A frame is packed by encoding.frame_of; a type is an index into actions.TYPES.
    """

    HANDLER_OF = phases.NAMED_AT
    NARRATION = "shared.rules.mfz.text.narration"

    # Queries.

    def actor(self) -> int:
        """Return the actor; see contract.py."""
        values = self.vector.values
        if values[PHASE_AT] == BUILD or values[PHASE_AT] == ARMING:
            return values[LOTS_AT + values[ASK_AT]]
        return super().actor()

    def at(self, frame: int) -> int:
        """Return the first cell of a frame."""
        return self._at[frame]

    def is_frame(self, frame: int) -> bool:
        """Return whether a company has brought this frame, living or not."""
        seat = seat_of(frame)
        return seat < len(self.seats) and bool(
            has(self.vector.values[KNOWN_AT + seat], place_of(frame))
        )

    def frames_in(self, seat: int, mask: int) -> "list[int]":
        """Return the frames of a seat whose places are in a mask, in order."""
        # The frames of a company are consecutive numbers.
        first = frame_of(seat, 0)
        return [first + place for place in range(_PLACES) if mask >> place & 1]

    def frames_of(self, seat: int) -> "list[int]":
        """Return the frames of a seat, living or not, in order."""
        return self.frames_in(seat, self.vector.values[KNOWN_AT + seat])

    def living(self, but: int = -1) -> "list[int]":
        """Return all living frames in order, except those of seat `but`."""
        found = []
        for seat in self.seats:
            if seat != but:
                found += self.frames_in(seat, self.vector.values[LIVING_AT + seat])
        return found

    def alive(self, frame: int) -> bool:
        """Return whether a frame is on the table."""
        return bool(self.vector.values[LIVING_AT + seat_of(frame)] >> place_of(frame) & 1)

    def loadout(self, frame: int) -> "bytearray":
        """Return the remaining systems of a frame, a count for each of loadout.KINDS."""
        at = self._at[frame]
        return self.vector.values[at : at + WHITES]

    def counts(self, frame: int, type: int) -> int:
        """Return how many of a type a frame has left: a system, WHITE or ROCKET."""
        return self.vector.values[self._at[frame] + type]

    def whites(self, frame: int) -> int:
        """Return a frame's remaining white dice; 0 if it is destroyed."""
        return self.vector.values[self._at[frame] + WHITES]

    def rockets(self, frame: int) -> int:
        """Return a frame's remaining rockets."""
        return self.vector.values[self._at[frame] + ROCKETS]

    @property
    def building(self) -> int:
        """Return the frame that is being built to break a tie."""
        return self.vector.values[BUILD_AT]

    def is_spare(self, frame: int) -> bool:
        """Return whether a frame was added in bidding."""
        return bool(has(self.vector.values[SPARE_AT + seat_of(frame)], place_of(frame)))

    def frame_name(self, frame: int) -> str:
        """Return the name of a frame."""
        if self.is_spare(frame):
            from shared.rules.mfz.model.spare_name import spare_name

            return spare_name(self.setup, frame)
        roster: "Any" = self.setup.rosters[seat_of(frame)]
        if isinstance(roster, list):
            return roster[place_of(frame)][0]  # type: ignore[no-any-return]
        # A PackedRoster makes more than its name of a frame.
        return roster.name(place_of(frame))  # type: ignore[no-any-return]

    # Legal actions.

    def check(self, action: bytes) -> int:
        """Return 0 if `action` is legal now, else a reason code."""
        if type(action) is not bytes:
            return UNKNOWN
        if self.actor() != CHANCE and self.allows(action):
            return 0
        module = sys.modules.get(_VALIDATION) or __import__(_VALIDATION, None, None, ("of",))
        code: int = module.check(self, action)
        return code

    def allows(self, action: bytes) -> bool:
        """Return whether `legal` contains the action."""
        if self.phase == PLAY:
            found: bool = self.handler().allows(self, action)
            return found
        return action in self.legal()

    # Changes of frames.

    def set_whites(self, frame: int, whites: int) -> bool:
        """Set a frame's white dice; return whether this destroys or revives it (M-107)."""
        was = self.alive(frame)
        self.vector.set(self._at[frame] + WHITES, whites)
        if was == bool(whites):
            return False
        self.mark_frame(LIVING_AT, frame, 0 if was else 1)
        self.vector.add(FRAMES_AT + seat_of(frame), -1 if was else 1)
        if was:
            self.vector.set(self._at[frame] + ROCKETS, 0)
        return True

    def mark_frame(self, masks: int, frame: int, bit: int) -> None:
        """Set or clear a frame's bit in the mask of its seat.

        `masks`: the cell of seat 0's mask.
        """
        cell = masks + seat_of(frame)
        value = self.vector.values[cell] & ~(1 << place_of(frame))
        self.vector.set(cell, value | bit << place_of(frame))
