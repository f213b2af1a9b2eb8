"""Notices, messages and arguments of a page or a game do not outlive it."""

from tests.onbox import names_of_tests, passed

MODULE = "tests.firmware.device.left_pages"


def test_what_belongs_to_a_page_or_a_game_goes_with_it() -> None:
    assert len(passed(MODULE, heap="8M")) == len(names_of_tests(MODULE))
