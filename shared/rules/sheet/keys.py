"""The keys of a sheet, and what does not go together in it; see kit/file_keys.py.

On the box it is loaded only to read the header of a game, and to check a sheet that is sent.
"""

from typing import TYPE_CHECKING

from shared.rules.kit import words as kit_words
from shared.rules.kit.counter_keys import COUNTERS, LEAST, MOST
from shared.rules.kit.dice_keys import DICE
from shared.rules.kit.file_keys import Choice, Key, Names, Number, Rows, Truth
from shared.rules.kit.words import HIGH, LOW, NONE
from shared.rules.sheet import words
from shared.rules.sheet.layout import Layout
from shared.rules.sheet.model.setup import LEAST_PLAYERS, PLAYERS

if TYPE_CHECKING:
    from shared.rules.kit.file_keys import Misfit, Table

NAME_MAX = 20
PLAYERS_MAX = 6
EACH_MAX = 6
TABLE_MAX = 4
ROUNDS_MAX = 99
SECONDS_MAX = 300

SHEET = (
    Key("name", most=NAME_MAX, is_needed=True),
    Names(PLAYERS, None, 1, PLAYERS_MAX),
    Number(LEAST_PLAYERS, None, 1, PLAYERS_MAX),
    Key("round_name"),
    Number("first_round", None, 0, ROUNDS_MAX),
    Number("last_round", None, 0, ROUNDS_MAX),
    Truth("faster_clock"),
    Choice("turns", kit_words.TURNS),
    Names("phases", [], 0, 8),
    Choice("time", words.TIMES),
    Number("minutes", 15, 1, 180),
    Number("increment", 0, 0, SECONDS_MAX),
    Number("delay", 0, 0, SECONDS_MAX),
    Choice("winner", words.WINS),
    Key("win_counter"),
    Number("target", 0, LEAST, MOST),
    Key("tie_counter"),
)


def layout_of(sheet: "Table") -> Layout:
    """Return the layout of a sheet. Raises: Unreadable if it cannot be played.

    >>> layout_of({"name": "Quiz", "counters": [{"name": "Points"}]}).each[0].most
    99
    """
    ROWS.check(sheet)
    return Layout(ROWS.filled(sheet))


def _apart(given: "Table") -> "list[Misfit]":
    layout = Layout(ROWS.filled(given))
    each, players = len(layout.each), len(layout.players)
    limits = "at most %d of each player and %d of the table" % (EACH_MAX, TABLE_MAX)
    alone = "'%s' without a counter of each player"
    timed = [key for key in ("minutes", "increment", "delay") if given.get(key)][:1]
    has_turns = layout.turns != NONE
    # Whether it is so, the key, and what is wanted.
    rows: list[tuple[object, str, str]] = [
        (each > EACH_MAX or len(layout.table) > TABLE_MAX, COUNTERS.name, limits),
        (layout.least_players > players, LEAST_PLAYERS, "a number from 1 to %d" % players),
        (
            layout.is_voted and layout.last_round is None,
            "faster_clock",
            "false without a last_round",
        ),
        (
            timed and not layout.minutes,
            "time",
            "'clock', which %s belongs to" % "".join(timed),
        ),
        (layout.minutes and not has_turns, "turns", "an order, for the clock"),
        (layout.increment and layout.turn_delay, "delay", "0 beside an increment"),
        (not each and given.get("winner", NONE) != NONE, "winner", alone % "none"),
        (not each and layout.turns in (HIGH, LOW), "turns", alone % "fixed"),
    ]
    listed = ", ".join([counter.name for counter in layout.each]) or "there is none"
    for key in ("win_counter", "tie_counter"):
        is_none = key in given and layout.place_of(given[key]) < 0
        rows.append((is_none, key, "a counter of each player: " + listed))
    found: list[Misfit] = [("", 0, key, wanted) for is_so, key, wanted in rows if is_so]
    return found + (_of_winner(given, layout) if each else [])


def _of_winner(given: "Table", layout: Layout) -> "list[Misfit]":
    counter = layout.each[layout.win_counter]
    place = 1 + [table["name"] for table in given[COUNTERS.name]].index(counter.name)
    if layout.winner == words.LAST and counter.start <= counter.least:
        wanted = "above %d, where a player is out" % counter.least
        return [(COUNTERS.name, place, "start", wanted)]
    if layout.winner == words.FIRST and not counter.least <= layout.goal <= counter.most:
        limits = (counter.least, counter.most, counter.name)
        return [("", 0, "target", "a number from %d to %d, the limits of %s" % limits)]
    if layout.winner == words.FIRST and counter.start == layout.goal:
        return [(COUNTERS.name, place, "start", "another number than the target")]
    return []


ROWS = Rows(SHEET, (COUNTERS, DICE), _apart)
