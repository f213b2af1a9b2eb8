"""The number of action sequences from named positions of every game equals the stored counts."""

import sys

from tests.games import each
from tests.rules import perft
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"
# Sequences are counted to four actions, or to so many sequences.
ACTIONS, MANY = 4, 1_000
# A sample leaves out sequences of a length that has more of them.
SAMPLE = 1_000 if BOX else 10_000


def test_every_position_has_the_stored_counts():
    for _, found in perft.positions():
        for position in found:
            state = position.begin().state
            before = state.save()
            few = [count for count in position.counts if count <= SAMPLE]
            length = cases(len(position.counts), len(few))
            for actions, count in enumerate(position.counts[:length], 1):
                counted = position.count(state, actions)
                assert counted == count, "%s, %d actions: %d" % (position.name, actions, counted)
            assert state.save() == before


def test_ten_positions_of_every_game_are_counted_far():
    for id, found in perft.positions():
        assert len({position.name for position in found}) == len(found) >= 10, id
        for position in found:
            assert len(position.counts) >= ACTIONS or position.counts[-1] >= MANY, position.name


def test_a_division_adds_up_to_the_count():
    for _, found in perft.positions():
        for position in found[4:6]:
            parts = position.divide(2)
            assert sum([count for _, count in parts]) == position.counts[1]


def test_the_positions_are_in_many_phases():
    for id, found in perft.positions():
        seen = {position.begin().state.phase for position in found}
        assert sorted(set(each.of(id, "positions").PHASES) - seen) == [], id
