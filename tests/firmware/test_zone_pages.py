"""The count of units in enemy zones, on the pages of MechWarrior."""

import pytest

from tests.onbox import names_of_tests, passed

MODULE = "tests.firmware.device.zonepages"


@pytest.fixture(scope="module")
def on_the_box() -> list[str]:
    return passed(MODULE, heap="4M")


@pytest.mark.parametrize("name", names_of_tests(MODULE))
def test_on_the_box(name: str, on_the_box: list[str]) -> None:
    assert name in on_the_box
