"""The set-up form: the choices for the next game, by key."""

from typing import TYPE_CHECKING

from micropython import const

from box.game import drafts, setup_form
from box.game.dice_source import BOX
from box.store import FINE
from pages.mfz import page_rows
from pages.mfz.setup.form_values import (
    COMPANY,
    DEPTH,
    DICE,
    EDITION,
    FRAMES,
    HEAP_NEEDED,
    NAME,
    OWN_DICE,
    PLAYERS,
    SIZE,
    SYSTEMS,
    default_value,
    is_known,
    offered_values,
    seat_orders,
    seating,
)
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.model.identity import ID
from shared.rules.mfz.setup.options import DEPTHS, FULL, QUICK, SEAT_ORDER, counted, offered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.game.drafts import Pairs
    from box.memory import Memory
    from box.store.saved_state import SavedState
    from pages.mfz.setup.form_rosters import FormRosters
    from shared.rules.mfz.setup.game_setup import Setup

_SYSTEMS_OF_A_FRAME = const(4)
_DEMO = "demo"
# In every file whose seats without a company are proposed one.
_PROPOSES = ("proposes", "true")


def load(memory: "Memory | None" = None) -> "SetupForm":
    """Return the stored form; if it cannot be read, the default form with `fault` set.

    memory: tells which depths the chip can play; None for all.
    """
    depths: Sequence[str] = DEPTHS
    if memory is not None:
        depths = setup_form.depths_within(HEAP_NEEDED, memory.room)
    pairs, fault = drafts.read(ID)
    if pairs and _PROPOSES not in pairs:
        # Of a version in which a seat without a company had a stock company.
        pairs = [(letter + COMPANY, "") for letter in LETTERS] + list(pairs)
    return SetupForm(pairs, fault, depths)


class SetupForm(setup_form.SetupForm):
    """Keys are `players`, `depth`, `dice`, `hidden`, `seat_order`, the names of options and
    numbers, and, for each seat, its letter with COMPANY, NAME, FRAMES and SYSTEMS.
    """

    id = ID
    summary = page_rows.SUMMARY
    seats = page_rows.COMPANY
    every_depth = DEPTHS

    def __init__(
        self, pairs: "Pairs" = (), fault: int = FINE, depths: "Sequence[str]" = ()
    ) -> None:
        super().__init__(pairs, fault, depths)
        self._rosters: FormRosters | None = None
        # The key being edited, and all choices from before the edit.
        self._choosing = ""
        self._before = self._chosen
        self._fit()

    def pairs(self) -> "Pairs":
        """Return the pairs that differ from the defaults, sorted by key.

        A seat without a chosen company is another thing than one with a stock company.
        """
        found = [
            (key, value)
            for key, value in sorted(self._chosen.items())
            if key[1:] == COMPANY or value != default_value(self, key)
        ]
        return found + [_PROPOSES] if found else found

    def save(self, saved: "SavedState") -> None:
        super().save(saved)
        self._choosing = ""

    @property
    def rosters(self) -> "FormRosters":
        """The companies stored on the box, read when they are first needed."""
        if self._rosters is None:
            # Imported here: the first pages of the set-up need no company.
            from pages.mfz.setup.form_rosters import FormRosters

            self._rosters = FormRosters()
            self._rosters.find([self._chosen.get(letter + COMPANY) for letter in LETTERS])
            self._fit()
        return self._rosters

    @property
    def named(self) -> bool:
        """Whether frames have names at this depth."""
        return self.get(DEPTH) != QUICK

    @property
    def full(self) -> bool:
        """Whether the game includes dice and turns (depth full)."""
        return self.get(DEPTH) == FULL

    @property
    def seated(self) -> bool:
        """Whether the order of seats matters, as in a demo (M-18b)."""
        return self.get(SIZE) == _DEMO

    def default(self, key: str) -> str:
        return default_value(self, key)

    def is_known(self, key: str, value: str) -> bool:
        return is_known(self, key, value)

    def values(self, key: str) -> "Sequence[str]":
        return self.depths if key == DEPTH else offered_values(key)

    def number(self, name: str) -> int:
        """Return the value of a numeric rule setting."""
        return int(self.get(name))

    def is_usual(self, key: str) -> bool:
        """Return whether a key has its default value."""
        return self.get(key) == default_value(self, key)

    def limits(self) -> "tuple[int, int, int]":
        """Return least frames, most frames and stations of a company, by size and players."""
        return self.number("frames_min"), self.number("frames_max"), self.number("stations_each")

    def company(self, seat: int) -> "tuple[str, int, int]":
        """Return name, frames and systems of a seat's company.

        A stock company has the name that it got on the box, or none.
        """
        place = self._place_in_roster(seat)
        if place:
            return self.rosters.roster.company(place - 1)
        letter = LETTERS[seat]
        name = self.get(letter + NAME)
        return name, int(self.get(letter + FRAMES)), int(self.get(letter + SYSTEMS))

    def places(self, seat: int, fitting: bool = False) -> "list[int]":
        """Return the places in the roster, from 1, of companies that no earlier seat has.

        fitting: only those whose number of frames the size allows.
        """
        roster = self.rosters.roster
        taken = [self._place_in_roster(other) for other in range(seat)]
        least, most, _ = self.limits()
        return [
            place
            for place, (_, frames, _) in enumerate(roster.companies(), 1)
            if place not in taken and not (fitting and not least <= frames <= most)
        ]

    def propose(self, seat: int) -> None:
        """Choose a company of the roster for a seat that has none that it may have.

        That is none yet, or one that the size does not allow or an earlier seat has.
        """
        key = LETTERS[seat] + COMPANY
        own = self._place_in_roster(seat)
        if key in self._chosen and (not own or own in self.places(seat, True)):
            return
        taken = [self._place_in_roster(other) for other in range(self.players)]
        for place in self.places(seat, True):
            if place not in taken:
                self.choose_place(key, place)
                return
        if own:
            self.choose_place(key, 0)

    def frames(self, seat: int) -> "list[tuple[str, bytes, int]]":
        """Return the frames of a seat as (name, loadout, rockets); stock frames have no names.

        Raises: ValueError if the roster cannot be read.
        """
        place = self._place_in_roster(seat)
        if place:
            return self.rosters.roster.frames(place - 1)
        # Imported here: only needed for companies outside the roster.
        from pages.mfz.setup.stock_roster import stock_frames

        _, frames, systems = self.company(seat)
        return stock_frames(frames, systems, self.number("ssr_per_company"), self.seated)

    def _place_in_roster(self, seat: int) -> int:
        """Return the place of a seat's company in the roster, from 1; 0 if it is not there."""
        name = self._chosen.get(LETTERS[seat] + COMPANY)
        return self.rosters.place(name) if name else 0

    def place(self, key: str) -> int:
        """Return the index of a key's value among the values offered."""
        if key[1:] == COMPANY:
            return self._place_in_roster(LETTERS.index(key[0]))
        value = self.get(key)
        if key == SEAT_ORDER:
            place = 0
            while seating(self.players, place) != value:
                place += 1
            return place
        return super().place(key)

    def choose_place(self, key: str, place: int) -> None:
        """Choose the offered value with index `place`, or the nearest one."""
        place = max(0, place)
        if key[1:] == COMPANY:
            name = ""
            if place:
                place = min(place, len(self.rosters.roster))
            if place:
                name = self.rosters.roster.company(place - 1)[0]
                self.rosters.note(name, place)
            self.choose(key, name)
        elif key == SEAT_ORDER:
            players = self.players
            self.choose(key, seating(players, min(place, seat_orders(players) - 1)))
        else:
            super().choose_place(key, place)

    def choose(self, key: str, value: str) -> None:
        """Choose a value, and adjust other choices to it.

        Until `save`, choosing the same key again starts from the form before the first choice.
        """
        if key[1:] == COMPANY and value and not self.rosters.knows(value):
            self.rosters.find((value,))
        if key != self._choosing:
            self._choosing = key
            self._before = dict(self._chosen)
        self._chosen = dict(self._before)
        # A stock company that was chosen is another thing than no choice.
        if value != self.get(key) or key[1:] == COMPANY:
            self._forget_what_depends_on(key)
            self._chosen[key] = value
        self._fit()

    def _forget_what_depends_on(self, key: str) -> None:
        """Drop the choices that an edition, or size and number of players, set."""
        names = []
        if key == EDITION:
            names = [row.name for row in offered(FULL) if row.name not in (SIZE, EDITION)]
        elif key in (SIZE, PLAYERS):
            names = [row.name for row in counted(FULL) if row.sizes or row.default is None]
            names.append(SEAT_ORDER)
        for name in names:
            self._chosen.pop(name, None)

    def _fit(self) -> None:
        """Limit numbers to the ranges of the size; drop companies that no longer exist.

        Companies that were not read yet are taken to exist.
        """
        least, most = self.number("frames_min"), self.number("frames_max")
        for letter in LETTERS:
            name = self._chosen.get(letter + COMPANY)
            if name and self._rosters is not None and not self._rosters.place(name):
                del self._chosen[letter + COMPANY]
            frames = max(least, min(int(self.get(letter + FRAMES)), most))
            systems = min(int(self.get(letter + SYSTEMS)), _SYSTEMS_OF_A_FRAME * frames)
            self._chosen[letter + FRAMES] = str(frames)
            self._chosen[letter + SYSTEMS] = str(systems)

    def setup(self) -> "Setup":
        """Return the set-up of the game. Raises: ValueError if the choices conflict."""
        depth = self.get(DEPTH)
        options = {row.name: self.get(row.name) for row in offered(depth)}
        if self.full and self.get(DICE) == BOX:
            options[OWN_DICE] = default_value(self, OWN_DICE)
        numbers = {row.name: self.number(row.name) for row in counted(depth)}
        if self.seated:
            options[SEAT_ORDER] = self.get(SEAT_ORDER)
        seats = range(self.players)
        if not self.named:
            # Imported here: needed once a game.
            from shared.rules.mfz.setup.agreement import agree

            companies = [self.company(seat) for seat in seats]
            setup = agree(companies, options, numbers)
        else:
            # Imported here: quick games have no named frames.
            from shared.rules.mfz.setup import roster_setup

            brought = [(self.company(seat)[0], self._brought(seat)) for seat in seats]
            setup = roster_setup.agree(brought, options, numbers, depth)
        setup.shorts = [self._short(seat) for seat in seats]
        return setup

    def _brought(self, seat: int) -> "list[tuple[str, bytes, int]]":
        """Return the frames of a seat. Raises: SeatFault if the roster cannot be read."""
        try:
            return self.frames(seat)
        except ValueError as error:
            # Imported here: needed for a fault only.
            from shared.rules.seat_fault import SeatFault

            raise SeatFault(str(error), seat) from error

    def _short(self, seat: int) -> str:
        """Return the short name that a seat's company brings; "" if it has none."""
        place = self._place_in_roster(seat)
        return self.rosters.roster.short(place - 1) if place else ""
