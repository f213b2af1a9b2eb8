"""Hold a game in progress: the list of entries is the truth, the state is a cache of it.

Undo and redo are entries too, so the list only grows.
"""

from typing import TYPE_CHECKING

from shared.rules.action_tape import ActionTape
from shared.rules.errors import Illegal
from shared.rules.play_time import PlayTime

if TYPE_CHECKING:
    from shared.rules.contract import GameState

# Plies between saved states at first. At _SAVED_MAX saved states every second one is dropped and
# the distance doubles.
_EVERY = 32
_SAVED_MAX = 2

ACTION = 0
UNDO = 1
REDO = 2
# Entries that change nothing: a digest of the state; the time that passed before the next entry.
CHECK = 3
TIME = 4
# An action that the same press entered as the action before; unpacked, it is an ACTION.
JOINED = 5
# The faces of the action before were rolled by the box; with the time stamp of the press.
ROLL = 6

# Offset of the kind in the first byte of a packed entry.
PACKED = 0x20
# Versions older than checks read any other kind as a redo with a two-byte count. A count of 0
# makes them skip the entry.
_PASSED_OVER = bytes(2)
COUNT_BYTES = 2
# Of a roll: the time stamp.
STAMP_BYTES = 4


def pack_entry(kind: int, what: "bytes | int") -> bytes:
    """Return an entry of ActionHistory.entries in the form of the journal and of actions files.

    >>> pack_entry(UNDO, 2).hex()
    '210200'
    """
    if kind == UNDO or kind == REDO:
        return bytes((PACKED + kind,)) + int(what).to_bytes(COUNT_BYTES, "little")
    if kind == ACTION or kind == JOINED:
        return bytes((PACKED + kind,)) + bytes(what)
    return bytes((PACKED + kind,)) + _PASSED_OVER + bytes(what)


def is_entry(packed: "bytes | memoryview") -> bool:
    r"""Return whether a packed entry belongs to a game, not to the box.

    >>> is_entry(pack_entry(ACTION, b"\x08\x00")), is_entry(b"\x05")
    (True, False)
    """
    return packed[0] >= PACKED


def is_joined(packed: "bytes | memoryview") -> bool:
    r"""Return whether a packed entry is an action of the same press as the action before.

    >>> is_joined(pack_entry(JOINED, b"\x08\x00")), is_joined(pack_entry(ACTION, b"\x08\x00"))
    (True, False)
    """
    return packed[0] == PACKED + JOINED


class ActionHistory:
    """The state of a game with its action history.

    ply: actions in force. action_tape: those actions, then the undone ones. entries: everything
    entered, as (ACTION, action) or (UNDO or REDO, count); only `keep` and `restart` use it, so a
    subclass can store entries elsewhere. joining: whether the next action is of the same press as
    the last. time: the time that the game took, as far as it is told. rolls: how many rolls of the
    box were entered.
    """

    def __init__(self, state: "GameState") -> None:
        self.restart(state)

    def restart(self, state: "GameState") -> None:
        """Start over with a fresh state."""
        self.state = state
        self.ply = 0
        self.action_tape = ActionTape()
        self.time = PlayTime(state.turn_delay)
        self.rolls = 0
        self.entries: list[tuple[int, bytes | int]] = []
        self._every = _EVERY
        # The start of the game first.
        self._saved = [b""]
        self.joining = False
        # Whether `look` was interrupted: the state may be none of the game's.
        self._torn = False

    def drop(self) -> None:
        """Free the memory of the game; call `restart` before any other use."""
        self.state = None  # type: ignore[assignment]
        self.action_tape = ActionTape()
        self._saved = []

    @property
    def ahead(self) -> int:
        """Return the number of actions that can be redone."""
        return self.action_tape.behind + self.action_tape.ahead - self.ply

    def keep(self, kind: int, what: "bytes | int") -> None:
        """Store an entry before it is applied; if this raises, nothing has changed."""
        self.entries.append((kind, what))

    def play(self, action: bytes) -> None:
        """Validate, store and apply an action.

        Raises: Illegal with the reason, and nothing has changed.
        """
        self.verify(action)
        self.take(action)

    def verify(self, action: bytes) -> None:
        """Go to the present and check an action; `take` may follow.

        Raises: Illegal with the reason.
        """
        self.present()
        code = self.state.check(action)
        if code:
            raise self.refused(action, code)

    def refused(self, action: bytes, code: int) -> Illegal:
        """Return the error for the next action, given the reason code of `check`."""
        from shared.rules.records.refusal import refusal

        return refusal(self.state, self.ply + 1, action, code)

    def take(self, action: bytes) -> None:
        """Store and apply an action that `check` allows after the last one."""
        self.keep(ACTION, action)
        self.push(action)
        self.action_tape.put(action, self.joining)
        self._save()
        self.ply += 1
        self.changed()

    def push(self, action: bytes) -> None:
        """Apply an action to the present state; `take` does the rest."""
        self.state.push(action)

    def changed(self) -> None:
        """Do nothing; called when an action, undo or redo has been applied."""

    def undo(self, count: int = 1) -> None:
        """Undo the last `count` actions.

        Raises: Illegal if there are fewer.
        """
        if not 1 <= count <= self.ply:
            raise Illegal("There are not that many actions to undo.", self.ply, "<%d" % count)
        self.keep(UNDO, count)
        self.ply -= count
        self.present()
        self.changed()

    def redo(self, count: int = 1) -> None:
        """Redo the `count` actions undone last.

        Raises: Illegal if there are fewer.
        """
        if not 1 <= count <= self.ahead:
            raise Illegal("There are not that many actions to redo.", self.ply, ">%d" % count)
        self.keep(REDO, count)
        self.ply += count
        self.present()
        self.changed()

    def pass_time(self, seconds: int) -> None:
        """Count time that passed since the last entry. An undo does not take it back."""
        self.present()
        self.time.add(self.state, seconds)

    def pass_roll(self, stamp: int) -> None:
        """Count a roll of the box, whose faces are in the last action."""
        self.rolls += 1

    def action(self, ply: int) -> bytes:
        """Return the action of a ply, from 1, in force or undone.

        Raises: IndexError if there is no such ply.
        """
        return self.action_tape.action(ply)

    def look(self, ply: int) -> None:
        """Set the state to that after `ply`, in force or undone; 0 is the start of the game.

        Nothing is entered; `present` returns to the present. If memory runs out on the way, the
        next call starts from a saved state.

        Raises: IndexError if there is no such ply.
        """
        tape = self.action_tape
        if not 0 <= ply <= tape.behind + tape.ahead:
            raise IndexError("no such ply")
        if self._torn:
            self.rebuild(min(ply, tape.behind))
        self._torn = True
        try:
            while tape.behind > ply:
                self.state.pop()
                tape.back()
        except IndexError:
            self.rebuild(ply)
        while tape.behind < ply:
            self.push(tape.forward())
        self._torn = False

    def explain(self, ply: int) -> str:
        """Return the sentence for the action of a ply, in force or undone, as of that ply."""
        action = self.action(ply)
        place = self.action_tape.behind
        try:
            self.look(ply - 1)
            return self.state.explain(action)
        finally:
            self.look(place)

    def present(self) -> None:
        """Set the state to that after the last action in force. Called before every entry."""
        if self._torn or self.action_tape.behind != self.ply:
            self.look(self.ply)

    def _save(self) -> None:
        """Save the state after the last action, if due; drop saved states of undone plies."""
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

    def rebuild(self, ply: int) -> None:
        """Load the last saved state at or before `ply`, which is not ahead; `look` goes on."""
        place = ply // self._every
        self.state.load(self._saved[place])
        while self.action_tape.behind > place * self._every:
            self.action_tape.back()
