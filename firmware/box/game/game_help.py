"""GameHelp, what the box needs of a game to show its rules; loaded only for that."""

from typing import TYPE_CHECKING

from box.game import game_pages

if TYPE_CHECKING:
    from collections.abc import Callable

    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState


class GameHelp:
    """The help of a game: HELP in the module that GamePages.help names.

    reference: module of the rules, whose `TEXTS` box.game.reference reads.
    topics: module with `of_screen`, `of_option` and `of_phase`, which return a topic or "".
    pictures: rows of the pictures named in the rules, with the module whose `draw(canvas)` draws
    each. legend: module whose `ROWS` (icon, text) say what the icons mean; "" if there is none.
    """

    reference = ""
    topics = ""
    pictures: "tuple[tuple[str, str], ...]" = ()
    legend = ""

    def agreed(self, state: "GameState") -> "dict[str, str]":
        """Return the options of a game by name, for the conditions of its rules."""
        return {}

    def agreed_rows(self, state: "GameState") -> "list[tuple[str, str]]":
        """Return label and value of each option that was agreed for a game."""
        return []

    def topic(self, number: int, state: "GameState | None", option: str = "") -> str:
        """Return the topic of the rules about a screen, "" if there is none.

        number: GAME for the page of the phase. state: None if no game runs.
        option: key of an option at the cursor.
        """
        topics = __import__(self.topics, None, None, ("of_phase",))
        found: str = topics.of_option(option) or topics.of_screen(number)
        return found or (topics.of_phase(state) if state else "")

    def legend_rows(self) -> "tuple[tuple[int, str], ...]":
        """Import the legend and return its rows."""
        if not self.legend:
            return ()
        return __import__(self.legend, None, None, ("ROWS",)).ROWS  # type: ignore[no-any-return]

    def picture(self, name: str) -> "Callable[[Canvas], None]":
        """Import the function that draws a picture of the rules."""
        path = dict(self.pictures)[name]
        return __import__(path, None, None, ("draw",)).draw  # type: ignore[no-any-return]


def of(id: str) -> GameHelp:
    """Import the help of a registered game that has rules on the box."""
    path = game_pages.of(id).help
    return __import__(path, None, None, ("HELP",)).HELP  # type: ignore[no-any-return]
