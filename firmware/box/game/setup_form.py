"""The choices for the next game by key, and the rosters on offer: what all forms share."""

from typing import TYPE_CHECKING

from box.game import drafts
from box.store import FINE, Newer, atomic_file
from box.ui import words
from shared.rules.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from box.game.drafts import Pairs
    from box.store.saved_state import SavedState

PLAYERS = "players"
DEPTH = "depth"


def depths_within(heap_needed: "Sequence[tuple[str, int]]", room: int) -> "list[str]":
    """Return the depths that a chip with `room` bytes for a game can play.

    heap_needed: by depth, the least first, the bytes of heap that a game needs beside the modules
    of the session.
    """
    return [depth for depth, needed in heap_needed if needed <= room]


def rosters(path: str, version: int) -> "tuple[Sequence[bytes] | None, int]":
    """Return the lines of a roster file, None if there is no sound one, and its fault.

    The lines stay in the file: a full one is larger than the memory that is free. The fault is
    that of atomic_file.read.
    """
    pieces, fault = atomic_file.read(path, version, False)
    # It has what a list of lines is used for.
    return None if pieces is None else _Lines(path), fault  # type: ignore[return-value]


class SetupForm:
    """Texts by key. Subclasses know the keys of a game, their values and defaults.

    id: of the game. summary: number of the screen that says why the choices conflict. seats: of
    the one on which each seat chooses. every_depth: the depths of the game. fault: of the file of
    the form, as atomic_file.read. depths: those that are offered, the least first. too_deep: the
    chosen depth if it is not offered, else "".
    """

    id = ""
    summary = 0
    seats = 0
    every_depth: "Sequence[str]" = ()

    def __init__(
        self, pairs: "Pairs" = (), fault: int = FINE, depths: "Sequence[str]" = ()
    ) -> None:
        """Use the chosen pairs. Unknown keys and invalid values are dropped.

        depths: empty for all of the game.
        """
        self.fault = fault
        self.depths = depths or self.every_depth
        self._chosen: dict[str, str] = {}
        chosen = dict(pairs)
        depth = chosen.get(DEPTH, "")
        self.too_deep = depth if depth in self.every_depth and depth not in self.depths else ""
        # What others depend on comes first.
        for key in [PLAYERS] + list(chosen):
            if key in chosen and self.is_known(key, chosen[key]):
                self._chosen[key] = chosen[key]
        if self.too_deep:
            self._chosen[DEPTH] = self.depths[-1]

    def pairs(self) -> "Pairs":
        """Return the pairs that are stored, sorted by key."""
        return sorted(self._chosen.items())

    def save(self, saved: "SavedState") -> None:
        """Store the form. Raises: OSError. RuleError if a later version wrote the file."""
        try:
            drafts.save(self.id, self.pairs(), saved)
        except Newer:
            raise RuleError(words.DRAFT_LEFT_ALONE) from None

    @property
    def players(self) -> int:
        """Number of players."""
        return int(self.get(PLAYERS))

    def get(self, key: str) -> str:
        """Return the chosen or default value of a key."""
        value = self._chosen.get(key)
        return self.default(key) if value is None else value

    def default(self, key: str) -> str:
        """Return the default value of a key."""
        return self.values(key)[0]

    def values(self, key: str) -> "Sequence[str]":
        """Return the values offered for a key in the order of the screen."""
        return ()

    def is_known(self, key: str, value: str) -> bool:
        """Return whether a key may have this value in a file; False for an unknown key."""
        return value in self.values(key)

    def place(self, key: str) -> int:
        """Return the index of a key's value among those offered, 0 if it is none of them."""
        value = self.get(key)
        values = self.values(key)
        for place in range(len(values)):
            if values[place] == value:
                return place
        return 0

    def choose_place(self, key: str, place: int) -> None:
        """Choose the offered value with index `place`, or the nearest one."""
        values = self.values(key)
        self.choose(key, values[max(0, min(place, len(values) - 1))])

    def choose(self, key: str, value: str) -> None:
        """Choose a value, and adjust other choices to it."""
        self._chosen[key] = value

    def propose(self, seat: int) -> None:
        """Choose what a seat plays with, unless that is chosen."""

    def setup(self) -> "Any":
        """Return the set-up of the game.

        Raises: ValueError if the choices conflict, SeatFault for those of one seat.
        """


class _Lines:
    """The lines of a roster file, each with its end: a sequence whose items stay in the file.

    Iterate to the end: until then the file is open. Raises: OSError where it is read.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._starts: list[int] = []
        start = 0
        with open(path, "rb") as file:
            for line in file:
                self._starts.append(start)
                start += len(line)
        # That of the head.
        del self._starts[0]

    def __len__(self) -> int:
        return len(self._starts)

    def __getitem__(self, place: int) -> bytes:
        with open(self._path, "rb") as file:
            file.seek(self._starts[place])
            line: bytes = next(iter(file))
            return line

    def __iter__(self) -> "Iterator[bytes]":
        with open(self._path, "rb") as file:
            for number, line in enumerate(file):
                if number:
                    yield line
