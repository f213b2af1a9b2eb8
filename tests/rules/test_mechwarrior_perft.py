"""The number of action sequences from positions of MechWarrior equals the stored counts.

All dice show the same face, one of those listed for a position. Corrections are left out.
"""

from shared.rules.contract import CHANCE
from shared.rules.mechwarrior.model import actions, phases
from tests.rules import perft
from tests.rules.mechwarrior_games import battle, play

MECH = ("mech mech 120+10+15 v2", "Fox")
TRUCK = ("vehicle tracked 45+0+0 t1", "Mule")
FEET = ("infantry foot 15+0+0", "Picks")
PAIRS = ((MECH, FEET), (TRUCK, FEET))
_ROLLS = {phases.TIE: actions.TIE_ROLL, phases.ROLL: actions.ATTACK_ROLL}

# Depth, tokens that lead to the position, faces, counts by length from 1.
POSITIONS = (
    ("score", "", (1,), (32, 852)),
    ("score", "zones=0 Aa<B end=time", (1, 6), (10, 88, 752)),
    ("orders", "zones=0 Ab:move = zones=0", (1,), (70, 4079)),
    ("orders", "zones=0 Bb<Ab Ab-B", (1,), (5, 213, 6804)),
    ("full", "zones=0 Aa:assault", (1, 6), (46, 1171)),
    ("full", "zones=0 Ab:close capture+/0/0>Bb", (1, 6), (2, 4, 142, 3208)),
    (
        "full",
        "zones=0 Aa:ranged ranged+/0/0>Ba,Bb values=9/3/energy/17,12",
        (2, 5, 6),
        (3, 3, 3, 42, 1101),
    ),
    ("full", "zones=0 Aa:run/b", (3, 4), (2, 123, 6070)),
)


def choices(state, faces):
    """Return the possible next actions, chance collapsed to these faces."""
    if state.actor() != CHANCE:
        return state.legal()
    kind = _ROLLS.get(state.phase, actions.BREAK_ROLL)
    return [bytes([kind] + [face] * len(state.due())) for face in faces]


def test_every_position_has_the_stored_counts():
    for depth, tokens, faces, counts in POSITIONS:
        state = play(battle(depth, PAIRS), tokens).state
        before = bytes(state.vector.values)
        for length, count in enumerate(counts, 1):
            counted = perft.perft(state, length, faces, choices)
            assert counted == count, "%s, %d actions: %d" % (tokens, length, counted)
        assert bytes(state.vector.values) == before


def test_the_positions_are_at_every_depth_and_in_many_phases():
    states = [play(battle(depth, PAIRS), tokens).state for depth, tokens, _, _ in POSITIONS]
    assert {state.setup.depth for state in states} == {"score", "orders", "full"}
    assert len({state.phase for state in states}) == len(POSITIONS)
