"""The set-up form: the choices for the next game, by key."""

from typing import TYPE_CHECKING

from box.game import drafts
from box.store import Damaged, Newer
from pages.mechwarrior.setup import words
from pages.mechwarrior.setup.forces import DAMAGED, FINE, NEWER, UNREADABLE, Forces
from shared.rules.errors import RuleError
from shared.rules.mechwarrior.model.identity import ID
from shared.rules.mechwarrior.model.kinds import LETTERS, ORDERS, SCORE
from shared.rules.mechwarrior.setup import settings
from shared.rules.mechwarrior.setup.game_setup import BUILD_MOST, BUILD_USUAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.game.drafts import Pairs
    from box.memory import Memory
    from box.store.saved_state import SavedState
    from shared.rules.mechwarrior.setup.game_setup import Setup

# Keys; a setting of the rules has its name. FORCE follows the letter of a seat.
PLAYERS = "players"
DEPTH = "depth"
BUILD = "build"
FIRST = "first"
SIDES = "sides"
FORCE = ".force"

# Those that the box plays, each with the bytes of heap that a game needs beside the modules of the
# session, on 32 bits: the smallest heap in which tests/flows/mech_orders.seq is played, less those
# modules. The first is always offered.
_HEAP_NEEDED = ((SCORE, 0), (ORDERS, 69 * 1024))
_PLAYERS = ("2", "3", "4")
BUILD_STEP = 50


def depths_within(room: int) -> "list[str]":
    """Return the depths that a chip with `room` bytes for a game can play."""
    return [depth for depth, needed in _HEAP_NEEDED if needed <= room]


def load(memory: "Memory") -> "SetupForm":
    """Return the stored form; if it cannot be read, the default form with `fault` set.

    memory: tells which depths the chip can play.
    """
    fault = FINE
    pairs: Pairs = ()
    try:
        pairs = drafts.load(ID)
    except Damaged:
        fault = DAMAGED
    except Newer:
        fault = NEWER
    except OSError:
        fault = UNREADABLE
    return SetupForm(depths_within(memory.room), pairs, fault)


class SetupForm:
    """Texts by key. forces: the battleforces on the box. fault: of the file of the form.

    depths: those that are offered, the least first. too_deep: the chosen depth if it is not
    offered, else "".
    """

    def __init__(self, depths: "Sequence[str]", pairs: "Pairs" = (), fault: int = FINE) -> None:
        """Use the chosen pairs. Unknown keys and invalid values are dropped."""
        self.fault = fault
        self.depths = depths
        self.forces = Forces()
        self._chosen: dict[str, str] = {}
        chosen = dict(pairs)
        # What others depend on comes first.
        for key in [PLAYERS] + list(chosen):
            if key not in chosen:
                continue
            value = chosen[key]
            is_force = key[1:] == FORCE and (not value or self.forces.find(value) >= 0)
            if is_force or value in self.values(key):
                self._chosen[key] = value
        depth = chosen.get(DEPTH, "")
        self.too_deep = ""
        if depth not in depths and depth in [row[0] for row in _HEAP_NEEDED]:
            self.too_deep = depth
            self._chosen[DEPTH] = depths[-1]

    def pairs(self) -> "Pairs":
        """Return the chosen pairs, sorted by key."""
        return sorted(self._chosen.items())

    def save(self, saved: "SavedState") -> None:
        """Store the form. Raises: OSError. RuleError if a later version wrote the file."""
        try:
            drafts.save(ID, self.pairs(), saved)
        except Newer:
            raise RuleError(words.DRAFT_LEFT_ALONE) from None

    @property
    def players(self) -> int:
        """Number of players."""
        return int(self.get(PLAYERS))

    def get(self, key: str) -> str:
        """Return the chosen or default value of a key."""
        value = self._chosen.get(key)
        return self._usual(key) if value is None else value

    def values(self, key: str) -> "Sequence[str]":
        """Return the values of a key in the order of the screen; empty for unknown keys."""
        if key == PLAYERS:
            return _PLAYERS
        if key == DEPTH:
            return self.depths
        if key == BUILD:
            return [str(build) for build in range(BUILD_STEP, BUILD_MOST + 1, BUILD_STEP)]
        if key == FIRST:
            return LETTERS[: self.players]
        if key == SIDES:
            return sidings(self.players)
        for row in settings.SETTINGS:
            if row.name == key:
                return row.values or [str(value) for value in range(row.least, row.most + 1)]
        return ()

    def _usual(self, key: str) -> str:
        if key == BUILD:
            return str(BUILD_USUAL)
        if key[1:] == FORCE:
            return ""
        for row in settings.SETTINGS:
            if row.name == key:
                return str(row.default)
        return self.values(key)[0]

    def place(self, key: str) -> int:
        """Return the index of a key's value among its values."""
        value = self.get(key)
        place = 0
        for known in self.values(key):
            if known == value:
                return place
            place += 1
        return 0

    def choose_place(self, key: str, place: int) -> None:
        """Choose the value with index `place`, or the nearest one."""
        values = self.values(key)
        self.choose(key, values[max(0, min(place, len(values) - 1))])

    def choose(self, key: str, value: str) -> None:
        """Choose a value; a number of players drops what depends on it."""
        if key == PLAYERS and value != self.get(PLAYERS):
            self._chosen.pop(FIRST, None)
            self._chosen.pop(SIDES, None)
        self._chosen[key] = value

    def places(self, seat: int) -> "list[int]":
        """Return the places of the battleforces that no earlier seat has."""
        taken = [self.get(letter + FORCE) for letter in LETTERS[:seat]]
        return [place for place in range(len(self.forces)) if self.forces.name(place) not in taken]

    def propose(self, seat: int) -> None:
        """Choose a battleforce for a seat that has none yet, if one is left."""
        key = LETTERS[seat] + FORCE
        free = self.places(seat)
        names = [self.forces.name(place) for place in free]
        chosen = self._chosen.get(key)
        if chosen is None or chosen and chosen not in names:
            self._chosen[key] = names[0] if names else ""

    def setup(self) -> "Setup":
        """Return the set-up of the game.

        Raises: ValueError if the choices conflict. Unreadable if a battleforce is damaged.
        """
        # Imported here: only needed when the game begins.
        from shared.rules.mechwarrior.setup.game_setup import agree

        depth = self.get(DEPTH)
        players = []
        for letter in LETTERS[: self.players]:
            place = self.forces.find(self.get(letter + FORCE))
            players.append(self.forces.read(place) if place >= 0 else ("", ()))
        sides = [LETTERS.index(side) for side in self.get(SIDES)]
        chosen = {row.name: self.get(row.name) for row in settings.chosen_at(depth)}
        first = LETTERS.index(self.get(FIRST))
        return agree(players, depth, int(self.get(BUILD)), first, sides, chosen)


def sidings(players: int) -> "list[str]":
    """Return the ways to divide seats into two or more sides, as letters; first all apart.

    >>> sidings(3)
    ['ABC', 'ABB', 'ABA', 'AAB']
    """
    found = [""]
    for _ in range(players):
        found = [
            before + LETTERS[side] for before in found for side in range(len(set(before)), -1, -1)
        ]
    return [sides for sides in found if len(set(sides)) > 1]
