"""A game in progress: the list of what was done is the truth, the state is a cache of it.

Undo and redo are entries of that list too, so it only grows.
"""

from shared.rules.errors import Illegal

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Iterator

        from shared.rules.system import System
except ImportError:
    pass

ACTION = 0
UNDO = 1
REDO = 2


class Game:
    """A system with the actions that led to where it is.

    done: the actions in force, oldest first. undone: those taken back, the next to redo last.
    entries: all that was entered, as (ACTION, action) or (UNDO or REDO, how many).
    """

    def __init__(self, system: "System") -> None:
        self.system = system
        self.done: list[bytes] = []
        self.undone: list[bytes] = []
        self.entries: list[tuple[int, bytes | int]] = []

    @property
    def ply(self) -> int:
        """How many actions are in force."""
        return len(self.done)

    def play(self, action: bytes) -> None:
        """Take an action. Raises Illegal with the reason, and then nothing has changed."""
        code = self.system.check(action)
        if code:
            raise Illegal(
                self.system.reason(code), self.ply + 1, _token(self.system, action),
                self.system.position(),
            )  # fmt: skip
        self.system.push(action)
        self.done.append(action)
        self.undone.clear()
        self.entries.append((ACTION, action))

    def undo(self, count: int = 1) -> None:
        """Take back the last actions. Raises Illegal where there are fewer."""
        if not 1 <= count <= len(self.done):
            raise Illegal("There is not that much to undo.", self.ply, "<%d" % count)
        for _ in range(count):
            self.system.pop()
            self.undone.append(self.done.pop())
        self.entries.append((UNDO, count))

    def redo(self, count: int = 1) -> None:
        """Do again what was taken back last. Raises Illegal where there is less."""
        if not 1 <= count <= len(self.undone):
            raise Illegal("There is not that much to do again.", self.ply, ">%d" % count)
        for _ in range(count):
            action = self.undone.pop()
            self.system.push(action)
            self.done.append(action)
        self.entries.append((REDO, count))

    def enter(self, kind: int, what: "bytes | int") -> None:
        """Enter an action, an undo or a redo, as `entries` has them."""
        if kind == ACTION:
            self.play(bytes(what))
        elif kind == UNDO:
            self.undo(int(what))
        else:
            self.redo(int(what))

    def log(self) -> "Iterator[tuple[int, bytes, str]]":
        """Each action in force as (ply, action, sentence), explained where it was taken.

        The system goes back to the beginning and forward again; use it up or not at all.
        """
        for _ in self.done:
            self.system.pop()
        for ply, action in enumerate(self.done, 1):
            sentence = self.system.explain(action)
            self.system.push(action)
            yield ply, action, sentence


def _token(system: "System", action: bytes) -> str:
    try:
        return system.text(action)
    except (ValueError, IndexError, KeyError):
        return "0x" + "".join(["%02x" % byte for byte in action])
