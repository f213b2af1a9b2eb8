"""The layout of a game: what a sheet says, with its defaults."""

from typing import TYPE_CHECKING

from shared.rules.sheet import words
from shared.rules.sheet.model import setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.kit.dice_roll import Preset
    from shared.rules.kit.file_keys import Table

_ROUND = "Round"
_FIRST_ROUND = 1
_MOST = 99


class Counter:
    """A counter of each player or of the table. place: in the list of the sheet, from 1."""

    def __init__(self, values: "Table", place: int) -> None:
        """values: by key, with the defaults."""
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
    """A sheet whose values fit their keys, with its defaults; legality.py makes one.

    It stays while a game runs, so it does not refer to the keys, which do not.

    last_round: None for no end. minutes: of a chess clock, 0 without. win_counter, tie_counter:
    places among `each`; tie_counter is -1 for none, or for one that does not exist.
    """

    def __init__(
        self, values: "Table", counters: "Sequence[Counter]", presets: "list[Preset]"
    ) -> None:
        """values: by key, with the defaults."""
        self.name: str = values["name"]
        self.players: list[str] = values["players"] or setup.USUAL
        usual_least = setup.usual_least(len(self.players))
        self.least_players: int = _or(values["least_players"], usual_least)
        self.each = [counter for counter in counters if counter.owner == words.EACH]
        self.table = [counter for counter in counters if counter.owner == words.TABLE]
        self.presets = presets
        rounds = [values[key] for key in ("round_name", "first_round", "last_round")]
        self.has_rounds = rounds != [None] * len(rounds)
        self.round_title: str = values["round_name"] or _ROUND
        self.first_round: int = _or(values["first_round"], _FIRST_ROUND)
        self.last_round: int | None = values["last_round"]
        self.is_voted: bool = values["faster_clock"]
        self.turns: str = values["turns"]
        self.phases: list[str] = values["phases"]
        self.is_timed: bool = values["time"] != words.NONE
        self.minutes: int = values["minutes"] if values["time"] == words.CLOCK else 0
        self.increment: int = values["increment"]
        self.turn_delay: int = values["delay"]
        self.winner: str = values["winner"] if self.each else words.NONE
        self.goal: int = values["target"]
        self.win_counter = max(self.place_of(values["win_counter"]), 0)
        self.tie_counter = self.place_of(values["tie_counter"])

    def place_of(self, name: "str | None") -> int:
        """Return the place of a counter of each player by its name, -1 for none."""
        names = [counter.name for counter in self.each]
        return names.index(name) if name in names else -1


def _or(value: "int | None", otherwise: int) -> int:
    return otherwise if value is None else value
