"""The GameReader of Mobile Frame Zero.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies.toml_text import document_text
from doomsday.games.mfz import company
from doomsday.games.readers import CheckedRoster, GameReader
from doomsday.wording import counted
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.model.identity import ID
from shared.rules.mfz.setup.legality import Terms
from shared.rules.mfz.setup.roster import Roster

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from doomsday.games.dialects import Dialect
    from doomsday.games.odds import Answer, Field
    from doomsday.games.roster_table import RosterTable
    from shared.rules.contract import GameState, Header
    from shared.rules.mfz.model.state import QuickState

_DIGITS_MAX = 3
_TEMPLATE = """\
# What follows a # is a comment.
game = "mfz"
name = "My company"
# For the scoreboard, at most 36 pixels wide; without this line the box shortens the name.
short = "Mine"

# One table for each frame, at most eight. All names differ.
[[frames]]
name = "First"
# At most four systems, at most two of one kind.
systems = "Rd Y B G"
# Single-shot rockets: three on all frames together, or as many as you agreed.
rockets = 1

[[frames]]
name = "Second"
systems = "Rh Rh B G"
rockets = 1

[[frames]]
name = "Third"
systems = "Ra Ra Y B"
rockets = 1
"""
_SYSTEMS = (
    ("Rh", "weapon for hand-to-hand"),
    ("Rd", "weapon for direct fire"),
    ("Ra", "weapon for artillery"),
    ("Y", "spotting"),
    ("B", "defence"),
    ("G", "movement"),
    ("Rhd, Rha, Rda", "weapons for two ranges, if you agreed on them"),
    ("E", "protection in hazards, if you agreed on it"),
)


class MobileFrameZero(GameReader):
    """See GameReader. A roster is a company."""

    id = ID

    def check(self, document: "dict[str, Any]", terms: "Terms | None" = None) -> CheckedRoster:
        """Check a company file."""
        found, faults = company.checked(document, terms or Terms())
        if found is None:
            return CheckedRoster(None, faults)
        if faults:
            return CheckedRoster(found.name, faults)
        frames, systems = counted(len(found.frames), "frame"), counted(found.systems, "system")
        # Older boxes refuse a line with a short name; they show none.
        former = found.line(short="") if found.short else ""
        about = "%s, %s" % (frames, systems)
        return CheckedRoster(found.name, [], found.line(), about, former)

    def roster_text(self, line: bytes) -> str:
        """Return the company file of a line."""
        found = Roster([line])
        frames = tuple([company.Frame(*frame) for frame in found.frames(0)])
        whole = company.Company(found.company(0)[0], frames, found.short(0))
        return document_text(whole.document())

    def template(self) -> str:
        """Return a company with comments."""
        return _TEMPLATE

    def help(self) -> "list[tuple[str, list[tuple[str, str]]]]":
        """Return the systems by their codes."""
        return [("Systems of a frame, at most four", list(_SYSTEMS))]

    def dialects(self) -> "Sequence[Dialect]":
        """Return those of the Handbook, the blog, Condensed and spreadsheets."""
        # Imported here, as below: most calls of the page need none of this.
        from doomsday.games.mfz.dialects.catalog import DIALECTS

        return DIALECTS

    def plain(self, document: "dict[str, Any]") -> "dict[str, Any] | None":
        """Return the document of a company."""
        found, _ = company.checked(document, Terms())
        return None if found is None else found.document()

    def table(self, document: "dict[str, Any]") -> "RosterTable | None":
        """Return a company with the pools of its frames."""
        from doomsday.games.mfz import company_table

        found, _ = company.checked(document, Terms())
        return None if found is None else company_table.table(found)

    def comparisons(self) -> "Sequence[tuple[str, str]]":
        """Return the bids, also with what changes would do, for each size of the game."""
        from doomsday.games.mfz import bid_tables

        return bid_tables.COMPARISONS

    def compare(self, id: str, documents: "Sequence[dict[str, Any]]") -> "Sequence[RosterTable]":
        """Return the bids of companies."""
        from doomsday.games.mfz import bid_tables

        companies = [company.checked(document, Terms())[0] for document in documents]
        return bid_tables.comparison(id, [one for one in companies if one is not None])

    def collections(self) -> "Sequence[tuple[str, RosterTable]]":
        """Return the named loadouts."""
        from doomsday.games.mfz import loadout_table

        return [("List the named loadouts", loadout_table.table())]

    def random_roster(self, seed: int) -> "dict[str, Any]":
        """Return a company of loadouts that players know."""
        from doomsday.games.mfz import randomcompany

        return randomcompany.company(seed)

    def facts(self, state: "GameState | None") -> "dict[str, Any]":
        """Return the value of the doomsday clock."""
        return {"doomsday": 0 if state is None else _quick(state).clock}

    def clock(self, state: "GameState") -> "tuple[str, int, bool]":
        """Return the doomsday clock."""
        value = _quick(state).clock
        return "doomsday", value, value <= 1

    def seats(self, state: "GameState") -> "list[dict[str, Any]]":
        """Return score, frames and stations of each company."""
        seats = super().seats(state)
        played = _quick(state)
        for seat, frames, stations in zip(seats, played.frames(), played.stations()):
            seat["frames"] = frames
            seat["stations"] = stations
        return seats

    def salvage_seats(self, header: "Header") -> "list[dict[str, Any]]":
        """Return name, frames and systems of the companies in a header, None if unreadable."""
        return [_company(value) for key, value in header if key in tuple(LETTERS)]

    def odds_fields(self) -> "Sequence[Field]":
        """See GameReader."""
        from doomsday.games.mfz import odds

        return odds.FIELDS

    def odds(self, texts: "Sequence[str]") -> "Answer":
        """See GameReader."""
        from doomsday.games.mfz import odds
        from doomsday.games.odds import read_values

        return odds.of_values(read_values(odds.FIELDS, texts))


def _quick(state: "GameState") -> "QuickState":
    """Return a state of any depth: each has what the one of quick games has."""
    return state  # type: ignore[return-value]


def _company(value: str) -> "dict[str, Any]":
    counts, _, name = value.partition(" ")
    frames, slash, systems = counts.partition("/")
    is_counted = slash and _is_number(frames) and _is_number(systems)
    return OrderedDict(
        (
            ("name", name.strip() if is_counted else value),
            ("frames", int(frames) if is_counted else None),
            ("systems", int(systems) if is_counted else None),
        )
    )


def _is_number(text: str) -> bool:
    return 0 < len(text) <= _DIGITS_MAX and not [sign for sign in text if sign not in "0123456789"]


READER = MobileFrameZero()
