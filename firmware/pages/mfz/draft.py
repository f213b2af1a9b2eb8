"""What is chosen for the next game, packed as the session keeps it."""

import os

from micropython import const

from box.roller import ASK
from box.store import checked
from shared.rules.mfz.agreement import agree, usual
from shared.rules.mfz.options import DEPTHS, FULL, SEAT_ORDER, counted, offered, preset
from shared.rules.mfz.roster import COMPANIES_MAX, FILE, VERSION, Roster

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.setup import Setup
except ImportError:
    pass

# Places in a draft's data. Options and numbers lie as they are offered at full depth.
PLAYERS = 0
DEPTH = 1
DICE = 2
SEATS = 3
FIRST_OPTION = 4
SIZE = 4
EDITION = 5
FIRST_NUMBER = 28
FIRST_COMPANY = 34
USUAL = 255

# What is wrong with the companies' file, by the words for it.
FINE = 0
DAMAGED = 1
NEWER = 2
UNREADABLE = 3

_FORMAT = const(2)
_BYTES = const(49)
_SEATS = const(5)
_COMPANY = const(3)
_SIZES_OPTION = const(0)
_EDITIONS_OPTION = const(1)
_FRAMES_MIN = const(2)
_FRAMES_MAX = const(3)
_ROCKETS = const(5)
_SYSTEMS = const(4)
_MOST_FRAMES = const(8)
_MOST_SYSTEMS = const(32)
_LETTERS = "ABCDE"
_DEMO = "demo"

# Packed: the format, what comes before the options, four options a byte, the rest.
_PACKED = const(32)
_PACKED_OPTIONS = const(5)
_PACKED_NUMBERS = const(11)
_PACKED_COMPANIES = const(17)
_A_BYTE = const(4)


def companies(packed: bytes) -> bytes:
    """The company of each seat by its place in the roster, from 1; 0 for one of the house."""
    if len(packed) != _PACKED:
        return b""
    return bytes([packed[at] for at in range(_PACKED_COMPANIES, _PACKED, _COMPANY)])


def with_companies(packed: bytes, places: "bytes | bytearray") -> bytes:
    """The same choices, with the companies at these places of the roster."""
    data = bytearray(packed)
    for seat, place in enumerate(places):
        data[_PACKED_COMPANIES + seat * _COMPANY] = place
    return bytes(data)


def orders(players: int) -> int:
    """In how many orders so many players can sit."""
    count = 1
    for number in range(2, players + 1):
        count *= number
    return count


def seating(players: int, number: int) -> str:
    """Order `number`, from 0, of the letters of so many players; 0 is that of the letters."""
    left = list(_LETTERS[:players])
    order = ""
    for count in range(players - 1, -1, -1):
        place, number = divmod(number, orders(count))
        order += left.pop(place)
    return order


class Draft:
    """Bytes in `data`: players, depth, who rolls, the seating of a demo, a place for each option,
    a number or USUAL for each number, then for each seat the company's place in the roster from
    1 (0: a company of the house, or counts only), frames, systems.

    roster: the companies that the box has. fault: why it is empty though they were put there:
    DAMAGED (kept aside), NEWER (a later firmware's, left alone) or UNREADABLE; FINE otherwise.
    """

    def __init__(self, packed: bytes) -> None:
        """Take up what was chosen, or the usual where that is nothing known."""
        self.options = list(offered(FULL))
        self.numbers = list(counted(FULL))
        self.data = _unpacked(packed)
        if not self._possible():
            self.data = self._usual()
        self._read_roster()
        # what is chosen now, and all that was so before
        self._choosing = -1
        self._before = b""
        self.fit()

    def packed(self) -> bytes:
        """What was chosen, as the session keeps it."""
        data = self.data
        packed = bytearray((_FORMAT,))
        packed += data[:FIRST_OPTION]
        for at in range(FIRST_OPTION, FIRST_NUMBER, _A_BYTE):
            packed.append(data[at] | data[at + 1] << 2 | data[at + 2] << 4 | data[at + 3] << 6)
        return bytes(packed + data[FIRST_NUMBER:])

    def _usual(self) -> bytearray:
        data = bytearray(_BYTES)
        data[PLAYERS] = 2
        for place, row in enumerate(self.options):
            data[FIRST_OPTION + place] = row.values.index(row.default)
        for at in range(FIRST_NUMBER, FIRST_COMPANY):
            data[at] = USUAL
        for at in range(FIRST_COMPANY, _BYTES, _COMPANY):
            data[at + 1] = 5
            data[at + 2] = 20
        return data

    def _possible(self) -> bool:
        """Whether every byte is one that could have been chosen."""
        data = self.data
        if len(data) != _BYTES or not 2 <= data[PLAYERS] <= _SEATS:
            return False
        if data[DEPTH] >= len(DEPTHS) or data[DICE] > ASK or data[SEATS] >= orders(_SEATS):
            return False
        for place, row in enumerate(self.options):
            if data[FIRST_OPTION + place] >= len(row.values):
                return False
        for place, number in enumerate(self.numbers):
            value = data[FIRST_NUMBER + place]
            if value != USUAL and not number.least <= value <= number.most:
                return False
        for at in range(FIRST_COMPANY, _BYTES, _COMPANY):
            if data[at] > COMPANIES_MAX or data[at + 1] > _MOST_FRAMES:
                return False
            if data[at + 2] > _MOST_SYSTEMS:
                return False
        return True

    def _read_roster(self) -> None:
        """Names and counts of the companies that are chosen. No roster is an empty one."""
        self.roster = Roster(b"")
        self.fault = FINE
        try:
            body = checked.load(FILE, VERSION)
            if body is not None:
                self.roster = Roster(body)
            elif _is_kept_aside():
                # Another draft came upon the damage before.
                self.fault = DAMAGED
        except checked.Damaged:
            self.fault = DAMAGED
        except checked.Newer:
            self.fault = NEWER
        except (OSError, ValueError):
            self.fault = UNREADABLE

    @property
    def players(self) -> int:
        """How many companies take part."""
        return self.data[PLAYERS]

    @property
    def depth(self) -> str:
        """How much the box keeps, one of DEPTHS."""
        return DEPTHS[self.data[DEPTH]]

    @property
    def named(self) -> bool:
        """Whether frames have names at this depth."""
        return self.data[DEPTH] > 0

    @property
    def full(self) -> bool:
        """Whether dice are rolled at this depth."""
        return self.data[DEPTH] == len(DEPTHS) - 1

    @property
    def seated(self) -> bool:
        """Whether it counts who sits where: in a demo (M-18b)."""
        return self.option(_SIZES_OPTION) == _DEMO

    def order(self) -> str:
        """The letters of the seats, clockwise."""
        return seating(self.players, self.data[SEATS] % orders(self.players))

    def option(self, place: int) -> str:
        """The value of an option, by its place in `options`."""
        value: str = self.options[place].values[self.data[FIRST_OPTION + place]]
        return value

    def number(self, place: int) -> int:
        """What is agreed for a number, by its place in `numbers`."""
        value = self.data[FIRST_NUMBER + place]
        return self.usual(place) if value == USUAL else value

    def usual(self, place: int) -> int:
        """What a number is where nothing else is agreed."""
        return usual(self.players, self.option(_SIZES_OPTION))[self.numbers[place].name]

    def limits(self) -> "tuple[int, int, int]":
        """The fewest and the most frames of a company by the size alone, and its stations."""
        found = usual(self.players, self.option(_SIZES_OPTION))
        return found["frames_min"], found["frames_max"], found["stations_each"]

    def preset(self, place: int) -> int:
        """The place of the value that the edition gives an option, by its place in `options`."""
        row = self.options[place]
        at: int = row.values.index(preset(row, self.option(_EDITIONS_OPTION)))
        return at

    def company(self, seat: int) -> "tuple[str, int, int]":
        """Name (empty for one of the house, or counts only), frames and systems of a seat."""
        at = FIRST_COMPANY + seat * _COMPANY
        if self.data[at]:
            return self.roster.company(self.data[at] - 1)
        return "", self.data[at + 1], self.data[at + 2]

    def frames(self, seat: int) -> "list[tuple[str, bytes, int]]":
        """The frames of a seat as (name, loadout, rockets); those of the house have no names.

        Raises ValueError where they cannot be read.
        """
        place = self.data[FIRST_COMPANY + seat * _COMPANY]
        if place:
            return self.roster.frames(place - 1)
        from pages.mfz.soldiers import soldiers

        _, frames, systems = self.company(seat)
        demo = self.option(_SIZES_OPTION) == _DEMO
        return soldiers(frames, systems, self.number(_ROCKETS), demo)

    def choose(self, index: int, value: int) -> None:
        """Set a byte, and make the rest fit.

        Until `settle` another value for the same byte is fitted to what was there at first.
        """
        if index != self._choosing:
            self._choosing = index
            self._before = bytes(self.data)
        self.data[:] = self._before
        if value != self.data[index]:
            self._set(index, value)
        self.fit()

    def settle(self) -> None:
        """What was chosen stays: what did not fit it is forgotten."""
        self._choosing = -1

    def _set(self, index: int, value: int) -> None:
        """Set a byte, and those that depend on it to what is usual with it."""
        self.data[index] = value
        if index == EDITION:
            for place in range(_EDITIONS_OPTION + 1, len(self.options)):
                self.data[FIRST_OPTION + place] = self.preset(place)
        elif index == SIZE or index == PLAYERS:
            for place in range(_ROCKETS):
                self.data[FIRST_NUMBER + place] = USUAL
            self.data[SEATS] = 0

    def fit(self) -> None:
        """Bring counts within what the size allows, and forget companies that are gone."""
        least, most = self.number(_FRAMES_MIN), self.number(_FRAMES_MAX)
        for at in range(FIRST_COMPANY, _BYTES, _COMPANY):
            if self.data[at] > len(self.roster):
                self.data[at] = 0
            self.data[at + 1] = max(least, min(self.data[at + 1], most))
            self.data[at + 2] = min(self.data[at + 2], _SYSTEMS * self.data[at + 1])

    def setup(self) -> "Setup":
        """What was chosen, as a game takes it. Raises ValueError for what cannot be."""
        depth = self.depth
        options = {}
        for place, row in enumerate(offered(depth)):
            options[row.name] = self.option(place)
        numbers = {}
        for place, number in enumerate(counted(depth)):
            numbers[number.name] = self.number(place)
        if self.seated:
            options[SEAT_ORDER] = self.order()
        if not self.named:
            companies = [self.company(seat) for seat in range(self.players)]
            return agree(companies, options, numbers)
        from shared.rules.mfz import named

        brought = [(self.company(seat)[0], self.frames(seat)) for seat in range(self.players)]
        return named.agree(brought, options, numbers, depth)


def _is_kept_aside() -> bool:
    """Whether a damaged file of companies is there."""
    try:
        os.stat(FILE + ".bad")
    except OSError:
        return False
    return True


def _unpacked(packed: bytes) -> bytearray:
    """The data of a draft, or none where `packed` has another form."""
    if len(packed) != _PACKED or packed[0] != _FORMAT:
        return bytearray()
    data = bytearray(packed[1:_PACKED_OPTIONS])
    for four in packed[_PACKED_OPTIONS:_PACKED_NUMBERS]:
        for shift in range(0, 8, 2):
            data.append(four >> shift & 3)
    return data + packed[_PACKED_NUMBERS:]
