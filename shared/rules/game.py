"""A game in progress: the list of what was done is the truth, the state is a cache of it.

Undo and redo are entries of that list too, so it only grows.
"""

from shared.rules.errors import Illegal
from shared.rules.tape import Tape

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.contract import GameState
except ImportError:
    pass

# States are kept of plies this far apart at first. Where there would be more than so many, every
# second goes.
_EVERY = 32
_SAVED_MAX = 12

ACTION = 0
UNDO = 1
REDO = 2


class Game:
    """A system with the actions that led to where it is.

    ply: how many actions are in force. tape: those actions, then those that were undone.
    entries: all that was entered, as (ACTION, action) or (UNDO or REDO, how many). Only `keep`
    and `restart` know of it, so that a subclass can keep what is entered elsewhere.
    """

    def __init__(self, system: "GameState") -> None:
        self.restart(system)

    def restart(self, system: "GameState") -> None:
        """Begin again, with a fresh system."""
        self.system = system
        self.ply = 0
        self.tape = Tape()
        self.entries: list[tuple[int, bytes | int]] = []
        self._every = _EVERY
        self._saved = [system.save()]

    def drop(self) -> None:
        """Let the memory of the game go; it must be begun again before anything else."""
        self.system = None  # type: ignore[assignment]
        self.tape = Tape()
        self._saved = []

    @property
    def ahead(self) -> int:
        """How many actions can be done again."""
        return self.tape.behind + self.tape.ahead - self.ply

    def keep(self, kind: int, what: "bytes | int") -> None:
        """Keep what is entered, before it changes anything: where this fails, nothing has."""
        self.entries.append((kind, what))

    def play(self, action: bytes) -> None:
        """Take an action. Raises Illegal with the reason, and then nothing has changed."""
        self.present()
        code = self.system.check(action)
        if code:
            from shared.rules.refusal import refusal

            raise refusal(self.system, self.ply + 1, action, code)
        self.take(action)

    def take(self, action: bytes) -> None:
        """Take an action that the system's `check` allows where it stands after the last one."""
        self.keep(ACTION, action)
        self.system.push(action)
        self.tape.put(action)
        self._save()
        self.ply += 1

    def undo(self, count: int = 1) -> None:
        """Take back the last actions. Raises Illegal where there are fewer."""
        if not 1 <= count <= self.ply:
            raise Illegal("There is not that much to undo.", self.ply, "<%d" % count)
        self.keep(UNDO, count)
        self.ply -= count
        self.present()

    def redo(self, count: int = 1) -> None:
        """Do again what was taken back last. Raises Illegal where there is less."""
        if not 1 <= count <= self.ahead:
            raise Illegal("There is not that much to do again.", self.ply, ">%d" % count)
        self.keep(REDO, count)
        self.ply += count
        self.present()

    def enter(self, kind: int, what: "bytes | int") -> None:
        """Enter an action, an undo or a redo, as `entries` has them."""
        if kind == ACTION:
            self.play(bytes(what))
        elif kind == UNDO:
            self.undo(int(what))
        else:
            self.redo(int(what))

    def action(self, ply: int) -> bytes:
        """The action of a ply, from 1, in force or undone. IndexError if there is none."""
        return self.tape.action(ply)

    def look(self, ply: int) -> None:
        """Let the system stand where it stood after a ply, in force or undone; 0 is the beginning.

        Nothing is entered; `present` returns. IndexError if there is no such ply.
        """
        tape = self.tape
        if not 0 <= ply <= tape.behind + tape.ahead:
            raise IndexError("no such ply")
        try:
            while tape.behind > ply:
                self.system.pop()
                tape.back()
        except IndexError:
            self._return(ply)
        while tape.behind < ply:
            self.system.push(tape.forward())

    def explain(self, ply: int) -> str:
        """What was done at a ply, in force or undone, in one sentence, told as it stood then."""
        action = self.action(ply)
        place = self.tape.behind
        self.look(ply - 1)
        sentence = self.system.explain(action)
        self.look(place)
        return sentence

    def present(self) -> None:
        """Let the system stand after the last action in force; all that enters does so first."""
        self.look(self.ply)

    def _save(self) -> None:
        """Keep the state after the action just played, if it is due; forget what was undone."""
        saved = self._saved
        del saved[self.ply // self._every + 1 :]
        if (self.ply + 1) % self._every:
            return
        if len(saved) == _SAVED_MAX:
            for place in range(_SAVED_MAX // 2):
                saved[place] = saved[2 * place]
            del saved[_SAVED_MAX // 2 :]
            self._every *= 2
        saved.append(self.system.save())

    def _return(self, ply: int) -> None:
        """Stand at the last saved state up to a ply that lies behind."""
        place = ply // self._every
        self.system.load(self._saved[place])
        while self.tape.behind > place * self._every:
            self.tape.back()
