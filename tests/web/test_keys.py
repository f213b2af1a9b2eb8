"""The four keys of the box: by mouse, fingers, keyboard and screen reader."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from doomsday.screen.page import read_page
from tests.web.boxpage import (
    BUTTONS,
    PATIENCE_MS,
    hold,
    pixels_now,
    press,
    rest,
    screen,
    shows,
    until,
)

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture
def counted(box: Page) -> Page:
    """A box at its test of the buttons, which counts the presses of B, C and D."""
    for row in ("Settings", "For builders", "Self-test", "Buttons"):
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


def begins(page: Page) -> bool:
    """Return whether the set-up was skipped by a hold, while the key may still be down."""
    return any("place terrain" in line.text for line in read_page(pixels_now(page)).lines)


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


def test_the_mouse_presses_a_key_as_long_as_its_button_is_down(counted: Page) -> None:
    for letter in "BCD":
        counted.mouse.move(*centre(counted, letter))
        counted.mouse.down()
        assert is_down(counted, letter)
        expect(counted.locator(f"#key-{letter}")).to_have_class("down")
        # The pointer may leave the key.
        counted.mouse.move(5, 5)
        assert is_down(counted, letter)
        counted.mouse.up()
        assert not is_down(counted, letter)
    assert counts(counted) == [1, 1, 1]
    counted.locator("#key-C").click(button="right")
    counted.locator("#key-C").click(button="middle")
    assert counts(counted) == [1, 1, 1]


def test_clicks_without_any_time_are_presses_each(counted: Page) -> None:
    counted.evaluate(
        """() => {
          for (let count = 0; count < 9; count++) {
            box.press(2, true);
            box.press(2, false);
          }
        }"""
    )
    assert counts(counted) == [0, 9, 0]


def test_each_press_shows_its_result(counted: Page) -> None:
    """No picture is skipped, however many presses came before."""
    for count in range(1, 26):
        before = counted.evaluate("() => box.pictures")
        counted.locator("#key-B").click()
        rest(counted)
        assert counted.evaluate("() => box.pictures") > before
        assert counts(counted) == [count, 0, 0]


def test_a_held_key_counts_on(box: Page) -> None:
    while "Settings" not in screen(box).marked:
        press(box, "C")
    press(box, "DD")
    before = value(box)
    box.mouse.move(*centre(box, "C"))
    box.mouse.down()
    until(box, lambda: value(box) > before + 2, "the contrast grows")
    box.mouse.up()


def value(page: Page) -> int:
    """Return the value that is edited, while a key is down."""
    return int(read_page(pixels_now(page)).marked or 0)


@pytest.mark.selected
def test_letters_and_arrows_press(counted: Page) -> None:
    for count, keys in enumerate((("b", "c", "d"), ("ArrowUp", "ArrowDown", "ArrowRight")), 1):
        for key, letter in zip(keys, "BCD", strict=True):
            counted.keyboard.down(key)
            assert is_down(counted, letter)
            # A key that is held repeats; the box is pressed once.
            counted.keyboard.down(key)
            counted.keyboard.up(key)
            assert not is_down(counted, letter)
        assert counts(counted) == [count, count, count]
    for key in ("Control+c", "Alt+d", "Meta+c"):
        counted.keyboard.press(key)
    assert counts(counted) == [2, 2, 2]
    # A letter of another alphabet counts by its place.
    counted.evaluate(
        """() => {
          for (const type of ["keydown", "keyup"]) {
            dispatchEvent(new KeyboardEvent(type, { key: "с", code: "KeyC", bubbles: true }));
          }
        }"""
    )
    assert counts(counted) == [2, 3, 2]
    # A screen reader clicks without a pointer.
    counted.evaluate("() => document.getElementById('key-D').click()")
    until(counted, lambda: counts(counted) == [2, 3, 3], "D is pressed")


def test_a_capital_letter_holds(box: Page) -> None:
    press(box, "D")
    box.keyboard.press("Shift+d")
    until(box, lambda: shows(box, "place terrain"), "the set-up is skipped")


def test_a_focused_key_is_held_by_space(box: Page) -> None:
    press(box, "D")
    box.locator("#key-D").focus()
    box.keyboard.down("Space")
    assert is_down(box, "D")
    until(box, lambda: begins(box), "the hold counts")
    box.keyboard.up("Space")
    assert not is_down(box, "D")


def test_a_window_that_loses_the_focus_releases_all(box: Page) -> None:
    box.keyboard.down("b")
    box.keyboard.down("c")
    assert is_down(box, "B") and is_down(box, "C")
    box.evaluate("() => dispatchEvent(new Event('blur'))")
    assert not is_down(box, "B") and not is_down(box, "C")


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

    @pytest.mark.selected
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
        until(box, lambda: begins(box), "the hold counts")
        touch(session, "touchEnd")
        assert box.evaluate("() => globalThis.menu ?? false") is False
