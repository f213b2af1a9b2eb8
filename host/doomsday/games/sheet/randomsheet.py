"""Make random sheets, and play random games of them."""

import random
from typing import Any

from doomsday.games import random_play
from shared.rules.contract import CHANCE
from shared.rules.history import ActionHistory
from shared.rules.sheet import keys, words
from shared.rules.sheet.game import GAME
from shared.rules.sheet.legality import layout_of, misfits
from shared.rules.sheet.model import actions
from shared.rules.sheet.model.setup import Setup

_PLIES = 400
_COUNTERS = ("Points", "Life", "Gold", "Kills", "Falls", "Stars")
_SHARED = ("Doom", "Threat", "Supply", "Rounds up")
_ROLLS = ("Attack", "Save", "Search")


def sheet(chance: random.Random) -> dict[str, Any]:
    """Return a random sheet that can be played, of any kind."""
    each = [{"name": name, "of": words.EACH} for name in _COUNTERS[: chance.randint(1, 6)]]
    shared = [{"name": name, "of": words.TABLE} for name in _SHARED[: chance.randint(0, 4)]]
    dice = [
        {"name": name, "dice": f"{chance.randint(1, 8)}d{chance.choice(keys.SIZES)}"}
        for name in _ROLLS[: chance.randint(0, 3)]
    ]
    made = {"name": f"Game {chance.randrange(1000)}", "counters": each + shared, "dice": dice}
    made |= {key: chance.choice(each)["name"] for key in ("win_counter", "tie_counter")}
    return random_play.fill(chance, keys.ROWS, made, misfits)


def random_setup(chance: random.Random) -> Setup:
    """Return a set-up of a random sheet."""
    made = sheet(chance)
    layout = layout_of(made)
    players = chance.randint(layout.least_players, len(layout.players))
    return Setup(keys.ROWS.texts(made), layout.players[:players], layout)


def random_action(chance: random.Random, state: Any) -> bytes:
    """Return an action that is legal now; the end of the game only where nothing else is."""
    if state.phase == actions.DRAW:
        return bytes([actions.ORDER, *chance.sample(range(len(state.seats)), len(state.seats))])
    if state.actor() == CHANCE:
        return bytes([actions.FACES, *[chance.randint(1, sides) for sides in state.due()]])
    legal = state.legal()
    return bytes(chance.choice(legal[:-1] or legal))


def play(setup: Setup, chance: random.Random) -> ActionHistory:
    """Return a random game, played to its end."""
    end = bytes((actions.END,))
    return random_play.played(GAME, setup, chance, random_action, _PLIES, end)
