"""Power is cut at every flash operation of a game on the buttons, from its begin to its record.

What was entered counts or does not, the box asks what one that was never cut would ask, and the
game can be stopped and saved.
"""

import pytest

from doomsday import parts, replays
from tests.onbox import ROOT, run_micropython


@pytest.mark.parametrize("store", ["flash", "file"])
def test_a_game_cut_at_any_operation_goes_on_and_can_be_saved(store: str) -> None:
    script = ROOT / "tests" / "faults" / "whole_game.py"
    printed = run_micropython(script, parts.driver(), store, heap="8M")
    head, _, saved = printed.partition("record\n")
    figures = {word: int(figure) for word, figure in map(str.split, head.splitlines())}
    assert figures["turns"] == 1
    # Every step is kept; the beginning and the record are several operations.
    assert figures["operations"] > figures["steps"] + 10
    assert figures["cuts"] == 5 * figures["operations"]
    assert figures["cuts"] > figures["after"] > figures["steps"]
    records = saved.split("game\n")[1:]
    # The pause, the way back and the end add no entry.
    assert len(records) == figures["steps"] - 3
    for record in records:
        verdict = replays.judge(record)
        assert verdict.ok, verdict.error
    assert max(replays.judge(record).round for record in records) == 2
