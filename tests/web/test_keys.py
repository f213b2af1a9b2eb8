"""The four keys of the box: by mouse, fingers, keyboard and screen reader."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.boxpage import BUTTONS, PATIENCE_MS, hold, press, rest, screen, shows, until

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture
def counted(box: Page) -> Page:
    """A box at its test of the buttons, which counts the presses of B, C and D."""
    for row in ("Settings", "Self-test", "Buttons"):
        while row not in screen(box).marked:
            press(box, "C")
        press(box, "D")
    assert counts(box) == [0, 0, 0]
    return box


def counts(page: Page) -> list[int]:
    """Return how often B, C and D were pressed, as the test of the buttons shows it."""
    return [int(word) for line in screen(page).lines[1:] for word in line.text.split()]


def centre(page: Page, letter: str) -> tuple[float, float]:
    place = page.locator(f"#key-{letter}").bounding_box()
    assert place is not None
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    session.send(
        "Input.dispatchTouchEvent",
        {
            "type": kind,
            "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)],
        },
    )


def is_down(page: Page, letter: str) -> bool:
    return bool(page.evaluate("(button) => box.isDown(button)", BUTTONS.index(letter)))


def test_a_press_of_a_script_opens_a_page(box: Page) -> None:
    assert shows(box, "Doomsday")
    press(box, "D")
    assert shows(box, "New game")
    press(box, "A")
    assert shows(box, "Which game?")


@pytest.mark.parametrize("letter", "BCD")
def test_a_click_of_the_mouse_is_one_press(counted: Page, letter: str) -> None:
    x, y = centre(counted, letter)
    counted.mouse.move(x, y)
    counted.mouse.down()
    assert is_down(counted, letter)
    expect(counted.locator(f"#key-{letter}")).to_have_class("down")
    counted.mouse.up()
    assert not is_down(counted, letter)
    assert counts(counted) == [int(each == letter) for each in "BCD"]


def test_a_click_without_any_time_is_a_press(counted: Page) -> None:
    for count in range(1, 6):
        counted.locator("#key-C").click()
        until(counted, lambda count=count: counts(counted) == [0, count, 0], f"{count} presses")


def test_a_key_is_down_as_long_as_the_mouse(box: Page) -> None:
    press(box, "D")
    x, y = centre(box, "C")
    box.mouse.move(x, y)
    box.mouse.down()
    # A held key counts on while a value is edited.
    until(box, lambda: int(shown_value(box)) > 3, "the value grows")
    # The pointer may leave the key.
    box.mouse.move(5, 5)
    assert is_down(box, "C")
    box.mouse.up()
    assert not is_down(box, "C")


def shown_value(page: Page) -> str:
    from doomsday.screen.page import read_page

    return read_page(bytes(page.evaluate("() => Array.from(box.pixels)"))).marked or "0"


def test_another_button_of_the_mouse_presses_nothing(counted: Page) -> None:
    counted.locator("#key-C").click(button="right")
    counted.locator("#key-C").click(button="middle")
    assert counts(counted) == [0, 0, 0]


@pytest.mark.parametrize(
    ("keys", "letter"),
    [
        ("b", "B"),
        ("c", "C"),
        ("d", "D"),
        ("ArrowUp", "B"),
        ("ArrowDown", "C"),
        ("ArrowRight", "D"),
    ],
)
def test_letters_and_arrows_press(counted: Page, keys: str, letter: str) -> None:
    counted.keyboard.down(keys)
    assert is_down(counted, letter)
    # A key that is held repeats; the box is pressed once.
    counted.keyboard.down(keys)
    rest_after = counted.keyboard.up
    until(counted, lambda: counted.evaluate("() => box.isSettled"), "the press is counted")
    rest_after(keys)
    assert counts(counted) == [int(each == letter) for each in "BCD"]


def test_a_letter_of_another_alphabet_counts_by_its_place(counted: Page) -> None:
    counted.evaluate(
        """() => {
          for (const type of ["keydown", "keyup"]) {
            dispatchEvent(new KeyboardEvent(type, { key: "с", code: "KeyC", bubbles: true }));
          }
        }"""
    )
    until(counted, lambda: counts(counted) == [0, 1, 0], "one press of C")


def test_keys_with_control_stay_the_browsers(counted: Page) -> None:
    for keys in ("Control+c", "Alt+d", "Meta+c"):
        counted.keyboard.press(keys)
    assert counts(counted) == [0, 0, 0]


def test_a_capital_letter_holds(box: Page) -> None:
    press(box, "D")
    box.keyboard.press("Shift+d")
    until(box, lambda: shows(box, "place terrain"), "the set-up is skipped")


def test_a_focused_key_is_held_by_space(box: Page) -> None:
    press(box, "D")
    box.locator("#key-D").focus()
    box.keyboard.down("Space")
    assert is_down(box, "D")
    until(box, lambda: shows(box, "place terrain"), "the hold counts")
    box.keyboard.up("Space")
    assert not is_down(box, "D")


def test_a_window_that_loses_the_focus_releases_all(box: Page) -> None:
    box.keyboard.down("b")
    box.keyboard.down("c")
    assert is_down(box, "B") and is_down(box, "C")
    box.evaluate("() => dispatchEvent(new Event('blur'))")
    assert not is_down(box, "B") and not is_down(box, "C")


def test_a_screen_reader_presses_by_a_click_without_a_pointer(counted: Page) -> None:
    counted.evaluate("() => document.getElementById('key-C').click()")
    until(counted, lambda: counts(counted) == [0, 1, 0], "one press of C")


def test_letters_press_nothing_where_they_are_typed(box: Page) -> None:
    box.locator("#open-settings").click()
    box.keyboard.press("d")
    box.keyboard.press("ArrowDown")
    box.keyboard.press("Escape")
    assert shows(box, "Doomsday")


def test_without_shortcuts_only_the_box_with_the_focus_is_pressed(box: Page) -> None:
    box.evaluate("() => localStorage.setItem('doomsday-box', '{\"shortcuts\": \"off\"}')")
    box.reload()
    rest(box)
    box.keyboard.press("d")
    assert shows(box, "Doomsday")
    box.locator("#key-A").focus()
    box.keyboard.press("d")
    until(box, lambda: shows(box, "New game"), "D is pressed")


def test_holding_by_a_script_is_a_hold(box: Page) -> None:
    press(box, "D")
    hold(box, "D")
    assert shows(box, "place terrain")


class TestOnAPhone:
    """By fingers."""

    @pytest.fixture
    def window(self) -> dict[str, object]:
        return PHONE

    def test_a_tap_is_one_press(self, counted: Page) -> None:
        counted.locator("#key-D").tap()
        until(counted, lambda: counts(counted) == [0, 0, 1], "one press of D")

    def test_two_fingers_press_two_keys(self, counted: Page) -> None:
        session = counted.context.new_cdp_session(counted)
        first, second = centre(counted, "B"), centre(counted, "D")
        touch(session, "touchStart", first)
        touch(session, "touchStart", first, second)
        assert is_down(counted, "B") and is_down(counted, "D")
        counted.wait_for_function("() => box.isSettled", timeout=PATIENCE_MS)
        touch(session, "touchEnd")
        assert not is_down(counted, "B") and not is_down(counted, "D")
        until(counted, lambda: counts(counted) == [1, 0, 1], "B and D are pressed")

    def test_a_held_finger_is_a_hold_and_opens_no_menu(self, box: Page) -> None:
        box.evaluate(
            """() => addEventListener("contextmenu", (event) => {
              globalThis.menu = !event.defaultPrevented;
            })"""
        )
        box.locator("#key-D").tap()
        until(box, lambda: shows(box, "New game"), "the set-up opens")
        session = box.context.new_cdp_session(box)
        touch(session, "touchStart", centre(box, "D"))
        until(box, lambda: shows(box, "place terrain"), "the hold counts")
        touch(session, "touchEnd")
        assert box.evaluate("() => globalThis.menu ?? false") is False
