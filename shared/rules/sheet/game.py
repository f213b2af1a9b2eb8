"""Register the scoreboard from a text file."""

from typing import TYPE_CHECKING

from shared.rules.contract import FORMAT, GameModule
from shared.rules.errors import Unreadable
from shared.rules.sheet.model.actions import LETTERS

if TYPE_CHECKING:
    from typing import Any

    from shared.rules.contract import Draw, GameState, Header
    from shared.rules.sheet.layout import Layout, Setup
    from shared.rules.sheet.state import SheetState

ID = "sheet"
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
        from shared.rules.sheet import keys

        sheet = dict(setup.layout.sheet)
        sheet["players"] = setup.layout.players
        texts = keys.ROWS.texts(sheet)
        # What every sheet has is first.
        pairs = [("Game", self.name), ("Fmt", FORMAT)]
        pairs += [pair for pair in texts if pair[0] in _NEEDED]
        pairs += [pair for pair in texts if pair[0] not in _NEEDED]
        return pairs + list(zip(LETTERS, setup.names))

    def read_header(self, pairs: "Header") -> "Setup":
        from shared.rules.kit.file_keys import Names
        from shared.rules.sheet import keys, layout, legality

        values = dict(pairs)
        for key in _NEEDED:
            if key not in values:
                raise Unreadable("the header has no [%s ...]" % key)
        if values["Fmt"] != FORMAT:
            raise Unreadable("this version reads format %s of this game" % FORMAT)
        found = legality.layout_of(keys.ROWS.read(pairs))
        names = [values[letter] for letter in LETTERS if letter in values]
        seats = Names("players", None, found.least_players, len(found.players))
        if not seats.fits(names):
            raise Unreadable("the players are not %s" % seats.wanted())
        return layout.Setup(found, names)

    def rolled(self, state: "GameState", action: bytes, draw: "Draw") -> bytes:
        from shared.rules.sheet.notation import tokens

        return tokens.rolled(state, action, draw)

    def state_class(self, setup: "Setup") -> "type[SheetState]":
        from shared.rules.sheet.state import SheetState

        return SheetState

    def plain(self) -> "Layout":
        """Return the sheet that every box has: a count for each of up to six players."""
        from shared.rules.sheet import keys, layout

        counter = {"name": "Points", "least": keys.LEAST, "most": keys.MOST}
        return layout.Layout({"name": "Counter", "players": keys.COLOURS, "counters": [counter]})

    def line(self, sheet: "dict[str, Any]") -> str:
        """Return a sheet as a line of the file on the box, with its end."""
        from shared.rules.sheet import keys

        (_, name), *others = keys.ROWS.texts(sheet)
        return "\t".join([name] + ["%s %s" % pair for pair in others]) + "\n"

    def read(self, line: bytes) -> "Layout":
        """Return the sheet of a line. Raises: Unreadable for values that do not fit."""
        from shared.rules.sheet import keys, layout

        try:
            name, *others = line.decode().rstrip("\n").split("\t")
        except (ValueError, UnicodeError):
            raise Unreadable("a sheet is a line") from None
        pairs = [("name", name)]
        for other in others:
            key, _, text = other.partition(" ")
            pairs.append((key, text))
        sheet = keys.ROWS.read(pairs)
        if keys.ROWS.misfits(sheet) or "counters" not in sheet:
            raise Unreadable("no sheet")
        return layout.Layout(sheet)

    def check_roster(self, line: bytes) -> None:
        from shared.rules.sheet import legality

        if self.line(legality.layout_of(self.read(line).sheet).sheet).encode() != line:
            raise Unreadable("a sheet is written in one way")


GAME = Sheet()
