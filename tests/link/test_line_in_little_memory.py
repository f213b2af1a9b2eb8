"""A laptop talks to a box whose memory is short, or runs out."""

from tests.onbox import names_of_tests, passed

MODULE = "tests.firmware.device.line_in_little_memory"


def test_the_box_makes_room_for_a_laptop_and_goes_on() -> None:
    assert len(passed(MODULE, heap="8M")) == len(names_of_tests(MODULE)) > 5
