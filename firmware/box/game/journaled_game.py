"""The running game. An action is in the journal before it takes effect."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.play_clock import PlayClock
from shared.rules.errors import NO_ROOM, Illegal
from shared.rules.history import (
    ACTION,
    CHECK,
    JOINED,
    ROLL,
    STAMP_BYTES,
    TIME,
    ActionHistory,
    pack_entry,
)
from shared.rules.play_time import pack_time

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.memory import Memory
    from box.store.journal import Journal
    from box.store.saved_state import SavedState
    from shared.rules.contract import GameState

_ENOSPC = const(28)
# Records reserved for entries other than actions: screens, rolls, the end of the game.
RESERVE = const(256)
# With less room than this, times are not recorded: they must not shorten a game.
_TIME_RESERVE = const(1024)


def game_factory(id: str, setup: "Any") -> "Callable[[], GameState]":
    """Return a function that makes the initial state; import only its class from the rules."""
    from shared.rules.games import game

    state_class = game(id).state_class(setup)
    return lambda: state_class(setup)


class JournaledGame(ActionHistory):
    """A game whose entries are stored in the journal; `fresh` makes its initial state.

    memory: makes room for actions; None if there is always room.

    game_id: id of the game. drafted: who rolls its dice, "" until it was read; see `dice_source`.
    skipped: entries that were illegal at the replay, and checks that failed. replaying: whether
    entries come from the journal. entered: the press that entered the last action, -1 after
    anything else. asides: number of checks, times and rolls entered by this object. press: number
    of the press being handled, 0 before the first; actions of one press are undone together.
    clock: time to record. drawn: press and stamp of a roll of the box whose faces the next
    action of that press has. seed: of the rolls of the box; b"" in a game of an older version.
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
        self.memory = memory
        self.saved_state = saved
        self._journal = journal
        self.fresh = fresh
        self.replaying = False
        self.news = False
        self.stage = self.state.stage()
        self.skipped = self.asides = 0
        self.press = 0
        self.clock = PlayClock()
        self.entered = -1
        self.seed = b""
        self.drawn = -1, 0

    def dice_source(self) -> str:
        """Return who rolls: one of box.game.dice_source.SOURCES, read once from the form."""
        if not self.drafted:
            # Imported here: needed once.
            from box.game import dice_source

            self.drafted = dice_source.chosen(self.game_id)
        return self.drafted

    def keep(self, kind: int, what: "bytes | int") -> None:
        if self.replaying:
            return
        if self._journal.room() < RESERVE:
            raise OSError(_ENOSPC)
        self._keep_time()
        if kind == ACTION:
            self.joining = self.entered > 0 and self.entered == self.press
            if self.joining:
                kind = JOINED
        self._journal.append(pack_entry(kind, what))
        self.news = kind == ACTION or kind == JOINED
        if not self.news:
            self.entered = -1

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
        self.clock.entered()
        self.pass_time(seconds)

    def take(self, action: bytes) -> None:
        """Take an action, and note its press.

        Makes room first: what the page and `check` have loaded may be all that there is room for.
        """
        if self.memory is not None and not self.replaying:
            self.memory.make_room(True)
        super().take(action)
        self.entered = self.press
        if self.drawn[0] == self.press and not self.replaying:
            self._enter_roll()

    def _enter_roll(self) -> None:
        """Enter that the box rolled the faces of the last action."""
        stamp = self.drawn[1]
        self.drawn = -1, 0
        try:
            self._journal.append(pack_entry(ROLL, stamp.to_bytes(STAMP_BYTES, "little")))
        except OSError:
            # The action stands, as if people had typed its faces.
            return
        self.asides += 1
        self.pass_roll(stamp)

    def push(self, action: bytes) -> None:
        """Apply an action; if memory runs out, drop the page scope and apply it again, once."""
        try:
            self.state.push(action)
            return
        except NO_ROOM:
            if self.memory is None:
                raise
        self.memory.free()
        self.state.push(action)

    def _save(self) -> None:
        """Save the state, if due; if memory runs out, drop the page scope and save it again."""
        if self.memory is None:
            super()._save()
        else:
            self.memory.twice(super()._save)

    def refused(self, action: bytes, code: int) -> Illegal:
        """Return the error for an illegal action, without its token: the box has no notation."""
        return Illegal(self.state.reason(code), self.ply + 1)

    def changed(self) -> None:
        """Enter a check of the state if one is due."""
        stage = self.state.stage()
        if stage == self.stage:
            return
        self.stage = stage
        if self.replaying or self._journal.room() < RESERVE:
            return
        try:
            self._journal.append(pack_entry(CHECK, self.state.digest()))
            self.asides += 1
        except OSError:
            # The action stands; the check may be missing. If its outcome is unknown, `stale` makes
            # the next press read the journal.
            pass

    def is_news(self) -> bool:
        """Return whether the last action was just entered, and not asked for; True once."""
        news = self.news
        self.news = False
        return news
