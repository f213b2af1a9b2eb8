"""The GameTools of scoreboards."""

from typing import Any

from doomsday.games.sheet import randomsheet, sheet_file
from doomsday.games.tools import GameTools, RosterTable
from shared.rules.sheet.game import GAME

_HEAD = ("counter", "of", "start", "step", "least", "most", "held", "")


class Sheet(GameTools):
    """See GameTools. A roster is a sheet."""

    id = GAME.id

    def table(self, document: dict[str, Any]) -> RosterTable | None:
        """Return a sheet with its counters."""
        _, layout, _ = sheet_file.checked(document)
        if layout is None:
            return None
        rows = [
            (
                *(counter.name, counter.owner, counter.start, counter.step),
                *(counter.least, counter.most, counter.held),
                "hidden" if counter.is_hidden else "",
            )
            for counter in layout.each + layout.table
        ]
        return RosterTable(layout.name, _HEAD, rows, sheet_file.document(layout))

    def random_roster(self, seed: int) -> dict[str, Any]:
        """Return a random sheet."""
        return randomsheet.sheet(seed)

    def random_record(self, seed: int) -> str:
        """Return the record of a random game, whose sheet too follows from the seed."""
        return randomsheet.record(seed)


TOOLS = Sheet()
