"""Hold the agreed set-up of a game; agreement.py makes and checks it."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.identity import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    Roster = Sequence[tuple[str, bytes, int]]


class Setup:
    """What the players agreed on; not checked again.

    companies: (name, frames, systems) of each seat. shorts: their short names, "" if a company has
    none of its own. options, numbers: all that have an effect at
    this depth, by name. depth: one of options.DEPTHS. rosters: for each seat its frames as (name,
    loadout, rockets); () at quick depth. limits: fewest and most frames of a company. stations: of
    each company. players: number of seats. demo: no bidding and no deployment (M-18). seats:
    clockwise, starting left of a demo's organiser (M-18b). version: of the rules. ruler: units of
    the agreed ruler (M-9), 0 at depths that do not record it.
    """

    def __init__(
        self,
        companies: "Sequence[tuple[str, int, int]]",
        options: "dict[str, str]",
        numbers: "dict[str, int]",
        depth: str = "quick",
        rosters: "Sequence[Roster]" = (),
    ) -> None:
        self.version = VERSION
        self.companies = companies
        self.shorts = [""] * len(companies)
        self.options = options
        self.numbers = numbers
        self.depth = depth
        self.rosters = rosters
        self.limits = (numbers["frames_min"], numbers["frames_max"])
        self.stations = numbers["stations_each"]
        self.players = len(companies)
        self.ruler = int(options.get("ruler_units", "0"))
        self.demo = options["size"] == "demo"
        order = options.get("seat_order", "")
        self.seats = bytes([ord(letter) - 65 for letter in order] or range(self.players))
