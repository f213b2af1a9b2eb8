"""The layout of a game: what a sheet says, with its defaults; and what in it cannot be played."""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.kit.dice_roll import HITS, Preset
from shared.rules.kit.file_keys import filled
from shared.rules.sheet import keys, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.kit.file_keys import Misfit, Table

EACH_MAX = 6
TABLE_MAX = 4
PRESETS_MAX = 6
_ROUND = "Round"
_FIRST_ROUND = 1
_MOST = 99


class Counter:
    """A counter of each player or of the table. place: in the list of the sheet, from 1."""

    def __init__(self, table: "Table", place: int) -> None:
        values = filled(keys.COUNTER, table)
        self.place = place
        self.name: str = values["name"]
        self.owner: str = values["of"]
        self.start: int = values["start"]
        self.step: int = values["step"]
        # Without a word a counter goes as far as its start.
        self.least: int = _or(values["least"], min(0, self.start))
        self.most: int = _or(values["most"], max(_MOST, self.start))
        self.held: int = values["held"]
        self.is_hidden: bool = values["hidden"]


class Layout:
    """A sheet whose values fit their keys, with its defaults.

    last_round: None for no end. minutes: of a chess clock, 0 without. win_counter, tie_counter:
    places among `each`; tie_counter is -1 for none, or for one that does not exist.
    """

    def __init__(self, sheet: "Table") -> None:
        values = filled(keys.SHEET, sheet)
        self.sheet = sheet
        self.name: str = values["name"]
        self.players: list[str] = values["players"] or keys.COLOURS[:2]
        self.least_players: int = _or(values["least_players"], min(2, len(self.players)))
        counters = [Counter(table, at) for at, table in enumerate(sheet["counters"], 1)]
        self.each = [counter for counter in counters if counter.owner == words.EACH]
        self.table = [counter for counter in counters if counter.owner == words.TABLE]
        self.presets = [_preset(table) for table in sheet.get("dice", ())]
        self.has_rounds = bool(
            [key for key in ("round_name", "first_round", "last_round") if key in sheet]
        )
        self.round_name: str = values["round_name"] or _ROUND
        self.first_round: int = _or(values["first_round"], _FIRST_ROUND)
        self.last_round: int | None = values["last_round"]
        self.is_voted: bool = values["faster_clock"]
        self.turns: str = values["turns"]
        self.phases: list[str] = values["phases"]
        self.is_timed: bool = values["time"] != words.NONE
        self.minutes: int = values["minutes"] if values["time"] == words.CLOCK else 0
        self.increment: int = values["increment"]
        self.delay: int = values["delay"]
        self.winner: str = values["winner"]
        if "winner" not in sheet and not self.each:
            self.winner = words.NONE
        self.target: int = values["target"]
        self.win_counter = max(self.place_of(values["win_counter"]), 0)
        self.tie_counter = self.place_of(values["tie_counter"])

    def place_of(self, name: "str | None") -> int:
        """Return the place of a counter of each player by its name, -1 for none."""
        names = [counter.name for counter in self.each]
        return names.index(name) if name in names else -1


class Setup:
    """The agreed set-up: a layout, and the name of each player. version: of the rules."""

    version = 1

    def __init__(self, layout: Layout, names: "Sequence[str]") -> None:
        self.layout = layout
        self.names = names


def layout_of(sheet: "Table") -> Layout:
    """Return the layout of a sheet. Raises: Unreadable if it cannot be played.

    >>> layout_of({"name": "Quiz", "counters": [{"name": "Points"}]}).each[0].most
    99
    """
    for _, _, key, wanted in misfits(sheet):
        raise Unreadable("%s is not %s" % (key, wanted))
    return Layout(sheet)


def misfits(sheet: "Table") -> "list[Misfit]":
    """Return what in a sheet cannot be played: first values that do not fit their keys.

    >>> misfits({"name": "Quiz", "counters": [{"name": "Points", "step": 0}]})
    [('counters', 1, 'step', 'a number other than 0')]
    """
    found = keys.ROWS.misfits(sheet)
    if not sheet.get("counters"):
        found.append(("", 0, "counters", "a list of at least one table, written as [[counters]]"))
    return found or _together(Layout(sheet))


def _together(layout: Layout) -> "list[Misfit]":
    """Return what does not go together."""
    found = []
    given = layout.sheet
    each = len(layout.each)
    if each > EACH_MAX or len(layout.table) > TABLE_MAX:
        limits = (EACH_MAX, TABLE_MAX)
        found.append(("", 0, "counters", "at most %d of each player and %d of the table" % limits))
    if len(layout.presets) > PRESETS_MAX:
        found.append(("", 0, "dice", "at most %d tables" % PRESETS_MAX))
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
        found.append(("", 0, "least_players", wanted))
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
    if layout.increment and layout.delay:
        found.append(("", 0, "delay", "0 beside an increment"))
    if not each and layout.winner != words.NONE:
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
        if layout.winner == words.FIRST and counter.start == layout.target:
            found.append(("start", "another number than the target"))
        if layout.winner == words.FIRST and not counter.least <= layout.target <= counter.most:
            limits = (counter.least, counter.most, counter.name)
            return [("", 0, "target", "a number from %d to %d, the limits of %s" % limits)]
    return [("counters", counter.place, key, wanted) for key, wanted in found]


def _of_preset(preset: Preset, place: int) -> "list[Misfit]":
    found = []
    needed = preset.how == HITS
    if not int(needed) <= preset.at_least <= max(preset.sides):
        wanted = "a number from 1 to %d%s" % (max(preset.sides), ", which hits need" * needed)
        found.append(("dice", place, "at_least", wanted))
    if preset.explodes and min(preset.sides) < max(preset.sides):
        found.append(("dice", place, "explodes", "false for dice of several sizes"))
    return found


def _preset(table: "Table") -> Preset:
    values = filled(keys.DICE, table)
    how, at_least = values["count"], values["at_least"]
    return Preset(values["name"], values["dice"], how, at_least, values["explodes"])


def _or(value: "int | None", otherwise: int) -> int:
    return otherwise if value is None else value
