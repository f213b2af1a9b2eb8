"""What named frames do about a tie for highest: one is built, or one goes (M-42, M-43)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.bidding import bidding_phase
from shared.rules.mfz.model import loadout
from shared.rules.mfz.model.actions import ADD, ARM, BUILT, DROP, PLACES, SYSTEM
from shared.rules.mfz.model.encoding import place_of, seat_of
from shared.rules.mfz.model.frame_layout import BUILD_AT
from shared.rules.mfz.model.layout import PHASE_AT
from shared.rules.mfz.model.phases import ARMING, BUILD
from shared.rules.mfz.model.steps import ASKED

if TYPE_CHECKING:
    from shared.rules.mfz.damage import Damage
    from shared.rules.mfz.setup.game_setup import Setup


def legal(game: "Damage") -> "list[bytes]":
    """What the company that is due may do, in the phases TIE, FORCED, BUILD and ARMING."""
    phase = game.phase
    if phase == BUILD:
        return _building(game)
    frames = _living(game)
    if phase == ARMING:
        return [bytes((ARM, frame)) for frame in frames]
    least, most = game.setup.limits
    found = [bytes((ADD, game.actor()))] if len(frames) < most else []
    found += bidding_phase.passing_on(game)
    if len(frames) > least:
        found += [bytes((DROP, frame)) for frame in frames]
    return found


def push(game: "Damage", action: bytes) -> int:
    """Take an action of these phases."""
    kind = action[0]
    cells = game.cells
    if kind == ADD:
        seat = action[1]
        empty = bytes(len(loadout.KINDS))
        cells.set(BUILD_AT, game.put_frame(seat, game.free_index(seat), empty, 0))
        cells.set(PHASE_AT, BUILD)
        return ASKED
    if kind == SYSTEM:
        game.add_system(cells.values[BUILD_AT], action[1])
        return ASKED
    if kind == BUILT:
        return bidding_phase.bid(game)
    if kind == DROP:
        rockets = game.rockets(action[1])
        game.clear_frame(action[1])
        return _give_away(game, rockets)
    if kind == ARM:
        game.set_rockets(action[1], game.rockets(action[1]) + 1)
        return ASKED if _unarmed(game) else bidding_phase.bid(game)
    return bidding_phase.push(game, action)


def spare_name(setup: "Setup", frame: int) -> str:
    """The name of a frame that was added: Spare, and its letter; unlike those of its company."""
    names = [name for name, _, _ in setup.rosters[seat_of(frame)]]
    name = "Spare " + PLACES[place_of(frame)]
    while name in names:
        name += "'"
    return name


def _building(game: "Damage") -> "list[bytes]":
    """Every system that the added frame may still get, and that it is complete (M-25)."""
    allowed, alike = loadout.terms(game.setup.options)
    frame = game.cells.values[BUILD_AT]
    counts = game.loadout(frame)
    found = []
    for kind in range(len(counts)):
        counts[kind] += 1
        if not loadout.frame_status(bytes(counts), 0, allowed, alike):
            found.append(bytes((SYSTEM, kind)))
        counts[kind] -= 1
    found.append(bytes((BUILT,)))
    return found


def _give_away(game: "Damage", rockets: int) -> int:
    """Rockets of a frame that is gone: one frame that is left takes all, more are chosen from."""
    left = _living(game)
    if rockets and len(left) > 1:
        game.cells.set(PHASE_AT, ARMING)
        return ASKED
    if rockets:
        game.set_rockets(left[0], game.rockets(left[0]) + rockets)
    return bidding_phase.bid(game)


def _unarmed(game: "Damage") -> int:
    """How many of its rockets the company that is due does not carry yet (M-43)."""
    carried = sum([game.rockets(frame) for frame in _living(game)])
    return game.setup.numbers["ssr_per_company"] - carried


def _living(game: "Damage") -> "list[int]":
    return [frame for frame in game.frames_of(game.actor()) if game.alive(frame)]
