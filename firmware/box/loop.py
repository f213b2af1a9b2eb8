"""The main loop: sample the buttons, handle presses, light the panel, draw."""

import asyncio
from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.hw.power import BRIGHT, DARK
from box.hw.ticks import elapsed
from box.memory import clear_stack
from shared.rules.errors import NO_ROOM, RuleError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.kit.parts import Parts

# Requested length of a turn while a button is down; the port's ticks make it 10 or 20 ms.
_TURN_MS = const(5)
_IDLE_MS = const(2_000)
_SETTLED_MS = const(60_000)
# Instead of an event: no button, only the task that a press has left.
_TASK = const(-1)


class Loop:
    """The turns of the main loop.

    task, arguments: see App.later. dirty: the picture has to be drawn. unseen: the page that is
    open was not drawn yet.
    """

    def __init__(self, app: "Parts") -> None:
        self._app = app
        self.task: "Callable[..., object] | None" = None
        self.arguments: "tuple[Any, ...]" = ()
        self.dirty = True
        self.unseen = True
        self._tidy = False
        self._settled = False
        self._begun = app.hardware.now()
        self._level = BRIGHT
        self._idle = 0
        # Milliseconds from taking a press to its picture, the most since the start.
        self.slowest = 0
        self._acted = False
        # Errors outside of presses since the box has rested.
        self._failed = 0

    @property
    def resting(self) -> bool:
        """Whether no button is down, and the result of every press has been drawn."""
        app = self._app
        drawn = not (self.dirty or app.controls.changed) or self._level == DARK
        return drawn and app.buttons.resting and not app.link.presses

    def step(self, now: int) -> int:
        """Run one turn: sample, act, light, draw. Return milliseconds until the next is due."""
        app = self._app
        if app.stack.top is None and not self._page_returns(now):
            return _TURN_MS
        self._sample(now)
        event = app.buttons.take()
        while event >= 0:
            if self._act(event):
                self._act(_TASK)
            event = app.buttons.take()
        if app.controls.update(now):
            self.dirty = True
        if app.canvas.motion.step(now):
            self.dirty = True
        self._light(now)
        retry = app.panel.retry(now)
        if (self.dirty or app.controls.changed) and self._level != DARK:
            self._draw()
        if self._acted:
            self._time(now)
        if not self.resting:
            return _TURN_MS
        motion = app.canvas.motion
        if motion.frame:
            return motion.next(now)
        self._tidy_up(now)
        wait = app.power.next(now)
        if not 0 <= wait < _IDLE_MS:
            wait = _IDLE_MS
        left = app.controls.next(now)
        if 0 <= left < wait:
            wait = left
        self._failed = 0
        return retry if 0 <= retry < wait else wait

    def _page_returns(self, now: int) -> bool:
        """Load the page again that made room for a laptop; return False if it is not yet time."""
        if self._app.link.working:
            return False
        # Imported here: needed only then.
        from box.link import page_return

        return page_return.load(self._app, now)

    def run_tasks(self) -> None:
        """Call the tasks given to App.later, and those that they add."""
        while self.task:
            arguments = self.arguments
            clear_stack()
            # It stays until it is done, because lack of memory may require to call it again.
            self.task(self._app, *arguments)
            if self.arguments is arguments:
                self.task = None
                self.arguments = ()

    def _sample(self, now: int) -> None:
        """Read the buttons, and those that the laptop holds."""
        app = self._app
        app.link.check_silence(now)
        bits = app.hardware.levels()
        rested = app.buttons.resting
        if app.link.pressing is not None:
            app.link.pressing.step(app.link, app.buttons, bits, now)
        bits |= app.link.levels
        app.buttons.feed(bits, now)
        if bits & ~app.buttons.stuck:
            # Players do not remember the cursor of a menu, or which number was edited.
            if self._level == DARK or (
                self._idle
                and (self.unseen or app.stack.top.editing or app.stack.numbers[-1] != screens.GAME)
            ):
                app.buttons.swallow()
            # The press that switched the panel off must not light it again on release.
            if rested or self._level != DARK:
                app.power.touch(now)
        # A press begins, or a laptop waits for the picture.
        if bits and rested or app.link.pressing is not None:
            self._end_motion()

    def _end_motion(self) -> None:
        if self._app.canvas.motion.stop():
            self.dirty = True

    def _time(self, now: int) -> None:
        """Measure a press that was handled in the turn that began at `now`."""
        self._acted = False
        self._app.link.send_news()
        self.slowest = max(self.slowest, elapsed(self._app.hardware.now(), now))

    def _draw(self) -> None:
        """Draw and show the picture."""
        app = self._app
        app.memory.twice(self._picture if self.dirty else self._footer)
        app.panel.show()
        self.dirty = False

    def fail(self, error: Exception) -> None:
        """Recover from an error outside of a press: load game and page again, or go home.

        Lack of memory may end in a restart, but not twice without a press. Raises: `error` if this
        has not helped.
        """
        app = self._app
        self._failed += 1
        if self._failed > 2 or app.journal.stale:
            raise error
        failures = app.recovery(error)
        if isinstance(error, NO_ROOM) and self._failed < 2:
            failures.reload_game(app, error, self._acted)
        else:
            self._failed = 2
            failures.go_home(app, error)

    async def run(self, restart: "Callable[[Parts, Exception], None]") -> None:
        """Run the tasks left by the start, then turns for ever.

        restart: called with the error that ends the loop. In a browser only this sees it, for
        there asyncio.run has left the stack; its frame is in the heap, not on the C stack.
        """
        hardware = self._app.hardware
        try:
            # asyncio imports it now: later a game may leave no room for its module.
            wait_for_ms = asyncio.wait_for_ms
            try:
                self.run_tasks()
            except Exception as error:
                self.fail(error)
            asyncio.create_task(self._app.link.run())
            while True:
                # The sample of this turn includes earlier edges.
                hardware.edge.clear()
                # Not in `step`: with room for a handler its frame would come from the heap.
                try:
                    wait = self.step(hardware.now())
                except Exception as error:
                    self.fail(error)
                    wait = _TURN_MS
                hardware.feed()
                if wait <= _TURN_MS:
                    await asyncio.sleep_ms(wait)
                else:
                    try:
                        await wait_for_ms(hardware.edge.wait(), wait)
                        # A contact has moved, or a laptop presses.
                        self._end_motion()
                    except asyncio.TimeoutError:
                        pass
        except Exception as error:
            restart(self._app, error)

    def _act(self, event: int) -> bool:
        """Handle a press, or only its task; return whether to do its task once more.

        That is if it has found no memory, and written nothing.
        """
        app = self._app
        app.dice.stir(app.hardware.stamp())
        self.dirty = True
        self._tidy = False
        self._acted = True
        again = False
        seq = app.journal.seq
        end = app.journal.end
        stack = app.stack
        announcer = app.announcer
        if announcer is not None:
            announcer.note()
        try:
            stack.held = True
            try:
                if event == _TASK:
                    pass
                elif app.journal.stale:
                    app.recovery().follow_journal(app)
                elif not app.controls.takes(event & 3, event >> 2):
                    stack.top.on_button(event & 3, event >> 2)
                # Otherwise words of the page's frames keep it while its action is applied.
                clear_stack()
                self.run_tasks()
            finally:
                stack.held = False
            clear_stack()
            stack.settle()
            # A page that was opened, or one that was left, may have added some.
            app.notices.show_next()
            app.controls.set_modes()
            if announcer is not None:
                announcer.announce()
        except RuleError as error:
            app.say(error.message)
            if announcer is not None:
                announcer.refuse()
        except Exception as error:
            may_repeat = event != _TASK and self.task is not None
            failures = app.recovery(error)
            again = failures.recover(app, error, seq, end, may_repeat)
        if not again:
            self.task = None
            self.arguments = ()
        return again

    def _light(self, now: int) -> None:
        app = self._app
        level = app.power.level(now)
        if level != self._level:
            if level == DARK:
                app.panel.sleep()
            elif self._level == DARK:
                app.panel.wake()
            self._level = level
            self.set_contrast()
        idle = app.power.idle(now) if app.game and app.stack.top.idles else 0
        if idle != self._idle and (not idle or app.pages.idle):
            self._idle = idle
            app.canvas.forget_glyphs()
            self._tidy = False
            self.dirty = True
        dx, dy = app.power.orbit(now)
        if app.panel.orbit(dx, dy):
            self.dirty = True

    def set_contrast(self) -> None:
        """Set the panel's contrast: as in the settings, or dim."""
        step = self._app.settings.contrast if self._level == BRIGHT else 0
        self._app.panel.contrast(_CONTRASTS[step])

    def _picture(self) -> None:
        app = self._app
        canvas = app.canvas
        top = app.stack.top
        canvas.clear()
        if self._idle:
            state = app.game.state
            app.pages.picture()(canvas, state, self._idle > 1)
            return
        if app.controls.scores:
            app.pages.big_scores()(canvas, app.game.state, app.play_time())
            return
        top.draw(canvas)
        self.unseen = False
        app.controls.draw()

    def _footer(self) -> None:
        """Draw the footer over the current picture."""
        app = self._app
        if self._idle or app.controls.scores:
            app.controls.changed = False
        elif app.controls.fill_more():
            # The page, the sentence and what is filled already stay.
            pass
        elif not app.canvas.ruled:
            # The page may reach down to the labels.
            self._picture()
        else:
            app.canvas.clear_footer()
            app.controls.draw()

    def _tidy_up(self, now: int) -> None:
        """Do slow housekeeping while the box is idle."""
        app = self._app
        if not self._tidy:
            self._tidy = True
            app.journal.erase_ahead()
            app.memory.rest()
        # The chip's clock continues over a soft reset.
        if not self._settled and elapsed(now, self._begun) > _SETTLED_MS:
            self._settled = True
            app.memory.twice(self._settle)

    def _settle(self) -> None:
        # Imported here: needed only once.
        from box.recovery import update_trial

        update_trial.settle(self._app)


# Contrast of the panel: dim (0), then each step of the setting; steps look equal to the eye.
_CONTRASTS = bytes((1, 4, 16, 36, 64, 100, 144, 196, 255))
