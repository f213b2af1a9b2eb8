"""Read the battleforces that are stored on the box."""

from typing import TYPE_CHECKING

from box.game.setup_form import rosters
from box.store import FINE
from shared.rules.games import roster_path
from shared.rules.mechwarrior.model.identity import FILE_VERSION, ID

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.unit import Unit


class Forces:
    """The battleforces on offer, by place from 0; ready ones if there is no file.

    fault: of their file, as setup_form.rosters.
    """

    def __init__(self) -> None:
        lines, self.fault = rosters(roster_path(ID), FILE_VERSION)
        if lines is not None:
            self._lines: Sequence[bytes] = lines
        elif self.fault == FINE:
            # Imported here: needed on a new box only.
            from pages.mechwarrior.setup import ready_forces

            self._lines = ready_forces.lines()
        else:
            self._lines = ()

    def __len__(self) -> int:
        return len(self._lines)

    def names(self) -> "list[str]":
        """Return the names of all battleforces."""
        return [_name(line) for line in self._lines]

    def name(self, place: int) -> str:
        """Return the name of a battleforce."""
        return _name(self.line(place))

    def find(self, name: str) -> int:
        """Return the place of a battleforce, -1 if it is not there."""
        names = self.names()
        return names.index(name) if name in names else -1

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
        return self._lines[place]


def _name(line: bytes) -> str:
    return line.split(b"\t", 1)[0].decode()
