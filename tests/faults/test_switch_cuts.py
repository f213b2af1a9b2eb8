"""Power is cut at every flash operation of a switch: the old program starts, or the new one.

`make soak` cuts each operation in five ways, `make test` in one of them.
"""

import pytest

from tests.durability.figures import of_switch as figures_of_switch
from tests.sampling import cases


@pytest.mark.parametrize(("old", "new"), [("lib", "a.pack"), ("a.pack", "b.pack")])
def test_a_switch_cut_at_any_operation_leaves_a_program_that_starts(old: str, new: str) -> None:
    ways = cases(5, 1)
    figures = figures_of_switch(old, new, ways)
    assert figures["operations"] > 15
    # An operation torn at its end was complete; its cut is that of the next operation.
    assert figures["cuts"] >= (4 * ways * figures["operations"]) // 5
    assert figures["states"] == 5
    assert figures["second"] > 0
    assert ways == 1 or figures["failed"] > 0
