"""Power is cut at every flash operation of a box in use, which then continues normally.

A press is one change: the box shows the screen before it or after it, never half of it.
"""

import pytest

from tests.onbox import run_micropython


@pytest.mark.parametrize(("store", "rounds"), [("flash", 5), ("file", 2)])
def test_a_box_cut_at_any_operation_shows_the_screen_before_or_after_the_press(
    store: str, rounds: int
) -> None:
    printed = run_micropython("tests.faults.whole_box", store, rounds, heap="8M")
    figures = {word: int(figure) for word, figure in map(str.split, printed.splitlines())}
    assert figures["screens"] == 6
    assert figures["turns"] >= 1
    assert figures["rolls"] == 4 * rounds
    assert figures["saves"] > rounds
    assert figures["drawn"] == 15 * rounds
    # More operations than durable presses, each cut in five ways.
    assert figures["operations"] > 30 * rounds
    assert figures["cuts"] == 5 * figures["operations"]
    # If the last operation of a press was torn at its very end, the press counted.
    assert figures["cuts"] > figures["after"] > 30 * rounds
    # Besides the cuts: the moment just before a press is answered on the screen.
    assert figures["checks"] - figures["cuts"] > 30 * rounds
