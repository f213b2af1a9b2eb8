"""What is chosen for the next game, packed as the session keeps it."""

from micropython import const

from box.store import checked
from shared.rules.mfz.agreement import agree, usual
from shared.rules.mfz.options import EDITIONS, NUMBERS, OPTIONS
from shared.rules.mfz.roster import FILE, VERSION, Roster

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.setup import Setup
except ImportError:
    pass

PLAYERS = 0
FIRST_OPTION = 1
FIRST_NUMBER = 7
FIRST_COMPANY = 12
SIZE = 1
EDITION = 2
USUAL = 255

_COMPANY = const(3)
_SEATS = const(5)
_BYTES = const(27)
_FRAMES_MIN = const(2)
_FRAMES_MAX = const(3)
_SYSTEMS = const(4)


class Draft:
    """Bytes in `data`: players, a place for each option, a number or USUAL for each number, then
    for each seat the company's place in the roster from 1 (0: counts only), frames, systems.
    """

    def __init__(self, packed: bytes) -> None:
        """Take up what was chosen, or the usual where that is nothing known."""
        if len(packed) == _BYTES:
            self.data = bytearray(packed)
        else:
            self.data = bytearray(_BYTES)
            self.data[PLAYERS] = 2
            for i in range(len(NUMBERS)):
                self.data[FIRST_NUMBER + i] = USUAL
            for seat in range(_SEATS):
                self.data[FIRST_COMPANY + seat * _COMPANY + 1] = 5
                self.data[FIRST_COMPANY + seat * _COMPANY + 2] = 20
        self._read_roster()
        self.fit()

    def _read_roster(self) -> None:
        """Names and counts of the companies that are chosen. No roster is an empty one."""
        try:
            self.roster = Roster(checked.load(FILE, VERSION) or b"")
        except (OSError, ValueError, checked.Damaged, checked.Newer):
            self.roster = Roster(b"")

    @property
    def players(self) -> int:
        """How many companies take part."""
        return self.data[PLAYERS]

    def option(self, place: int) -> str:
        """The value of an option, by its place in OPTIONS."""
        return OPTIONS[place][1][self.data[FIRST_OPTION + place]]

    def number(self, place: int) -> int:
        """What is agreed for a number, by its place in NUMBERS."""
        value = self.data[FIRST_NUMBER + place]
        return usual(self.players, self.option(0))[NUMBERS[place][0]] if value == USUAL else value

    def company(self, seat: int) -> "tuple[str, int, int]":
        """Name (empty for counts only), frames and systems of a seat."""
        at = FIRST_COMPANY + seat * _COMPANY
        if self.data[at]:
            return self.roster.company(self.data[at] - 1)
        return "", self.data[at + 1], self.data[at + 2]

    def choose(self, index: int, value: int) -> None:
        """Set a byte, and make the rest fit."""
        self.data[index] = value
        if index == EDITION:
            edition = EDITIONS[self.option(1)]
            for place, (name, values, usual_place) in enumerate(OPTIONS):
                if place > 1:
                    chosen = values.index(edition[name]) if name in edition else usual_place
                    self.data[FIRST_OPTION + place] = chosen
        elif index == SIZE or index == PLAYERS:
            for place in range(len(NUMBERS)):
                self.data[FIRST_NUMBER + place] = USUAL
        self.fit()

    def fit(self) -> None:
        """Bring counts within what the size allows, and forget companies that are gone."""
        least, most = self.number(_FRAMES_MIN), self.number(_FRAMES_MAX)
        for seat in range(_SEATS):
            at = FIRST_COMPANY + seat * _COMPANY
            if self.data[at] > len(self.roster):
                self.data[at] = 0
            self.data[at + 1] = max(least, min(self.data[at + 1], most))
            self.data[at + 2] = min(self.data[at + 2], _SYSTEMS * self.data[at + 1])

    def setup(self) -> "Setup":
        """What was chosen, as a game takes it. Raises ValueError for what cannot be."""
        options = {OPTIONS[place][0]: self.option(place) for place in range(len(OPTIONS))}
        numbers = {NUMBERS[place][0]: self.number(place) for place in range(len(NUMBERS))}
        companies = [self.company(seat) for seat in range(self.players)]
        return agree(companies, options, numbers)
