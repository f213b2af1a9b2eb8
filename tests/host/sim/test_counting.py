"""Counting what the program costs: hooks in the process of the simulated box."""

import sys
from importlib.util import find_spec

import pytest

from doomsday.sim.hardware.process import HEAP
from tools.figures.counting import reference_runs

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not find_spec("micropython_run"),
    reason="counts on Linux, in the MicroPython that make setup installs",
)


@pytest.fixture(scope="module")
def counted(tmp_path_factory):
    """Return the counts of a short sequence with a power cut, without instructions."""
    scratch = tmp_path_factory.mktemp("counting")
    sequence = scratch / "presses.seq"
    sequence.write_text("press C 3\npress D\npower\npress C\n")
    checkout = reference_runs.Checkout(sequences={"own": sequence})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reference_runs, "has_valgrind", lambda: False)
        return reference_runs.count(checkout, "own", HEAP, scratch, None)


def test_a_start_and_each_press_are_counted_apart(counted):
    assert len(counted.presses) == 5
    assert counted.start["imports"] > 10
    assert counted.start["reads"] > counted.presses[0]["reads"]
    # Moving the cursor loads nothing; opening a page does.
    assert [press["imports"] for press in counted.presses[:3]] == [0, 0, 0]
    assert counted.presses[3]["imports"] >= 1


def test_memory_is_counted_without_that_of_the_stand_ins(counted):
    press = counted.presses[0]
    assert 0 < press["bytes"] < counted.start["bytes"]
    assert 0 < press["live"] <= press["widest"] < 1024 * int(HEAP[:-1])
    assert 0 < press["largest"] <= press["bytes"]
    assert press["collections"] >= 1


def test_a_press_after_a_power_cut_is_counted_like_one_before(counted):
    assert counted.presses[4]["imports"] == 0
    assert 0 < counted.presses[4]["bytes"] < counted.start["bytes"]
