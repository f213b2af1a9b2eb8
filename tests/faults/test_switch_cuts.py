"""Power is cut at every flash operation of a switch: the old program starts, or the new one.

`make soak` cuts each operation in five ways, `make test` in one of them.
"""

import pytest

from tests.onbox import ROOT, run_micropython
from tests.sampling import cases


@pytest.mark.parametrize(("old", "new"), [("lib", "a.pack"), ("a.pack", "b.pack")])
def test_a_switch_cut_at_any_operation_leaves_a_program_that_starts(old: str, new: str) -> None:
    ways = cases(5, 1)
    printed = run_micropython("tests.faults.switch_cuts", ROOT, old, new, ways, heap="16M")
    figures = {word: int(figure) for word, figure in map(str.split, printed.splitlines())}
    assert figures["operations"] > 15
    # An operation torn at its end was complete; its cut is that of the next operation.
    assert figures["cuts"] >= (4 * ways * figures["operations"]) // 5
    assert figures["states"] == 5
