"""GamePages, the interface between the box and the pages of a game.

Each game has one GamePages: PAGES in firmware/pages/ID/game.py. A page is named by its import
path, which is a text of its own: the image builder replaces it. Its class is Page.
"""

from typing import TYPE_CHECKING

from box.ui import words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState
    from shared.rules.play_time import PlayTime


class GamePages:
    """The pages of a game.

    id: id of the game. round: what stands before the number of a round.
    phase_pages: the module of the page for each phase. setup_screen: number of the screen that
    sets up a new game. table: module with `ROWS` of the screens opened by number, as in
    box/screens/registry.py, and `MENU`, the rows of the menu of a running game: text, screen
    number, mask of phases and icon; box/kit/page_rows.py makes them.
    idle: module whose `draw` draws the picture of an idle box; "" if there is none. scores:
    module whose `draw(canvas, state, time)` draws the scores as large as the panel, while B is
    held; "" if there is none. time: the time that the game took, None if it is switched off.
    help: module whose `HELP` is the GameHelp of the game; "" if it has no rules on the box.
    old_draft: module whose `read` unpacks a draft of an older version into the form of
    box.game.drafts; "" if there was no such version.
    """

    id = ""
    round = words.ROUND
    phase_pages: "dict[int, str]" = {}
    setup_screen = 0
    table = ""
    idle = ""
    scores = ""
    help = ""
    old_draft = ""

    # Imported in both: not needed while the pages of phases follow each other.

    @property
    def screens(self) -> "Sequence[tuple[int, str, int]]":
        """The rows of the screens."""
        return __import__(self.table, None, None, ("ROWS",)).ROWS  # type: ignore[no-any-return]

    @property
    def menu(self) -> "Sequence[tuple[str, int, int, int]]":
        """The rows of the menu."""
        return __import__(self.table, None, None, ("MENU",)).MENU  # type: ignore[no-any-return]

    def round_title(self, state: "GameState", number: int = -1) -> str:
        """Return the name of a round of a game: 0 is before the first, -1 the present one."""
        number = state.round() if number < 0 else number
        return self.round + str(number) if number else words.SET_UP

    def page(self, state: "GameState") -> str:
        """Return the module of the page for the phase of a state."""
        return self.phase_pages[state.phase]

    def screen(self, number: int) -> "tuple[str, int] | None":
        """Return import path and flags of one of its screens; None for an unknown number."""
        for known, path, flags in self.screens:
            if known == number:
                return path, flags
        return None

    def headline(self, state: "GameState") -> str:
        """Return the log's caption for a state besides its round, at most 11 letters."""
        return ""

    def shorts(self, state: "GameState") -> "Sequence[str]":
        """Return the short name that each seat was given, "" for none."""
        return [""] * len(state.names())

    def brief(self, state: "GameState", action: bytes) -> str:
        """Return an action that is legal now in a few words, for a message in the footer.

        "" to use its sentence, which is cut if it is too long.
        """
        return ""

    def rows(self, state: "GameState") -> "list[tuple[str, int, int]]":
        """Return text, screen number and icon of the rows of the menu in a state."""
        return [(row[0], row[1], row[3]) for row in self.menu if row[2] >> state.phase & 1]

    def load_often(self, state: "GameState") -> None:
        """Import the modules that most pages of a state need; see box/memory.py."""

    def follow(self, table: "Table[Any]") -> bytes:
        """Return an action that follows the last one by itself; b"" if a page asks.

        Such as a roll by the box, or a question with one answer. It belongs to the same press.
        """
        return b""

    def after(self, table: "Table[Any]", ply: int) -> None:
        """Show the results of a press, whose actions are those after `ply`."""

    def alarm(self, state: "GameState") -> bool:
        """Return whether the game is about to end, which a buzzer or LED announces."""
        return False

    def is_timed(self, state: "GameState") -> bool:
        """Return whether the game needs the time, whatever the settings say."""
        return False

    def corner(self, state: "GameState") -> "tuple[Any, ...]":
        """Return what the headers of a turn end in, such as clock and score; see Canvas.corner."""
        return ()

    def chances(self, state: "GameState") -> str:
        """Return the module whose `sheets` tell the chances of an attack; "" if not agreed.

        `sheets(state, question)` returns sheets as box/screens/help_sheets.py has them. question:
        what the page says of an attack that is not in the state yet; see Sheet.
        """
        return ""

    def has_rolls(self, state: "GameState") -> bool:
        """Return whether dice or lots matter in a game, so that the menu shows its dice check."""
        return True

    def picture(self) -> "Callable[[Canvas, GameState, bool], None]":
        """Import the function that draws the first or second idle picture of a state."""
        return self._drawing(self.idle)

    def big_scores(self) -> "Callable[[Canvas, GameState, PlayTime | None], None]":
        """Import the function that draws the scores of a state as large as the panel."""
        return self._drawing(self.scores)

    def _drawing(self, path: str) -> "Callable[..., None]":
        return __import__(path, None, None, ("draw",)).draw  # type: ignore[no-any-return]


def of(id: str) -> GamePages:
    """Import the pages of a registered game."""
    path = "pages." + id + ".game"
    return __import__(path, None, None, ("PAGES",)).PAGES  # type: ignore[no-any-return]
