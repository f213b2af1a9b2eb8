"""Compose the parts of the box and run it."""

import asyncio
import sys
from typing import TYPE_CHECKING

from box import screens
from box.hw import board as boards
from box.hw.panel import Panel
from box.kit.table import Table
from box.memory import Memory, clear_stack
from box.ui.canvas import Canvas
from box.version import VERSION
from shared.rules.contract import NOBODY
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.controls import Controls
    from box.game.announcer import Announcer
    from box.game.dice import DiceSource
    from box.game.journaled_game import JournaledGame
    from box.hw.buttons import Buttons
    from box.hw.hardware import Hardware
    from box.hw.power import Power
    from box.link.serial_link import SerialLink
    from box.loop import Loop
    from box.notices import Notices
    from box.recovery.boot_state import BootState
    from box.screens.stack import Stack
    from box.store import Choices
    from box.store.journal import Journal
    from box.store.saved_state import SavedState
    from shared.rules.play_time import PlayTime


class App(Table):  # type: ignore[type-arg]
    """The parts of the box, and the table of its pages.

    Pages of games know it as their Table alone, the box's own code as Parts. They change durable
    state only through `saved`, `settings`, and entries of `game`.

    journal, saved, dice: set by startup.load. game: None if no game runs. is_new: whether nothing
    was put on the box and no game was begun; see box/game/ready.py.
    """

    # Of the class: on most boxes no object needs room for it.
    is_new = False

    journal: "Journal"
    saved: "SavedState"
    dice: "DiceSource"
    buttons: "Buttons"
    power: "Power"
    settings: "Choices"
    stack: "Stack"
    link: "SerialLink"
    controls: "Controls"
    loop: "Loop"
    notices: "Notices"

    def __init__(self, board: boards.Board, hardware: "Hardware") -> None:
        # First, because modules loaded from here on may be unloaded.
        self.memory = Memory()
        self.board = board
        self.hardware = hardware
        begun = self.boot_state
        begun.begin(hardware.reset_cause)
        # What this start was requested for; see BootState.
        self.asked = begun.asked
        # Imported here: needed only now.
        from box.hw import panel_supply

        reset = panel_supply.power_up(board.oled, board.power, hardware.pin, hardware.sleep_ms)
        self.panel = Panel(hardware.i2c, board.oled, reset)
        self.canvas = Canvas(self.panel)
        # Show the name while the rest of the program loads. Imported here: not needed again.
        from box.ui import splash

        self.canvas.clear()
        splash.draw(self.canvas, VERSION)
        self.panel.show()
        # Only on a board with an LED or a buzzer.
        self.announcer: Announcer | None = None
        with self.memory.session:
            self.load_parts()
        # The pages of a game are open only while this is set.
        self.game: JournaledGame = None  # type: ignore[assignment]

    # Of any type: the parts know it as Parts, of which it is no subclass to save a class.
    def load_parts(self: "Any") -> None:
        """Load and compose what the first picture does not need."""
        from box.controls import Controls
        from box.hw.buttons import Buttons
        from box.hw.power import Power
        from box.link.serial_link import SerialLink
        from box.loop import Loop
        from box.notices import Notices
        from box.screens.stack import Stack
        from box.store import Choices

        self.buttons = Buttons()
        self.hardware.listen(self.buttons)
        self.power = Power()
        self.settings = Choices()
        self.stack = Stack(self)
        self.link = SerialLink(self)
        self.controls = Controls(self)
        self.loop = Loop(self)
        self.notices = Notices(self)
        # What pages may do; see Table.
        self.open = self.stack.push
        self.close = self.stack.pop
        self.back = self.stack.back
        self.toast = self.controls.toast
        if self.board.led is not None or self.board.buzzer is not None:
            from box.game.announcer import Announcer

            self.announcer = Announcer(self)

    @property
    def boot_state(self) -> "BootState":
        """The record of starts and crashes, as it is now."""
        from box.recovery.boot_state import BootState

        return BootState(self.hardware)

    def later(self, task: "Callable[..., object]", *args: "Any") -> None:
        """Have the loop call `task(app, *args)` after the current press.

        Use it for work that needs much of the C stack, such as rules that load modules or a
        replay of the game. Its errors are handled like those of the press.
        """
        self.loop.task = task
        self.loop.arguments = args

    def screen_opened(self) -> None:
        """Prepare buttons and canvas for a new top screen; drop presses made before it."""
        self.controls.set_modes()
        # Loading it took time, during which no sample was taken.
        self.buttons.swallow(self.hardware.levels() | self.link.levels)
        self.canvas.forget_glyphs()
        self.loop.dirty = True
        self.loop.unseen = True
        waits = self.game is not None and screens.GAME in self.stack.numbers
        self.power.stays = waits and self.game.state.actor() != NOBODY

    def close_game(self) -> None:
        """Drop the running game from memory; its journal entries stay.

        So does the message about it, which may offer to redo a press.
        """
        self.game = None  # type: ignore[assignment]
        self.controls.forget()
        self.memory.leave_game()

    def recovery(self, error: "Exception | None" = None) -> "Any":
        """Import the recovery from errors. Nothing else is imported after an error."""
        return self.memory.after_error(error, _recovery, self)

    def play_time(self) -> "PlayTime | None":
        """Return the time of the running game; None if it is not measured."""
        if not self.settings.time and not self.pages.is_timed(self.game.state):
            return None
        from box.game.time_spent import time_spent

        return time_spent(self.game, self.hardware.now())

    def say(self, sentence: str) -> None:
        """Show a sentence until it is dismissed."""
        self.notices.show((sentence,))


def _recovery() -> "Any":
    from box.recovery import failures

    return failures


def run() -> None:
    """Start the box, and run it until Ctrl-C or loss of power."""
    from box.hw.hardware import Hardware

    board = boards.load()
    hardware = Hardware(board)
    try:
        _play(App(board, hardware), hardware)
    except BaseException:
        # Keep the watchdog from cutting off a user at the prompt.
        hardware.break_in()
        raise


def _play(app: "Any", hardware: "Hardware") -> None:
    try:
        try:
            from box import startup

            startup.open_safe_mode(app)
            startup.load(app)
            startup.drop_constructors(app)
            # Its name would keep this module in memory while the box runs.
            startup = None  # type: ignore[assignment]
            clear_stack()
            asyncio.run(app.loop.run(restart))
        except Exception as error:
            restart(app, error)
    except KeyboardInterrupt:
        app.link.close()
        app.boot_state.leave()
        raise


def restart(app: App, error: Exception) -> None:
    """Show the crash page for an error that ended the run, then reset the chip."""
    sys.print_exception(error)
    try:
        # The error may be lack of memory: free all for the crash page, also what the tasks of the
        # failed run hold.
        asyncio.new_event_loop()
        app.link.close()
        app.stack.drop()
        app.close_game()
        app.recovery(error).show_crash(app, error)
    except NO_ROOM as worse:
        # Too little memory even for the crash page. The reset frees it; the next start counts it.
        sys.print_exception(worse)
    app.hardware.reset()
