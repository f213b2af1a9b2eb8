"""Set up and play games of MechWarrior: Age of Destruction."""

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.history import ActionHistory
from shared.rules.mechwarrior.model import actions, phases, unit_text
from shared.rules.mechwarrior.model.identity import VERSION
from shared.rules.mechwarrior.model.state import BattleState
from shared.rules.mechwarrior.setup.agreement import agree

# Words and name of each unit.
RED = (
    ("mech mech 120+10+15 v2 unique =FOX", "Sable Fox"),
    ("vehicle tracked 45+0+0 t2", "Mule"),
    ("infantry foot 15+0+0", "Picks"),
    ("infantry foot 12+0+0", "Lanterns"),
    ("vehicle vtol 40+5+0", "Kite"),
)
BLUE = (
    ("mech quad 110+0+20 v3", "Ox"),
    ("vehicle hover 50+0+0 t1", "Skiff"),
    ("infantry hover 20+0+0", "Riders"),
    ("infantry foot 15+0+0", "Chalk"),
    ("mech mech 90+0+0 v1", "Heron"),
)
GREEN = (
    ("mech mech 100+0+0 v2 unique =FOX", "Sable Fox"),
    ("infantry wheeled 18+0+0", "Spokes"),
    ("vehicle wheeled 35+0+0", "Barrow"),
)
DIALS = {"Heron": ("", "", "move -2", "move -2,gun -1", "shutdown")}


def units(force):
    """Return the units of a force, pairs of words and name."""
    return [unit_text.parse(words, name, DIALS.get(name, ())) for words, name in force]


def battle(
    depth="orders", forces=(RED, BLUE), teams=(), build=450, first=0, version=VERSION, **settings
):
    """Return a new game of Ann, Ben, ... by a version of the rules."""
    names = ("Ann", "Ben", "Cai", "Dee")
    players = [(name, units(force)) for name, force in zip(names, forces)]
    setup = agree(players, depth, build, first, teams, settings)
    setup.version = version
    return ActionHistory(BattleState(setup))


def play(game, tokens):
    """Play tokens in order."""
    for token in tokens.split():
        game.play(game.state.parse(token))
    return game


def refusal(game, token):
    """Return the reason for which a token is refused."""
    before = bytes(game.state.vector.values)
    try:
        game.play(game.state.parse(token))
    except ValueError as error:
        assert bytes(game.state.vector.values) == before
        return error.message
    raise AssertionError(token + " was accepted")


def legal(game):
    """Return the legal actions as tokens."""
    return [game.state.text(action) for action in game.state.legal()]


def unit(letters):
    """Return the number of a unit, such as Ba."""
    return (ord(letters[0]) - 65) << 4 | ord(letters[1]) - 97


def figures(game, letters):
    """Return tokens, heat and pushing damage of a unit."""
    state, number = game.state, unit(letters)
    return state.tokens(number), state.heat(number), state.pushed(number)


# Relative frequency of kinds of actions in random games; others have 2.
_WEIGHTS = {
    actions.ORDER: 120,
    actions.FORMATION: 20,
    actions.VENT: 20,
    actions.ZONES: 60,
    actions.RESOLVED: 20,
    actions.BLAST: 30,
    actions.BOARD: 8,
    actions.LEAVE: 8,
    actions.END_TURN: 15,
    actions.END_GAME: 1,
    actions.CONTROL: 1,
    actions.DECLARE: 30,
    actions.FINISH: 15,
}


# Their faces or numbers are not listed.
_UNLISTED = actions.HEAT_ROLL, actions.AWAY_FROM


def random_action(luck, state):
    """Return the faces that are due, or a legal action."""
    if state.actor() == CHANCE:
        kinds = {
            phases.TIE: actions.TIE_ROLL,
            phases.ROLL: actions.ATTACK_ROLL,
            phases.HAND_DIE: actions.HAND_ROLL,
        }
        kind = kinds.get(state.phase, actions.BREAK_ROLL)
        if state.phase == phases.ROLL and state.by_numbers and luck.below(2):
            return bytes((kind, 2 + luck.below(11)))
        return bytes([kind] + [1 + luck.below(sides) for sides in state.due()])
    rows = [
        row
        for row in actions.ROWS
        if actions.PHASES[row.number] >> state.phase & 1
        and row.number not in _UNLISTED
        and (state.dials_at or row.number not in actions.OF_DIALS)
    ]
    while rows:
        drawn = luck.below(sum([_WEIGHTS.get(row.number, 2) for row in rows]))
        for row in rows:
            drawn -= _WEIGHTS.get(row.number, 2)
            if drawn < 0:
                break
        found = state.legal_of(row.handler, row.number)
        if found:
            return luck.one_of(found)
        rows.remove(row)
    raise AssertionError("no action")


def _corrections(state):
    """Return the kinds of corrections, of clicks only where there are dials."""
    return [kind for kind in actions.CORRECT if state.dials_at or kind not in actions.OF_DIALS]


def random_correction(luck, state):
    """Return a correction that is possible now, or None after a few attempts."""
    for _ in range(4):
        kind = luck.one_of(_corrections(state))
        size = len(actions.FIELDS[kind]) + (1 if "w" in actions.FIELDS[kind] else 0)
        fields = [luck.below(6) for _ in range(size)]
        if actions.FIELDS[kind][0] == "u":
            fields[0] = luck.one_of(state.units) if state.units else 0
        action = bytes([kind] + fields)
        if state.check(action) == 0:
            return action
    return None


def random_battle(luck):
    """Return a new game of random depth, players, sides and settings."""
    from shared.rules.mechwarrior.setup.setting_rows import SETTINGS

    depth = luck.one_of(("score", "orders", "full", "full"))
    forces = [luck.one_of((RED, BLUE, GREEN)) for _ in range(2 + luck.below(3))]
    if depth == "score" and not luck.below(3):
        forces[0] = ()
    teams = ()
    if len(forces) > 2 and not luck.below(2):
        teams = luck.one_of(((0, 1, 0), (0, 1, 1))) + ((0,) if len(forces) == 4 else ())
    settings = {row.name: luck.one_of(row.values) for row in SETTINGS if row.values}
    return battle(depth, forces, teams, first=luck.below(len(forces)), **settings)


def is_over(game):
    return game.state.actor() == NOBODY
