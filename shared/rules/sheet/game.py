"""Register the scoreboard from a text file."""

from typing import TYPE_CHECKING

from shared.rules.contract import FORMAT, GameModule
from shared.rules.errors import Unreadable
from shared.rules.sheet.actions import LETTERS
from shared.rules.sheet.setup import Setup

if TYPE_CHECKING:
    from shared.rules.contract import Draw, GameState, Header
    from shared.rules.sheet.layout import Layout
    from shared.rules.sheet.state import SheetState

ID = "sheet"
_NEEDED = ("Fmt", "Sheet", "Players", "Counter1")


class Sheet(GameModule):
    """The module record of the scoreboard; see GameModule. A roster is a sheet."""

    id = ID
    name = "Sheet"
    title = "Scoreboard"
    roster = "sheet"
    rosters = "sheets"
    # A sheet is a line of up to 1 KB.
    rosters_max = 20

    def write_header(self, setup: Setup) -> "Header":
        from shared.rules.sheet import layout

        pairs = [("Game", self.name), ("Fmt", FORMAT)] + layout.texts(setup.layout)
        return pairs + [(letter, name) for letter, name in zip(LETTERS, setup.names)]

    def read_header(self, pairs: "Header") -> Setup:
        from shared.rules.sheet import layout

        values = dict(pairs)
        for key in _NEEDED:
            if key not in values:
                raise Unreadable("the header has no [%s ...]" % key)
        if values["Fmt"] != FORMAT:
            raise Unreadable("this version reads format %s of this game" % FORMAT)
        names = [values[letter] for letter in LETTERS if letter in values]
        for name in names:
            wrong = layout.word_fault(name)
            if wrong:
                raise Unreadable(wrong)
        found = layout.read(pairs)
        if not found.players[0] <= len(names) <= found.players[1]:
            raise Unreadable("%d to %d players" % found.players)
        if len(set(names)) < len(names):
            raise Unreadable("two players have the same name")
        return Setup(found, names)

    def rolled(self, state: "GameState", action: bytes, draw: "Draw") -> bytes:
        from shared.rules.sheet import tokens

        return tokens.rolled(state, action, draw)

    def state_class(self, setup: Setup) -> "type[SheetState]":
        from shared.rules.sheet.state import SheetState

        return SheetState

    def plain(self) -> "Layout":
        """Return the sheet that every box has: a count for each of up to six players."""
        from shared.rules.sheet import layout

        plain = layout.Layout("Counter")
        plain.players = (2, layout.PLAYERS_MAX)
        plain.each.append(layout.Counter("Points", least=layout.LEAST, most=layout.MOST))
        return plain

    def line(self, layout: "Layout") -> str:
        """Return a sheet as a line of the file on the box, with its end."""
        from shared.rules.sheet.layout import texts

        pairs = texts(layout)
        return "\t".join([pairs[0][1]] + ["%s %s" % pair for pair in pairs[1:]]) + "\n"

    def read(self, line: bytes) -> "Layout":
        """Return the sheet of a line. Raises: Unreadable."""
        from shared.rules.sheet import layout

        try:
            parts = line.decode().split("\t")
        except (ValueError, UnicodeError):
            parts = [""]
        if not parts[-1].endswith("\n"):
            raise Unreadable("a sheet is a line")
        parts[-1] = parts[-1][:-1]
        pairs = [("Sheet", parts[0])]
        for part in parts[1:]:
            key, _, text = part.partition(" ")
            pairs.append((key, text))
        return layout.read(pairs)

    def check_roster(self, line: bytes) -> None:
        found = self.read(line)
        if self.line(found).encode() != line:
            raise Unreadable("a sheet is written in one way")


GAME = Sheet()
