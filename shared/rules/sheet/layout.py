"""The layout of a game: what a sheet says, with its defaults."""

from typing import TYPE_CHECKING

from shared.rules.kit.file_items import Counter, Preset
from shared.rules.kit.words import EACH, NONE, TABLE
from shared.rules.sheet.model import setup
from shared.rules.sheet.words import CLOCK

if TYPE_CHECKING:
    from shared.rules.kit.file_keys import Table

_ROUND = "Round"


class Layout:
    """A sheet whose values fit their keys, with its defaults; `keys.layout_of` makes one.

    It stays while a game runs, so it does not refer to the keys, which do not.

    last_round: None for no end. minutes: of a chess clock, 0 without. win_counter, tie_counter:
    places among `each`; tie_counter is -1 for none, or for one that does not exist.
    """

    def __init__(self, values: "Table") -> None:
        """values: by key, with the defaults."""
        self.name: str = values["name"]
        self.players: list[str] = values["players"] or setup.USUAL
        self.least_players: int = values["least_players"] or setup.usual_least(len(self.players))
        rows = values["counters"]
        self.each = [Counter(row) for row in rows if row["of"] == EACH]
        self.table = [Counter(row) for row in rows if row["of"] == TABLE]
        self.presets = [Preset(row) for row in values["dice"]]
        first, last = values["first_round"], values["last_round"]
        self.has_rounds = [values["round_name"], first, last] != [None] * 3
        self.round_title: str = values["round_name"] or _ROUND
        self.first_round: int = 1 if first is None else first
        self.last_round: int | None = last
        self.is_voted: bool = values["faster_clock"]
        self.turns: str = values["turns"]
        self.phases: list[str] = values["phases"]
        self.is_timed: bool = values["time"] != NONE
        self.minutes: int = values["minutes"] if values["time"] == CLOCK else 0
        self.increment: int = values["increment"]
        self.turn_delay: int = values["delay"]
        self.winner: str = values["winner"] if self.each else NONE
        self.goal: int = values["target"]
        self.win_counter = max(self.place_of(values["win_counter"]), 0)
        self.tie_counter = self.place_of(values["tie_counter"])

    def place_of(self, name: "str | None") -> int:
        """Return the place of a counter of each player by its name, -1 for none."""
        names = [counter.name for counter in self.each]
        return names.index(name) if name in names else -1
