"""The rules of a sheet: counters, turns, rounds, dice, the end."""

from typing import Any

import pytest

from doomsday.games.sheet.reader import READER
from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.errors import Illegal
from shared.rules.play_time import PlayTime
from shared.rules.sheet import keys
from shared.rules.sheet.game import GAME
from shared.rules.sheet.model.setup import COLOURS, Setup
from shared.rules.sheet.state import SheetState
from tests.rules import sheet_games


def begun(players: int = 2, **said: Any) -> SheetState:
    """Return a game of a sheet with a counter of points, but for what it says."""
    made = {"name": "Test", "players": COLOURS, "least_players": 1, **said}
    sheet = {"counters": [{"name": "Points"}], **made}
    keys.ROWS.check(sheet)
    setup = Setup(keys.ROWS.texts(sheet), COLOURS[:players])
    return GAME.begin(GAME.read_header(GAME.write_header(setup)))  # type: ignore[return-value]


def play(state: SheetState, tokens: str) -> SheetState:
    """Play the actions of tokens, each of which has to be legal."""
    for token in tokens.split():
        action = state.parse(token)
        assert not state.check(action), f"{token}: {state.reason(state.check(action))}"
        state.push(action)
    return state


def test_a_counter_stops_at_its_limits() -> None:
    state = begun(counters=[{"name": "Life", "start": 3, "least": 0, "most": 5}])
    play(state, "A1+2")
    assert state.check(state.parse("A1+1"))
    assert not state.check(state.parse("A1-5"))
    assert state.check(state.parse("A1-6"))


@pytest.mark.parametrize(
    ("turns", "tokens", "actors"),
    [
        ("fixed", "next", [0, 1, 2, 0]),
        ("pass", "next", [0, 1, 2, 0]),
    ],
)
def test_turns_go_round(turns: str, tokens: str, actors: list[int]) -> None:
    state = begun(3, turns=turns)
    seen = []
    for _ in actors:
        seen.append(state.actor())
        play(state, tokens)
    assert seen == actors


@pytest.mark.parametrize(("turns", "order"), [("high", [1, 2, 0]), ("low", [0, 2, 1])])
def test_the_score_orders_the_next_round(turns: str, order: list[int]) -> None:
    state = play(begun(3, turns=turns), "B1+5 C1+2 next next next")
    assert list(state.order()) == order


def test_equals_keep_their_order() -> None:
    state = play(begun(3, turns="high"), "C1+1 next next next")
    assert list(state.order()) == [2, 0, 1]


def test_a_round_of_passes_ends_when_all_have_passed() -> None:
    state = play(
        begun(2, turns="pass", round_name="Round", first_round=1, last_round=3), "pass next next"
    )
    assert (state.actor(), state.shown_round()) == (1, 1)
    play(state, "pass")
    assert (state.actor(), state.shown_round()) == (0, 2)


def test_phases_follow_each_other_within_a_turn() -> None:
    state = begun(2, turns="fixed", phases=["Move", "Fight"])
    assert (state.actor(), state.step()) == (0, 0)
    play(state, "next")
    assert (state.actor(), state.step()) == (0, 1)
    play(state, "next")
    assert (state.actor(), state.step()) == (1, 0)


def test_the_game_ends_after_the_last_round() -> None:
    state = play(begun(round_name="Round", first_round=1, last_round=2), "next")
    assert (state.actor(), state.is_last_round()) == (TABLE, True)
    assert play(state, "next").actor() == NOBODY


def test_a_vote_has_the_clock_fall_faster_but_not_below_its_end() -> None:
    state = begun(round_name="Doom", first_round=3, last_round=0, faster_clock=True)
    play(state, "faster-B")
    assert state.shown_round() == 2
    assert state.check(state.parse("faster-B")), "one vote in a round"
    play(state, "faster-A")
    assert state.shown_round() == 1
    play(state, "next")
    assert state.is_last_round()
    assert state.check(state.parse("faster-A"))


def test_the_order_is_drawn_in_each_round() -> None:
    state = begun(3, turns="drawn", round_name="Round", first_round=1, last_round=2)
    assert state.actor() == CHANCE
    play(state, "order-CAB next next next")
    assert state.actor() == CHANCE
    assert state.check(state.parse("order-AAB"))


@pytest.mark.parametrize(
    ("how", "faces", "counted"),
    [("sum", "2-5-6", "sum 13"), ("best", "2-5-6", "best 6"), ("hits", "2-5-6", "2 hits")],
)
def test_what_counts_of_a_roll_is_said(how: str, faces: str, counted: str) -> None:
    state = play(
        begun(dice=[{"name": "Attack", "dice": "3d6", "count": how, "at_least": 5}]), "roll-1"
    )
    said = state.explain(state.parse("dice-" + faces))
    assert said == f"Attack: {faces.replace('-', ' ')}, {counted}"


def test_the_highest_face_of_exploding_dice_rolls_on() -> None:
    state = play(
        begun(dice=[{"name": "Save", "dice": "2d6", "explodes": True}]), "roll-1 dice-6-3"
    )
    assert list(state.due()) == [6]
    assert state.explain(state.parse("dice-4")).endswith("sum 13")
    assert play(state, "dice-4").actor() == TABLE


def test_dice_stop_exploding() -> None:
    state = play(begun(dice=[{"name": "Save", "dice": "d4", "explodes": True}]), "roll-1")
    play(state, "dice-4 " * 10)
    assert state.actor() == TABLE


def test_faces_that_no_die_has_are_refused() -> None:
    state = play(begun(dice=[{"name": "Save", "dice": "d6"}]), "roll-1")
    assert state.check(state.parse("dice-7"))
    assert state.check(state.parse("dice-1-1"))


def test_who_comes_to_the_target_first_wins() -> None:
    state = begun(counters=[{"name": "Left", "start": 501, "most": 501}], winner="first", target=0)
    play(state, "A1-100 B1-501")
    assert state.actor() == NOBODY
    assert state.standings() == [[1], [0]]


def test_the_last_one_who_is_not_out_wins() -> None:
    state = begun(
        3, counters=[{"name": "Lives", "start": 1, "most": 3}], winner="last", turns="fixed"
    )
    play(state, "A1-1")
    # Whose turn it was is out.
    assert state.actor() == 1
    assert play(state, "C1-1").actor() == NOBODY
    assert state.standings()[0] == [1]


def test_a_second_counter_decides_a_tie() -> None:
    state = begun(counters=[{"name": "Points"}, {"name": "Kills"}], tie_counter="Kills")
    assert play(state, "A1+2 B1+2 B2+1 end").standings() == [[1], [0]]


def test_who_is_out_of_time_is_out_of_the_game() -> None:
    state = begun(3, time="clock", turns="fixed")
    play(state, "A1+5 late-A")
    assert state.actor() == 1
    assert state.check(state.parse("late-A")), "only once"
    assert play(state, "late-B").actor() == NOBODY
    assert state.standings()[0] == [2]


def test_without_a_clock_nobody_is_out_of_time() -> None:
    state = begun(2, turns="fixed")
    assert state.check(state.parse("late-A"))


def test_a_delay_spares_the_first_seconds_of_each_turn() -> None:
    state = begun(2, time="clock", delay=5, turns="fixed")
    time = PlayTime(state.turn_delay)
    time.add(state, 3)
    time.add(state, 4)
    play(state, "next")
    time.add(state, 2)
    play(state, "next")
    time.add(state, 60)
    assert [time.of_seat(seat) - time.spared_of(seat) for seat in (0, 1)] == [2 + 55, 0]


def test_a_record_checks_a_hidden_counter() -> None:
    state = play(begun(counters=[{"name": "Points", "hidden": True}]), "A1+3")
    assert (state.scores(), state.checks()) == ([0, 0], ["3:0"])


def test_a_round_is_called_what_the_sheet_says() -> None:
    state = begun(round_name="Season", last_round=5)
    assert state.explain(state.parse("next")) == "Season 1 ends"
    assert state.status() == "season 1"
    assert READER.round_name(state) == "season"


def test_rounds_that_do_not_count_up_from_1_are_counted_in_records() -> None:
    assert READER.round_name(begun(round_name="Doom", first_round=12, last_round=0)) == "round"
    quick = begun(round_name="Day", last_round=9, faster_clock=True)
    assert READER.round_name(quick) == "round"


def test_a_hidden_counter_is_not_in_the_log() -> None:
    state = begun(counters=[{"name": "Points", "hidden": True}])
    assert state.explain(state.parse("A1+3")) == "Red: Points +3"


def test_an_undo_is_exact() -> None:
    game = sheet_games.played("skirmish", 2, "A1+2 next roll-1 dice-1-2-3-4 next next B2+1")
    saved = [game.state.save()]
    game.undo(7)
    game.redo(7)
    assert game.state.save() == saved[0]


def test_an_action_of_another_moment_is_refused() -> None:
    game = sheet_games.begun("skirmish", 2)
    with pytest.raises(Illegal, match="Not now"):
        game.play(game.state.parse("pass"))


@pytest.mark.parametrize(
    "token", ["", "X1+1", "A+1", "A1+", "A1+99999", "roll-0", "order-", "dice-", "next-", "T1*2"]
)
def test_what_is_no_token_is_refused(token: str) -> None:
    with pytest.raises(ValueError, match="expected|not an action|nothing may follow"):
        begun().parse(token)
