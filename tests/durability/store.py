"""Under MicroPython: what a box keeps, on two chips: the journal's, and that of its files."""

import os

import vfs

from box.game.game_files import header, seed_of
from box.game.journaled_game import JournaledGame, game_factory
from box.store import Choices, atomic_file, settings, state_replay
from box.store.entry_kinds import GAME
from box.store.files import FileMedium
from box.store.flash import FlashMedium
from box.store.journal import Journal
from box.store.saved_state import SavedState
from box.store.settings import Settings
from shared.rules.games import game, named
from tests.durability.chip import Chip

JOURNAL, DISK = 0, 1
BLOCKS = (6, 40)
MOUNT = "/kept"
# Files of a change that was not finished; the next change of the kind removes them.
_UNFINISHED = (".new", ".pack")


class Any:
    """Stands for the parts of the box that keep nothing: everything may be asked of it."""

    def __getattr__(self, name):
        return self

    def __call__(self, *_):
        return self


class Calendar:
    """A calendar that was never set."""

    def datetime(self):
        return (2000, 1, 1, 5, 0, 0, 0, 0)


class Box(Any):
    """Journal, settings, rosters and games of a box that is switched on.

    acknowledged: entries whose append returned, in order. stale: the outcome of one is unknown.
    """

    def __init__(self, chips, in_flash):
        self.chips = chips
        self.game = None
        self.hardware = Any()
        self.hardware.clock = Calendar()
        self._medium = None
        vfs.mount(vfs.VfsLfs2(chips[DISK]), MOUNT)
        try:
            os.chdir(MOUNT)
            self._medium = FlashMedium(chips[JOURNAL]) if in_flash else FileMedium("log", 6)
            self.journal = Journal(self._medium)
            self.saved = SavedState(self.journal)
            self.saved.resume()
            self.settings = Settings(Choices())
            self.fault = self.settings.load()
        except OSError:
            self.off()
            raise

    def off(self):
        """Switch off, which may be a cut."""
        os.chdir("/")
        for close in (getattr(self._medium, "close", None), lambda: vfs.umount(MOUNT)):
            try:
                if close is not None:
                    close()
            except OSError:
                # Without power.
                pass

    def open_game(self):
        """Open the game that begins; it has no entry yet."""
        pairs = header(self.saved.game)
        lines = dict(pairs)
        id = named(lines["Game"]).id
        # That may use up the list.
        setup = game(id).read_packed(list(pairs))
        self.game = JournaledGame(self.saved, self.journal, game_factory(id, setup))
        self.game.seed = seed_of(lines)

    def close_game(self):
        self.game = None

    def history(self):
        """Return the entries of the running game, as one text."""
        if not self.saved.game:
            return b""
        return b"".join([bytes((len(entry),)) + entry for entry in self.saved.history()])


def new_chips():
    chips = Chip(BLOCKS[JOURNAL]), Chip(BLOCKS[DISK])
    vfs.VfsLfs2.mkfs(chips[DISK])
    return chips


def values(saved):
    """Return everything that entries set."""
    clock = (saved.clock, saved.start, bytes(saved.pool), tuple(saved.screens))
    return clock + (tuple(saved.packed_rolls), saved.game, saved.draft)


class Ledger:
    """What the journal must hold, from the entries alone: it reads no flash."""

    def __init__(self):
        self.entries = []
        self._saved = Any()
        self._saved.journal = Any()
        self._saved.journal.epoch = self._saved.journal.end = 1
        state_replay.reset(self._saved)
        self._history = b""
        self.expected = [self._now()]

    def add(self, entry):
        """Take an entry; note what holds behind it."""
        self.entries.append(entry)
        if entry[0] < 0x20:
            state_replay.apply(self._saved, entry)
        if entry[0] == GAME:
            self._history = b""
        else:
            self._history += bytes((len(entry),)) + entry
        self.expected.append(self._now())

    def _now(self):
        return values(self._saved), self._history if self._saved.game else b""


def files():
    """Return the content of each file but those of the journal and of unfinished changes."""
    found = {}
    for name in os.listdir(MOUNT):
        path = MOUNT + "/" + name
        if name == "games":
            for inner in os.listdir(path):
                _read(path + "/" + inner, found)
        elif name != "log":
            _read(path, found)
    return found


def _read(path, found):
    if not path.endswith(_UNFINISHED):
        with open(path, "rb") as file:
            found[path] = file.read()


def settings_of(box):
    """Return the file of the settings as they are now."""
    lines = [f"{row[0]} {box.settings.get(row[0])}\n" for row in settings.TABLE]
    body = "".join(lines).encode()
    return atomic_file._head([body], settings.VERSION) + body
