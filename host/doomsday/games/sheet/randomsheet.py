"""Make random sheets, and play random games of them."""

import random
from typing import Any

from doomsday.games import random_play
from shared.rules.history import ActionHistory
from shared.rules.kit.words import EACH, TABLE
from shared.rules.sheet import keys
from shared.rules.sheet.game import GAME
from shared.rules.sheet.model.actions import END
from shared.rules.sheet.model.setup import Setup

_PLIES = 400
_COUNTERS = ("Points", "Life", "Gold", "Kills", "Falls", "Stars")
_SHARED = ("Doom", "Threat", "Supply", "Rounds up")
_ROLLS = ("Attack", "Save", "Search")


def sheet(chance: random.Random) -> dict[str, Any]:
    """Return a random sheet that can be played, of any kind."""
    each = [{"name": name, "of": EACH} for name in _COUNTERS[: chance.randint(1, 6)]]
    shared = [{"name": name, "of": TABLE} for name in _SHARED[: chance.randint(0, 4)]]
    dice = [{"name": name} for name in _ROLLS[: chance.randint(0, 3)]]
    made = {"name": f"Game {chance.randrange(1000)}", "counters": each + shared, "dice": dice}
    made |= {key: chance.choice(each)["name"] for key in ("win_counter", "tie_counter")}
    return random_play.fill(chance, keys.ROWS, made)


def random_setup(chance: random.Random) -> Setup:
    """Return a set-up of a random sheet."""
    made = sheet(chance)
    layout = keys.layout_of(made)
    players = chance.randint(layout.least_players, len(layout.players))
    return Setup(keys.ROWS.texts(made), layout.players[:players], layout)


def play(setup: Setup, chance: random.Random) -> ActionHistory:
    """Return a random game, played to its end."""
    return random_play.played(GAME, setup, chance, _PLIES, bytes((END,)))
