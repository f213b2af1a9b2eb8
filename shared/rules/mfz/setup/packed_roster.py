"""The frames of a company of a running game in little memory."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared.rules.mfz.setup.game_setup import Roster


class PackedRoster:
    """Frames as (name, loadout, rockets), to be read, in one object.

    A frame with its name and loadout is five objects, 192 bytes on 64 bits. The one object has
    the number of frames, their loadouts with rockets, all of one length, and their names as lines.

    >>> PackedRoster([("Aa", bytes((1, 0, 2, 0, 1)), 3)])[0]
    ('Aa', b'\\x01\\x00\\x02\\x00\\x01', 3)
    """

    def __init__(self, frames: "Roster") -> None:
        numbers = [counts + bytes((rockets,)) for _, counts, rockets in frames]
        names = "".join([name + "\n" for name, _, _ in frames])
        self._frames = bytes((len(frames),)) + b"".join(numbers) + names.encode()
        self._size = len(numbers[0]) if numbers else 0

    def __getitem__(self, place: int) -> "tuple[str, bytes, int]":
        """Return a frame. Raises: IndexError if there is none."""
        frames = self._frames
        if not 0 <= place < frames[0]:
            raise IndexError(place)
        at = 1 + place * self._size
        end = at + self._size - 1
        return self.name(place), frames[at:end], frames[end]

    def name(self, place: int) -> str:
        """Return the name of a frame that there is.

        >>> PackedRoster([("Aa", bytes(5), 3), ("Bb", bytes(5), 0)]).name(1)
        'Bb'
        """
        # In two functions: the frame of one would be too large for the C stack, and take heap.
        at = self._start_of_name(place)
        return str(self._frames[at : self._frames.find(b"\n", at)], "utf-8")

    def _start_of_name(self, place: int) -> int:
        at = 1 + self._frames[0] * self._size
        while place:
            at = self._frames.find(b"\n", at) + 1
            place -= 1
        return at
