"""A game in progress: the list of what was done is the truth, the state is a cache of it.

Undo and redo are entries of that list too, so it only grows.
"""

from typing import TYPE_CHECKING

from shared.rules.action_tape import ActionTape
from shared.rules.errors import Illegal, RuleError, Unreadable

if TYPE_CHECKING:
    from shared.rules.contract import GameState

# States are kept of plies this far apart at first. Where there would be more than so many, every
# second goes.
_EVERY = 32
_SAVED_MAX = 12

ACTION = 0
UNDO = 1
REDO = 2
# Entries that change nothing: the digest of the state here; and, for later versions, the time of
# the entry before.
CHECK = 3
TIME = 4

# What the first byte of a packed entry is greater by than its kind.
_PACKED = 0x20
# A version from before checks takes any other kind for a redo of as many actions as the next two
# bytes say. No game has 0 to redo, so it passes over such an entry.
_PASSED_OVER = bytes(2)
_COUNT_BYTES = 2


def pack_entry(kind: int, what: "bytes | int") -> bytes:
    """Return an entry of ActionHistory.entries as the journal and files of actions hold it."""
    if kind == UNDO or kind == REDO:
        return bytes((_PACKED + kind,)) + int(what).to_bytes(_COUNT_BYTES, "little")
    if kind == ACTION:
        return bytes((_PACKED,)) + bytes(what)
    return bytes((_PACKED + kind,)) + _PASSED_OVER + bytes(what)


def is_entry(packed: "bytes | memoryview") -> bool:
    """Return whether a packed entry is one of a game."""
    return packed[0] >= _PACKED


def unpack_entry(packed: "bytes | memoryview") -> "tuple[int, bytes | int]":
    """Return the kind of a packed entry, and what it says."""
    kind = packed[0] - _PACKED
    if kind == ACTION:
        return kind, bytes(packed[1:])
    if kind == UNDO or kind == REDO:
        return kind, int.from_bytes(bytes(packed[1:]), "little")
    return kind, bytes(packed[1 + len(_PASSED_OVER) :])


class ActionHistory:
    """The state of a game with the actions that led to it.

    ply: how many actions are in force. action_tape: those actions, then the undone ones.
    entries: all that was entered, as (ACTION, action) or (UNDO or REDO, how many). Only `keep`
    and `restart` know of it, so that a subclass can keep what is entered elsewhere.
    """

    def __init__(self, state: "GameState") -> None:
        self.restart(state)

    def restart(self, state: "GameState") -> None:
        """Begin again, with a fresh state."""
        self.state = state
        self.ply = 0
        self.action_tape = ActionTape()
        self.entries: list[tuple[int, bytes | int]] = []
        self._every = _EVERY
        self._saved = [state.save()]

    def drop(self) -> None:
        """Let the memory of the game go; it must be begun again before anything else."""
        self.state = None  # type: ignore[assignment]
        self.action_tape = ActionTape()
        self._saved = []

    @property
    def ahead(self) -> int:
        """How many actions can be done again."""
        return self.action_tape.behind + self.action_tape.ahead - self.ply

    def keep(self, kind: int, what: "bytes | int") -> None:
        """Keep what is entered, before it changes anything: where this fails, nothing has."""
        self.entries.append((kind, what))

    def play(self, action: bytes) -> None:
        """Take an action. Raises Illegal with the reason, and then nothing has changed."""
        self.present()
        code = self.state.check(action)
        if code:
            raise self.refused(action, code)
        self.take(action)

    def refused(self, action: bytes, code: int) -> Illegal:
        """Return the error for the next action, for which `check` gave a reason code."""
        from shared.rules.records.refusal import refusal

        return refusal(self.state, self.ply + 1, action, code)

    def take(self, action: bytes) -> None:
        """Take an action that the state's `check` allows after the last one."""
        self.keep(ACTION, action)
        self.state.push(action)
        self.action_tape.put(action)
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
        """Enter an action, an undo or a redo, as `entries` has them.

        A check is compared and a time passed over; neither is kept. Raises: RuleError for an entry
        that cannot be taken here, and for a check that fails.
        """
        if kind == ACTION:
            self.play(bytes(what))
        elif kind == UNDO:
            self.undo(int(what))
        elif kind == REDO:
            self.redo(int(what))
        elif kind == CHECK:
            self._compare(bytes(what))
        elif kind != TIME:
            raise Unreadable("This version does not know such an entry.", self.ply)

    def _compare(self, digest: bytes) -> None:
        self.present()
        now = self.state.digest()
        if now[:1] == digest[:1] and now != digest:
            raise RuleError("The state is not what it was when this was played.", self.ply)

    def action(self, ply: int) -> bytes:
        """The action of a ply, from 1, in force or undone. IndexError if there is none."""
        return self.action_tape.action(ply)

    def look(self, ply: int) -> None:
        """Show the state after a ply, in force or undone; 0 is the beginning.

        Nothing is entered; `present` returns. IndexError if there is no such ply.
        """
        tape = self.action_tape
        if not 0 <= ply <= tape.behind + tape.ahead:
            raise IndexError("no such ply")
        try:
            while tape.behind > ply:
                self.state.pop()
                tape.back()
        except IndexError:
            self._return(ply)
        while tape.behind < ply:
            self.state.push(tape.forward())

    def explain(self, ply: int) -> str:
        """What was done at a ply, in force or undone, in one sentence, told as it stood then."""
        action = self.action(ply)
        place = self.action_tape.behind
        self.look(ply - 1)
        sentence = self.state.explain(action)
        self.look(place)
        return sentence

    def present(self) -> None:
        """Return to the state after the last action in force; every entry does so first."""
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
        saved.append(self.state.save())

    def _return(self, ply: int) -> None:
        """Stand at the last saved state up to a ply that lies behind."""
        place = ply // self._every
        self.state.load(self._saved[place])
        while self.action_tape.behind > place * self._every:
            self.action_tape.back()
