"""Press D, hold D and hold A on every page of recorded games, then each button after an undo.

What must not happen: a tap of D that enters what the box did not see (`HELD` of the game), a press
after an undo that redoes it, a hold that enters such an action on a page that does not name it.
Run under MicroPython; prints a line for each game.
"""

from box import screens
from box.game import dice_source, lifecycle
from shared.rules.contract import NOBODY
from shared.rules.records.replay import Record, replay
from tests.faults.nor import Nor
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, press, run_tasks, start
from tests.games import each
from tests.rules import playthrough
from tests.sampling import every

A, B, C, D = 0, 1, 2, 3
HOLD = 700
NAMES = "ABCD"
# How far D leads from a page of the game: to a row's page, and to that of its row.
DEEP = 3

make_roomy()


class Fault(Exception):
    """What is wrong, as a sentence."""


class Box:
    """A box with a game that is played by its record."""

    def __init__(self, its, module, setup):
        self.its = its
        mount(Nor(64))
        self.app = start(Hardware(Nor(64)))
        lifecycle.begin(self.app, module.id, setup)
        run_tasks(self.app)
        self.game = self.app.game
        if self.game.ply:
            # What the box entered by itself: the record has its own.
            self.game.undo(self.game.ply)
            self.app.stack.game()
            run_tasks(self.app)
        # What was undone must come back by a row that says so, not by a tap.
        self._redo = self.game.redo
        self.game.redo = self._redone
        self._has_redone = False
        self.shown = []
        self.app.canvas.footer = self._noted(self.app.canvas.footer)

    def _redone(self, count=1):
        self._has_redone = True
        self._redo(count)

    def _noted(self, footer):
        def noting(labels, usual=False, down=-1):
            self.shown = labels
            footer(labels, usual, down)

        return noting

    def press(self, button, ms=60):
        """Press a button; return the kinds of the actions that it entered."""
        before = self.game.ply
        press(self.app, button, ms)
        if self.app.game is None:
            raise Fault(f"{NAMES[button]} ends the game")
        if self._has_redone:
            raise Fault(f"{NAMES[button]} after an undo redoes it")
        return [self.game.action(ply)[0] for ply in range(before + 1, self.game.ply + 1)]

    def back_to(self, ply, page):
        """Undo all that the presses on a page entered, and open it again."""
        while self.game.ply > ply:
            self.press(A, HOLD)
        while self.app.stack.numbers[-1] == screens.NOTICE:
            press(self.app, D)
        self.app.stack.game()
        run_tasks(self.app)
        if self.app.memory.page != page:
            raise Fault(f"A held leads to {self.app.memory.page}, not to {page}")

    def try_page(self):
        """Try the page that is open. Raises: Fault."""
        ply = self.game.ply
        page = self.app.memory.page
        for deep in range(DEEP):
            for button, ms in ((D, 60), (D, HOLD)):
                for _ in range(deep):
                    if self.press(D):
                        break
                where = self.app.memory.page
                top = self.app.stack.top
                if self.game.ply == ply and self.app.stack.numbers[-1] != screens.NOTICE:
                    hold = top.hold_of_d()
                    self.app.loop.dirty = True
                    self.app.loop.step(self.app.hardware.now())
                    label = self.shown[3] if self.shown else ""
                    kinds = self.press(button, ms)
                    held = [kind for kind in kinds if kind in self.its.HELD]
                    if held and ms != HOLD:
                        raise Fault(f"a tap of D on {where} enters {held}")
                    if held and not ("/" in label or label == "Hold"):
                        raise Fault(f"{where} does not name {hold} on D ({label})")
                if self.game.ply > ply:
                    self.after_undo(ply, page)
                self.back_to(ply, page)

    def after_undo(self, ply, page):
        """Undo, then tap each button: what was undone must not come back."""
        while self.game.ply > ply:
            before = self.game.ply
            self.press(A, HOLD)
            if self.game.ply >= before:
                raise Fault(f"A held on {self.app.memory.page} undoes nothing")
        for button in (C, B):
            self.press(button)
            self.back_to(ply, page)


def pages_of(its, module, setup, actions):
    """Try each page of a game once; return how many there were. Raises: Fault."""
    box = Box(its, module, setup)
    game = box.game
    seen = set()
    # No proposal may depend on luck.
    game.drafted = dice_source.ASK
    for action in actions:
        state = game.state
        key = (box.app.memory.page, state.phase)
        if key not in seen and state.actor() != NOBODY:
            seen.add(key)
            box.try_page()
        game.play(action)
        game.is_news()
        box.app.stack.game()
        run_tasks(box.app)
    return len(seen)


def main():
    found = []
    for id, its in each.of_each("pages"):
        for name, text in playthrough.texts(playthrough.folder(id)):
            found.append((id, its, name, text))
    for id, its, name, text in every(found, 6):
        record = Record(text)
        module, setup = playthrough.of_record(record)
        history = replay(record, module.begin(setup))
        try:
            count = pages_of(its, module, setup, list(history.action_tape))
            print(id, name, count, "ok")
        except Fault as fault:
            print(id, name, fault)
