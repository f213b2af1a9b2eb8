"""The GameTools of scoreboards."""

from typing import Any

from doomsday.games.sheet import randomsheet
from doomsday.games.tools import GameTools
from shared.rules.sheet.game import GAME


class Sheet(GameTools):
    """See GameTools. A roster is a sheet."""

    id = GAME.id

    def random_roster(self, seed: int) -> dict[str, Any]:
        """Return a random sheet."""
        return randomsheet.sheet(seed)

    def random_record(self, seed: int) -> str:
        """Return the record of a random game, whose sheet too follows from the seed."""
        return randomsheet.record(seed)


TOOLS = Sheet()
