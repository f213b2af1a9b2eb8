"""The GameReader of scoreboards.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies.toml_text import document_text
from doomsday.games.readers import CheckedRoster, GameReader
from doomsday.games.roster_table import RosterTable
from doomsday.games.sheet import sheet_file
from doomsday.wording import counted
from shared.rules.sheet import words
from shared.rules.sheet.actions import LETTERS, OVER, TABLE_SEAT
from shared.rules.sheet.game import GAME

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared.rules.contract import GameState, Header
    from shared.rules.sheet.state import SheetState

_TEMPLATE = """\
# What follows a # is a comment. docs/sheets.md has twelve such files.
game = "sheet"
name = "My game"
# The most players, by name; and the least.
players = ["Red", "Blue", "Green", "Gold"]
least_players = 2

# Leave these out if there are no rounds.
round_name = "Round"
first_round = 1
last_round = 6

# Whose turn it is: none, fixed, high or low score first, drawn each round, or pass.
turns = "fixed"
phases = ["Move", "Fight"]

# high, low, first (at the target), last (who is not out), or none.
winner = "high"
win_counter = "Points"

# Up to six counters of each player, and four of the table.
[[counters]]
name = "Points"
of = "each"
start = 0
step = 1
least = 0
most = 99
# What a held D adds, in a game without rounds and turns.
held = 5

# Up to six presets of dice. count: sum, best, or hits of at_least or more.
[[dice]]
name = "Attack"
dice = "3d6"
count = "hits"
at_least = 5
explodes = false
"""

_COUNTER_HEAD = ("counter", "of", "start", "step", "least", "most", "held", "")
_HELP = (
    (
        "turns",
        (
            (words.NONE, "anybody acts at any time"),
            (words.FIXED, "the same order in each round"),
            (words.HIGH, "who leads in the first counter begins"),
            (words.LOW, "who is last in it begins"),
            (words.DRAWN, "the box draws the order of each round"),
            (words.PASSING, "turns go round until all have passed"),
        ),
    ),
    (
        "winner",
        (
            (words.HIGH, "the highest counter"),
            (words.LOW, "the lowest counter"),
            (words.FIRST, "the first at the target, which ends the game"),
            (words.LAST, "the last one whose counter is above its least"),
            (words.NONE, "nobody, as in a game together"),
        ),
    ),
    (
        "time",
        (
            (words.SHOWN, "the time is on record"),
            (words.CLOCK, "a chess clock of some minutes, with an increment in seconds"),
        ),
    ),
    (
        "count of dice",
        (
            (words.SUM, "the sum of the faces"),
            (words.BEST, "the best face"),
            (words.HITS, "how many faces are at_least or more"),
        ),
    ),
)


class Sheet(GameReader):
    """See GameReader. A roster is a sheet."""

    id = GAME.id

    def check(self, document: "dict[str, Any]", terms: "Any" = None) -> CheckedRoster:
        """Check a sheet."""
        name, layout, found = sheet_file.checked(document)
        if layout is None:
            return CheckedRoster(name, found)
        line = GAME.line(layout)
        parts = [
            counted(len(layout.each) + len(layout.table), "counter"),
            "%d to %d players" % layout.players,
        ]
        return CheckedRoster(name, sheet_file.size_fault(line), line, ", ".join(parts))

    def roster_text(self, line: bytes) -> str:
        """Return the file of a sheet."""
        return document_text(sheet_file.document(GAME.read(line)))

    def template(self) -> str:
        """Return a sheet with comments."""
        return _TEMPLATE

    def help(self) -> "list[tuple[str, list[tuple[str, str]]]]":
        """Return the words of turns, winner, time and dice."""
        return [(title, list(rows)) for title, rows in _HELP]

    def facts(self, state: "GameState | None") -> "dict[str, Any]":
        """Return the sheet, and the counters of the table."""
        if state is None:
            return {"sheet": ""}
        shown: SheetState = state  # type: ignore[assignment]
        found = OrderedDict([("sheet", shown.layout.name)])
        for place, counter in enumerate(shown.layout.table):
            found[counter.name] = shown.count(TABLE_SEAT, place)  # type: ignore[assignment]
        return found

    def table(self, document: "dict[str, Any]") -> "RosterTable | None":
        """Return a sheet with its counters."""
        _, layout, _ = sheet_file.checked(document)
        if layout is None:
            return None
        rows = [
            (
                counter.name,
                counter.owner,
                counter.start,
                counter.step,
                counter.least,
                counter.most,
                counter.held,
                "hidden" if counter.is_hidden else "",
            )
            for counter in layout.each + layout.table
        ]
        return RosterTable(layout.name, _COUNTER_HEAD, rows, sheet_file.document(layout))

    def seats(self, state: "GameState") -> "list[dict[str, Any]]":
        """Return the counters of each player beside the score."""
        shown: SheetState = state  # type: ignore[assignment]
        seats = super().seats(state)
        for number, seat in enumerate(seats):
            for place, counter in enumerate(shown.layout.each):
                seat[counter.name] = shown.count(number, place)
        return seats

    def clock(self, state: "GameState") -> "tuple[str, int, bool] | None":
        """Return the rounds of a sheet that has a last one."""
        shown: SheetState = state  # type: ignore[assignment]
        rounds = shown.layout.rounds
        if rounds is None or rounds[2] is None:
            return None
        return rounds[0], shown.shown_round(), shown.is_last_round()

    def hidden(self, state: "GameState") -> "Sequence[str]":
        """Return the hidden counters, and "score" if it is one; nothing when the game is over."""
        shown: SheetState = state  # type: ignore[assignment]
        if shown.phase == OVER:
            return ()
        layout = shown.layout
        names = [one.name for one in layout.each + layout.table if one.is_hidden]
        if layout.each and layout.each[layout.win_counter].is_hidden:
            names.append("score")
        return names

    def salvage_seats(self, header: "Header") -> "list[dict[str, Any]]":
        """Return the names of the players in a header."""
        return [{"name": value} for key, value in header if key in tuple(LETTERS)]


READER = Sheet()
