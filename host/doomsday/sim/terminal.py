"""Show a simulated box in the terminal, with keys and mouse as its buttons."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key, Resize
from textual.message import Message
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Static

from doomsday.errors import DONE, TERMINATED, Failure
from doomsday.sim.boxes import switch_on
from doomsday.sim.boxthread import Box, BoxThread, Picture
from doomsday.sim.boxthread import Panel as Display
from doomsday.sim.widgets import NAMES, Panel, RoundButton

SMALLEST = (80, 24)
LARGE = (132, 40)

# Duration of presses: a terminal reports when a key goes down, not when it goes up.
PRESS_S = 0.1
HOLD_S = 1.1
_REST_S = 0.1
_MOST_WAITING_S = 0.6

_LOOK_S = 1.0
_NOTE_S = 3.0

_KEYS = "a b c d or ← ↑ ↓ →  press   A B C D  hold   r reset  p power  ? help  q quit"

_HELP = """\
[b]The box[/b]

The four buttons:     keys [b]a b c d[/b], [b]1 2 3 4[/b], or [b]← ↑ ↓ →[/b]
                      ([b]Enter[/b] is D too); or click them
Hold for a second:    [b]A B C D[/b], or [b]Shift[/b] and an arrow;
                      or keep the mouse button down
Reset button:         [b]r[/b]
Power off and on:     [b]p[/b]
Quit:                 [b]q[/b]   the box resumes where it was

[dim]Press any key to close.[/dim]"""

_TOO_SMALL = "The terminal is {0} x {1}; the box needs {2} x {3}.\nEnlarge it, or press q to quit."

_PRESSING = (("a", "1", "left"), ("b", "2", "up"), ("c", "3", "down"), ("d", "4", "right,enter"))
_HOLDING = ("A,shift+left", "B,shift+up", "C,shift+down", "D,shift+right")


class HelpScreen(ModalScreen[None]):
    """Help about the keys; any key or click closes it."""

    CSS = """
    HelpScreen { align: center middle; background: black 60%; }
    HelpScreen Static { width: 68; height: auto; padding: 1 3; background: #1c1f24;
        border: round #8d8675; }
    """

    def compose(self) -> ComposeResult:
        """Show the help as one block of text."""
        yield Static(_HELP)

    def on_key(self, event: Key) -> None:
        """Close the help without passing the key to the box."""
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        """Close the help."""
        self.dismiss()


class Pictured(Message):
    """The panel has changed."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture


class Ended(Message):
    """The box has ended by itself."""


class BoxApp(App[int]):
    """The box: its panel, its four buttons below, and a line with the keys."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    TITLE = "Doomsday Box"

    CSS = """
    Screen { align: center middle; background: #101214; }
    #box { width: auto; height: auto; }
    #box.small { display: none; }
    #frame { width: auto; height: auto; margin: 0 7; border: round #4b5059; background: #05080c;
        border-title-color: #8d8675; border-title-align: center; }
    #buttons { width: 66; height: auto; margin: 0 7; padding: 0 1; }
    #note { width: 80; height: 1; content-align: center middle; color: #8b919b; }
    .large #frame, .large #buttons { margin: 0; }
    .large #buttons, .large #note { width: 130; }
    .large RoundButton { height: 5; margin: 0 8; }
    #small { width: 100%; height: auto; display: none; text-align: center; color: #ff8a63; }
    #small.small { display: block; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(",".join(keys), f"press({i})", show=False) for i, keys in enumerate(_PRESSING)),
        *(Binding(keys, f"hold({i})", show=False) for i, keys in enumerate(_HOLDING)),
        Binding("r", "reset_button", show=False),
        Binding("p", "power_cut", show=False),
        Binding("question_mark,f1", "explain", show=False),
        Binding("q,ctrl+q,ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, box: BoxThread) -> None:
        """Show `box`, which is started before and stopped after the app runs."""
        super().__init__()
        self._box = box
        self._free_at = [0.0] * len(NAMES)
        self._panel = Panel()
        self._buttons = [RoundButton(button) for button in range(len(NAMES))]
        self._note_line = Static(_KEYS, id="note", markup=False)
        self._small = Static(id="small", markup=False)
        self._whole = Vertical(id="box")
        self._note_timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out panel, buttons, key line, and the message for a small terminal."""
        with self._whole:
            with Vertical(id="frame") as frame:
                frame.border_title = self.TITLE
                yield self._panel
            with Horizontal(id="buttons"):
                yield from self._buttons
            yield self._note_line
        yield self._small

    def on_mount(self) -> None:
        """Start to watch the box."""
        self._box.watch(
            lambda picture: self.post_message(Pictured(picture)),
            lambda: self.post_message(Ended()),
        )
        self.set_interval(_LOOK_S, self._leave_a_lost_terminal)
        if not self.is_headless:
            # Exit cleanly, which restores the terminal.
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit, TERMINATED)

    def _leave_a_lost_terminal(self) -> None:
        """Exit if the terminal is gone, so that the flash file does not stay locked."""
        if not self.is_headless and not os.isatty(sys.stdin.fileno()):
            self.exit(DONE)

    def on_resize(self, event: Resize) -> None:
        """Choose the size of the picture that fits."""
        width, height = event.size
        small = width < SMALLEST[0] or height < SMALLEST[1]
        large = width >= LARGE[0] and height >= LARGE[1]
        self._panel.large = large
        self._whole.set_class(large, "large")
        self._whole.set_class(small, "small")
        self._small.set_class(small, "small")
        self._small.update(_TOO_SMALL.format(width, height, *SMALLEST))

    def on_pictured(self, message: Pictured) -> None:
        """Show the new picture."""
        self._panel.shown = message.picture

    def on_ended(self) -> None:
        """Exit, so that the reason can be printed."""
        self.exit(DONE)

    def on_round_button_moved(self, message: RoundButton.Moved) -> None:
        """Press or release a button with the mouse."""
        self._move(message.button, message.down)

    def action_press(self, button: int) -> None:
        """Press a button for a moment."""
        self._press_for(button, PRESS_S)

    def action_hold(self, button: int) -> None:
        """Press a button long enough for a long press."""
        self._press_for(button, HOLD_S)

    def action_reset_button(self) -> None:
        """Press the chip's reset button."""
        self._box.post(lambda box: box.reset_button())
        self._note("Reset.")

    def action_power_cut(self) -> None:
        """Switch the power off and on."""
        self._box.post(lambda box: box.power_cut())
        self._note("Power off and on.")

    def action_explain(self) -> None:
        """Show the help."""
        self.push_screen(HelpScreen())

    def action_leave(self) -> None:
        """Quit."""
        self.exit(DONE)

    def _press_for(self, button: int, seconds: float) -> None:
        """Press a button after its earlier presses; drop the press if too many are waiting."""
        now = time.monotonic()
        wait = max(0.0, self._free_at[button] - now)
        if wait > _MOST_WAITING_S:
            return
        self._free_at[button] = now + wait + seconds + _REST_S
        if wait:
            self.set_timer(wait, lambda: self._move(button, True))
        else:
            self._move(button, True)
        self.set_timer(wait + seconds, lambda: self._move(button, False))

    def _move(self, button: int, down: bool) -> None:
        """Press or release a button on the box and on the screen."""
        self._box.post(lambda box: box.down(button) if down else box.up(button))
        self._buttons[button].pressed = down

    def _note(self, text: str) -> None:
        """Show a text for a moment instead of the key line."""
        self._note_line.update(text)
        if self._note_timer is not None:
            self._note_timer.stop()
        self._note_timer = self.set_timer(_NOTE_S, lambda: self._note_line.update(_KEYS))


def run_terminal(flash: Path, board: str, seed: int | None, heap: str, update: bool) -> int:
    """Show a box in this terminal until the user quits; return the exit code.

    flash: its flash file, created if missing. Other parameters: see boxes.switch_on. Raises:
    Failure if there is no terminal, if it is too small, or if the box cannot run.
    """
    _check_terminal()
    box = BoxThread(lambda: _switched_on(flash, board, seed, heap, update))
    box.start()
    try:
        result = BoxApp(box).run()
    finally:
        box.stop()
    return DONE if result is None else result


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


def _switched_on(
    path: Path, board: str, seed: int | None, heap: str, update: bool
) -> tuple[Box, Display]:
    box = switch_on(path, board, heap=heap, seed=seed, update=update)
    return box, box.display
