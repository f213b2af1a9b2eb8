"""What each company is worth is known before the state of the game is made."""

import pytest

from shared.rules.mfz.bidding.points_per_asset import worths
from shared.rules.mfz.game import GAME
from shared.rules.mfz.setup.agreement import agree

COMPANIES = {
    "apart": [("Ann", 4, 16), ("Ben", 5, 20), ("Cai", 3, 12)],
    "tied for highest": [("Ann", 5, 20), ("Ben", 5, 20)],
    "tied for lowest": [("Ann", 3, 12), ("Ben", 5, 20), ("Cai", 5, 20)],
}


@pytest.mark.parametrize("companies", COMPANIES.values(), ids=COMPANIES)
def test_worths_are_those_of_the_first_state(companies: list[tuple[str, int, int]]) -> None:
    setup = agree(companies)
    state = GAME.begin(setup)
    frames, stations, ppa = state.frames(), state.stations(), state.ppa()
    expected = [(seat, frames[seat], stations[seat], ppa[seat]) for seat in state.order()]
    assert worths(setup) == expected


def test_a_demo_lists_the_companies_clockwise() -> None:
    setup = agree(
        [("Ann", 2, 6), ("Ben", 2, 8), ("Cai", 2, 7)], {"size": "demo", "seat_order": "BCA"}
    )
    state = GAME.begin(setup)
    assert [seat for seat, *_ in worths(setup)] == state.order() == [1, 2, 0]
    assert [value for *_, value in worths(setup)] == [state.ppa()[0]] * 3
