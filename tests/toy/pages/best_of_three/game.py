"""GamePages of best of three."""

from pages.best_of_three import screen_ids, words
from shared.rules.best_of_three.state import ID, OVER, RALLY, SERVICE

from box.game.game_pages import GamePages
from box.screens import DURABLE, ROSTERS


class BestOfThreePages(GamePages):
    """See GamePages."""

    id = ID
    screens = (
        (screen_ids.SETUP, "setup", DURABLE | ROSTERS),
        (screen_ids.REFERENCE, "reference", 0),
    )
    phase_pages = {SERVICE: "service", RALLY: "rally", OVER: "over"}
    setup_screen = screen_ids.SETUP
    menu = ((words.RULES, screen_ids.REFERENCE),)
    idle = "idle"

    def headline(self, state):
        """Return the score."""
        return "%d to %d" % tuple(state.scores())


PAGES = BestOfThreePages()
