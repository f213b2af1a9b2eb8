"""The GameReader of scoreboards.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies.keyed_reader import KeyedReader
from doomsday.games.roster_table import RosterTable
from doomsday.wording import counted
from shared.rules.kit.counter_keys import COUNTERS
from shared.rules.kit.counters import TABLE_SEAT
from shared.rules.kit.words import EACH, ROLLS, TABLE, TURNS
from shared.rules.sheet import keys, words
from shared.rules.sheet.game import GAME
from shared.rules.sheet.layout import Layout
from shared.rules.sheet.model.actions import LETTERS, OVER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared.rules.contract import GameState
    from shared.rules.sheet.state import SheetState

_TEMPLATE = """\
# What follows a # is a comment. docs/sheets.md explains each line, and has twelve such files.
game = "sheet"
name = "My game"
players = ["Red", "Blue", "Green", "Gold"]  # the most players, by name
least_players = 2

# Leave these three lines out if there are no rounds.
round_name = "Round"
first_round = 1
last_round = 6

turns = "fixed"  # or none, high, low, drawn, pass
phases = ["Move", "Fight"]
time = "none"  # or shown, clock
winner = "high"  # or low, first, last, none
win_counter = "Points"

[[counters]]  # up to six of each player, and four of the table
name = "Points"
of = "each"  # or table
start = 0
step = 1
least = 0
most = 99
held = 5  # what the page of a held C begins with

[[dice]]  # up to six presets
name = "Attack"
dice = "3d6"
count = "hits"  # or sum, best
at_least = 5
explodes = false
"""
# By key, the meaning of each word that it may have.
_MEANINGS = (
    (
        "turns",
        TURNS,
        "anybody acts at any time; the same order in each round; who leads in the first counter "
        "begins; who is last in it begins; the box draws the order of each round; "
        "turns go round until all have passed",
    ),
    (
        "winner",
        words.WINS,
        "the highest counter; the lowest counter; the first at the target, which ends the game; "
        "the last one whose counter is above its least; nobody, as in a game together",
    ),
    (
        "time",
        words.TIMES,
        "not measured; on record; a chess clock of minutes, with an increment or a delay",
    ),
    (
        "count of dice",
        ROLLS,
        "the sum of the faces; the best face; how many faces are at_least or more",
    ),
)


class Sheet(KeyedReader):
    """See GameReader. A roster is a sheet."""

    id = GAME.id
    rows = keys.ROWS
    letters = LETTERS

    def about(self, document: "dict[str, Any]") -> str:
        """Return the numbers of counters and players."""
        made = Layout(document)
        least, most = made.least_players, len(made.players)
        players = "%d to %d players" % (least, most) if least < most else counted(most, "player")
        return "%s, %s" % (counted(len(document["counters"]), "counter"), players)

    def template(self) -> str:
        """Return a sheet with comments."""
        return _TEMPLATE

    def help(self) -> "list[tuple[str, list[tuple[str, str]]]]":
        """Return the words of turns, winner, time and dice."""
        return [(title, list(zip(known, said.split("; ")))) for title, known, said in _MEANINGS]

    def facts(self, state: "GameState | None") -> "dict[str, Any]":
        """Return the sheet, and the counters of the table."""
        if state is None:
            return {"sheet": ""}
        shown: SheetState = state  # type: ignore[assignment]
        found: dict[str, Any] = OrderedDict([("sheet", shown.layout.name)])
        for place, counter in enumerate(shown.layout.table):
            found[counter.name] = shown.count(TABLE_SEAT, place)
        return found

    def table(self, document: "dict[str, Any]") -> "RosterTable | None":
        """Return a sheet with its counters."""
        if keys.ROWS.misfits(document):
            return None
        made = keys.layout_of(document)
        rows = [
            (counter.name, owner, counter.start, counter.step)
            + (counter.least, counter.most, counter.held, "hidden" * counter.is_hidden)
            for owner, counters in ((EACH, made.each), (TABLE, made.table))
            for counter in counters
        ]
        return RosterTable(made.name, [key.name for key in COUNTERS.keys], rows, document)

    def seats(self, state: "GameState") -> "list[dict[str, Any]]":
        """Return the counters of each player beside the score."""
        shown: SheetState = state  # type: ignore[assignment]
        seats = super().seats(state)
        for number, seat in enumerate(seats):
            for place, counter in enumerate(shown.layout.each):
                seat[counter.name] = shown.count(number, place)
        return seats

    def round_name(self, state: "GameState") -> str:
        """Return what the sheet calls a round, if it numbers rounds as a record does."""
        layout = state.layout  # type: ignore[attr-defined]
        is_counted = layout.first_round == 1 and not layout.is_voted
        return layout.round_title.lower() if is_counted else GAME.round

    def clock(self, state: "GameState") -> "tuple[str, int, bool] | None":
        """Return the rounds of a sheet that has a last one."""
        shown: SheetState = state  # type: ignore[assignment]
        if shown.layout.last_round is None:
            return None
        return shown.layout.round_title, shown.shown_round(), shown.is_last_round()

    def hidden(self, state: "GameState") -> "Sequence[str]":
        """Return the hidden counters, and "score" if it is one; nothing when the game is over."""
        shown: SheetState = state  # type: ignore[assignment]
        if shown.phase == OVER:
            return ()
        counters = shown.layout.each + shown.layout.table
        names = [counter.name for counter in counters if counter.is_hidden]
        return names + ["score"] * (shown.score_texts()[:1] == [words.HIDDEN])


READER = Sheet()
