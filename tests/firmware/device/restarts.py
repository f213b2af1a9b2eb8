"""End a run with an error while memory runs out at one step after another; print the steps."""

from box import app
from box.recovery import failures, safe_mode


class Screens:
    """The open screens of a box, a class of their own as in the program."""

    def __init__(self, parts):
        self.parts = parts

    def drop(self):
        self.parts.step("drop")


class Parts:
    """Parts of a box that record their calls; the one named by `fails` runs out of memory."""

    code = "page:1 ValueError"
    state = 0

    def __init__(self, fails):
        self.fails = fails
        self.done = []
        self.stack = Screens(self)
        self.boot_state = self.link = self.hardware = self
        self.panel = self.canvas = self

    def step(self, name):
        if name == self.fails:
            raise MemoryError
        self.done.append(name)

    def recovery(self, error):
        return failures

    def close_game(self):
        self.step("game")

    def crash(self, code):
        self.step("note")

    def close(self):
        self.step("close")

    def reset(self):
        self.step("reset")


async def page(parts, *_):
    parts.step("page")


safe_mode.crash_page = page
for fails in ("drop", "game", "note", "close", "page", "nothing"):
    parts = Parts(fails)
    app.restart(parts, ValueError())
    print("case", fails, *parts.done)
