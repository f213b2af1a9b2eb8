"""Register the scoreboard from a text file."""

from typing import TYPE_CHECKING

from shared.rules.contract import FORMAT, GameModule
from shared.rules.errors import Unreadable
from shared.rules.sheet.model.actions import LETTERS

if TYPE_CHECKING:
    from typing import Any

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
    # A sheet is a line of up to 1 KB.
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
        from shared.rules.kit.file_keys import Names
        from shared.rules.sheet import keys, legality
        from shared.rules.sheet.model.setup import Setup

        values = dict(pairs)
        for key in _NEEDED:
            if key not in values:
                raise Unreadable("the header has no [%s ...]" % key)
        if values["Fmt"] != FORMAT:
            raise Unreadable("this version reads format %s of this game" % FORMAT)
        sheet = keys.ROWS.read(pairs)
        found = legality.layout_of(sheet)
        names = [values[letter] for letter in LETTERS if letter in values]
        seats = Names("players", None, found.least_players, len(found.players))
        if not seats.fits(names):
            raise Unreadable("the players are not %s" % seats.wanted())
        return Setup(keys.ROWS.texts(sheet), names, found)

    def rolled(self, state: "GameState", action: bytes, draw: "Draw") -> bytes:
        from shared.rules.sheet.notation import tokens

        return tokens.rolled(state, action, draw)

    def state_class(self, setup: "Setup") -> "type[SheetState]":
        from shared.rules.sheet.state import SheetState

        return SheetState

    def line(self, sheet: "dict[str, Any]") -> str:
        """Return a sheet as a line of the file on the box, with its end."""
        from shared.rules.sheet import keys

        (_, name), *others = keys.ROWS.texts(sheet)
        return "\t".join([name] + ["%s %s" % pair for pair in others]) + "\n"

    def texts(self, line: bytes) -> "Header":
        """Return the texts of a line by key, the name first. Raises: Unreadable."""
        try:
            name, *others = line.decode().rstrip("\n").split("\t")
        except (ValueError, UnicodeError):
            raise Unreadable("a sheet is a line") from None
        pairs = [("name", name)]
        for other in others:
            key, _, text = other.partition(" ")
            pairs.append((key, text))
        return pairs

    def read(self, line: bytes) -> "dict[str, Any]":
        """Return the sheet of a line. Raises: Unreadable if it cannot be played."""
        from shared.rules.sheet import keys, legality

        sheet = keys.ROWS.read(self.texts(line))
        legality.layout_of(sheet)
        return sheet

    def check_roster(self, line: bytes) -> None:
        if self.line(self.read(line)).encode() != line:
            raise Unreadable("a sheet is written in one way")


GAME = Sheet()
