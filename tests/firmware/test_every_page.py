"""No press does the opposite of what is meant, on any page of whole games."""

import pytest

from tests.onbox import run_micropython
from tests.sampling import note

MODULE = "tests.firmware.device.every_page"


@pytest.fixture(scope="module")
def lines() -> list[str]:
    *lines, left_out = run_micropython(MODULE, heap="24M").splitlines()
    note(int(left_out.removeprefix("left out ")))
    return lines


def test_no_tap_scores_a_loss_no_press_redoes_and_each_hold_is_named(lines: list[str]) -> None:
    assert len(lines) > 5
    assert [line for line in lines if not line.endswith(" ok")] == []
