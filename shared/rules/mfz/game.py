"""Mobile Frame Zero: Rapid Attack as the registry of games has it."""

from typing import TYPE_CHECKING

from shared.rules.contract import GameModule
from shared.rules.mfz.setup.game_setup import ID, NAME

if TYPE_CHECKING:
    from shared.rules.contract import GameState, Header
    from shared.rules.mfz.setup.game_setup import Setup


class MobileFrameZero(GameModule):
    """See GameModule."""

    id = ID
    name = NAME
    title = "Mobile Frame Zero"
    roster = "company"
    rosters = "companies"
    roster_file = "companies.txt"

    def write_header(self, setup: "Setup") -> "Header":
        from shared.rules.mfz.setup import header

        return header.write(setup)

    def read_header(self, pairs: "Header") -> "Setup":
        from shared.rules.mfz.setup import header

        return header.read(pairs)

    def begin(self, setup: "Setup") -> "GameState":
        from shared.rules.mfz.setup import header

        return header.system(setup)

    def check_roster(self, line: bytes) -> None:
        from shared.rules.mfz.setup.roster import Roster

        Roster(line).frames(0)


GAME = MobileFrameZero()
