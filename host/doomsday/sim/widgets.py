"""Textual widgets for the parts of a box: panel, keys and lamps."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from doomsday.screen import picture
from doomsday.screen.picture import OLED_ON, Colour
from doomsday.screen.size import HEIGHT, WIDTH
from doomsday.sim.boxthread import DARK, Picture
from doomsday.sim.oled import Oled

NAMES = "ABCD"

GLASS = picture.OLED_OFF

# Share of the full colour at the lowest contrast: a real OLED is readable at it in a dim room.
_FAINTEST = 0.78


class Panel(Widget):
    """The OLED as 64 x 16 braille characters, or as 128 x 32 half blocks if `large`.

    `message` is shown in its place, a line below the other, unless it is empty.
    """

    DEFAULT_CSS = """
    Panel { width: auto; height: auto; }
    """

    shown: reactive[Picture] = reactive(DARK)
    large: reactive[bool] = reactive(False, layout=True)
    oled: reactive[Oled] = reactive(Oled.WHITE)
    message: reactive[str] = reactive("")

    def render(self) -> Text:
        """Draw the picture in the colours of the panel for its brightness."""
        if self.message:
            return self._message()
        pixels, brightness = self.shown
        rows = (picture.as_blocks if self.large else picture.as_braille)(pixels).split("\n")
        drawn = Text(no_wrap=True, end="")
        start = 0
        for colour, pixel_rows in self.oled.zones():
            end = start + pixel_rows * len(rows) // HEIGHT
            text = "\n".join(rows[start:end]) + "\n" * (end < len(rows))
            drawn.append(text, f"{hex_of(light(brightness, colour))} on {hex_of(GLASS)}")
            start = end
        return drawn

    def _message(self) -> Text:
        width, height = self._characters()
        lines = self.message.split("\n")
        above = (height - len(lines)) // 2
        rows = [""] * above + lines + [""] * (height - above - len(lines))
        colour = self.oled.zones()[-1][0]
        return Text(
            "\n".join(row.center(width) for row in rows),
            style=f"bold {hex_of(colour)} on {hex_of(GLASS)}",
            no_wrap=True,
            end="",
        )

    def _characters(self) -> tuple[int, int]:
        """Return width and height in characters."""
        return (WIDTH, HEIGHT // 2) if self.large else (WIDTH // 2, HEIGHT // 4)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return 128 or 64 characters."""
        return self._characters()[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return 32 or 16 lines."""
        return self._characters()[1]


def light(brightness: float, colour: Colour = OLED_ON) -> Colour:
    """Return the colour of a lit pixel with a brightness of 0.0 to 1.0.

    colour: that of the brightest one.
    """
    share = _FAINTEST + (1 - _FAINTEST) * picture.seen_brightness(brightness)
    red, green, blue = (
        round(off + (on - off) * share) for on, off in zip(colour, GLASS, strict=True)
    )
    return red, green, blue


def hex_of(colour: Colour) -> str:
    """Return a colour as Rich and Textual write it."""
    return f"#{bytes(colour).hex()}"


_RED = 3


class KeyCap(Widget):
    """One of the four buttons, with its label of the moment; the mouse presses and holds it."""

    DEFAULT_CSS = """
    KeyCap { width: 14; height: 3; margin: 0 2 0 0; color: #25221b; background: #ded7c6;
        border: inner #ded7c6; border-bottom: inner #9a917c; content-align: center middle; }
    KeyCap:hover { background: #efe9da; border: inner #efe9da; border-bottom: inner #9a917c; }
    KeyCap.pressed { color: #000000; background: #fff3a8; border: inner #fff3a8; }
    KeyCap.red { color: #fff4ee; background: #c8401f; border: inner #c8401f;
        border-bottom: inner #7a1f0c; }
    KeyCap.red:hover { background: #dc5230; border: inner #dc5230; border-bottom: inner #7a1f0c; }
    KeyCap.red.pressed { color: #2a0800; background: #ffa67c; border: inner #ffa67c; }
    """

    pressed: reactive[bool] = reactive(False)
    label: reactive[str] = reactive("")

    class Moved(Message):
        """The mouse pressed or released a button."""

        def __init__(self, button: int, down: bool) -> None:
            super().__init__()
            self.button = button
            self.down = down

    def __init__(self, button: int) -> None:
        """Make the cap of button 0..3."""
        classes = "red" if button == _RED else None
        super().__init__(id=f"button-{NAMES[button]}", classes=classes)
        self.button = button
        self._held = False

    def render(self) -> Text:
        """Draw its letter, and its label in normal type."""
        text = Text(no_wrap=True, overflow="ellipsis", end="")
        text.append(NAMES[self.button], Style(bold=True))
        if self.label:
            text.append(f" {self.label}", Style(bold=False))
        return text

    def watch_pressed(self, pressed: bool) -> None:
        """Light up while pressed."""
        self.set_class(pressed, "pressed")

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


class Lamp(Widget):
    """A light-emitting diode with its name."""

    DEFAULT_CSS = """
    Lamp { width: auto; height: 1; margin: 0 0 0 3; color: #d8dbe0; }
    """

    lit: reactive[bool] = reactive(False)

    # Colour of a lamp that is off: dark glass.
    _OFF = "#14171b"

    def __init__(self, name: str, colour: str) -> None:
        """Make a lamp; colour: as Rich writes it."""
        super().__init__(id=f"lamp-{name.lower()}")
        self._text = name
        self._colour = colour

    def render(self) -> Text:
        """Draw the lamp and its name."""
        text = Text(no_wrap=True, end="")
        text.append("\N{BLACK CIRCLE}", self._colour if self.lit else self._OFF)
        text.append(f" {self._text}")
        return text

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of lamp and name."""
        return 2 + len(self._text)
