"""Read the battleforces that are stored on the box."""

from typing import TYPE_CHECKING

from box.store import Damaged, Newer, atomic_file
from shared.rules.mechwarrior.game import GAME

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.unit import Unit

# Faults of a file; indices of words.ROSTER_FAULTS and DRAFT_FAULTS.
FINE = 0
DAMAGED = 1
NEWER = 2
UNREADABLE = 3


class Forces:
    """The battleforces on offer, by place from 0. fault: why there are none, or FINE."""

    def __init__(self) -> None:
        self.fault = FINE
        self._body = b""
        self._starts: list[int] = []
        try:
            self._body = atomic_file.load(GAME.roster_file, GAME.roster_version) or b""
        except Damaged:
            self.fault = DAMAGED
        except Newer:
            self.fault = NEWER
        except OSError:
            self.fault = UNREADABLE
        start = 0
        while start < len(self._body):
            self._starts.append(start)
            start = (self._body.find(b"\n", start) + 1) or len(self._body)

    def __len__(self) -> int:
        return len(self._starts)

    def name(self, place: int) -> str:
        """Return the name of a battleforce."""
        start = self._starts[place]
        return self._body[start : self._body.find(b"\t", start)].decode()

    def find(self, name: str) -> int:
        """Return the place of a battleforce, -1 if it is not there."""
        for place in range(len(self)):
            if self.name(place) == name:
                return place
        return -1

    def read(self, place: int) -> "tuple[str, list[Unit]]":
        """Return name and units of a battleforce. Raises: Unreadable."""
        # Imported here: needed for one line at a time.
        from shared.rules.mechwarrior.setup import battleforce

        start = self._starts[place]
        return battleforce.read(self._body[start : self._body.find(b"\n", start) + 1])
