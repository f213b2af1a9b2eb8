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
    screen_topics, phase_topics, option_topics: rows of numbers or keys and their topics, as
    box/ui/row_lookup.py reads them. other_topic: for a phase of a later version.
    pictures: rows of the pictures named in the rules, with the module whose `draw(canvas)` draws
    each. legend: module whose `ROWS` (icon, text) say what the icons mean; "" if there is none.
    """

    reference = ""
    screen_topics = phase_topics = option_topics = other_topic = ""
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
        # Imported here and below: not needed to read the rules.
        from box.ui import row_lookup

        found = row_lookup.field(self.option_topics, option)
        if not found:
            found = row_lookup.field(self.screen_topics, str(number))
        return found or (self.topic_of_phase(state) if state else "")

    def topic_of_phase(self, state: "GameState") -> str:
        """Return the topic of the current phase; `state` may be of any depth."""
        from box.ui import row_lookup

        return row_lookup.field(self.phase_topics, str(state.phase)) or self.other_topic

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
