"""The name is on the panel before the parts that the first picture does not need are loaded."""

from tests.onbox import run_micropython

LATER = ("box.loop", "box.screens.stack", "box.link.serial_link")


def test_the_first_picture_is_shown_before_the_rest_of_the_program_loads():
    lines = run_micropython("tests.firmware.device.first_picture").splitlines()
    lit, composed = (set(line.split()) for line in lines)
    assert "lit" in lit and "box.ui.canvas" in lit
    assert lit.isdisjoint(LATER)
    assert composed.issuperset(LATER)
