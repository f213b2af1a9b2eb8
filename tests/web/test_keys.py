"""The four keys of the box: by mouse, by touch and by the keyboard."""

from playwright.sync_api import Page

from tests.web.boxpage import press, shows


def test_a_press_of_a_script_opens_a_page(box: Page) -> None:
    assert shows(box, "Doomsday")
    press(box, "D")
    assert shows(box, "New game")
    press(box, "A")
    assert shows(box, "Which game?")
