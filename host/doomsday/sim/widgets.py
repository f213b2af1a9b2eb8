"""Textual widgets for the panel and the buttons of a box."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from doomsday.screen import picture
from doomsday.screen.picture import Colour
from doomsday.sim.boxthread import Picture

NAMES = "ABCD"

DARK = Picture(bytes(picture.SCREEN_BYTES), 0.0)

# Share of the full colour at the lowest contrast, so that lit pixels stay visible.
_FAINTEST = 0.45


class Panel(Widget):
    """The OLED as 64 x 16 braille characters, or as 128 x 32 half blocks if `large`."""

    DEFAULT_CSS = """
    Panel { width: auto; height: auto; background: #05080c; }
    """

    shown: reactive[Picture] = reactive(DARK)
    large: reactive[bool] = reactive(False, layout=True)

    def render(self) -> Text:
        """Draw the picture in the colour for its brightness."""
        pixels, brightness = self.shown
        form = picture.as_blocks if self.large else picture.as_braille
        style = f"{_hex(light(brightness))} on {_hex(picture.OLED_OFF)}"
        return Text(form(pixels), style=style, no_wrap=True, end="")

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return 128 or 64 characters."""
        return 128 if self.large else 64

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return 32 or 16 lines."""
        return 32 if self.large else 16


def light(brightness: float) -> Colour:
    """Return the colour of a lit pixel with a brightness of 0.0 to 1.0."""
    share = _FAINTEST + (1 - _FAINTEST) * picture.seen_brightness(brightness)
    red, green, blue = (
        round(off + (on - off) * share)
        for on, off in zip(picture.OLED_ON, picture.OLED_OFF, strict=True)
    )
    return red, green, blue


def _hex(colour: Colour) -> str:
    return f"#{bytes(colour).hex()}"


_RED = 3

# Styles by (is red, is pressed).
_CAPS = {
    (False, False): "bold #e8e1cf",
    (False, True): "bold #26241f on #ded7c6",
    (True, False): "bold #ff8a63",
    (True, True): "bold #fff1e8 on #dd4426",
}


class RoundButton(Widget):
    """One of the four buttons; the mouse can press and hold it."""

    DEFAULT_CSS = """
    RoundButton { width: 1fr; height: 3; margin: 0 2; border: round #8d8675; }
    RoundButton:hover { border: round #fbf7ec; }
    RoundButton.red { border: round #dd4426; }
    RoundButton.red:hover { border: round #ffb199; }
    """

    pressed: reactive[bool] = reactive(False)

    class Moved(Message):
        """The mouse pressed or released a button."""

        def __init__(self, button: int, down: bool) -> None:
            super().__init__()
            self.button = button
            self.down = down

    def __init__(self, button: int) -> None:
        classes = "red" if button == _RED else None
        super().__init__(id=f"button-{NAMES[button]}", classes=classes)
        self.button = button
        self._held = False

    def render(self) -> Text:
        """Draw its name on a cap, which is filled while pressed."""
        width, height = self.size
        name = NAMES[self.button].center(width)
        blank = " " * width
        rows = [name if row == height // 2 else blank for row in range(height)]
        style = _CAPS[self.button == _RED, self.pressed]
        return Text("\n".join(rows), style=style, no_wrap=True, end="")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the button."""
        event.stop()
        self.capture_mouse()
        self._held = True
        self.post_message(self.Moved(self.button, True))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Release the button, wherever the mouse is."""
        event.stop()
        self.release_mouse()

    def on_mouse_release(self, event: events.MouseRelease) -> None:
        """Release the button if the mouse capture is lost, so that it does not get stuck."""
        if self._held:
            self._held = False
            self.post_message(self.Moved(self.button, False))
