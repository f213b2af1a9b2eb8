"""A stray press of D does no harm that holding A does not take back."""

import pytest

from tests.onbox import run_micropython
from tests.sampling import note

MODULE = "tests.firmware.device.stray_presses"


@pytest.fixture(scope="module")
def lines() -> list[str]:
    *lines, left_out = run_micropython(MODULE, heap="16M").splitlines()
    note(int(left_out.removeprefix("left out ")))
    return lines


def test_stray_presses_of_d_end_nothing_and_are_undone_by_as_many_holds_of_a(
    lines: list[str],
) -> None:
    assert len(lines) > 40
    assert [line for line in lines if not line.endswith(" ok")] == []
