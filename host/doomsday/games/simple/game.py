"""The GameTools of small games."""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from doomsday.games import random_play
from doomsday.games.notes import NOBODY as NO_SEAT
from doomsday.games.notes import Note, roll_of
from doomsday.games.tools import GameTools
from shared.rules.kit.simple_game import Setup, SimpleState

if TYPE_CHECKING:
    from shared.rules.contract import GameState
    from shared.rules.kit.simple_game import SimpleGame

# A random game that is longer ends here.
_PLIES = 2000


class SimpleTools(GameTools):
    """See GameTools."""

    def __init__(self, id: str) -> None:
        self.id = id

    def random_record(self, seed: int) -> str:
        """Return the record of a random game, whose options too follow from the seed."""
        chance = random.Random(seed)
        module: SimpleGame = self.module  # type: ignore[assignment]
        options = {row.name: chance.choice(row.values) for row in module.options}
        setup = Setup(options, [module.guest(seat) for seat in range(module.seats)])
        game = random_play.played(module, setup, chance, _PLIES)
        return random_play.record(module, setup, game)

    def notes(self, state: "GameState", action: bytes) -> Sequence[Note]:
        """Return the dice of a roll; whose they are, no row says."""
        row = state.row_of(action) if isinstance(state, SimpleState) else None
        if row is None or not row.dice:
            return ()
        return (Note(rolls=(roll_of(NO_SEAT, "pips of dice", row.dice, action[1:]),)),)
