"""Turns of the loop: what they take from the heap, of which collections are the price."""

from tests.onbox import run_micropython


def test_a_turn_in_which_nothing_happens_takes_nothing_from_the_heap():
    taken = dict(line.rsplit(" ", 1) for line in printed())
    assert taken["idle"] == taken["held"] == "True"


def test_a_turn_that_draws_is_noticed():
    """Otherwise the test above would prove nothing."""
    assert "drawn False" in printed()


def printed() -> list[str]:
    return run_micropython("tests.firmware.device.turns").splitlines()
