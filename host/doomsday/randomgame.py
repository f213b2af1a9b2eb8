"""Random games at quick depth: any table, any lots, actions weighted so that games look played."""

import random

from shared.rules.game import Game
from shared.rules.mfz import actions, header, loadout
from shared.rules.mfz.agreement import agree
from shared.rules.mfz.options import OPTIONS
from shared.rules.mfz.quick import Quick
from shared.rules.mfz.setup import Setup
from shared.rules.record import write
from shared.rules.system import CHANCE, NOBODY

_NAMES = (
    "Lamplighters",
    "Salt Road Carriers",
    "Ninth Furrow",
    "Quiet Harbour Watch",
    "Copper Finches",
    "Winter Shift",
)
_SIZES = {"skirmish": 6, "battle": 4, "custom": 1, "demo": 1}
# How often something happens beside others that can happen, by kind of action.
_WEIGHTS = {
    actions.LOSE: 4,
    actions.TAKE: 3,
    actions.FREE: 1,
    actions.COUNT: 2,
    actions.PASS: 3,
    actions.DEPLOYED: 1,
    actions.PLACE: 12,
    actions.DEFER: 4,
    actions.FORCE: 4,
    actions.PLAY_ON: 2,
    actions.END_NOW: 1,
}
_USUAL = 1
# What befalls the table in a round: so many of the kinds _BEFALLS.
_EVENTS = (0, 1, 1, 2, 2, 3, 4, 5)
_BEFALLS = (actions.LOSE, actions.TAKE, actions.FREE)
_CUSTOM = (2, 7)
_UNDONE = 0.02
_UNDO_MAX = 3
_OPTION_CHANGED = 0.15


def record(seed: int) -> str:
    """The record of the random game that `seed` stands for."""
    chance = random.Random(seed)
    setup = random_setup(chance)
    game = play(setup, chance)
    lines = header.write(setup) + [("Event", f"random game {seed}")]
    return write(lines, game, Quick(setup))


def random_setup(chance: random.Random) -> Setup:
    """Two to five companies of a size's limits, and sometimes other options than usual."""
    size = chance.choices(list(_SIZES), list(_SIZES.values()))[0]
    options = {"size": size}
    for name, values, _ in OPTIONS:
        if name != "size" and chance.random() < _OPTION_CHANGED:
            options[name] = chance.choice(values)
    names = chance.sample(_NAMES, chance.randint(2, 5))
    numbers = {}
    if chance.random() < _OPTION_CHANGED:
        numbers["doomsday_start"] = chance.randint(3, 11)
    if size == "custom":
        numbers["frames_min"], numbers["frames_max"] = _CUSTOM
        numbers["stations_each"] = chance.randint(0, 3)
    if len(names) == 4 and size != "demo" and chance.random() < _OPTION_CHANGED:
        numbers["neutral_stations"] = 1
    least, most = _limits(len(names), size)
    companies = []
    for name in names:
        frames = chance.randint(least, most)
        systems = sum(chance.choice((2, 3, 4, 4, 4)) for _ in range(frames))
        companies.append((name, frames, systems))
    return agree(companies, options, numbers)


def play(setup: Setup, chance: random.Random) -> Game:
    """A whole game, with an undo here and there."""
    system = Quick(setup)
    game = Game(system)
    left = chance.choice(_EVENTS)
    while system.actor() != NOBODY:
        if game.ply and chance.random() < _UNDONE:
            _take_back(game, chance)
            continue
        action = _next(system, chance, left)
        if action[0] == actions.END_ROUND:
            left = chance.choice(_EVENTS)
        elif action[0] in _BEFALLS:
            left -= 1
        game.play(action)
    return game


def _limits(players: int, size: str) -> tuple[int, int]:
    if size == "demo":
        return 2, 2
    return _CUSTOM if size == "custom" else loadout.limits(players, size)


def _next(system: Quick, chance: random.Random, left: int) -> bytes:
    """An action that may be taken now. A round ends when no event is `left` of those it had."""
    if system.actor() == CHANCE:
        seats = system.drawing()
        return bytes((actions.LOT, *chance.sample(seats, len(seats))))
    legal = system.legal()
    if legal[-1][0] == actions.END_ROUND:
        events = legal[:-1]
        if left <= 0 or not events:
            return legal[-1]
        legal = events
    kinds = sorted({action[0] for action in legal})
    weights = [_WEIGHTS.get(kind, _USUAL) for kind in kinds]
    kind = chance.choices(kinds, weights)[0]
    return chance.choice([action for action in legal if action[0] == kind])


def _take_back(game: Game, chance: random.Random) -> None:
    """Undo a few actions, and sometimes do some of them again."""
    count = chance.randint(1, min(_UNDO_MAX, game.ply))
    game.undo(count)
    if chance.random() < 0.5:
        game.redo(chance.randint(1, count))
