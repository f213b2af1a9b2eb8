"""Random games, equal on all interpreters."""

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.errors import Illegal
from shared.rules.history import ActionHistory
from shared.rules.mfz.model import actions, reasons
from shared.rules.mfz.model.identity import VERSION
from shared.rules.mfz.model.sizes import SIZES
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.setup.agreement import agree
from shared.rules.mfz.setup.options import offered

_NAMES = ("Ann", "Ben", "Cai Two", "Dee & {Co}", "Évé")
_FIXES = (
    actions.CORRECT_FRAMES,
    actions.CORRECT_STATIONS,
    actions.CORRECT_NEUTRAL,
    actions.CORRECT_CLOCK,
    actions.CORRECT_STATION,
)


def snapshot(state):
    return bytes(state.vector.values)


def check_without_effect(game, wrong, is_outside_legal):
    """Check that each action is legal, or refused with a reason and without effect.

    `is_outside_legal(action)`: whether `action` may be accepted without being in `legal`.
    """
    state = game.state
    legal = state.legal()
    before = snapshot(state)
    for action in wrong:
        code = state.check(action)
        assert snapshot(state) == before
        if code == 0:
            assert action in legal or is_outside_legal(action)
            continue
        assert action not in legal
        entries = len(game.entries)
        try:
            game.play(action)
        except Illegal as error:
            assert error.message == reasons.REASONS[code]
        else:
            raise AssertionError(action)
        assert (snapshot(state), len(game.entries)) == (before, entries)


class Luck:
    """Small random numbers from a seed, equal on all interpreters."""

    def __init__(self, seed):
        self._state = seed & 0xFFFF
        self._more = seed >> 16 & 0xFFFF
        for _ in range(8):
            self.below(2)

    def below(self, limit):
        """Return a number from 0 to `limit` - 1."""
        self._state = (self._state * 75 + 74) % 65537
        self._more = (self._more * 69 + 1234) % 65536
        return ((self._state ^ self._more) >> 2) % limit

    def one_of(self, things):
        return things[self.below(len(things))]

    def shuffled(self, things):
        left = list(things)
        drawn = []
        while left:
            drawn.append(left.pop(self.below(len(left))))
        return drawn


def random_setup(luck):
    """Return a random set-up; equal companies are more frequent than by chance."""
    options = {}
    for row in offered("quick"):
        options[row.name] = luck.one_of(row.values)
    size = options["size"]
    players = 2 + luck.below(4)
    numbers = {}
    _, skirmish, battle = SIZES[players]
    limits = {"skirmish": skirmish, "battle": battle, "demo": (2, 2)}.get(size)
    if limits is None:
        fewest = 1 + luck.below(8)
        limits = (fewest, fewest + luck.below(9 - fewest))
        numbers["frames_min"], numbers["frames_max"] = limits
        numbers["stations_each"] = luck.below(4)
    if size == "custom" or size != "demo" and players == 4:
        numbers["neutral_stations"] = luck.below(2)
    if luck.below(2):
        numbers["doomsday_start"] = 1 + luck.below(11)
    companies = []
    for name in _NAMES[:players]:
        if companies and luck.below(3) == 0:
            frames, systems = companies[0][1:]
        else:
            frames = limits[0] + luck.below(limits[1] - limits[0] + 1)
            systems = luck.below(4 * frames + 1)
        companies.append((name, frames, systems))
    setup = agree(companies, options, numbers)
    setup.version = random_version(luck)
    return setup


def random_version(luck):
    """Return a version of the rules, mostly the latest."""
    return VERSION if luck.below(3) else 1


def random_holders(luck, state):
    """Return two holders of stations: seats or nobody."""
    holders = list(state.seats) + [actions.NOBODYS]
    return luck.one_of(holders), luck.one_of(holders)


def random_action(luck, game):
    """Return mostly a legal action, now and then a correction."""
    state = game.state
    if state.actor() == CHANCE:
        return bytes([actions.LOT] + luck.shuffled(state.drawing()))
    if state.round() and luck.below(12) == 0:
        fix = _random_fix(luck, state)
        if state.check(fix) == 0:
            return fix
    found = state.legal()
    # The last legal action ends a round, deployment or the game.
    return found[-1] if luck.below(6) == 0 else luck.one_of(found)


def _random_fix(luck, state):
    kind = luck.one_of(_FIXES)
    if kind == actions.CORRECT_STATION:
        return bytes((kind,) + random_holders(luck, state))
    fix = [kind, luck.below(10)]
    if kind in (actions.CORRECT_FRAMES, actions.CORRECT_STATIONS):
        fix.insert(1, luck.below(state.setup.players))
    return bytes(fix)


def play_on(luck, game):
    """Enter one action, or rarely an undo or a redo of a few."""
    if game.ahead and luck.below(2):
        game.redo(1 + luck.below(game.ahead))
    elif game.ply and luck.below(16) == 0:
        game.undo(1 + luck.below(min(6, game.ply)))
    else:
        game.play(random_action(luck, game))


def random_game(seed):
    """Return a game played to its end."""
    luck = Luck(seed)
    game = ActionHistory(QuickState(random_setup(luck)))
    while game.state.actor() != NOBODY:
        play_on(luck, game)
    return game
