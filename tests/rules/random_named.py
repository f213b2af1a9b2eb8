"""Random games with named frames, equal on all interpreters; see random_play.py."""

import gc
import sys

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.history import ActionHistory
from shared.rules.mfz.combat import own_damage
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import actions, dice_faces, loadout, phases
from shared.rules.mfz.model.sizes import SIZES
from shared.rules.mfz.play import initiative
from shared.rules.mfz.setup import roster_setup
from shared.rules.mfz.setup.options import offered
from tests.rules.random_play import Luck, random_holders, random_version

_NAMES = ("Ann", "Ben", "Cai Two", "Dee & {Co}", "Eve")


def random_setup(luck, depth, clock=11, **fixed):
    """Return a random set-up with named frames, mostly with a short clock, except for `fixed`.

    If the book's tie procedure is fixed, it has two equal companies; if early ends are, small
    ones.
    """
    bare = fixed.get("early_end") == "ask"
    alike = fixed.get("tie_high_mode") == "book"
    options = {}
    for row in offered(depth):
        options[row.name] = fixed.get(row.name) or luck.one_of(row.values)
    size = options["size"]
    players = 2 if alike else 2 + luck.below(4)
    numbers = {"doomsday_start": 1 + luck.below(min(3, clock) if luck.below(4) else clock)}
    _, skirmish, battle = SIZES[players]
    limits = {"skirmish": skirmish, "battle": battle, "demo": (2, 2)}.get(size)
    if limits is None:
        fewest = 1 + luck.below(5)
        limits = (fewest, fewest + luck.below(4))
        numbers["stations_each"] = luck.below(4)
        if bare:
            limits = (1, 2)
            numbers["stations_each"] = 0
            numbers["doomsday_start"] = clock
        numbers["frames_min"], numbers["frames_max"] = limits
    if size == "custom" or size != "demo" and players == 4:
        numbers["neutral_stations"] = luck.below(2)
    rockets = luck.below(9) if size in ("skirmish", "battle") else loadout.ROCKETS_AGREED
    numbers["ssr_per_company"] = rockets
    if depth == "full" and size == "demo":
        options["seat_order"] = "".join(luck.shuffled(actions.LETTERS[:players]))
    companies = []
    for name in _NAMES[:players]:
        if companies and (alike or luck.below(4) == 0):
            companies.append((name, companies[0][1]))
            continue
        count = limits[0] + luck.below(limits[1] - limits[0] + 1)
        counts = [random_loadout(luck, options) for _ in range(count)]
        carried = [0] * count
        for _ in range(rockets):
            carried[luck.below(count)] += 1
        frames = [("F%d" % n, counts[n], carried[n]) for n in range(count)]
        companies.append((name, frames))
    setup = roster_setup.agree(companies, options, numbers, depth)
    setup.version = random_version(luck)
    return setup


def random_loadout(luck, options):
    allowed, alike = loadout.terms(options)
    counts = bytearray(len(loadout.KINDS))
    for _ in range(luck.below(6)):
        kind = luck.below(len(counts))
        counts[kind] += 1
        if loadout.frame_status(bytes(counts), 0, allowed, alike):
            counts[kind] -= 1
    return bytes(counts)


def random_chance(luck, state):
    """Return a result of the chance that is due."""
    phase = state.phase
    if phase == phases.INITIATIVE:
        frame = initiative.numbered(state)
        numbers = [1 + luck.below(20) for _ in range(initiative.dice(state, frame))]
        return bytes([actions.NUMBER, frame] + numbers)
    if phase == phases.INITIATIVE_TIE:
        return bytes((actions.NEXT, luck.one_of(initiative.tied(state))))
    if phase == phases.ROLLING and state.by_numbers and luck.below(2):
        return bytes((actions.ROLL,))
    if phase == phases.DAMAGING and state.by_numbers and luck.below(2):
        counts = [0] * max(1, len(own_damage.counted_faces(state)))
        for _ in range(luck.below(state.dice_to_roll + 1)):
            counts[luck.below(len(counts))] += 1
        return bytes([actions.HITS] + counts)
    if phase == phases.ROLLING or phase == phases.DAMAGING:
        shown = [1 + luck.below(dice_faces.SIDES[kind]) for kind in state.dice_due()]
        kind = actions.ROLL if phase == phases.ROLLING else actions.DAMAGE
        return bytes((kind,)) + dice_faces.pack(shown)
    return bytes([actions.LOT] + luck.shuffled(state.drawing()))


def random_action(luck, game):
    """Return a result of chance or a legal action, now and then a correction."""
    state = game.state
    if state.actor() == CHANCE:
        return random_chance(luck, state)
    if state.phase in (phases.PLAY, phases.TURN) and luck.below(6) == 0:
        fix = random_fix(luck, state)
        if state.check(fix) == 0:
            return fix
    found = state.legal()
    if state.phase != phases.PLAY and luck.below(2):
        # Choose the kind first; otherwise kinds with few actions are rare.
        kind = luck.one_of(sorted({action[0] for action in found}))
        found = [action for action in found if action[0] == kind]
    return luck.one_of(found)


def random_fix(luck, state):
    """Return a correction, legal or not."""
    kind = actions.CORRECT_SYSTEM + luck.below(12)
    if kind > actions.CORRECT_STATION:
        kind = actions.CORRECT_FRAMES + kind - actions.CORRECT_STATION - 1
    seat = luck.below(len(state.seats))
    frame = luck.one_of(state.frames_of(seat)) if luck.below(4) else luck.below(64)
    if kind == actions.CORRECT_SYSTEM:
        return bytes((kind, frame, luck.below(11), luck.below(4)))
    if kind == actions.CORRECT_OWNER:
        return bytes((kind, luck.below(9), luck.one_of((seat, actions.NOBODYS))))
    if kind == actions.CORRECT_STATION:
        return bytes((kind,) + random_holders(luck, state))
    if kind > actions.CORRECT_SYSTEM:
        return bytes((kind, frame, luck.below(9 if luck.below(4) == 0 else 2)))
    return bytes((kind, seat, luck.below(5))[: 3 if kind < actions.CORRECT_NEUTRAL else 2])


def play_on(luck, game):
    """Enter one action, or rarely an undo or a redo."""
    if game.ahead and luck.below(2):
        game.redo(1 + luck.below(game.ahead))
    elif game.ply and luck.below(24) == 0:
        far = game.ply if luck.below(20) == 0 else 6
        game.undo(1 + luck.below(min(far, game.ply)))
    else:
        game.play(random_action(luck, game))
    # Collect regularly: on the box, stored entries would fragment the heap.
    if len(game.entries) % 16 == 0 and sys.implementation.name == "micropython":
        gc.collect()


def fresh(setup):
    return ActionHistory(GAME.begin(setup))


def random_game(seed, depth, **fixed):
    """Return a game played to its end."""
    luck = Luck(seed)
    game = fresh(random_setup(luck, depth, **fixed))
    while game.state.actor() != NOBODY:
        play_on(luck, game)
    return game
