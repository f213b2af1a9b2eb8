"""Show a simulated box in the terminal, with keys, mouse and touch as its buttons."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.events import Resize
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from doomsday.companies.rosters import Pack
from doomsday.errors import DONE, FAILED, INTERRUPTED, TERMINATED, Failure
from doomsday.image import build
from doomsday.screen.page import is_framed, read_labels
from doomsday.sim.boxes import switch_on
from doomsday.sim.boxthread import Box, BoxThread, Picture
from doomsday.sim.boxthread import Panel as Display
from doomsday.sim.flashfile import put_rosters
from doomsday.sim.oled import Oled
from doomsday.sim.overlays import HelpScreen, Log, LogScreen
from doomsday.sim.terminal_driver import KeyboardLost, TerminalDriver
from doomsday.sim.timed_presses import TimedPresses
from doomsday.sim.widgets import NAMES, KeyCap, Lamp, Panel

SMALLEST = (80, 24)
LARGE = (132, 40)

_LOOK_S = 1.0
_NOTE_S = 3.0
# How long a lamp stays lit after the last of what it shows.
_BLINK_S = 0.15

_HINTS = (
    ("a b c d", "press"),
    ("A B C D", "hold"),
    ("?", "keys"),
    ("t", "log"),
    ("o", "colour"),
    ("p", "plug"),
    ("q", "quit"),
)
_UNPLUGGED = "Unplugged. Press p to plug it in; a game continues where it stopped."

_TOO_SMALL = "The terminal is {0} x {1}; the box needs {2} x {3}.\nEnlarge it, or press q to quit."

_PRESSING = (("a", "1", "left"), ("b", "2", "up"), ("c", "3", "down"), ("d", "4", "right,enter"))
_HOLDING = ("A,shift+left", "B,shift+up", "C,shift+down", "D,shift+right")


class Report(Message):
    """Something that happened in the thread of the box, as a call for the thread of the app."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__()
        self.act = act


class BoxApp(App[int]):
    """The box: its panel, its lamps, its four keys, and a line with the keys of the terminal."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    TITLE = "Doomsday Box"

    CSS = """
    Screen { align: center middle; background: #0c0e11; overflow: hidden; }
    #case { width: auto; height: auto; background: #3d434c; border: inner #3d434c; }
    #case.cut { border-bottom: none; }
    #case.small { display: none; }
    #brow { width: 68; height: 1; margin: 0 4; padding: 0 1; }
    #name { width: 1fr; color: #f2ede0; text-style: bold; }
    #glass { width: auto; height: auto; margin: 0 4; padding: 0 1; background: #05080c;
        border: inner #05080c; }
    #keys { width: 64; height: auto; margin: 0 5 0 7; }
    #note { width: 76; height: 1; content-align: center middle; color: #d8dbe0; }
    .large #brow { width: 130; margin: 0; }
    .large #glass { margin: 0; padding: 0; }
    .large #keys { width: 126; margin: 0 0 0 6; }
    .large #note { width: 130; }
    .large KeyCap { width: 22; margin: 0 10 0 0; }
    .tall KeyCap { height: 5; }
    #small { width: 100%; height: auto; display: none; text-align: center; color: #ff9a6e; }
    #small.small { display: block; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(",".join(keys), f"press({i})", show=False) for i, keys in enumerate(_PRESSING)),
        *(Binding(keys, f"hold({i})", show=False) for i, keys in enumerate(_HOLDING)),
        Binding("r", "reset_button", show=False),
        Binding("p", "plug", show=False),
        Binding("o", "colour", show=False),
        Binding("t", "log", show=False),
        Binding("question_mark,f1", "explain", show=False),
        Binding("q,ctrl+q,ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, box: BoxThread, oled: Oled = Oled.WHITE) -> None:
        """Show `box`, which the app starts, and which is stopped after the app runs."""
        super().__init__(driver_class=TerminalDriver)
        self.failure: BaseException | None = None
        self._left_with: int | None = None
        self._events: asyncio.AbstractEventLoop | None = None
        self.log_lines = Log()
        self._box = box
        self._plugged_in = True
        self._presses = TimedPresses(len(NAMES), self._move, self.set_timer, self._is_covered)
        self._panel = Panel()
        self._panel.oled = oled
        self._keys = [KeyCap(button) for button in range(len(NAMES))]
        self._power = Lamp("power", "#5dff7a")
        self._flash = Lamp("flash", "#ffb52e")
        self._line = Lamp("line", "#5ab4ff")
        self._blinks: dict[Lamp, Timer] = {}
        self._note_line = Static(_hints(), id="note")
        self._small = Static(id="small", markup=False)
        self._case = Vertical(id="case")
        self._note_timer: Timer | None = None
        self._unread: bytes | None = None
        self._reading = False

    def compose(self) -> ComposeResult:
        """Lay out the case, and the message for a small terminal."""
        with self._case:
            with Horizontal(id="brow"):
                yield Static("DOOMSDAY BOX", id="name")
                yield from (self._power, self._flash, self._line)
            with Container(id="glass"):
                yield self._panel
            with Horizontal(id="keys"):
                yield from self._keys
            yield self._note_line
        yield self._small

    def on_mount(self) -> None:
        """Start the box after the first frame."""
        self._panel.message = "Starting \N{HORIZONTAL ELLIPSIS}"
        self._box.watch(self)
        self.call_after_refresh(self._box.start, wait=False)
        self.set_interval(_LOOK_S, self._leave_a_lost_terminal)
        self._events = asyncio.get_running_loop()
        if self._left_with is not None:
            self.exit(self._left_with)

    def leave_by(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal: exit, which gives the terminal back; at the second one, end at once."""
        lost = number == signal.SIGHUP and not os.isatty(sys.stdin.fileno())
        if self._left_with is not None or lost:
            self.give_back()
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        self._left_with = INTERRUPTED if number == signal.SIGINT else TERMINATED
        if self._events is not None:
            self._events.call_soon_threadsafe(self.exit, self._left_with)

    def give_back(self) -> None:
        """Give the terminal back, if the end of the app has not."""
        if isinstance(self._driver, TerminalDriver):
            self._driver.give_back()

    def on_keyboard_lost(self, lost: KeyboardLost) -> None:
        """Exit: without a keyboard nothing can be pressed."""
        self.failure = Failure(
            f"The keyboard cannot be read any more: {lost.error}.", "the same command again"
        )
        self.exit(FAILED)

    def _handle_exception(self, error: Exception) -> None:
        self.failure = self.failure or error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # `run_terminal` raises the error; Textual would print a traceback.
        self._close_messages_no_wait()

    def _leave_a_lost_terminal(self) -> None:
        """Exit if the terminal is gone, so that the flash file does not stay locked."""
        if not self.is_headless and not os.isatty(sys.stdin.fileno()):
            self.exit(DONE)

    def on_resize(self, event: Resize) -> None:
        """Choose the size of the picture that fits."""
        width, height = event.size
        small = width < SMALLEST[0] or height < SMALLEST[1]
        large = width >= LARGE[0] and height >= LARGE[1]
        least = LARGE[1] if large else SMALLEST[1]
        self._panel.large = large
        self._case.set_class(large, "large")
        self._case.set_class(small, "small")
        # The case has a lower edge, and higher keys, where there is room.
        self._case.set_class(height <= least, "cut")
        self._case.set_class(height >= least + 3, "tall")
        self._small.set_class(small, "small")
        self._small.update(_TOO_SMALL.format(width, height, *SMALLEST))

    # Reports of the box, in its thread.

    def loading(self, part: str) -> None:
        """Show which part of the box is loaded."""
        self._report(lambda: self._show_loading(part))

    def powered(self, on: bool) -> None:
        """Light the lamp of the power."""
        self._report(lambda: self._show_power(on))

    def pictured(self, picture: Picture) -> None:
        """Show a new picture."""
        self._report(lambda: self._show_picture(picture))

    def worked(self, flash: bool, line: bool) -> None:
        """Blink the lamps of flash and line."""
        lamps = [lamp for lamp, on in ((self._flash, flash), (self._line, line)) if on]
        self._report(lambda: self._blink(lamps))

    def printed(self, data: bytes) -> None:
        """Keep what the box sent."""
        self.log_lines.take(data)

    def ended(self) -> None:
        """Exit, so that the reason can be printed."""
        self._report(lambda: self.exit(DONE))

    def _report(self, act: Callable[[], None]) -> None:
        self.post_message(Report(act))

    def on_report(self, report: Report) -> None:
        """Show what the box reported."""
        report.act()

    # What they change.

    def _show_loading(self, part: str) -> None:
        self._panel.message = f"Starting \N{HORIZONTAL ELLIPSIS}\n\n{part}"
        self.log_lines.note(f"Loading {part}")

    def _show_power(self, on: bool) -> None:
        self._power.lit = on
        self.log_lines.note("Power on" if on else "Power off")
        if not on:
            self._panel.message = ""

    def _show_picture(self, picture: Picture) -> None:
        if any(picture.pixels):
            self._panel.message = ""
        self._panel.shown = picture
        self._unread = picture.pixels
        if not self._reading:
            self._reading = True
            self._read_labels()

    @work
    async def _read_labels(self) -> None:
        """Read the labels of the last picture; those of pictures in between do not matter."""
        while self._unread is not None:
            pixels, self._unread = self._unread, None
            labels = await asyncio.to_thread(read_labels, pixels)
            for key in self._keys:
                key.label = labels[NAMES[key.button]]
        self._reading = False

    def _blink(self, lamps: list[Lamp]) -> None:
        for lamp in lamps:
            lamp.lit = True
            if lamp in self._blinks:
                self._blinks[lamp].stop()
            self._blinks[lamp] = self.set_timer(_BLINK_S, lambda lamp=lamp: self._dim(lamp))

    def _dim(self, lamp: Lamp) -> None:
        lamp.lit = False

    # What the user does.

    def on_key_cap_moved(self, message: KeyCap.Moved) -> None:
        """Press or release a button with the mouse."""
        if not (message.down and self._presses.release()):
            self._move(message.button, message.down)

    def action_press(self, button: int) -> None:
        """Press a button for a moment."""
        self._presses.tap(button)

    def action_hold(self, button: int) -> None:
        """Press a button long enough for a long press."""
        self._presses.hold(button)

    def action_reset_button(self) -> None:
        """Press the chip's reset button."""
        if self._plugged_in:
            self._box.post(lambda box: box.reset_button())
            self.log_lines.note("Reset button")
            self._note("Reset.")

    def action_plug(self) -> None:
        """Pull the plug, or put it back."""
        self._plugged_in = not self._plugged_in
        if self._plugged_in:
            self._box.plug_in()
            self._note("Plugged in.")
        else:
            self._box.unplug()
            self._note(_UNPLUGGED, stays=True)

    def action_colour(self) -> None:
        """Show the panel in its next colour."""
        self._panel.oled = self._panel.oled.next()
        self._note(f"OLED: {self._panel.oled.value}.")

    def action_explain(self) -> None:
        """Show the list of keys."""
        self.push_screen(HelpScreen())

    def action_log(self) -> None:
        """Show the log."""
        self.push_screen(LogScreen(self.log_lines, _translated))

    def action_leave(self) -> None:
        """Quit."""
        self.exit(DONE)

    def _is_covered(self) -> bool:
        """Return whether the picture has neither labels nor a message, as the big scores have."""
        pixels = self._panel.shown.pixels
        return not is_framed(pixels) and not any(read_labels(pixels).values())

    def _move(self, button: int, down: bool) -> None:
        """Press or release a button on the box and on the screen."""
        self._box.post(lambda box: box.down(button) if down else box.up(button))
        key = self._keys[button]
        key.pressed = down
        if down:
            self.log_lines.note(f"{NAMES[button]} {key.label}".rstrip())

    def _note(self, text: str, stays: bool = False) -> None:
        """Show a text instead of the hints, for a moment or until the next note."""
        self._note_line.update(Text(text, "bold #ffffff"))
        if self._note_timer is not None:
            self._note_timer.stop()
            self._note_timer = None
        if not stays:
            self._note_timer = self.set_timer(_NOTE_S, self._end_note)

    def _end_note(self) -> None:
        self._note_line.update(_hints())


def _hints() -> Text:
    text = Text(no_wrap=True)
    for keys, what in _HINTS:
        text.append("   " if text else "")
        text.append(keys, "bold #ffffff")
        text.append(f" {what}")
    return text


def _translated(text: str) -> str:
    """Return a text of the box with the names of the source, if it has a traceback."""
    return build.names().translated(text) if "Traceback" in text else text


def run_terminal(
    flash: Path,
    board: str,
    seed: int | None,
    heap: str,
    update: bool,
    *,
    companies: Sequence[Pack] = (),
    link: Path | None = None,
    oled: Oled = Oled.WHITE,
    slow: int = 1,
) -> int:
    """Show a box in this terminal until the user quits; return the exit code.

    flash: its flash file, created if missing. companies: rosters to put on the box. link:
    path that becomes a link to the serial port. oled: colour of the panel. Other parameters: see
    boxes.switch_on. Raises: Failure if there is no terminal, if it is too small, or if the box
    cannot run.
    """
    _check_terminal()

    def switched_on() -> tuple[Box, Display]:
        box.loading("the program" if flash.exists() else "the program, for the first time")
        put_rosters(flash, board, companies, update=update)
        made = switch_on(flash, board, heap=heap, seed=seed, update=update, link=link, slow=slow)
        box.printed(made.output_tail)
        box.loading("MicroPython")
        return made, made.display

    box = BoxThread(switched_on)
    app = BoxApp(box, oled)
    try:
        with _signals_to(app):
            result = app.run()
    finally:
        app.give_back()
        box.stop()
    if app.failure is not None:
        raise app.failure
    return DONE if result is None else result


@contextmanager
def _signals_to(app: BoxApp) -> Iterator[None]:
    """Have the app handle the signals that end a program."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, app.leave_by) for number in numbers]
    try:
        yield
    finally:
        for number, old in zip(numbers, before, strict=True):
            signal.signal(number, old)


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failure(
            "There is no terminal to show the box.", "--headless --pty PATH, or --script FILE"
        )
    width, height = shutil.get_terminal_size()
    if width < SMALLEST[0] or height < SMALLEST[1]:
        raise Failure(
            f"The terminal is {width} x {height}; the box needs {SMALLEST[0]} x {SMALLEST[1]}.",
            "a larger window or a smaller font",
        )
