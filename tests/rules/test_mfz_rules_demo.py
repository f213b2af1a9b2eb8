"""Seat order in a demo: at every depth, in round 1 and among equals."""

from tests.rules.full_games import full
from tests.rules.mfz_games import play, quick

PAIRS = (("Ann", 2, 4), ("Ben", 2, 4), ("Cai", 2, 4))
SEATED = {"size": "demo", "seat_order": "CAB"}


def demos():
    """Yield a demo of three at quick and at damage depth, with the token that loses a frame."""
    yield quick(PAIRS, **SEATED), "A-F", "B-F", "C-F"
    named = full("Y, Y", "Y, Y", "Y, Y", depth="damage", numbers={"frames_min": 2}, **SEATED)
    yield named, "Aa-F", "Ba-F", "Ca-F"


def test_a_demo_starts_in_seat_order():
    """M-18b, A-34."""
    for game, _, _, _ in demos():
        assert game.state.order() == [2, 0, 1]


def test_equals_are_in_seat_order_in_round_1_of_a_demo():
    """Score changes keep it, and the clock is asked in that order (M-18b, A-34, A-18)."""
    for game, first, second, third in demos():
        play(game, third)
        assert game.state.order() == [0, 1, 2]
        play(game, first + " " + second)
        assert game.state.order() == [2, 0, 1]
        play(game, "=")
        assert game.state.actor() == 2


def test_from_round_2_of_a_demo_equals_keep_their_order():
    """M-18b, M-55."""
    for game, first, second, third in demos():
        play(game, "= C- A- B- " + third)
        assert game.state.order() == [0, 1, 2]
        play(game, first + " " + second)
        assert game.state.order() == [1, 0, 2]
