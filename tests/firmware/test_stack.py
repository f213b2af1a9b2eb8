"""The stack of screens, and when each is loaded."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from box import screens
from box.screens import registry, stored_screens
from box.screens.stack import OWN, Stack


class Page:
    """A page that does on a press what the test tells it."""

    opened: list[str] = []

    def __init__(self, app: Any, path: str) -> None:
        self.stack: Stack = app.stack
        self.covered = self.stack.covered
        self.module = path.rpartition(".")[2]
        self.left = -1
        self.of_left = 0
        self.cursor = 0
        Page.opened.append(self.module)

    def returned(self, number: int) -> None:
        self.left = number
        self.of_left = self.stack._app.argument

    def restore_cursor(self, cursor: int) -> None:
        self.cursor = cursor

    def question(self) -> tuple[str, int]:
        return self.module, self.cursor

    def on_button(self, button: int, kind: int) -> None:
        if button == 3:
            self.stack.push(screens.DICE)
        elif button == 2:
            self.stack.push(screens.DICE)
            self.stack.push(screens.NOTICE)
        elif button == 1:
            self.stack.push(screens.DICE)
            raise OSError(5)
        else:
            self.stack.pop()
        # The next screen is not loaded yet, because this page is still running.
        assert Page.opened[-1] == self.module


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Stack:
    def opened(path: str, app: Any) -> Page:
        memory.page = path
        return Page(app, path)

    monkeypatch.setattr(Page, "opened", [])
    memory = SimpleNamespace(page="", open=opened, short=lambda half: False, free=lambda: None)
    saved = SimpleNamespace(screens=b"", set_screens=lambda ids: None)
    app = SimpleNamespace(saved=saved, game=None, screen_opened=lambda: None, memory=memory)
    app.argument = 0
    app.canvas = SimpleNamespace(corner=())
    app.notices = SimpleNamespace(waiting=[])
    app.stack = Stack(app)  # type: ignore[arg-type]
    stored_screens.resume(app, b"")
    return app.stack  # type: ignore[no-any-return]


def opened() -> list[str]:
    return Page.opened


def press(stack: Stack, button: int) -> None:
    """Hand a press to the top screen and load what it opens, as the loop does."""
    stack.held = True
    try:
        stack.top.on_button(button, 0)
    finally:
        stack.held = False
    stack.settle()


def test_a_press_opens_a_screen_after_the_old_one_has_returned(stack: Stack) -> None:
    press(stack, 3)
    assert opened() == ["home", "dice"]
    press(stack, 0)
    assert opened() == ["home", "dice", "home"]
    assert stack.top.left == screens.DICE  # type: ignore[attr-defined]


def test_the_old_screen_is_released_before_the_next_is_loaded(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    holders = []
    left = stack.top

    def opened(path: str, app: Any) -> Page:
        running = []
        frame = sys._getframe()
        while frame is not None:
            running.append(frame.f_locals.get("self"))
            frame = frame.f_back  # type: ignore[assignment]
        holders.append([each for each in running if each is left])
        return Page(app, path)

    monkeypatch.setattr(stack._app.memory, "open", opened)
    press(stack, 3)
    assert holders == [[]]


def test_a_notice_covers_the_screen_opened_with_it(stack: Stack) -> None:
    press(stack, 2)
    assert stack.numbers == [screens.HOME, screens.DICE, screens.NOTICE]
    assert opened() == ["home", "dice", "notice"]
    stack.pop()
    assert opened() == ["home", "dice", "notice"]
    assert stack.top.module == "dice"  # type: ignore[attr-defined]


def test_closing_a_notice_returns_to_the_screen_under_it(
    stack: Stack,
) -> None:
    press(stack, 2)
    assert stack._app.memory.page == "box.screens.notice"
    stack.pop()
    assert stack._app.memory.page == "box.screens.dice"


def test_a_failure_while_opening_a_screen_is_shown_over_it(stack: Stack) -> None:
    with pytest.raises(OSError):
        press(stack, 1)
    stack.push(screens.NOTICE)
    assert opened() == ["home", "dice", "notice"]


def test_a_screen_opened_outside_a_press_is_loaded_at_once(stack: Stack) -> None:
    stack.push(screens.DICE)
    assert stack.top.module == "dice"  # type: ignore[attr-defined]
    stack.home()
    assert stack.top.module == "home"  # type: ignore[attr-defined]
    assert stack.top.left == screens.DICE  # type: ignore[attr-defined]


def test_a_page_that_is_returned_to_finds_its_argument_again(stack: Stack) -> None:
    stack.push(screens.DICE, 5)
    stack.push(screens.SETTINGS, 9)
    assert stack._app.argument == 9
    stack.pop()
    assert stack._app.argument == 5
    assert stack.top.of_left == 9  # type: ignore[attr-defined]
    stack.push(screens.SETTINGS, 3, screens.CLOCK_START)
    stack.pop()
    stack.pop()
    assert stack._app.argument == 5
    stack.push(screens.SETTINGS, 3)
    stack.home()
    stack.push(screens.DICE, 7)
    stack.push(screens.SETTINGS)
    stack.pop()
    assert stack._app.argument == 7


def test_a_covered_page_stays_as_it_was_and_keeps_its_argument(stack: Stack) -> None:
    stack.push(screens.DICE, 5)
    below = stack.top
    stack.push(screens.HELP, 7)
    assert stack.covered is below
    # The page may ask for it while it is made.
    assert stack.top.covered is below  # type: ignore[attr-defined]
    assert (stack._app.argument, stack.topic) == (5, 7)
    stack.pop()
    assert stack.top is below and stack.covered is None


def test_the_screens_that_are_not_searched_in_games_are_those_of_the_box() -> None:
    assert sorted(OWN) == sorted(row[0] for row in registry.ROWS)


def test_a_covered_page_makes_room_and_comes_back_with_its_cursor(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stack._app.memory, "short", lambda half: True)
    stack.top.cursor = 4
    stack.push(screens.REFERENCE, "attack")
    assert stack.covered is None
    # What the page said of its attack is still known.
    assert stack.question == ("home", 4)
    stack.pop()
    assert opened() == ["home", "reference", "home"]
    assert stack.top.cursor == 4
    assert stack.question is None
