"""Hold the agreed set-up of a game. It stays in memory with the game: agreement.py checks it."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.identity import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.unit import Unit

    Player = tuple[str, Sequence[Unit]]

BUILD_LEAST = 50
BUILD_MOST = 4500
BUILD_USUAL = 450


class Setup:
    """What the players agreed on; not checked again.

    players: (name, units) in seat order, clockwise; no units at depth score if points are entered
    by hand. builds: total of points of each player. first: the seat of the first turn. teams: a
    number for each seat, equal for allies. settings: values by name. depth: one of
    kind_words.DEPTHS. cards: those of each seat (cards.py); empty if nobody has any. version: of
    the rules.
    """

    def __init__(
        self,
        players: "Sequence[Player]",
        builds: "Sequence[int]",
        first: int,
        teams: "Sequence[int]",
        settings: "dict[str, str]",
        depth: str,
        cards: "Sequence[Sequence[str]]" = (),
    ) -> None:
        self.version = VERSION
        self.players = players
        self.builds = builds
        self.first = first
        self.teams = teams
        self.settings = settings
        self.depth = depth
        self.cards = cards

    def number(self, name: str) -> int:
        """Return a setting that is a number."""
        return int(self.settings[name])
