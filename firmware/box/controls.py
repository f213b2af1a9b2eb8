"""Interpret taps and holds of the four buttons, and draw the footer."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.hw.buttons import LONG
from box.hw.ticks import elapsed
from box.screens.screen import BIT_B, BIT_C, BIT_D, A, B, C, D
from box.store import UNLIMITED
from box.ui import fitting, words
from box.ui.canvas import TEXT

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_TOAST_MS = const(2_000)
_SECOND_MS = const(1_000)
# Pixels of a toast.
_TOAST_ROOM = const(117)
_ALL = const(15)


class Controls:
    """The meaning of the buttons: taps go to the page, holds are the same on every page.

    changed: the footer has to be drawn. scores: B is held, and the scores replace the page.
    """

    def __init__(self, app: "Parts") -> None:
        self._app = app
        self.changed = False
        self.scores = False
        # Buttons that are down, and the progress of a hold with what it will do.
        self._down = 0
        self._fill = -1
        self._effect = ""
        # The progress that the picture shows; -1 without a bar.
        self._filled = -1
        # Sentence of a toast, "" for none; when it came.
        self._toast = ""
        self._since = 0
        # When a page with a time was drawn.
        self._drawn = 0

    def set_modes(self) -> None:
        """Tell the input which buttons repeat and which have a hold on the top page."""
        top = self._app.stack.top
        repeats = BIT_B | BIT_C if top.editing else 0
        holds = _ALL if top.hold_of_d() else _ALL & ~BIT_D
        self._app.buttons.modes(repeats, holds & ~repeats)

    def toast(self, sentence: str) -> None:
        """Show a sentence in the footer for a moment."""
        self._toast = sentence
        self._since = self._app.hardware.now()
        self.changed = True

    def forget(self) -> None:
        """Drop the toast. The page that is drawn next is another one."""
        self._toast = ""

    def left(self, now: int) -> int:
        """Return the milliseconds that a toast will stay; -1 if there is none."""
        if not self._toast:
            return -1
        return max(_TOAST_MS - elapsed(now, self._since), 0)

    def takes(self, button: int, kind: int) -> bool:
        """Handle a hold, or a tap that is not for the top page. Return whether it was one.

        The loop gives the others to the page, from where the C stack is shallow.
        """
        self.forget()
        app = self._app
        game = app.game
        if game is not None:
            # Number the press, and measure the time before it.
            game.press += 1
            timed = app.settings.time > 0 or app.pages.is_timed(game.state)
            is_open = screens.GAME in app.stack.numbers
            game.clock.press(app.hardware.now(), timed and is_open, game.state.actor())
        if self.scores:
            # The tap is used up: the player could not see the page that it acts on.
            self.scores = False
        elif kind == LONG:
            self._hold(button)
        else:
            return False
        return True

    def next(self, now: int) -> int:
        """Return milliseconds until a message or a signal changes by itself; -1 if none does."""
        left = _sooner(self.left(now), self.left_to_decide(now))
        left = _sooner(left, self._left_to_tick(now))
        announcer = self._app.announcer
        return left if announcer is None else _sooner(left, announcer.step(now))

    def _left_to_tick(self, now: int) -> int:
        """Return the milliseconds until a page with a time is drawn again; -1 for other pages."""
        if not self._app.stack.top.ticks:
            return -1
        return max(_SECOND_MS - elapsed(now, self._drawn), 0)

    def left_to_decide(self, now: int) -> int:
        """Return the milliseconds until a company should have decided; -1 if there is no limit."""
        app = self._app
        limit = app.settings.time
        if limit <= UNLIMITED or app.game is None or screens.GAME not in app.stack.numbers:
            return -1
        return app.game.clock.left(now, limit, app.game.state.actor())

    def _warn(self) -> None:
        """Report that a company is over its time limit; nothing else happens."""
        app = self._app
        state = app.game.state
        app.game.clock.warned(state.actor())
        minutes = str(app.settings.time // 60)
        if app.announcer is not None:
            app.announcer.warn()
        self.toast(state.names()[state.actor()] + words.HAS_THOUGHT + minutes + words.MINUTES)

    def _hold(self, button: int) -> None:
        app = self._app
        if not self._effect_of(button):
            return
        if button == A:
            from box.game import undo

            app.later(undo.undo_press)
        elif button == B:
            self.scores = True
        elif button == C and app.stack.top.hold_of_c():
            app.stack.top.do_hold_of_c()
        elif button == C:
            app.memory.twice(self._help)
        else:
            app.stack.top.do_hold_of_d()

    def _help(self) -> None:
        # Imported here: only needed for help.
        from box.game import reference

        reference.open_topic(self._app)

    def _effect_of(self, button: int) -> str:
        """Return the effect of holding a button now; "" for none."""
        app = self._app
        if button == D:
            return app.stack.top.hold_of_d()
        if button == C and app.stack.top.hold_of_c():
            return app.stack.top.hold_of_c()
        if button == C:
            return words.HELP if app.stack.covered is None else ""
        if app.game is None or screens.GAME not in app.stack.numbers:
            return ""
        if button == A:
            return words.UNDO if app.game.ply else ""
        return words.SCORES if button == B and app.pages.scores else ""

    def update(self, now: int) -> bool:
        """Update the state of the buttons at `now`. Return whether the whole picture changes."""
        buttons = self._app.buttons
        down = buttons.down
        closed = self.scores and not down & BIT_B
        if closed:
            self.scores = False
        if not self._left_to_tick(now):
            self._drawn = now
            closed = True
        fill = buttons.fill(now)
        if fill >= 0:
            if self._fill < 0:
                self._effect = self._effect_of(fill & 3)
            if not self._effect:
                fill = -1
        if not self.left_to_decide(now):
            self._warn()
        if self._app.announcer is not None:
            self._app.announcer.step(now)
        if not self.left(now):
            self._toast = ""
            self.changed = True
        if fill != self._fill or down != self._down:
            self._fill = fill
            self._down = down
            self.changed = True
        return closed

    def fill_more(self) -> bool:
        """Fill more of the bar in the picture; False if something else is to be drawn."""
        filled, fill = self._filled, self._fill
        # Of the same button.
        if filled < 0 or fill < filled or (fill ^ filled) & 3:
            return False
        # Imported here: there is rarely a message.
        from box.ui import footer_messages

        footer_messages.fill(self._app.canvas, filled >> 2, fill >> 2)
        self._filled = fill
        self.changed = False
        return True

    def draw(self) -> None:
        """Draw the footer over the picture of the top page."""
        canvas = self._app.canvas
        top = self._app.stack.top
        if self._fill >= 0 or self._toast:
            self._draw_message(canvas)
        else:
            down = [button for button in range(4) if self._down >> button & 1]
            labels = top.labels()
            holds = top.hold_of_d() != ""
            word = top.hold_word
            # Only beside a short label of C there is room.
            if holds and word and len(labels[2]) < 3 and labels[3].lower() != word:
                labels = labels[:3] + (labels[3] + "/" + word,)
            canvas.footer(labels, holds, down[0] if down else -1)
        self._filled = self._fill
        self.changed = False

    def _draw_message(self, canvas: "Canvas") -> None:
        """Draw what a hold will do, or the toast."""
        # Imported here: there is rarely a message.
        from box.ui import footer_messages

        if self._fill >= 0:
            footer_messages.hold_bar(canvas, self._effect, self._fill >> 2)
        else:
            text = fitting.fit(canvas, TEXT, self._toast, _TOAST_ROOM)
            footer_messages.toast(canvas, text)


# A function of its own: a frame with more variables would be on the heap, every turn.
def _sooner(left: int, other: int) -> int:
    """Return the shorter of two times, where -1 is none."""
    return other if 0 <= other and (left < 0 or other < left) else left
