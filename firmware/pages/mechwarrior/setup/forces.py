"""Read the battleforces that are stored on the box."""

from typing import TYPE_CHECKING

from box.store import FINE, atomic_file
from shared.rules.games import roster_path
from shared.rules.mechwarrior.model.identity import FILE_VERSION, ID

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.unit import Unit


class Forces:
    """The battleforces on offer, by place from 0; ready ones if there is no file.

    fault: of their file, as atomic_file.read.
    """

    def __init__(self) -> None:
        body, self.fault = atomic_file.read(roster_path(ID), FILE_VERSION)
        if body is None:
            body = b""
            if self.fault == FINE:
                # Imported here: needed on a new box only.
                from pages.mechwarrior.setup import ready_forces

                body = ready_forces.body()
        self._body = body
        self._starts: list[int] = []
        start = 0
        while start < len(body):
            self._starts.append(start)
            start = (body.find(b"\n", start) + 1) or len(body)

    def __len__(self) -> int:
        return len(self._starts)

    def name(self, place: int) -> str:
        """Return the name of a battleforce."""
        return self.line(place).split(b"\t", 1)[0].decode()

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

        return battleforce.read(self.line(place))

    def cards(self, place: int) -> "list[str]":
        """Return the cards of a battleforce that `read` accepts."""
        from shared.rules.mechwarrior.setup import battleforce

        return battleforce.cards(self.line(place))

    def line(self, place: int) -> bytes:
        """Return the line of a battleforce, line end included."""
        start = self._starts[place]
        return self._body[start : self._body.find(b"\n", start) + 1]
