"""The set-up form: the choices for the next game, by key."""

from typing import TYPE_CHECKING

from box.game import dice_source, drafts, setup_form
from box.game.setup_form import DEPTH, PLAYERS
from box.store import FINE
from pages.mechwarrior import page_rows
from shared.rules.mechwarrior.model.identity import ID
from shared.rules.mechwarrior.model.kinds import FULL, LETTERS, ORDERS, SCORE
from shared.rules.mechwarrior.setup import setting_rows, settings
from shared.rules.mechwarrior.setup.game_setup import BUILD_USUAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.game.drafts import Pairs
    from box.memory import Memory
    from pages.mechwarrior.setup.forces import Forces
    from shared.rules.mechwarrior.setup.game_setup import Setup

# Keys; a setting of the rules has its name. FORCE follows the letter of a seat.
BUILD = "build"
FIRST = "first"
SIDES = "sides"
FORCE = ".force"
# The same, a ready name of a player without a battleforce; "" for the letter.
NAME = ".name"
# The same, a total of its own; "" for that of all.
OWN_BUILD = ".build"

# Those that the box plays, each with the bytes of heap that a game needs beside the modules of the
# session, on 32 bits: the smallest heap in which its flow in tests/flows is played, less those
# modules. The first is always offered.
HEAP_NEEDED = ((SCORE, 0), (ORDERS, 46 * 1024), (FULL, 52 * 1024))
_PLAYERS = ("2", "3", "4")


def load(memory: "Memory") -> "SetupForm":
    """Return the stored form; if it cannot be read, the default form with `fault` set.

    memory: tells which depths the chip can play.
    """
    pairs, fault = drafts.read(ID)
    form = SetupForm(pairs, fault, setup_form.depths_within(HEAP_NEEDED, memory.room))
    form.room = memory.room
    return form


class SetupForm(setup_form.SetupForm):
    """Keys are those above and the names of settings. forces: the battleforces on the box.

    room: see Memory; 0 if it does not matter.
    """

    id = ID
    summary = page_rows.SUMMARY
    seats = page_rows.FORCE
    every_depth = (SCORE, ORDERS, FULL)
    room = 0

    def __init__(
        self, pairs: "Pairs" = (), fault: int = FINE, depths: "Sequence[str]" = ()
    ) -> None:
        self._forces: Forces | None = None
        super().__init__(pairs, fault, depths)

    @property
    def forces(self) -> "Forces":
        """The battleforces stored on the box, read when they are first needed."""
        if self._forces is None:
            # Imported here: most pages of the set-up need no battleforce.
            from pages.mechwarrior.setup.forces import Forces

            self._forces = Forces()
            names = self._forces.names()
            for key in [letter + FORCE for letter in LETTERS]:
                # One that was chosen and is no longer there.
                if self._chosen.get(key) and self._chosen[key] not in names:
                    del self._chosen[key]
        return self._forces

    def is_known(self, key: str, value: str) -> bool:
        if key[1:] == FORCE:
            # The battleforces are not read yet: see `forces`.
            return key[0] in LETTERS
        if key[1:] == NAME:
            # The agreement checks a name, as that of a battleforce.
            return key[0] in LETTERS
        return value in self.values(key)

    def values(self, key: str) -> "Sequence[str]":
        if key == PLAYERS:
            return _PLAYERS
        if key == DEPTH:
            return self.depths
        if key == BUILD or key[1:] == OWN_BUILD:
            # Imported here: totals are rarely changed.
            from pages.mechwarrior.setup import totals

            return totals.offered("" if key == BUILD else self.get(BUILD))
        if key == FIRST:
            return LETTERS[: self.players]
        if key == SIDES:
            return sidings(self.players)
        if key == dice_source.KEY:
            return dice_source.SOURCES
        return settings.values(key)

    def default(self, key: str) -> str:
        if key == BUILD:
            return str(BUILD_USUAL)
        if key[1:2] == ".":
            # Of a seat: its battleforce, its name, its own build total.
            return ""
        if key == setting_rows.OWN_DICE:
            # Without own dice nothing is typed, and older programs read the record.
            by_box = self.get(dice_source.KEY) == dice_source.BOX
            return setting_rows.OWN_FACES if by_box else setting_rows.OWN_NUMBERS
        if settings.is_known(key):
            return settings.default(key)
        return super().default(key)

    def choose(self, key: str, value: str) -> None:
        """Choose a value; a number of players drops what depends on it."""
        if key == PLAYERS and value != self.get(PLAYERS):
            self._chosen.pop(FIRST, None)
            self._chosen.pop(SIDES, None)
        elif key == BUILD:
            from pages.mechwarrior.setup import totals

            totals.drop_own(self._chosen, OWN_BUILD, value)
        self._chosen[key] = value

    def total_of(self, seat: int) -> int:
        """Return the build total of a seat (W-7)."""
        return int(self.get(LETTERS[seat] + OWN_BUILD) or self.get(BUILD))

    def places(self, seat: int) -> "list[int]":
        """Return the places of the battleforces that no earlier seat has."""
        taken = self._taken(seat)
        return [place for place, name in enumerate(self.forces.names()) if name not in taken]

    def _taken(self, seat: int) -> "list[str]":
        """Return the names of the battleforces of the seats before one."""
        return [self.get(letter + FORCE) for letter in LETTERS[:seat]]

    @property
    def by_hand(self) -> bool:
        """Whether players may do without a battleforce: they enter points at this depth."""
        return self.get(DEPTH) == SCORE

    def propose(self, seat: int) -> None:
        """Choose a battleforce for a seat that has none yet or needs one, if one is left."""
        key = LETTERS[seat] + FORCE
        taken = self._taken(seat)
        names = [name for name in self.forces.names() if name not in taken]
        chosen = self._chosen.get(key)
        if chosen not in names and (chosen or chosen is None or not self.by_hand):
            self._chosen[key] = names[0] if names else ""

    def setup(self) -> "Setup":
        """Return the set-up of the game.

        Raises: ValueError if the choices conflict, SeatFault for those of one seat.
        """
        # Imported here: only needed when the game begins.
        from pages.mechwarrior.setup import units_room
        from shared.rules.mechwarrior.model.packed_units import PackedUnits
        from shared.rules.mechwarrior.setup.agreement import agree
        from shared.rules.seat_fault import SeatFault

        depth = self.get(DEPTH)
        places = [self.forces.find(self.get(letter + FORCE)) for letter in LETTERS[: self.players]]
        units_room.check(self.forces, places, self.room)
        players = []
        cards: list[Sequence[str]] = []
        for seat, place in enumerate(places):
            try:
                named = self.get(LETTERS[seat] + NAME)
                name, units = self.forces.read(place) if place >= 0 else (named, ())
                # Packed before the next are read: 48 units with dials are 20 KB.
                players.append((name, PackedUnits(units) if units else units))
                units = ()
                cards.append(self.forces.cards(place) if place >= 0 else ())
            except ValueError as error:
                raise SeatFault(str(error), seat) from error
        sides = [LETTERS.index(side) for side in self.get(SIDES)]
        chosen = {name: self.get(name) for name in settings.chosen_at(depth)}
        if setting_rows.OWN_DICE in chosen and self.get(dice_source.KEY) == dice_source.BOX:
            chosen[setting_rows.OWN_DICE] = setting_rows.OWN_FACES
        first = LETTERS.index(self.get(FIRST))
        builds = [self.total_of(seat) for seat in range(self.players)]
        return agree(players, depth, builds, first, sides, chosen, cards)  # type: ignore[arg-type]


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
