"""The GameReader of MechWarrior: Age of Destruction.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies.toml_text import document_text
from doomsday.games.mechwarrior.battleforce_file import CARDS, GAME, UNITS, checked
from doomsday.games.mechwarrior.unit_table import unit_table
from doomsday.games.readers import CheckedRoster, Fault, GameReader
from doomsday.suggestion import meant
from doomsday.wording import counted
from shared.link.limits import ROSTER_MAX
from shared.rules.mechwarrior.model import (
    combat_dial,
    equipment_numbers,
    equipment_rows,
    kind_words,
    unit_text,
)
from shared.rules.mechwarrior.model.kinds import LETTERS
from shared.rules.mechwarrior.play import victory
from shared.rules.mechwarrior.play.stages import orders_per_turn
from shared.rules.mechwarrior.setup import battleforce, legality
from shared.rules.mechwarrior.setup import cards as card_rows
from shared.rules.mechwarrior.setup.game_setup import BUILD_USUAL

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from doomsday.games.dialects import Dialect
    from doomsday.games.odds import Answer, Field
    from doomsday.games.roster_table import RosterTable
    from shared.rules.contract import GameState, Header
    from shared.rules.mechwarrior.model.state import BattleState
    from shared.rules.mechwarrior.model.unit import Unit

_TEMPLATE = """\
# What follows a # is a comment.
game = "mechwarrior"
name = "My battleforce"

# One table for each unit, at most sixteen. All names differ.
[[units]]
name = "First"
# For rows of the box, at most six characters; without this line the box shortens the name.
short = "FIRST"
kind = "mech"
speed = "mech"
points = 120
# Points of cards, 0 if left out.
gear = 10
pilot = 0
# The heat that a vent takes, and what each click of the heat dial shows. Only 'Mechs have them.
vent = 2
heat_dial = ["", "", "speed -2", "shutdown"]
# Copied from the figure, from the start to the last click: speed/attack/defence, then primary and
# secondary damage, - for none; then the mark of Salvage, and equipment at its value, (o) in a
# circle. Without a dial the box asks for these values. Range types of the two damage values:
# none, ballistic, energy or melee.
range = ["ballistic", "melee"]
dial = [
  "8/10/18/3/2 primary:pulse(o)",
  "8/9/18/3/2 defence:heavy_armor",
  "7/9/17/2/2 defence:heavy_armor",
  "6/8/16/2/1 salvage",
]

[[units]]
name = "Second"
kind = "vehicle"
speed = "tracked"
points = 60
# Infantry that it carries.
carries = 1

[[units]]
name = "Third"
kind = "infantry"
speed = "foot"
points = 15

# One table for each card in play, at most eight.
[[cards]]
kind = "pilot"
name = "A pilot"
"""
_LINE_WITH_DIALS = (
    "range ballistic/melee heat_dial ||gun -1|shutdown dial 8/10/18/3/2|7/9/17/2/2 salvage"
)


class MechWarrior(GameReader):
    """See GameReader. A roster is a battleforce; its terms are the most points, None for any."""

    id = GAME

    def check(self, document: "dict[str, Any]", terms: "int | None" = None) -> CheckedRoster:
        """Check a battleforce file."""
        name, force, faults = checked(document, terms)
        if force is None or faults:
            return CheckedRoster(name, faults)
        points = sum([legality.points_of(unit) for unit in force.units])
        build = terms or BUILD_USUAL
        parts = [counted(len(force.units), "unit"), counted(points, "point")]
        if force.cards:
            parts.append(counted(len(force.cards), "card"))
        parts.append("%s a turn at %d" % (counted(orders_per_turn(build), "order"), build))
        dials = [unit for unit in force.units if unit.combat_dial]
        former = ""
        if dials:
            parts.append(counted(len(dials), "dial"))
            parts += _unknown_equipment(dials)
            words = "%s has a vent but no heat dial"
            parts += [words % unit.name for unit in dials if unit.vent and not unit.heat_dial]
            # Boxes of older versions know no dials.
            plain = [unit_without_dial(unit) for unit in force.units]
            former = battleforce.line(force.name, plain, force.cards)
        line = battleforce.line(force.name, force.units, force.cards)
        size = len(line.encode())
        if size > ROSTER_MAX:
            words = "the box reads battleforces of up to %d bytes, and this one has %d; leave out"
            words += " clicks of dials, or equipment that is only shown"
            return CheckedRoster(name, [Fault("too_much", words % (ROSTER_MAX, size))])
        return CheckedRoster(name, [], line, ", ".join(parts), former)

    def roster_text(self, line: bytes) -> str:
        """Return the battleforce file of a line."""
        name, units = battleforce.read(line)
        return document_text(force_document(name, units, battleforce.cards(line)))

    def template(self) -> str:
        """Return a battleforce with comments."""
        return _TEMPLATE

    def help(self) -> "list[tuple[str, list[tuple[str, str]]]]":
        """Return the kinds of units with their speed modes, and the kinds of cards."""
        speeds = [
            (kind, ", ".join([kind_words.SPEEDS[speed] for speed in kind_words.SPEEDS_OF[place]]))
            for place, kind in enumerate(kind_words.KINDS)
        ]
        steps = [(kind, "step %d of effects" % card_rows.step(kind)) for kind in card_rows.KINDS]
        dials = [
            ("dial", "at the end of a unit's line: asks for clicks, range types and heat dial"),
            ("the same in the line", _LINE_WITH_DIALS),
        ]
        return [
            ("Kinds of units, and their speed", speeds),
            ("Kinds of cards", steps),
            ("Combat dials", dials),
        ]

    def dialects(self) -> "Sequence[Dialect]":
        """Return that of spreadsheets, and lines as people type them."""
        # Imported here, as below: most calls of the page need none of this.
        from doomsday.games.mechwarrior.dialects.spreadsheet import Spreadsheet
        from doomsday.games.mechwarrior.dialects.unit_lines import UnitLines

        return (Spreadsheet(), UnitLines())

    def plain(self, document: "dict[str, Any]") -> "dict[str, Any] | None":
        """Return the document of a battleforce."""
        name, force, _ = checked(document, None)
        if name is None or force is None or len(force.units) != len(document.get(UNITS, [])):
            return None
        return force_document(name, force.units, force.cards)

    def table(self, document: "dict[str, Any]") -> "RosterTable | None":
        """Return a battleforce with the points of its units."""
        from doomsday.games.mechwarrior import battleforce_table

        name, force, _ = checked(document, None)
        return None if name is None or force is None else battleforce_table.table(force)

    def random_roster(self, seed: int) -> "dict[str, Any]":
        """Return a battleforce of the usual build total."""
        from doomsday.games.mechwarrior import randomforce

        return randomforce.battleforce(seed, BUILD_USUAL)

    def facts(self, state: "GameState | None") -> "dict[str, Any]":
        """Return the depth of the game."""
        return {"depth": "" if state is None else state.setup.depth}

    def seats(self, state: "GameState") -> "list[dict[str, Any]]":
        """Return each player's points in the three victory conditions; score is the first."""
        seats = super().seats(state)
        for seat, (_, second, third) in zip(seats, victory.totals(_battle(state))):
            seat["survival"] = second
            seat["zones"] = third
        return seats

    def salvage_seats(self, header: "Header") -> "list[dict[str, Any]]":
        """Return the names of the players in a header."""
        return [{"name": value} for key, value in header if key in tuple(LETTERS)]

    def odds_fields(self) -> "Sequence[Field]":
        """See GameReader."""
        # Imported here, as below: most calls of the page need no odds.
        from doomsday.games.mechwarrior import odds

        return odds.FIELDS

    def odds(self, texts: "Sequence[str]") -> "Answer":
        """See GameReader."""
        from doomsday.games.mechwarrior import odds
        from doomsday.games.odds import read_values

        return odds.of_values(read_values(odds.FIELDS, texts))


def _unknown_equipment(units: "Sequence[Unit]") -> "list[str]":
    """Return a note for each equipment that this program does not know: it is only shown."""
    found = []
    for unit in units:
        for _, word, _, _, _ in combat_dial.gear(unit.combat_dial):
            if equipment_numbers.number(word) >= 0:
                continue
            note = "'%s' of %s is only shown" % (word, unit.name)
            close = meant(word, equipment_rows.WORDS.split(" "))
            if close:
                note += "; is '%s' meant?" % close
            if note not in found:
                found.append(note)
    return found


def unit_without_dial(unit: "Unit") -> "Unit":
    """Return a unit without its combat dial."""
    words = unit_text.words(unit, with_dial=False)
    return unit_text.parse(words, unit.name, unit.heat_dial)


def _battle(state: "GameState") -> "BattleState":
    return state  # type: ignore[return-value]


def force_document(name: str, units: "Sequence[Unit]", cards: "Sequence[str]") -> "dict[str, Any]":
    """Return a battleforce as the document of a file."""
    document: dict[str, Any] = OrderedDict()
    document["game"] = GAME
    document["name"] = name
    document[UNITS] = [unit_table(unit) for unit in units]
    if cards:
        document[CARDS] = []
    for card in cards:
        kind, _, called = card.partition(" ")
        document[CARDS].append(OrderedDict((("kind", kind), ("name", called))))
    return document


READER = MechWarrior()
