"""What was agreed before a game, for the game to hold; see agreement.py for what can be agreed."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence
except ImportError:
    pass


class Setup:
    """What the players have agreed on; it is trusted.

    companies: (name, frames, systems) of each seat. options, numbers: every one, by name.
    limits: the fewest and most frames of a company. stations: the stations of each. players: how
    many seats there are. demo: whether there is no bidding and no deployment (M-18).
    """

    def __init__(
        self,
        companies: "Sequence[tuple[str, int, int]]",
        options: "dict[str, str]",
        numbers: "dict[str, int]",
    ) -> None:
        self.companies = companies
        self.options = options
        self.numbers = numbers
        self.limits = (numbers["frames_min"], numbers["frames_max"])
        self.stations = numbers["stations_each"]
        self.players = len(companies)
        self.demo = options["size"] == "demo"
