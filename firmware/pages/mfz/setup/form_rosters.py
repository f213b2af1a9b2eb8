"""Find companies by name in the box's roster file."""

import os
from typing import TYPE_CHECKING

from box.store import Damaged, Newer, atomic_file
from shared.rules.mfz.setup.roster import FILE, VERSION, Roster

if TYPE_CHECKING:
    from collections.abc import Container

# Faults of the roster file or the form's file; indices of words.ROSTER_FAULTS.
FINE = 0
DAMAGED = 1
NEWER = 2
UNREADABLE = 3


class FormRosters:
    """The companies on offer.

    roster: empty if there is no valid file. fault: DAMAGED (the file was renamed), NEWER (of a
    later firmware, left unchanged) or UNREADABLE; FINE otherwise.
    """

    def __init__(self) -> None:
        self.roster = Roster(b"")
        self.fault = FINE
        # Places of companies by name, from 1.
        self._places: dict[str, int] = {}
        try:
            body = atomic_file.load(FILE, VERSION)
            if body is not None:
                self.roster = Roster(body)
            elif _is_set_aside():
                # An earlier form found the damage and renamed the file.
                self.fault = DAMAGED
        except Damaged:
            self.fault = DAMAGED
        except Newer:
            self.fault = NEWER
        except (OSError, ValueError):
            self.fault = UNREADABLE

    def find(self, names: "Container[str | None]") -> None:
        """Note the places of the companies with these names for `place`."""
        for place in range(len(self.roster)):
            name = self.roster.company(place)[0]
            if name in names:
                self._places.setdefault(name, place + 1)

    def note(self, name: str, place: int) -> None:
        """Note the place of one company."""
        self._places[name] = place

    def knows(self, name: str) -> bool:
        """Return whether the place of a company was noted."""
        return name in self._places

    def place(self, name: str) -> int:
        """Return the noted place of a company in the roster, from 1; 0 if none was noted."""
        return self._places.get(name, 0)


def _is_set_aside() -> bool:
    """Return whether a damaged roster file was renamed."""
    try:
        os.stat(FILE + ".bad")
    except OSError:
        return False
    return True
