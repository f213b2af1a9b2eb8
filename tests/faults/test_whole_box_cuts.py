"""Power is cut at every flash operation of a box in use, which then continues normally.

`make soak` cuts every operation in five ways; `make test` cuts one in nine, each in one of them.
A press is one change: the box shows the screen before it or after it, never half of it.
"""

import pytest

from tests.onbox import run_micropython
from tests.sampling import note


@pytest.mark.parametrize(("store", "rounds"), [("flash", 5), ("file", 2)])
def test_a_box_cut_at_any_operation_shows_the_screen_before_or_after_the_press(
    store: str, rounds: int, request: pytest.FixtureRequest
) -> None:
    whole = request.config.getoption("whole")
    stride = 0 if whole else 14
    printed = run_micropython("tests.faults.whole_box", store, rounds, stride, heap="8M")
    figures = {word: int(figure) for word, figure in map(str.split, printed.splitlines())}
    assert figures["screens"] == 6
    assert figures["turns"] >= 1
    assert figures["rolls"] == 4 * rounds
    assert figures["saves"] > rounds
    assert figures["drawn"] == 15 * rounds
    # More operations than durable presses.
    assert figures["operations"] > 30 * rounds
    operations = figures["operations"]
    assert figures["cuts"] == (5 * operations if whole else -(-operations // stride))
    note(5 * operations - figures["cuts"])
    # If the last operation of a press was torn at its very end, the press counted.
    assert figures["checks"] > figures["after"] > 30 * rounds
    # Besides the cuts: the moment just before a press is answered on the screen.
    assert figures["checks"] - figures["cuts"] > 30 * rounds
