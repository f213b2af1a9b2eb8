"""The number of action sequences from named positions equals the stored counts."""

import sys

from shared.rules.mfz.model import phases
from tests.rules import perft
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"


def test_every_position_has_the_stored_counts():
    for position in perft.positions():
        state = position.begin().state
        before = bytes(state.vector.values)
        depth = len(position.counts)
        if BOX:
            depth = cases(depth, depth - 1)
        for length, count in enumerate(position.counts[:depth], 1):
            counted = perft.perft(state, length, position.faces)
            assert counted == count, "%s, %d actions: %d" % (position.name, length, counted)
        assert bytes(state.vector.values) == before


def test_ten_positions_are_counted_to_four_actions():
    found = perft.positions()
    assert len({position.name for position in found}) == len(found) >= 10
    for position in found:
        assert len(position.counts) >= 4


def test_a_division_adds_up_to_the_count():
    for position in perft.positions()[4:6]:
        parts = perft.divide(position, 3)
        assert sum([count for _, count in parts]) == position.counts[2]


def test_the_positions_are_in_many_phases():
    seen = {position.begin().state.phase for position in perft.positions()}
    wanted = {phases.PLAY, phases.TURN, phases.DECLARE, phases.DEFENDING, phases.COVERING}
    assert wanted | {phases.DRAW_HIGH, phases.STATIONS, phases.FALLING, phases.INITIATIVE} <= seen
