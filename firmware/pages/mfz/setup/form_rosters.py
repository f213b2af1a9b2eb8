"""Find companies by name in the box's roster file."""

import os
from typing import TYPE_CHECKING

from box.game.setup_form import rosters
from box.store import DAMAGED, FINE, UNREADABLE
from shared.rules.games import roster_path
from shared.rules.mfz.model.identity import ID
from shared.rules.mfz.setup.roster import VERSION, Roster

if TYPE_CHECKING:
    from collections.abc import Container


class FormRosters:
    """The companies on offer.

    roster: ready companies if there is no file, empty if there is no valid one. fault: what is
    wrong with it, as setup_form.rosters.
    """

    def __init__(self) -> None:
        self.roster = Roster(())
        # Places of companies by name, from 1.
        self._places: dict[str, int] = {}
        lines, self.fault = rosters(roster_path(ID), VERSION)
        if lines is not None:
            try:
                self.roster = Roster(lines)
            except ValueError:
                self.fault = UNREADABLE
        elif self.fault == FINE and _is_set_aside():
            # An earlier form found the damage and renamed the file.
            self.fault = DAMAGED
        elif self.fault == FINE:
            # Imported here: needed on a new box only.
            from pages.mfz.setup import ready_companies

            self.roster = Roster(ready_companies.lines())

    def find(self, names: "Container[str | None]") -> None:
        """Note the places of the companies with these names for `place`."""
        for place, (name, _, _) in enumerate(self.roster.companies(), 1):
            if name in names:
                self._places.setdefault(name, place)

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
        os.stat(roster_path(ID) + ".bad")
    except OSError:
        return False
    return True
