"""Register the scoreboard from a text file."""

from typing import TYPE_CHECKING

from shared.rules.contract import FORMAT, GameModule
from shared.rules.errors import Unreadable
from shared.rules.sheet.model.actions import LETTERS

if TYPE_CHECKING:
    from shared.rules.contract import Draw, GameState, Header
    from shared.rules.sheet.model.setup import Setup
    from shared.rules.sheet.state import SheetState

ID = "sheet"
# What every header has.
_NEEDED = ("Fmt", "name", "players", "counters1")


class Sheet(GameModule):
    """The module record of the scoreboard; see GameModule. A roster is a sheet."""

    id = ID
    name = "Sheet"
    title = "Scoreboard"
    roster = "sheet"
    rosters = "sheets"
    # A sheet is a line of up to 2 KB.
    rosters_max = 20

    def write_header(self, setup: "Setup") -> "Header":
        from shared.rules.sheet.model.setup import PLAYERS, USUAL

        texts = setup.texts
        if PLAYERS not in dict(texts):
            texts = [(PLAYERS, "/".join(USUAL))] + list(texts)
        pairs = [("Game", self.name), ("Fmt", FORMAT)]
        pairs += [pair for pair in texts if pair[0] in _NEEDED]
        pairs += [pair for pair in texts if pair[0] not in _NEEDED]
        return pairs + list(zip(LETTERS, setup.names))

    def read_header(self, pairs: "Header") -> "Setup":
        from shared.rules.kit import headers
        from shared.rules.kit.file_keys import Names
        from shared.rules.sheet import keys
        from shared.rules.sheet.model.setup import Setup

        values = headers.values_of(pairs, _NEEDED)
        sheet = keys.ROWS.read(pairs)
        found = keys.layout_of(sheet)
        names = [values[letter] for letter in LETTERS if letter in values]
        seats = Names("players", None, found.least_players, len(found.players))
        if not seats.fits(names):
            raise Unreadable("the players are not %s" % seats.wanted())
        return Setup(keys.ROWS.texts(sheet), names, found)

    def read_packed(self, pairs: "Header") -> "Setup":
        setup = self.read_header(pairs)
        # The layout says the same.
        setup.texts = []
        return setup

    def rolled(self, state: "GameState", action: bytes, draw: "Draw") -> bytes:
        from shared.rules.records import box_rolls

        return box_rolls.rolled(state, action, draw)

    def state_class(self, setup: "Setup") -> "type[SheetState]":
        from shared.rules.sheet.state import SheetState

        return SheetState

    def check_roster(self, line: bytes) -> None:
        from shared.rules.sheet import keys

        keys.ROWS.check_line(line)


GAME = Sheet()
