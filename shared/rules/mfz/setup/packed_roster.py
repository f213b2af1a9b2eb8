"""The frames of a company of a running game in little memory."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared.rules.mfz.setup.game_setup import Roster


class PackedRoster:
    """Frames as (name, loadout, rockets), to be read, in one text.

    A frame with its name and loadout is five objects, 192 bytes on 64 bits.

    >>> PackedRoster([("Aa", bytes((1, 0, 2, 0, 1)), 3)])[0]
    ('Aa', b'\\x01\\x00\\x02\\x00\\x01', 3)
    """

    def __init__(self, frames: "Roster") -> None:
        rows = [
            "%d\t%s\t%s" % (rockets, ",".join([str(count) for count in counts]), name)
            for name, counts, rockets in frames
        ]
        self._rows = "\n".join(rows)

    def __getitem__(self, place: int) -> "tuple[str, bytes, int]":
        """Return a frame. Raises: IndexError if there is none."""
        at = 0
        for _ in range(place):
            at = self._rows.find("\n", at) + 1
            if not at:
                raise IndexError(place)
        end = self._rows.find("\n", at)
        row = self._rows[at:end] if end >= 0 else self._rows[at:]
        rockets, counts, name = row.split("\t", 2)
        return name, bytes([int(count) for count in counts.split(",")]), int(rockets)
