"""What was agreed before a game, for the game to hold; see agreement.py for what can be agreed."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    Roster = Sequence[tuple[str, bytes, int]]


# The id of the game, and its name in the header of records.
ID = "mfz"
NAME = "MFZ:RA"
# The rules that new games follow. Of version 1: nobody is near a station when round 1 begins, and
# corrections may change how many stations there are.
VERSION = 2


class Setup:
    """What the players have agreed on; it is trusted.

    companies: (name, frames, systems) of each seat. options, numbers: every one that does
    something at this depth, by name. depth: one of options.DEPTHS. rosters: of each seat its
    frames as (name, loadout, rockets); () at quick depth. limits: the fewest and most frames of
    a company. stations: the stations of each. players: how many seats there are. demo: whether
    there is no bidding and no deployment (M-18). seats: the seats clockwise, first the one to
    the left of a demo's organiser (M-18b). version: of the rules that the game follows.
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
        self.options = options
        self.numbers = numbers
        self.depth = depth
        self.rosters = rosters
        self.limits = (numbers["frames_min"], numbers["frames_max"])
        self.stations = numbers["stations_each"]
        self.players = len(companies)
        self.demo = options["size"] == "demo"
        order = options.get("seat_order", "")
        self.seats = bytes([ord(letter) - 65 for letter in order] or range(self.players))
