"""The pages of best of three."""

from shared.rules.best_of_three.game import NET, POINT, RALLY, SERVICE

from box.kit.sheet import Sheet
from box.kit.simple_pages import SimplePages


def rally(table):
    """Ask who won the point."""
    state = table.state
    names, scores = state.names(), state.scores()
    rows = [(names[seat], str(scores[seat]), bytes((POINT, seat))) for seat in state.seats]
    rows.append(("Net: again", "", bytes((NET,))))
    return Sheet(names[state.actor()] + " serves", rows)


class Pages(SimplePages):
    """See SimplePages."""

    id = "best_of_three"
    first_screen = 240
    own = {RALLY: rally}
    titles = {SERVICE: "Who serves?"}
    rules = (
        "A die says who serves:",
        "even the first player.",
        "Who wins a point gets it;",
        "a net is played again.",
        "Service goes in turn.",
        "Two points win, or three.",
    )


PAGES = Pages()
