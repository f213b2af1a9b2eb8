"""Check the document of a sheet: return its layout or all of its faults; and write one.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies.shape import Key, faults, number, text
from doomsday.games.readers import Fault
from doomsday.suggestion import question
from doomsday.wording import shown
from shared.rules.errors import Unreadable
from shared.rules.sheet import layout as layouts
from shared.rules.sheet import words
from shared.rules.sheet.layout import Counter, Layout

if TYPE_CHECKING:
    from typing import Any

    from doomsday.companies.shape import Table

GAME = "sheet"
COUNTERS = "counters"
DICE = "dice"

_NUMBERS = (layouts.LEAST, layouts.MOST)
_OWNERS = (words.EACH, words.TABLE)
_TIMES = (words.NONE, words.SHOWN, words.CLOCK)
_DOCUMENT = (
    text("game", True),
    text("name", True),
    Key("players", list, "a list of names", items=str),
    number("least_players"),
    text("round_name"),
    number("first_round"),
    number("last_round"),
    Key("faster_clock", bool, "true or false"),
    text("turns"),
    Key("phases", list, "a list of names", items=str),
    text("time"),
    number("minutes"),
    number("increment"),
    text("winner"),
    text("win_counter"),
    number("target"),
    text("tie_counter"),
    Key(COUNTERS, list, "a list of tables, written as [[counters]]", True),
    Key(DICE, list, "a list of tables, written as [[dice]]"),
)
_TABLES = {
    COUNTERS: (
        text("name", True),
        text("of"),
        number("start"),
        number("step"),
        number("least"),
        number("most"),
        number("held"),
        Key("hidden", bool, "true or false"),
    ),
    DICE: (
        text("name", True),
        text("dice", True),
        text("count"),
        number("at_least"),
        Key("explodes", bool, "true or false"),
    ),
}
# Of texts of which only some are known, and of numbers.
_CHOICES = {
    "turns": words.TURNS,
    "time": _TIMES,
    "winner": words.WINS,
    "of": _OWNERS,
    "count": words.ROLLS,
}
_RANGES = {
    "least_players": (1, layouts.PLAYERS_MAX),
    "first_round": (0, layouts.ROUNDS_MAX),
    "last_round": (0, layouts.ROUNDS_MAX),
    "minutes": (1, layouts.MINUTES_MAX),
    "increment": (0, layouts.SECONDS_MAX),
    "target": _NUMBERS,
    "start": _NUMBERS,
    "step": _NUMBERS,
    "least": _NUMBERS,
    "most": _NUMBERS,
    "held": _NUMBERS,
    "at_least": (0, max(layouts.SIZES)),
}
_LINE_MAX = 1024


def checked(document: "Table") -> "tuple[str | None, Layout | None, list[Fault]]":
    """Return name, layout and faults of a document; None for what cannot be read."""
    found = _shape_faults(document)
    name = document.get("name")
    if not isinstance(name, str):
        return None, None, found
    if found:
        return name, None, found
    layout = Layout("")
    for pair, place in _texts(document, found):
        try:
            layouts.add(layout, pair[0], pair[1])
        except Unreadable as error:
            found.append(_fault(document, place, "wrong_value", error.message))
    if not found:
        try:
            layouts.check(layout)
        except Unreadable as error:
            found.append(Fault("wrong_value", error.message))
    return name, None if found else layout, found


def size_fault(line: str) -> "list[Fault]":
    """Return the fault of a line that the box would refuse, else nothing."""
    size = len(line.encode())
    if size <= _LINE_MAX:
        return []
    said = "the sheet takes %d bytes on the box, at most %d" % (size, _LINE_MAX)
    return [Fault("too_big", said, fix="shorter names, or fewer players, counters or dice")]


def document(layout: Layout) -> "dict[str, Any]":
    """Return the document of a layout, without what is as usual."""
    found: dict[str, Any] = OrderedDict((("game", GAME), ("name", layout.name)))
    least, most = layout.players
    found["players"] = list(layout.colours[:most])
    found["least_players"] = least
    if layout.rounds is not None:
        round_name, first, last = layout.rounds
        found["round_name"] = round_name
        found["first_round"] = first
        if last is not None:
            found["last_round"] = last
        if layout.is_voted:
            found["faster_clock"] = True
    if layout.turns != words.NONE:
        found["turns"] = layout.turns
    if layout.phases:
        found["phases"] = list(layout.phases)
    if layout.minutes:
        found["time"], found["minutes"] = words.CLOCK, layout.minutes
        found["increment"] = layout.increment
    elif layout.is_timed:
        found["time"] = words.SHOWN
    found["winner"] = layout.win
    if layout.each:
        found["win_counter"] = layout.each[layout.win_counter].name
    if layout.target:
        found["target"] = layout.target
    if layout.tie_counter >= 0:
        found["tie_counter"] = layout.each[layout.tie_counter].name
    found[COUNTERS] = [_counter_table(counter) for counter in layout.each + layout.table]
    if layout.presets:
        found[DICE] = [_dice_table(preset) for preset in layout.presets]
    return found


def _counter_table(counter: Counter) -> "Table":
    row: Table = OrderedDict((("name", counter.name), ("of", counter.owner)))
    row["start"], row["step"] = counter.start, counter.step
    row["least"], row["most"], row["held"] = counter.least, counter.most, counter.held
    if counter.is_hidden:
        row["hidden"] = True
    return row


def _dice_table(preset: layouts.Preset) -> "Table":
    parts: list[str] = []
    for sides in sorted(set(preset.sides)):
        parts.append("%dd%d" % (len([one for one in preset.sides if one == sides]), sides))
    row: Table = OrderedDict((("name", preset.name), ("dice", "+".join(parts))))
    row["count"] = preset.how
    if preset.at_least:
        row["at_least"] = preset.at_least
    if preset.explodes:
        row["explodes"] = True
    return row


def _texts(document: "Table", found: "list[Fault]") -> "list[tuple[tuple[str, str], Any]]":
    """Return the texts of a document of the right shape, each with the table that it is of.

    found: takes the faults that are not of one text.
    """
    texts: list[tuple[tuple[str, str], Any]] = [(("Sheet", document["name"]), None)]
    players = document.get("players", list(layouts.COLOURS[:2]))
    least = document.get("least_players", min(2, len(players)))
    counted = [str(least), str(max(len(players), 1))]
    texts.append((("Players", "/".join(counted + players)), None))
    each = []
    for place, table in enumerate(document[COUNTERS], 1):
        counter = Counter(table["name"], table.get("of", words.EACH))
        for key in ("start", "step", "least", "most", "held"):
            setattr(counter, key, table.get(key, getattr(counter, key)))
        # Without a word a counter goes as far as its start.
        counter.most = max(counter.most, counter.start) if "most" not in table else counter.most
        counter.least = (
            min(counter.least, counter.start) if "least" not in table else counter.least
        )
        counter.is_hidden = table.get("hidden", False)
        part = Layout("")
        (part.each if counter.owner == words.EACH else part.table).append(counter)
        if counter.owner == words.EACH:
            each.append(counter.name)
        texts.append((layouts.texts(part)[2], (COUNTERS, place)))
    texts += _round_texts(document, found)
    if "turns" in document:
        texts.append((("Turns", document["turns"]), None))
    texts += [(("Phase", phase), None) for phase in document.get("phases", [])]
    for place, table in enumerate(document.get(DICE, []), 1):
        how = table.get("count", words.SUM)
        numbers = "%d/%d" % (table.get("at_least", 0), table.get("explodes", False))
        parts = (table["name"], _sides_text(table["dice"]), how, numbers)
        texts.append((("Dice", "/".join(parts)), (DICE, place)))
    if document.get("time", words.NONE) == words.CLOCK:
        clock = (document.get("minutes", 15), document.get("increment", 0))
        texts.append((("Time", words.CLOCK + "/%d/%d" % clock), None))
    elif document.get("time", words.NONE) != words.NONE:
        texts.append((("Time", document["time"]), None))
    places = []
    for key in ("win_counter", "tie_counter"):
        name = document.get(key, "")
        if name and name not in each:
            said = "%s is %s, not a counter of each player" % (key, shown(name))
            found.append(Fault("no_such_counter", said, key=key, fix=question(name, each)))
        places.append(each.index(name) + 1 if name in each else 0)
    won = (max(places[0], 1), document.get("target", 0), places[1])
    winner = document.get("winner", words.HIGH if each else words.NONE)
    texts.append((("Win", winner + "/%d/%d/%d" % won), None))
    return texts


def _round_texts(document: "Table", found: "list[Fault]") -> "list[tuple[tuple[str, str], None]]":
    keys = ("round_name", "first_round", "last_round", "faster_clock")
    if not [key for key in keys if key in document]:
        return []
    last = str(document["last_round"]) if "last_round" in document else words.NONE
    voted = words.VOTE if document.get("faster_clock", False) else words.FIXED
    name = document.get("round_name", "Round")
    return [(("Rounds", "/".join((name, str(document.get("first_round", 1)), last, voted))), None)]


def _sides_text(dice: str) -> str:
    """Return dice such as 3d6+1d10 as a sheet has them, or as they are if they are not dice.

    >>> _sides_text("2d6 + d10"), _sides_text("six")
    ('d6d6d10', 'dsix')
    """
    sides = ""
    for part in dice.split("+"):
        count, _, size = part.strip().partition("d")
        number = int(count) if count.isdigit() and len(count) < 3 else int(not count)
        sides += ("d" + size) * number if number else "d" + part.strip()
    return sides


def _shape_faults(document: "Table") -> "list[Fault]":
    game = document.get("game")
    if isinstance(game, str) and game != GAME:
        known = "%s; only '%s' is read here" % (shown(game), GAME)
        return [Fault("another_game", "a sheet of another game, " + known)]
    found = [_unplaced(fault, _DOCUMENT) for fault in faults(document, _DOCUMENT)]
    found += [Fault("wrong_value", said, key=key) for key, said in _value_faults(document)]
    for entries, keys in _TABLES.items():
        tables = document.get(entries, [])
        for place, table in enumerate(tables if isinstance(tables, list) else [], 1):
            if not isinstance(table, dict):
                said = "not a table, written as [[%s]]" % entries
                found.append(_fault(document, (entries, place), "wrong_type", said))
                continue
            for key, code, said in faults(table, keys):
                fix = question(key, [one.name for one in keys]) if code == "unknown_key" else ""
                found.append(_fault(document, (entries, place), code, said, key, fix))
            for key, said in _value_faults(table):
                found.append(_fault(document, (entries, place), "wrong_value", said, key))
    return found


def _unplaced(fault: "tuple[str, str, str]", keys: "tuple[Key, ...]") -> Fault:
    key, code, said = fault
    fix = question(key, [one.name for one in keys]) if code == "unknown_key" else ""
    return Fault(code, said, key=key, fix=fix)


def _value_faults(table: "Table") -> "list[tuple[str, str]]":
    """Return key and words of each value that is not known, or not within its limits."""
    found = []
    for key, known in _CHOICES.items():
        value = table.get(key)
        if isinstance(value, str) and value not in known:
            found.append((key, "%s is %s, not one of %s" % (key, shown(value), ", ".join(known))))
    for key, (least, most) in _RANGES.items():
        value = table.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and not least <= value <= most:
            said = "%s is %s, not a number from %d to %d" % (key, shown(value), least, most)
            found.append((key, said))
    return found


def _fault(
    document: "Table", place: "Any", code: str, said: str, key: str = "", fix: str = ""
) -> Fault:
    """Return the fault of a table, which its words name, or of the whole file for None."""
    if place is None:
        return Fault(code, said, fix=fix)
    entries, at = place
    table = document[entries][at - 1]
    title = "%s %d" % ("counter" if entries == COUNTERS else "dice", at)
    name = table.get("name") if isinstance(table, dict) else None
    if isinstance(name, str) and not layouts.word_fault(name):
        title += " '%s'" % name
    return Fault(code, "%s: %s" % (title, said), entries, at, key, fix=fix)
