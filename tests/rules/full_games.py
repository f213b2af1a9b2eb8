"""Set up and drive games of Mobile Frame Zero with named frames."""

from shared.rules.contract import CHANCE
from shared.rules.history import ActionHistory
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import actions, dice_faces, phases
from shared.rules.mfz.play import initiative
from shared.rules.mfz.setup import roster_setup
from tests.rules.mfz_rosters import roster

NAMES = ("Ann", "Ben", "Cai", "Dee", "Eve")


def full(*companies, stations=0, numbers=None, depth="full", **options):
    """Return a new custom game; a company is text such as `Rd Y S1, B`."""
    brought = [roster(name, text) for name, text in zip(NAMES, companies)]
    counts = [len(frames) for _, frames in brought]
    agreed = {
        "frames_min": min(counts),
        "frames_max": max(counts),
        "stations_each": stations,
        "ssr_per_company": sum([rockets for _, _, rockets in brought[0][1]]),
    }
    agreed.update(numbers or {})
    chosen = {"size": "custom"}
    chosen.update(options)
    return ActionHistory(GAME.begin(roster_setup.agree(brought, chosen, agreed, depth)))


def combat(*companies, **more):
    """Return the same in round 1: lots in seat order, no presence at stations."""
    game = full(*companies, **more)
    while game.state.round() == 0:
        if game.state.actor() == CHANCE:
            game.play(bytes([actions.LOT] + game.state.drawing()))
        else:
            assert game.state.phase == phases.DEPLOY, "a tie that somebody must break"
            game.play(bytes((actions.DEPLOYED,)))
    return nobody_near(game)


def nobody_near(game):
    """Answer the question at the start: nobody has presence at a station."""
    state = game.state
    if state.phase == phases.STATIONS:
        for station in range(state.station_count()):
            if state.near(station):
                do(game, actions.PRESENCE, station, 0)
        do(game, actions.SETTLED)
    return game


def frame(name):
    """Return the frame of a token such as `Ba`."""
    return actions.LETTERS.index(name[0]) << 3 | actions.PLACES.index(name[1])


def frame_text(number):
    return actions.LETTERS[number >> 3] + actions.PLACES[number & 7]


def faces(game, face=1):
    """Return the action of chance with this face on every die, a d20 too."""
    state = game.state
    phase = state.phase
    if phase == phases.INITIATIVE:
        due = initiative.numbered(state)
        return bytes([actions.NUMBER, due] + [face] * initiative.dice(state, due))
    if phase == phases.INITIATIVE_TIE:
        return bytes((actions.NEXT, initiative.tied(state)[0]))
    if phase != phases.ROLLING and phase != phases.DAMAGING:
        return bytes([actions.LOT] + state.drawing())
    kind = actions.ROLL if phase == phases.ROLLING else actions.DAMAGE
    shown = [face for _ in state.dice_due()]
    return bytes((kind,)) + dice_faces.pack(shown)


def do(game, *action):
    game.play(bytes(action))
    return game


def step(game, face=1):
    """Play one action on the shortest way ahead, with this face on every die.

    No passes, attacks, moves, spots or presence; nobody speeds up the clock.
    """
    state = game.state
    phase = state.phase
    if state.actor() == CHANCE:
        game.play(faces(game, face))
    elif phase == phases.DECLARE:
        do(game, actions.TARGET, actions.NONE, actions.NONE)
    elif phase == phases.ACTING:
        do(game, actions.STOP)
    elif phase == phases.READY:
        game.play([action for action in state.legal() if action[0] == actions.FIRE][0])
    elif phase == phases.DOOMSDAY_VOTE:
        do(game, actions.PASS, state.actor())
    elif phase == phases.STATIONS:
        do(game, actions.SETTLED)
    else:
        game.play(state.legal()[0])


def skip(game, until, face=1):
    """Step until a phase."""
    while game.state.phase != until:
        step(game, face)
    return game


def act(game, name):
    """Step until a frame's company is asked, then begin the frame's turn."""
    while game.state.actor() != frame(name) >> 3:
        do(game, actions.PASS_TURN, game.state.actor())
    return do(game, actions.ACT, frame(name))


def idle(game, name):
    """Step until a frame's company is asked, then give the frame a turn without actions."""
    act(game, name)
    while game.state.running >= 0:
        step(game)
    return game
