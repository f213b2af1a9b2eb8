"""The GameTools of scoreboards."""

import random
from typing import Any

from doomsday.games import random_play
from doomsday.games.sheet import randomsheet
from doomsday.games.tools import GameTools
from shared.rules.sheet.game import GAME


class Sheet(GameTools):
    """See GameTools. A roster is a sheet."""

    id = GAME.id

    def random_roster(self, seed: int) -> dict[str, Any]:
        """Return a random sheet."""
        return {"game": GAME.id, **randomsheet.sheet(random.Random(seed))}

    def random_record(self, seed: int) -> str:
        """Return the record of a random game, whose sheet too follows from the seed."""
        chance = random.Random(seed)
        setup = randomsheet.random_setup(chance)
        return random_play.record(GAME, setup, randomsheet.play(setup, chance))


TOOLS = Sheet()
