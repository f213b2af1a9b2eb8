"""The box in Firefox, as the system has it: it plays, and keeps its game."""

from pathlib import Path

import pytest

from doomsday.screen.words import read_words
from tests.patience import PATIENCE_S
from tests.web import firefox

pytestmark = pytest.mark.selected

_RESTS = f"""new Promise((done, fail) => {{
    const late = setTimeout(() => fail(new Error("it does not rest")), {1000 * PATIENCE_S});
    const look = () => {{
        if (!globalThis.box?.isResting) return setTimeout(look, 20);
        clearTimeout(late);
        done(true);
    }};
    look();
}})"""


def title(window: firefox.Window) -> str:
    window.evaluate(_RESTS)
    return read_words(bytes(window.evaluate("Array.from(box.pixels)")))[0]


def press(window: firefox.Window, letters: str) -> None:
    for letter in letters:
        window.evaluate(f"box.tap({'ABCD'.index(letter)})")


@pytest.mark.skipif(not firefox.firefox(), reason="Firefox is not installed")
def test_firefox_plays_the_box_and_keeps_its_page(address: str, tmp_path: Path) -> None:
    with firefox.window(tmp_path) as window:
        window.open(address)
        window.evaluate(_RESTS)
        press(window, "D")
        assert title(window).startswith("New game")
        window.evaluate("box.hold(3)")
        begun = title(window)
        assert not begun.startswith("New game")
        # Leaving the page cuts the power of the box.
        window.open("about:blank")
        window.open(address)
        assert title(window) == begun
