"""Composes the box once, in boot order, and runs it."""

import asyncio
import gc
import os
import sys

from micropython import const

from box import board as boards
from box import game_pages, lazy, screens, words
from box.bus import Bus
from box.canvas import ROWS, Canvas
from box.crash import Boots, code_of
from box.dice import Source
from box.input import Buttons
from box.line import CRASH, SAFE, Line
from box.match import RESERVE
from box.panel import Panel, power_up
from box.power import BRIGHT, DARK, Power
from box.safe import crash_page, safe_mode
from box.screens.stack import Stack
from box.session import Session
from box.settings import DAMAGED, FAILED, NEWER, Settings
from box.store.checked import Newer
from box.store.log import Log
from box.ticks import elapsed
from box.version import VERSION
from box.wrap import wrap
from shared.rules.errors import RuleError

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Callable, Sequence
        from typing import Any

        from box.hardware import Hardware
        from box.match import Match
        from box.store.log import Medium
        from shared.rules.contract import GameState
except ImportError:
    pass

# What a turn asks for while a button is down; the port's ticks make 10 or 20 of it.
_TURN_MS = const(5)
_IDLE_MS = const(2_000)
_SETTLED_MS = const(60_000)
_ENOSPC = const(28)
_SETTINGS = "settings.txt"
# A file that boot.py leaves where it found a program file damaged.
_DAMAGED_PROGRAM = "damaged"
_SAFE_BUTTON = const(1)
_COLUMNS = const(15)
_SMALL_COLUMNS = const(25)

# Bytes of heap on 32 bits, twice as many on 64: what a page of a game, or a step of a replay, may
# load; and what must be free in one piece for what is loaded to stay until the next press.
_LOW_PIECE = 5 * 1024 << (sys.maxsize >> 32 > 0)
_LOW_PIECES = const(6)
_PIECE = 10 * 1024 << (sys.maxsize >> 32 > 0)
# What is asked of the heap between two collections. Most of that is room for calls, free again
# when they return; boot.py asks for more collections while the program is loaded.
_GARBAGE = 8 * 1024 << (sys.maxsize >> 32 > 0)

# What serves for a moment only: these, and what else was loaded of these packages since the start.
_MOMENTARY = (
    "box.games",
    "box.calendar",
    "box.drafts",
    "box.undoing",
    "box.names",
    "box.store.room",
)
_PACKAGES = ("shared.rules.", "box.screens.", "pages.")


class App:
    """Every part of the box once, and one turn of its loop.

    Screens reach the parts through this object and change what is remembered only through
    `session`, `settings`, `roll` and what is entered into `match`, the running game if any.
    """

    def __init__(self, board: boards.Board, hardware: "Hardware") -> None:
        self.board = board
        self.hardware = hardware
        self.boots = Boots(hardware, hardware.reset_cause)
        power_up(board.oled, board.power, hardware.pin, hardware.sleep_ms)
        bus = Bus(hardware.i2c)
        self.panel = Panel(bus, board.oled)
        if not self.panel.present:
            from box import finding

            self.panel = finding.other(bus, board.oled) or self.panel
            lazy.forget("box.finding")
        self.canvas = Canvas(self.panel)
        self.buttons = Buttons()
        hardware.listen(self.buttons)
        self.power = Power()
        self.settings = Settings()
        self.stack = Stack(self)
        self.line = Line(self)
        # None while no game runs; the pages of a game are open only while one does.
        self.match: Match = None  # type: ignore[assignment]
        # Whether there is room for the names that the largest game brings; see box/names.py.
        self.names_fit = False
        self.notices: list[tuple[str, ...]] = []
        # Bytes in use when there was room last; see `_fits`.
        self._fitted = 0
        # What is to be done when the press has ended, and with what.
        self._task: "Callable[..., object] | None" = None
        self._with: "tuple[Any, ...]" = ()
        self._dirty = True
        self._tidy = False
        self._kept = False
        self._begun = hardware.now()
        self._level = BRIGHT
        self._fill = -1
        self._idle = 0
        self._resident = tuple([n for n in sys.modules for p in _PACKAGES if n.startswith(p)])

    def splash(self) -> None:
        """The name, for as long as the rest takes to load."""
        canvas = self.canvas
        canvas.clear()
        canvas.splash(words.NAME_1, words.NAME_2, VERSION)
        self.panel.show()

    def load(self) -> None:
        """Bring back what the box remembers, and the screen it was on."""
        self.settings.load(_SETTINGS)
        if self.settings.state == DAMAGED:
            self.notices.append(words.DAMAGED_SETTINGS)
        elif self.settings.state == NEWER:
            self.notices.append(words.NEWER_SETTINGS)
        elif self.settings.state == FAILED:
            self.notices.append(words.FAILED_SETTINGS)
        medium = self.hardware.log_medium()
        # One hook feeds the watchdog wherever records are read: recovery, resuming, saving.
        self.log = Log(medium, self.hardware.feed)
        self.session = Session(self.log)
        self.session.resume()
        ask = self.log.unreadable and not self._keep_journal(medium)
        hardware = self.hardware
        self.dice = Source(hardware.urandom, hardware.unique_id(), self.log.seq)
        if self.log.newer:
            self.notices.append(words.NEWER_LOG)
        self.buttons.boot_check(self.hardware.levels())
        self.power.touch(self.hardware.now())
        self.apply_settings()
        if self.session.draft:
            self._adopt_draft()
        if self.session.game:
            from box import games

            games.take_up(self)
        elif self.log.damaged + self.session.skipped:
            lost, rest, safe = words.DAMAGED_LOG
            count = str(self.log.damaged + self.session.skipped)
            self.notices.append((lost, count, rest, safe))
        try:
            self.stack.resume(self.session.screens)
        except Exception as error:
            self._went_wrong(error)
        if ask:
            self.stack.push(screens.REUSE)
        if _exists(screens.FIRST_START):
            self.stack.push(screens.FIRST)
        self.next_notice()

    def _adopt_draft(self) -> None:
        """Make the draft that an older version kept in the journal a file."""
        from box import drafts

        try:
            drafts.adopt(self.session)
        except (OSError, Newer) as error:
            # It is still in the journal: the next start tries again.
            sys.print_exception(error)
        self.forget()

    def damaged_program(self) -> str:
        """The program file for which the box may only open safe mode, "" for none; see verify.py.

        A notice says so where the program before it runs in its place.
        """
        if not _exists(_DAMAGED_PROGRAM):
            return ""
        import verify

        known = verify.noted()
        lazy.forget("verify")
        if known[1:] == [verify.OTHER]:
            self.notices.append(words.OLDER_RUNS)
        return known[0] if known[1:] == [verify.SAFE] else ""

    def _keep_journal(self, medium: "Medium") -> bool:
        """Put a journal that cannot be read aside as a file; returns whether that was possible."""
        from box.store import aside

        try:
            kept = aside.keep(medium, self.hardware.feed)
            if kept:
                self.log.reuse()
                # From here on the journal can be read.
                self.session.set_screens(b"")
                self.say(words.JOURNAL_KEPT)
        except OSError as error:
            sys.print_exception(error)
            kept = ""
        finally:
            lazy.forget("box.store.aside")
        return kept != ""

    def apply_settings(self) -> None:
        """Make the settings hold."""
        settings = self.settings
        self.buttons.debounce_ms = settings.debounce_ms
        self.power.limits(settings.dim_s * 1000, settings.off_s * 1000)
        self.panel.flip(settings.flip != 0)
        self._light_up()
        self._dirty = True

    def next_notice(self) -> None:
        """Show the notice that has waited longest, if any."""
        if self.notices and self.stack.numbers[-1] != screens.NOTICE:
            self.stack.push(screens.NOTICE)

    def later(self, task: "Callable[..., object]", *args: "Any") -> None:
        """Have the loop call `task` with this object and `args` when the press has ended.

        For work that needs much of the C stack: rules that load modules, a game that is played
        through. Its errors are handled as those of the press.
        """
        self._task = task
        self._with = args

    def screen_opened(self) -> None:
        """The top screen is another one: what was pressed before is not meant for it."""
        top = self.stack.top
        self.buttons.modes(top.repeats, top.longs)
        # To load it took a while, in which no sample was taken.
        self.buttons.swallow(self.hardware.levels() | self.line.levels)
        self.canvas.forget_digits()
        self._dirty = True

    def go_dark(self) -> None:
        """Put the panel out until the next press."""
        self.power.sleep()

    @property
    def pages(self) -> "game_pages.GamePages":
        """The pages of the running game."""
        return game_pages.of(self.match.game)

    def game_page(self) -> str:
        """Return the path of the page that shows what the running game asks now."""
        pages = self.pages
        return pages.path(pages.phase_pages[self.match.system.phase])

    def play(self, action: bytes, then: "Callable[[App], object] | None" = None) -> None:
        """Have the loop take an action in the running game and show what is next.

        It is durable before it is seen. `then` is called with this object afterwards.
        """
        self.later(_play_action, action, then)

    def draw_lots(self, seats: "list[int]") -> bytes:
        """The seats in an order drawn by lot."""
        return self.dice.order(seats, self._roll_number(), self.hardware.stamp())

    def roll_dice(self, sides: "Sequence[int]") -> bytes:
        """A face for each die of so many sides; not seen before it is in the log, as an action."""
        return self.dice.faces(sides, self._roll_number(), self.hardware.stamp())

    def _roll_number(self) -> int:
        """Return a number that no roll had since the start: each is an action, so a record.

        Checks are not counted, so that dice do not depend on them.
        """
        return self.log.seq - self.match.checks

    def say(self, sentence: str) -> None:
        """Show a sentence until it is dismissed."""
        self.notice(_lines(sentence))

    def say_later(self, sentence: str) -> None:
        """Have `next_notice` show a sentence, once those that wait were dismissed."""
        self.notices.append(_lines(sentence))

    def roll(self) -> None:
        """Roll the pool, once; the roll is durable before it is seen."""
        session = self.session
        stamp = self.hardware.stamp()
        session.roll(self.dice.roll(session.pool, session.roll_number, stamp), stamp)

    @property
    def resting(self) -> bool:
        """Whether no button is down, and nothing that was pressed is still to be seen."""
        drawn = not self._dirty or self._level == DARK
        return drawn and self.buttons.resting and not self.line.presses

    def step(self, now: int) -> int:
        """One turn: sample, act, light, draw. Returns milliseconds until the next is due."""
        self.line.tend(now)
        bits = self.hardware.levels()
        rested = self.buttons.resting
        if self.line.pressing is not None:
            self.line.pressing.tend(self.line, self.buttons, bits, now)
        bits |= self.line.levels
        self.buttons.feed(bits, now)
        if bits & ~self.buttons.stuck:
            self._touched(now, rested)
        event = self.buttons.take()
        while event >= 0:
            self._act(event)
            event = self.buttons.take()
        fill = self.buttons.fill(now)
        if fill != self._fill:
            self._fill = fill
            self._dirty = True
        self._light(now)
        retry = self.panel.retry(now)
        if self._dirty and self._level != DARK:
            self._draw()
        if not self.resting:
            return _TURN_MS
        self._tidy_up(now)
        wait = _IDLE_MS
        for due in (self.power.next(now), retry):
            if 0 <= due < wait:
                wait = due
        return wait

    async def run(self) -> None:
        """Turn after turn, for ever."""
        gc.threshold(_GARBAGE)
        hardware = self.hardware
        asyncio.create_task(self.line.run())
        while True:
            wait = self.step(hardware.now())
            hardware.feed()
            if wait <= _TURN_MS:
                await asyncio.sleep_ms(wait)
            else:
                try:
                    await asyncio.wait_for_ms(hardware.edge.wait(), wait)
                except asyncio.TimeoutError:
                    pass

    def _touched(self, now: int, rested: bool) -> None:
        if self._level == DARK:
            self.buttons.swallow()
            # The press that put the panel out must not light it again while it is let go.
            if not rested:
                return
        elif self._idle:
            # What the press would have done could not be seen.
            self.buttons.swallow()
        self.power.touch(now)

    def _act(self, event: int) -> None:
        self.dice.stir(self.hardware.stamp())
        self._dirty = True
        self._tidy = False
        seq = self.log.seq
        end = self.log.end
        stack = self.stack
        try:
            stack.held = True
            try:
                if not self._follow():
                    stack.top.on_button(event & 3, event >> 2)
                while self._task:
                    task = self._task
                    self._task = None
                    task(self, *self._with)
            finally:
                stack.held = False
                self._task = None
                self._with = ()
            stack.settle()
        except OSError as error:
            sys.print_exception(error)
            self._unsaved(error.args[0], end)
        except RuleError as error:
            self.say(error.message)
        except Newer:
            self.notice(words.NEWER_SETTINGS)
        except MemoryError as error:
            self._start_over(error, seq)
        except Exception as error:
            self._went_wrong(error)

    def _start_over(self, error: Exception, seq: int) -> None:
        """Memory in crumbs ends no game: it is taken up anew where the log says that it stands.

        A press that wrote nothing after record `seq` is said not to have counted.
        """
        if self.match is None:
            self._went_wrong(error)
            return
        sys.print_exception(error)
        self.stack.drop()
        try:
            self.match.drop()
            self.forget()
            gc.collect()
            self.session.resume()
            self.match.resume()
            self.stack.resume(self.session.screens)
            self.next_notice()
            if self.log.seq == seq:
                self.notice(words.NOT_SAVED)
        except Exception as worse:
            if self.log.stale:
                # Not even the session is what the log says; a start reads everything.
                raise
            self._went_wrong(worse)

    def _unsaved(self, code: int, end: int) -> None:
        """Say what became of a press that could not be written whole; before it the log's end."""
        lines: "tuple[str, ...]" = words.NOT_SAVED
        if code == _ENOSPC:
            full = self.session.game and self.log.room() < RESERVE
            lines = words.FULL if full else words.NO_ROOM
        try:
            if self.log.end != end:
                # Some of what the press entered is in the log, and the page is behind it.
                lines = words.UNSURE
                self.stack.resume(self.session.screens)
            if self._follow():
                lines = words.UNSURE
        except Exception as error:
            # The next press asks the log again.
            sys.print_exception(error)
            lines = words.UNSURE
        self.notice(lines)

    def _follow(self) -> bool:
        """After a write that ended in the unknown the log is right, whatever the screen says.

        Returns whether it was asked; the screen is then another one. Raises OSError.
        """
        if not self.log.stale:
            return False
        self.session.resume()
        if not self.session.game:
            self.match = None  # type: ignore[assignment]
        elif self.match is not None:
            # Half a game must not be played on: until it is read back, the log is asked again.
            self.log.stale = True
            self.match.resume()
            self.log.stale = False
        self.stack.resume(self.session.screens)
        self.next_notice()
        return True

    def _light(self, now: int) -> None:
        level = self.power.level(now)
        if level != self._level:
            if level == DARK:
                self.panel.sleep()
            elif self._level == DARK:
                self.panel.wake()
            self._level = level
            self._light_up()
        idle = self.power.idle(now) if self.match and self.stack.top.idles else 0
        if idle != self._idle and (not idle or self.pages.idle):
            self._idle = idle
            self.canvas.forget_digits()
            self._tidy = False
            self._dirty = True
        if self.panel.orbit(*self.power.orbit(now)):
            self._dirty = True

    def _light_up(self) -> None:
        step = self.settings.contrast if self._level == BRIGHT else 0
        self.panel.contrast(_CONTRASTS[step])

    def _draw(self) -> None:
        try:
            try:
                self._picture()
            except MemoryError:
                self.forget()
                gc.collect()
                self._picture()
        except Exception as error:
            self._went_wrong(error)
            return
        self.panel.show()
        self._dirty = False

    def _picture(self) -> None:
        canvas = self.canvas
        top = self.stack.top
        canvas.clear()
        if self._idle:
            system = self.match.system
            self.pages.picture()(canvas, system, self._idle > 1)
            return
        top.draw(canvas)
        canvas.labels(top.labels(), top.side, self._fill)

    def _went_wrong(self, error: Exception) -> None:
        """An error in one screen leads home; an error at home ends the run."""
        if len(self.stack.numbers) == 1:
            raise error
        sys.print_exception(error)
        # First of all memory is let go, for it may be what was too little. The game may be at
        # another ply, behind its log, or half of it: home takes it up anew.
        self.match = None  # type: ignore[assignment]
        self.stack.resume(b"")
        try:
            if self.session.screens:
                self.session.set_screens(b"")
        except OSError as unsaved:
            sys.print_exception(unsaved)
        self.boots.note(code_of(error))
        first, last = words.WENT_WRONG
        self.notice((first,) + tuple(self.boots.code.split(" ")) + (last,))

    def notice(self, lines: "tuple[str, ...]") -> None:
        """Show lines, each within the panel's width, until they are dismissed."""
        if lines not in self.notices:
            self.notices.append(lines)
        self.next_notice()
        self.stack.settle()

    def _tidy_up(self, now: int) -> None:
        """What takes time is done when nobody waits for it."""
        if not self._tidy:
            self._tidy = True
            self.log.tend()
            gc.collect()
            # What was loaded stays while there is room: the next press may want it again.
            if self.match is None or not _roomy():
                self.forget()
                gc.collect()
        # The chip's clock runs on over a soft reset.
        if elapsed(now, self._begun) > _SETTLED_MS:
            if self.boots.quick:
                self.boots.settled()
            if not self._kept:
                self._keep_program()

    def _keep_program(self) -> None:
        """A program that ran for a minute is no longer on trial."""
        from box import slots

        self._kept = True
        try:
            slots.keep()
        except OSError as error:
            sys.print_exception(error)
        lazy.forget("box.slots")

    def make_room(self) -> None:
        """Where little memory is left, let go of what is loaded for a moment only."""
        if not self._fits():
            self.forget()
            gc.collect()

    def pause(self, system: "GameState") -> None:
        """Between the steps of a replay: what they loaded may have to go."""
        if not self._fits():
            system.rest()
            self.forget()
            gc.collect()

    def _fits(self) -> bool:
        """Whether there is room for a page or a step of a replay.

        An allocation tells; how much is said to be free counts memory that another part of the
        chip's firmware may need. No more is asked while no more is in use than when there was.
        """
        used = gc.mem_alloc()
        if used <= self._fitted:
            return True
        try:
            [bytearray(_LOW_PIECE) for _ in range(_LOW_PIECES)]
        except MemoryError:
            return False
        self._fitted = used
        return True

    def forget(self) -> None:
        """Let go of what is loaded for a moment only."""
        # It leaves gaps: what fitted before may not again.
        self._fitted = 0
        for name in _MOMENTARY:
            lazy.forget(name)
        top = self.stack.loaded
        # With a page of a game stays the record of its pages, which finds the next one.
        kept = self._resident + (top, top.rpartition(".")[0] + ".game")
        if self.match is None:
            lazy.forget("box.match")
        else:
            pages = self.pages
            kept += (pages.path("game"),) + pages.resident
            if self.match.system:
                self.match.system.rest()
        for package in _PACKAGES:
            loaded = [n for n in sys.modules if n.startswith(package) and n not in kept]
            for name in loaded:
                if not _is_package(name):
                    lazy.forget(name)


def _play_action(app: App, action: bytes, then: "Callable[[App], object] | None") -> None:
    app.make_room()
    app.match.play(action)
    app.stack.game()
    if then is not None:
        then(app)


def _lines(sentence: str) -> "tuple[str, ...]":
    """Break a sentence into lines of a notice, small ones if they are too many."""
    lines = wrap(sentence, _COLUMNS)
    if len(lines) > ROWS:
        lines = wrap(sentence, _SMALL_COLUMNS)
    return tuple(lines)


def _roomy() -> bool:
    """Whether much is free in one piece; many small pieces would be of no use to a module."""
    try:
        bytearray(_PIECE)
    except MemoryError:
        return False
    return True


def _is_package(name: str) -> bool:
    return hasattr(sys.modules[name], "__path__")


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def run() -> None:
    """Start the box, and play until someone breaks in or the power goes."""
    from box.hardware import Hardware

    board = boards.load()
    hardware = Hardware(board)
    try:
        _play(App(board, hardware), hardware)
    except BaseException:
        # Whoever sees the prompt now must not be cut off by the watchdog.
        hardware.break_in()
        raise


def _play(app: App, hardware: "Hardware") -> None:
    try:
        try:
            app.splash()
            held = hardware.levels() & _SAFE_BUTTON
            damaged = app.damaged_program()
            if damaged or app.boots.safe or held and not app.boots.asked:
                app.line.state = SAFE
                asyncio.run(
                    safe_mode(hardware, app.panel, app.canvas, app.boots, app.line, damaged)
                )
            app.load()
            asyncio.run(app.run())
        except Exception as error:
            sys.print_exception(error)
            # What is let go makes room for the crash page, should it be memory that ran out.
            app.stack.drop()
            app.match = None  # type: ignore[assignment]
            gc.collect()
            app.boots.crash(code_of(error))
            app.line.close()
            app.line.state = CRASH
            # What ran before is not taken up again.
            asyncio.new_event_loop()
            code = app.boots.code
            asyncio.run(crash_page(hardware, app.panel, app.canvas, code, app.line))
            hardware.reset()
    except KeyboardInterrupt:
        app.line.close()
        app.boots.leave()
        raise


# Contrast of the panel for dim (0) and for each step of the setting: even steps to the eye.
_CONTRASTS = bytes((1, 4, 16, 36, 64, 100, 144, 196, 255))
