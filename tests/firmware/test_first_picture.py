"""The name is on the panel before the parts that the first picture does not need are loaded."""

import pytest

from tests.onbox import run_micropython

LATER = ("box.loop", "box.screens.stack", "box.link.serial_link")


@pytest.fixture(scope="module")
def said() -> dict[str, set[str]]:
    lines = run_micropython("tests.firmware.device.first_picture").splitlines()
    return {line.split()[0]: set(line.split()[1:]) for line in lines}


def test_the_first_picture_is_shown_before_the_rest_of_the_program_loads(said):
    lit, composed = said["lit"], said["composed"]
    assert "box.ui.canvas" in lit
    assert lit.isdisjoint(LATER)
    assert composed.issuperset(LATER)


def test_a_started_box_draws_without_the_constructors_of_its_parts(said):
    assert said["constructed"] == set()
    assert said["drawn"] == {"True"}
