"""What is chosen for the next game, by key."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box.game import drafts
from box.store import Damaged, Newer, atomic_file
from pages.mfz.setup import words
from pages.mfz.widgets.dice_source import BOX, KEY, SOURCES
from shared.rules.errors import RuleError
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.setup.agreement import agree, usual
from shared.rules.mfz.setup.game_setup import ID
from shared.rules.mfz.setup.options import (
    DEPTHS,
    FULL,
    QUICK,
    SEAT_ORDER,
    counted,
    offered,
    option,
    preset,
)
from shared.rules.mfz.setup.roster import FILE, VERSION, Roster

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from box.game.drafts import Pairs
    from box.store.saved_state import SavedState
    from shared.rules.mfz.setup.game_setup import Setup

PLAYERS = "players"
DEPTH = "depth"
DICE = KEY
SIZE = "size"
EDITION = "edition"

# Behind the letter of a seat: the name of its company, "" for one of the house or counts only; and
# the counts of such a company.
COMPANY = ".company"
FRAMES = ".frames"
SYSTEMS = ".systems"

# What is wrong with the file of the draft, or of the companies, by the words for it.
FINE = 0
DAMAGED = 1
NEWER = 2
UNREADABLE = 3

_PLAYERS = ("2", "3", "4", "5")
_USUAL_FRAMES = "5"
_USUAL_SYSTEMS = "20"
_SYSTEMS_OF_A_FRAME = const(4)
_MOST_FRAMES = const(8)
_MOST_SYSTEMS = const(32)
_DEMO = "demo"


def load() -> "SetupForm":
    """Return the draft that the box keeps, or the usual where it cannot be read; see `fault`."""
    try:
        return SetupForm(drafts.load(ID))
    except Damaged:
        return SetupForm((), DAMAGED)
    except Newer:
        return SetupForm((), NEWER)
    except OSError:
        return SetupForm((), UNREADABLE)


class SetupForm:
    """Keys are `players`, `depth`, `dice`, `seat_order`, the names of options and of numbers, and
    for each seat its letter with COMPANY, FRAMES and SYSTEMS. Values are texts.

    roster: the companies that the box has. roster_fault: why it is empty though they were put
    there: DAMAGED (kept aside), NEWER (a later firmware's, left alone) or UNREADABLE; FINE
    otherwise. fault: the same of the draft's own file.
    """

    def __init__(self, pairs: "Pairs" = (), fault: int = FINE) -> None:
        """Take what was chosen. What is not known, or cannot be, is the usual."""
        self.fault = fault
        self._chosen: dict[str, str] = {}
        said = dict(pairs)
        # First what other keys depend on.
        for key in [PLAYERS] + list(said):
            if key in said and said[key] in self._known(key):
                self._chosen[key] = said[key]
        # of companies by their names, from 1
        self._places: dict[str, int] = {}
        self._read_roster()
        # the key that is being chosen, and what was chosen before that
        self._choosing = ""
        self._before = self._chosen
        self._fit()

    def pairs(self) -> "Pairs":
        """Return what differs from the usual, in the order of the keys."""
        chosen = sorted(self._chosen.items())
        return [(key, value) for key, value in chosen if value != self._usual(key)]

    def save(self, saved: "SavedState") -> None:
        """Keep what was chosen. Raises OSError, and RuleError for a later version's file."""
        try:
            drafts.save(ID, self.pairs(), saved)
        except Newer:
            raise RuleError(words.DRAFT_LEFT_ALONE) from None
        self._choosing = ""

    def _known(self, key: str) -> "Container[str]":
        """Return the values that a key may have in a file; none for a key that is not known."""
        if key[1:] == COMPANY and key[0] in LETTERS:
            return _Any()
        if key == SEAT_ORDER:
            return [self.seating(place) for place in range(_orders(self.players))]
        return self._values(key)

    def _values(self, key: str) -> "Sequence[str]":
        """Return the values of a key in the order in which they are offered, where it has any."""
        if key == PLAYERS:
            return _PLAYERS
        if key == DEPTH:
            return DEPTHS
        if key == DICE:
            return SOURCES
        if key[1:] in (FRAMES, SYSTEMS) and key[0] in LETTERS:
            most = _MOST_FRAMES if key[1:] == FRAMES else _MOST_SYSTEMS
            return [str(count) for count in range(most + 1)]
        for row in counted(FULL):
            if row.name == key:
                return [str(value) for value in range(row.least, row.most + 1)]
        try:
            values: Sequence[str] = option(key).values
        except ValueError:
            return ()
        return values

    def _usual(self, key: str) -> str:
        """Return the value of a key where nothing else is chosen."""
        if key == PLAYERS:
            return _PLAYERS[0]
        if key == DEPTH:
            return QUICK
        if key == DICE:
            return BOX
        if key == SEAT_ORDER:
            return LETTERS[: self.players]
        if key[1:] == COMPANY:
            return ""
        if key[1:] in (FRAMES, SYSTEMS):
            return _USUAL_FRAMES if key[1:] == FRAMES else _USUAL_SYSTEMS
        if key in (SIZE, EDITION):
            value: str = option(key).default
            return value
        numbers = usual(self.players, self.get(SIZE))
        if key in numbers:
            return str(numbers[key])
        return preset(option(key), self.get(EDITION))

    def _read_roster(self) -> None:
        """Names and counts of the companies that are chosen. No roster is an empty one."""
        self.roster = Roster(b"")
        self.roster_fault = FINE
        try:
            body = atomic_file.load(FILE, VERSION)
            if body is not None:
                self.roster = Roster(body)
            elif _is_kept_aside():
                # Another draft came upon the damage before.
                self.roster_fault = DAMAGED
        except Damaged:
            self.roster_fault = DAMAGED
        except Newer:
            self.roster_fault = NEWER
        except (OSError, ValueError):
            self.roster_fault = UNREADABLE
        self._find([self._chosen.get(letter + COMPANY) for letter in LETTERS])

    def _find(self, names: "Sequence[str | None]") -> None:
        """Note the places of companies in the roster, as far as they are there."""
        for place in range(len(self.roster)):
            name = self.roster.company(place)[0]
            if name in names:
                self._places.setdefault(name, place + 1)

    @property
    def players(self) -> int:
        """How many companies take part."""
        return int(self._chosen.get(PLAYERS, _PLAYERS[0]))

    @property
    def named(self) -> bool:
        """Whether frames have names at this depth."""
        return self.get(DEPTH) != QUICK

    @property
    def full(self) -> bool:
        """Whether dice are rolled at this depth."""
        return self.get(DEPTH) == FULL

    @property
    def seated(self) -> bool:
        """Whether it counts who sits where: in a demo (M-18b)."""
        return self.get(SIZE) == _DEMO

    def get(self, key: str) -> str:
        """Return the value of a key."""
        value = self._chosen.get(key)
        return self._usual(key) if value is None else value

    def number(self, name: str) -> int:
        """Return what is agreed for a number."""
        return int(self.get(name))

    def is_usual(self, key: str) -> bool:
        """Return whether a key has the value that it has where nothing is chosen."""
        return self.get(key) == self._usual(key)

    def limits(self) -> "tuple[int, int, int]":
        """The fewest and the most frames of a company by the size alone, and its stations."""
        found = usual(self.players, self.get(SIZE))
        return found["frames_min"], found["frames_max"], found["stations_each"]

    def company(self, seat: int) -> "tuple[str, int, int]":
        """Name (empty for one of the house, or counts only), frames and systems of a seat."""
        place = self._place_in_roster(seat)
        if place:
            return self.roster.company(place - 1)
        letter = LETTERS[seat]
        return "", int(self.get(letter + FRAMES)), int(self.get(letter + SYSTEMS))

    def frames(self, seat: int) -> "list[tuple[str, bytes, int]]":
        """The frames of a seat as (name, loadout, rockets); those of the house have no names.

        Raises ValueError where they cannot be read.
        """
        place = self._place_in_roster(seat)
        if place:
            return self.roster.frames(place - 1)
        from pages.mfz.setup.stock_roster import stock_frames

        _, frames, systems = self.company(seat)
        return stock_frames(frames, systems, self.number("ssr_per_company"), self.seated)

    def _place_in_roster(self, seat: int) -> int:
        """Return the place of a seat's company in the roster, from 1; 0 for none of it."""
        return self._places.get(self._chosen.get(LETTERS[seat] + COMPANY, ""), 0)

    def place(self, key: str) -> int:
        """Return the place of a key's value among those that are offered."""
        if key[1:] == COMPANY:
            return self._place_in_roster(LETTERS.index(key[0]))
        value = self.get(key)
        if key == SEAT_ORDER:
            place = 0
            while self.seating(place) != value:
                place += 1
            return place
        place = 0
        for known in self._values(key):
            if known == value:
                break
            place += 1
        return place

    def choose_place(self, key: str, place: int) -> None:
        """Choose the value at a place among those that are offered, or the nearest one."""
        place = max(0, place)
        if key[1:] == COMPANY:
            place = min(place, len(self.roster))
            name = self.roster.company(place - 1)[0] if place else ""
            if place:
                self._places[name] = place
            self.choose(key, name)
        elif key == SEAT_ORDER:
            self.choose(key, self.seating(min(place, _orders(self.players) - 1)))
        else:
            values = self._values(key)
            self.choose(key, values[min(place, len(values) - 1)])

    def choose(self, key: str, value: str) -> None:
        """Choose a value, and make the rest fit.

        Until it is saved another value for the same key is fitted to what was there at first.
        """
        if key[1:] == COMPANY and value not in self._places:
            self._find((value,))
        if key != self._choosing:
            self._choosing = key
            self._before = dict(self._chosen)
        self._chosen = dict(self._before)
        if value != self.get(key):
            self._forget_what_depends_on(key)
            self._chosen[key] = value
        self._fit()

    def _forget_what_depends_on(self, key: str) -> None:
        """What an edition sets, or a size and the number of players, becomes usual."""
        names = []
        if key == EDITION:
            names = [row.name for row in offered(FULL) if row.name not in (SIZE, EDITION)]
        elif key in (SIZE, PLAYERS):
            names = [row.name for row in counted(FULL) if row.sizes or row.default is None]
            names.append(SEAT_ORDER)
        for name in names:
            self._chosen.pop(name, None)

    def _fit(self) -> None:
        """Bring counts within what the size allows, and forget companies that are gone."""
        least, most = self.number("frames_min"), self.number("frames_max")
        for seat, letter in enumerate(LETTERS):
            if not self._place_in_roster(seat):
                self._chosen.pop(letter + COMPANY, None)
            frames = max(least, min(int(self.get(letter + FRAMES)), most))
            systems = min(int(self.get(letter + SYSTEMS)), _SYSTEMS_OF_A_FRAME * frames)
            self._chosen[letter + FRAMES] = str(frames)
            self._chosen[letter + SYSTEMS] = str(systems)

    def seating(self, place: int) -> str:
        """Return one order of the letters of the seats, by its place among all, from 0."""
        left = list(LETTERS[: self.players])
        place %= _orders(len(left))
        order = ""
        while left:
            which, place = divmod(place, _orders(len(left) - 1))
            order += left.pop(which)
        return order

    def setup(self) -> "Setup":
        """What was chosen, as a game takes it. Raises ValueError for what cannot be."""
        depth = self.get(DEPTH)
        options = {row.name: self.get(row.name) for row in offered(depth)}
        numbers = {row.name: self.number(row.name) for row in counted(depth)}
        if self.seated:
            options[SEAT_ORDER] = self.get(SEAT_ORDER)
        if not self.named:
            companies = [self.company(seat) for seat in range(self.players)]
            return agree(companies, options, numbers)
        from shared.rules.mfz.setup import roster_setup

        brought = [(self.company(seat)[0], self.frames(seat)) for seat in range(self.players)]
        return roster_setup.agree(brought, options, numbers, depth)


class _Any:
    """Every value."""

    def __contains__(self, value: object) -> bool:
        return True


def _orders(players: int) -> int:
    """In how many orders so many players can sit."""
    count = 1
    for more in range(2, players + 1):
        count *= more
    return count


def _is_kept_aside() -> bool:
    """Whether a damaged file of companies is there."""
    try:
        os.stat(FILE + ".bad")
    except OSError:
        return False
    return True
