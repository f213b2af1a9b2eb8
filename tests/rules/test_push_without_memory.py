"""An action for which memory runs out changes nothing, in every game."""

from tests.rules import perft
from tests.sampling import cases

ACTIONS = 20


def failures_of(state, action):
    """Push an action with a failure at each of its changes; return how many there were."""
    vector = state.vector
    plain = vector.set
    values = bytes(vector.values)
    for changes in range(1, 1000):
        left = [changes]

        def set(cell, value, left=left):
            left[0] -= 1
            if not left[0]:
                raise MemoryError
            plain(cell, value)

        vector.set = set
        try:
            state.push(action)
        except MemoryError:
            assert bytes(vector.values) == values
            continue
        finally:
            vector.set = plain
        state.pop()
        assert bytes(vector.values) == values
        return changes - 1
    raise AssertionError("an action without an end")


def test_an_action_that_finds_no_memory_changes_nothing():
    failed = 0
    for _, found in perft.positions():
        for position in found:
            state = position.begin().state
            actions = state.legal()[: cases(1000, ACTIONS)]
            failed += sum([failures_of(state, action) for action in actions])
    assert failed > 500
