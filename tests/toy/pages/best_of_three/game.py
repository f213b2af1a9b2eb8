"""GamePages of best of three."""

from pages.best_of_three import screen_ids, words
from shared.rules.best_of_three.state import ID, NET, OVER, POINT, RALLY, SERVICE

from box.game.game_pages import GamePages
from box.screens import DURABLE, ROSTERS


class BestOfThreePages(GamePages):
    """See GamePages."""

    id = ID
    screens = (
        (screen_ids.SETUP, "pages.best_of_three.setup", DURABLE | ROSTERS),
        (screen_ids.REFERENCE, "pages.best_of_three.reference", 0),
    )
    phase_pages = {
        SERVICE: "pages.best_of_three.service",
        RALLY: "pages.best_of_three.rally",
        OVER: "pages.best_of_three.over",
    }
    setup_screen = screen_ids.SETUP
    menu = ((words.RULES, screen_ids.REFERENCE, -1),)
    idle = "pages.best_of_three.idle"
    scores = "pages.best_of_three.big_scores"

    def headline(self, state):
        """Return the score."""
        return "%d to %d" % tuple(state.scores())

    def brief(self, state, action):
        """Return who won the point; "" for the sentence of the roll."""
        if action[0] != POINT:
            return ""
        return words.A_NET if action[1] == NET else words.POINT_OF + state.names()[action[1]]


PAGES = BestOfThreePages()
