"""What each company is worth is known before the state of the game is made."""

from shared.rules.mfz.bidding.points_per_asset import worths
from shared.rules.mfz.game import GAME
from shared.rules.mfz.setup.agreement import agree

APART = [("Ann", 4, 16), ("Ben", 5, 20), ("Cai", 3, 12)]
TIED_FOR_HIGHEST = [("Ann", 5, 20), ("Ben", 5, 20)]
TIED_FOR_LOWEST = [("Ann", 3, 12), ("Ben", 5, 20), ("Cai", 5, 20)]


def test_worths_are_those_of_the_first_state() -> None:
    for companies in (APART, TIED_FOR_HIGHEST, TIED_FOR_LOWEST):
        setup = agree(companies)
        state = GAME.begin(setup)
        frames, stations, ppa = state.frames(), state.stations(), state.ppa()
        expected = [(seat, frames[seat], stations[seat], ppa[seat]) for seat in state.order()]
        assert worths(setup) == expected


def test_a_demo_lists_the_companies_clockwise() -> None:
    options = {"size": "demo", "seat_order": "BCA"}
    setup = agree([("Ann", 2, 6), ("Ben", 2, 8), ("Cai", 2, 7)], options)
    state = GAME.begin(setup)
    assert [row[0] for row in worths(setup)] == state.order() == [1, 2, 0]
    assert [row[3] for row in worths(setup)] == [state.ppa()[0]] * 3
