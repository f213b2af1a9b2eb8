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
    found = []
    each = len(layout.each)
    if each > EACH_MAX or len(layout.table) > TABLE_MAX:
        limits = (EACH_MAX, TABLE_MAX)
        found.append(("", 0, COUNTERS, "at most %d of each player and %d of the table" % limits))
    if len(layout.presets) > PRESETS_MAX:
        found.append(("", 0, DICE, "at most %d tables" % PRESETS_MAX))
    for entries, _ in keys.ROWS.tables:
        names: list[str] = []
        for place, table in enumerate(given.get(entries, ()), 1):
            if table["name"] in names:
                twin = names.index(table["name"]) + 1
                found.append(
                    (entries, place, "name", "another name than that of number %d" % twin)
                )
            names.append(table["name"])
    if layout.least_players > len(layout.players):
        wanted = "a number from 1 to %d, the number of players" % len(layout.players)
        found.append(("", 0, LEAST_PLAYERS, wanted))
    for counter in layout.each + layout.table:
        found += _of_counter(layout, counter)
    for place, preset in enumerate(layout.presets, 1):
        found += _of_preset(preset, place)
    if layout.is_voted and layout.last_round is None:
        found.append(("", 0, "faster_clock", "false without a last_round"))
    is_clocked = [key for key in ("minutes", "increment", "delay") if given.get(key)]
    if is_clocked and not layout.minutes:
        found.append(("", 0, "time", "'clock', which %s belongs to" % is_clocked[0]))
    if layout.minutes and layout.turns == words.NONE:
        found.append(("", 0, "turns", "'fixed' or another order, which a clock needs"))
    if layout.increment and layout.turn_delay:
        found.append(("", 0, "delay", "0 beside an increment"))
    if not each and given.get("winner", words.NONE) != words.NONE:
        found.append(("", 0, "winner", "'none' without a counter of each player"))
    if not each and layout.turns in (words.HIGH, words.LOW):
        found.append(("", 0, "turns", "'none' or 'fixed' without a counter of each player"))
    for key in ("win_counter", "tie_counter"):
        if key in given and layout.place_of(given[key]) < 0:
            listed = ", ".join([counter.name for counter in layout.each])
            found.append(
                ("", 0, key, "a counter of each player: %s" % (listed or "there is none"))
            )
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
