"""The running game. An action is in the journal before it takes effect."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.play_clock import PlayClock
from box.memory import NO_ROOM
from box.ui import words
from shared.rules.errors import Illegal, RuleError
from shared.rules.history import (
    ACTION,
    CHECK,
    JOINED,
    REDO,
    TIME,
    UNDO,
    ActionHistory,
    is_entry,
    is_joined,
    pack_entry,
    unpack_entry,
)
from shared.rules.play_time import pack_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from box.memory import Memory
    from box.store.journal import Journal
    from box.store.saved_state import SavedState
    from shared.rules.contract import GameState
    from shared.rules.play_time import PlayTime

_ENOSPC = const(28)
# Plies of a replay between two tests of free memory, which take time.
_PAUSE_PLIES = const(16)
# Records reserved for entries other than actions: screens, rolls, the end of the game.
RESERVE = const(256)
# With less room than this, times are not recorded: they must not shorten a game.
_TIME_RESERVE = const(1024)
# Bytes by which the bits of joined actions grow.
_GROWTH = const(32)
# Offset of the hyphen in a rule reference such as ` (M-42)`.
_HYPHEN = const(3)


def game_factory(id: str, setup: "Any") -> "Callable[[], GameState]":
    """Return a function that makes the initial state; import only its class from the rules."""
    from shared.rules.games import game

    state_class = game(id).state_class(setup)
    return lambda: state_class(setup)


class JournaledGame(ActionHistory):
    """A game whose entries are stored in the journal; `fresh` makes its initial state.

    memory: makes room for actions; None if there is always room.

    game_id: id of the game. drafted: what the pages store of its draft, "" until they read it.
    skipped: entries that were illegal at `resume`, and checks that failed.
    asides: number of checks and times entered by this object. press: number of the press being
    handled, 0 before the first; actions of one press are undone together. clock: time to record.
    play, undo and redo raise OSError if the journal could not be written; nothing changes then.
    """

    def __init__(
        self,
        saved: "SavedState",
        journal: "Journal",
        fresh: "Callable[[], GameState]",
        memory: "Memory | None" = None,
    ) -> None:
        super().__init__(fresh())
        self.game_id = self.state.game
        self.drafted = ""
        self._memory = memory
        self._saved_state = saved
        self._journal = journal
        self.fresh = fresh
        self._replaying = False
        # What `tell` has to report: 1 the last action, 2 if redone, -1 an undo, 0 nothing.
        self._unreported = 0
        self._stage = self.state.stage()
        self.skipped = self.asides = 0
        self.press = 0
        self.clock = PlayClock()
        # The press that entered the last action, and whether the next action is joined to it.
        self._entered = -1
        self._joining = False
        # Bit n: whether action n is of the same press as the one before.
        self._joins = bytearray()

    def resume(self) -> None:
        """Replay the entries of the journal. Raises: OSError."""
        self.restart(self.fresh())
        self._stage = self.state.stage()
        self.skipped = 0
        self._unreported = 0
        self._replaying = True
        try:
            for kind, what in self.replay():
                try:
                    self._replay_entry(kind, what)
                except RuleError:
                    self.skipped += 1
                if self._memory is not None and not self.ply % _PAUSE_PLIES:
                    self._memory.make_room()
        finally:
            self._replaying = False
            self._entered = -1

    def _replay_entry(self, kind: int, what: "bytes | int") -> None:
        """Enter an entry; if memory runs out before it counts, drop the page scope and retry."""
        ply = self.ply
        try:
            if kind == ACTION:
                # As `enter` does, where the C stack is shallower.
                self.verify(bytes(what))
                self.take(bytes(what))
            else:
                self.enter(kind, what)
            return
        except NO_ROOM:
            if self._memory is None or self.ply != ply:
                raise
        self._memory.free()
        self.rebuild(ply)
        self.enter(kind, what)

    def replay(self) -> "Iterator[tuple[int, bytes | int]]":
        """Yield every entry of this game in the form that `enter` takes. Raises: OSError."""
        for entry in self._saved_state.history():
            if is_entry(entry):
                self._joining = is_joined(entry)
                yield unpack_entry(entry)

    def keep(self, kind: int, what: "bytes | int") -> None:
        if self._replaying:
            return
        if self._journal.room() < RESERVE:
            raise OSError(_ENOSPC)
        self._keep_time()
        if kind == ACTION:
            self._joining = self._entered > 0 and self._entered == self.press
            if self._joining:
                kind = JOINED
        self._journal.append(pack_entry(kind, what))
        self._unreported = -1 if kind == UNDO else 2 if kind == REDO else 1

    def _keep_time(self) -> None:
        """Enter the time that passed since the last entry, if it is a second or more."""
        seconds = self.clock.seconds
        if not seconds or self._journal.room() < _TIME_RESERVE:
            return
        try:
            self._journal.append(pack_entry(TIME, pack_time(seconds)))
        except OSError:
            # It counts with the next entry. If the outcome is unknown, `stale` refuses the action.
            return
        self.asides += 1
        self.clock.entered(seconds)
        self.pass_time(seconds)

    def time_spent(self, now: int) -> "PlayTime":
        """Return the time that the game took up to `now`, in milliseconds that wrap."""
        time = self.time.copy()
        # The log may have set the state to the past.
        if self.action_tape.behind == self.ply:
            time.add(self.state, self.clock.running(now))
        return time

    def take(self, action: bytes) -> None:
        """Take an action, and enter a check of the state if one is due.

        Makes room first: what `check` has loaded may be all that there is room for.
        """
        if self._memory is not None and not self._replaying:
            self._memory.make_room()
        super().take(action)
        self._join()
        self._enter_check()

    def _join(self) -> None:
        """Note whether the last action is of the same press as the one before."""
        place = self.ply >> 3
        bit = 1 << (self.ply & 7)
        joins = self._joins
        if place >= len(joins):
            joins.extend(bytes(_GROWTH))
        joins[place] = joins[place] | bit if self._joining else joins[place] & ~bit
        self._entered = self.press

    def _is_joined(self, ply: int) -> bool:
        return self._joins[ply >> 3] >> (ply & 7) & 1 > 0

    def last_press(self) -> int:
        """Return how many actions the last press entered, the dice that followed it included."""
        ply = self.ply
        while ply > 1 and self._is_joined(ply):
            ply -= 1
        return self.ply - ply + 1 if ply else 0

    def next_press(self) -> int:
        """Return how many actions the next press to redo entered."""
        most = self.ply + self.ahead
        ply = min(self.ply + 1, most)
        while ply < most and self._is_joined(ply + 1):
            ply += 1
        return ply - self.ply

    def push(self, action: bytes) -> None:
        """Apply an action; if memory runs out, drop the page scope and apply it again, once."""
        try:
            super().push(action)
            return
        except NO_ROOM:
            if self._memory is None:
                raise
        self._memory.free()
        # The state may have changed in part.
        self.rebuild(self.ply)
        self.look(self.ply)
        super().push(action)

    def undo(self, count: int = 1) -> None:
        """Undo the last actions, and enter a check if one is due."""
        super().undo(count)
        self._entered = -1
        self._enter_check()

    def redo(self, count: int = 1) -> None:
        """Redo the last undone actions, and enter a check if one is due."""
        super().redo(count)
        self._entered = -1
        self._enter_check()

    def refused(self, action: bytes, code: int) -> Illegal:
        """Return the error for an illegal action, without its token: the box has no notation."""
        return Illegal(self.state.reason(code), self.ply + 1)

    def _enter_check(self) -> None:
        stage = self.state.stage()
        if stage == self._stage:
            return
        self._stage = stage
        if self._replaying or self._journal.room() < RESERVE:
            return
        try:
            self._journal.append(pack_entry(CHECK, self.state.digest()))
            self.asides += 1
        except OSError:
            # The action stands; the check may be missing. If its outcome is unknown, `stale` makes
            # the next press read the journal.
            pass

    def tell(self) -> str:
        """Return the last action or undo as a sentence, once."""
        unreported = self._unreported
        self._unreported = 0
        if not unreported:
            return ""
        if unreported < 0:
            return words.UNDONE_NOW + self.sentence(self.ply + 1)
        return self.sentence(self.ply)

    def is_news(self) -> bool:
        """Return whether the last action was just entered, and not told; True once."""
        unreported = self._unreported
        self._unreported = 0
        return unreported == 1

    def explain(self, ply: int) -> str:
        """Return the sentence for an action; if memory runs out, make room and try again, once."""
        place = self.action_tape.behind
        try:
            return super().explain(ply)
        except NO_ROOM:
            if self._memory is None:
                raise
        self._memory.free()
        # Pages read the state without asking for the present.
        self.look(place)
        return super().explain(ply)

    def sentence(self, ply: int) -> str:
        """Return the action at a ply, applied or undone, as a sentence without its rule."""
        sentence: str = self.explain(ply)
        end = sentence.rfind(" (")
        # A rule is a letter, a hyphen and digits; names may contain brackets too.
        is_number = end >= 0 and sentence[end + _HYPHEN : end + _HYPHEN + 1] == "-"
        return sentence[:end] if is_number else sentence
