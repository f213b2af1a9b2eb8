"""Lay out a sheet, and say what in it cannot be played.

On the box it is loaded only to read the header of a game, and to check a sheet that is sent.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.kit.dice_roll import HITS, Preset
from shared.rules.kit.file_keys import filled
from shared.rules.sheet import keys, words
from shared.rules.sheet.layout import Counter, Layout
from shared.rules.sheet.model.setup import COUNTERS, DICE, LEAST_PLAYERS

if TYPE_CHECKING:
    from shared.rules.kit.file_keys import Misfit, Table

EACH_MAX = 6
TABLE_MAX = 4
PRESETS_MAX = 6
_WITHOUT_END = "false without a last_round"
_ALONE = "'%s' without a counter of each player"


def layout_of(sheet: "Table") -> Layout:
    """Return the layout of a sheet. Raises: Unreadable if it cannot be played.

    >>> layout_of({"name": "Quiz", "counters": [{"name": "Points"}]}).each[0].most
    99
    """
    for _, _, key, wanted in misfits(sheet):
        raise Unreadable("%s is not %s" % (key, wanted))
    return _layout(sheet)


def misfits(sheet: "Table") -> "list[Misfit]":
    """Return what in a sheet cannot be played: first values that do not fit their keys.

    >>> misfits({"name": "Quiz", "counters": [{"name": "Points", "step": 0}]})
    [('counters', 1, 'step', 'a number other than 0')]
    """
    found = keys.ROWS.misfits(sheet)
    if not sheet.get(COUNTERS):
        found.append(("", 0, COUNTERS, "a list of at least one table, written as [[counters]]"))
    return found or _together(sheet, _layout(sheet))


def _together(given: "Table", layout: Layout) -> "list[Misfit]":
    """Return what does not go together."""
    each, players = len(layout.each), len(layout.players)
    limits = "at most %d of each player and %d of the table" % (EACH_MAX, TABLE_MAX)
    timed = [key for key in ("minutes", "increment", "delay") if given.get(key)][:1]
    # Whether it is so, the key, and what is wanted.
    rows: list[tuple[object, str, str]] = [
        (each > EACH_MAX or len(layout.table) > TABLE_MAX, COUNTERS, limits),
        (len(layout.presets) > PRESETS_MAX, DICE, "at most %d tables" % PRESETS_MAX),
        (layout.least_players > players, LEAST_PLAYERS, "a number from 1 to %d" % players),
        (layout.is_voted and layout.last_round is None, "faster_clock", _WITHOUT_END),
        (
            timed and not layout.minutes,
            "time",
            "'clock', which %s belongs to" % "".join(timed),
        ),
        (layout.minutes and layout.turns == words.NONE, "turns", "an order, for the clock"),
        (layout.increment and layout.turn_delay, "delay", "0 beside an increment"),
        (not each and given.get("winner", words.NONE) != words.NONE, "winner", _ALONE % "none"),
        (not each and layout.turns in (words.HIGH, words.LOW), "turns", _ALONE % "fixed"),
    ]
    listed = ", ".join([counter.name for counter in layout.each]) or "there is none"
    for key in ("win_counter", "tie_counter"):
        is_none = key in given and layout.place_of(given[key]) < 0
        rows.append((is_none, key, "a counter of each player: " + listed))
    found: list[Misfit] = [("", 0, key, wanted) for is_so, key, wanted in rows if is_so]
    for entries, _ in keys.ROWS.tables:
        names = [table["name"] for table in given.get(entries, ())]
        for place, name in enumerate(names, 1):
            if name in names[: place - 1]:
                wanted = "another name than that of number %d" % (names.index(name) + 1)
                found.append((entries, place, "name", wanted))
    for counter in layout.each + layout.table:
        found += _of_counter(layout, counter)
    for place, preset in enumerate(layout.presets, 1):
        found += _of_preset(preset, place)
    return found


def _of_counter(layout: Layout, counter: Counter) -> "list[Misfit]":
    found = []
    if not counter.step:
        found.append(("step", "a number other than 0"))
    if counter.least > counter.most:
        found.append(("most", "at least %d, as `least` is" % counter.least))
    elif not counter.least <= counter.start <= counter.most:
        found.append(("start", "a number from %d to %d" % (counter.least, counter.most)))
    if layout.each and counter == layout.each[layout.win_counter]:
        if layout.winner == words.LAST and counter.start <= counter.least:
            found.append(("start", "above %d, where a player is out" % counter.least))
        if layout.winner == words.FIRST and counter.start == layout.goal:
            found.append(("start", "another number than the target"))
        if layout.winner == words.FIRST and not counter.least <= layout.goal <= counter.most:
            limits = (counter.least, counter.most, counter.name)
            return [("", 0, "target", "a number from %d to %d, the limits of %s" % limits)]
    return [(COUNTERS, counter.place, key, wanted) for key, wanted in found]


def _of_preset(preset: Preset, place: int) -> "list[Misfit]":
    found = []
    needed = preset.how == HITS
    if not int(needed) <= preset.least_hit <= max(preset.sides):
        wanted = "a number from 1 to %d%s" % (max(preset.sides), ", which hits need" * needed)
        found.append((DICE, place, "at_least", wanted))
    if preset.explodes and min(preset.sides) < max(preset.sides):
        found.append((DICE, place, "explodes", "false for dice of several sizes"))
    return found


def _layout(sheet: "Table") -> Layout:
    tables = enumerate(sheet[COUNTERS], 1)
    counters = [Counter(filled(keys.COUNTER, table), place) for place, table in tables]
    presets = [_preset(filled(keys.PRESET, table)) for table in sheet.get(DICE, ())]
    return Layout(filled(keys.SHEET, sheet), counters, presets)


def _preset(values: "Table") -> Preset:
    how, at_least = values["count"], values["at_least"]
    return Preset(values["name"], values["dice"], how, at_least, values["explodes"])
