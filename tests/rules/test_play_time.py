"""Time is counted for the round and for who had to decide; it is on record and never a rule."""

from shared.rules.entering import enter, unpack_entry
from shared.rules.history import TIME, UNDO, ActionHistory, pack_entry
from shared.rules.play_time import SECONDS_MAX, pack_time
from shared.rules.records import replay
from shared.rules.time_text import time_text
from tests.rules.full_games import combat
from tests.rules.mfz_games import in_play, play
from tests.rules.plain_game import BestOfThree

COMPANIES = ("Rd Y B G, Y", "Rd Y B G, Y")
# An attack up to the answer of its target.
ATTACK = "Aa Aa>Ba/d ~W35R35B4Y3G2 =DB4 =MG2 =AR5"


def timed(game, seconds):
    enter(game, *unpack_entry(pack_entry(TIME, pack_time(seconds))))


def test_time_counts_for_the_round_and_for_who_has_to_decide():
    game = ActionHistory(BestOfThree())
    timed(game, 5)
    for token in ("serve-1", "net"):
        game.play(game.state.parse(token))
        timed(game, 20)
    assert game.time.rounds == [5, 40]
    assert game.time.seats == [40]


def test_at_full_depth_a_target_that_answers_is_the_one_that_thinks():
    game = combat(*COMPANIES)
    assert game.state.actor() == 0
    timed(game, 10)
    play(game, ATTACK)
    assert game.state.actor() == 1
    timed(game, 7)
    assert game.time.seats == [10, 7]


def test_at_quick_depth_time_in_a_round_is_nobodys():
    game = in_play()
    timed(game, 30)
    play(game, "A-F")
    timed(game, 30)
    assert game.time.rounds[1] == 60 and game.time.seats == []


def test_an_undo_takes_back_no_time_and_who_must_decide_again_goes_on():
    game = combat(*COMPANIES)
    timed(game, 10)
    play(game, ATTACK)
    timed(game, 7)
    enter(game, UNDO, len(ATTACK.split()))
    assert game.time.seats == [10, 7]
    timed(game, 2)
    assert game.time.seats == [12, 7]


def test_time_changes_neither_state_nor_plies_nor_what_can_be_redone():
    game = in_play()
    play(game, "A-F A@B")
    game.undo()
    before = game.state.position(), game.state.digest(), game.ply, game.ahead
    timed(game, SECONDS_MAX)
    assert (game.state.position(), game.state.digest(), game.ply, game.ahead) == before


def test_a_time_is_counted_in_the_present_while_an_old_position_is_looked_at():
    game = in_play()
    play(game, "A-F = A- B-")
    assert game.state.round() == 2
    game.look(0)
    timed(game, 9)
    assert game.time.rounds == [0, 0, 9]


def test_times_are_written_and_read_as_minutes_and_hours():
    for seconds in (0, 59, 60, 3599, 3600, SECONDS_MAX, 359999):
        assert replay.seconds_of(time_text(seconds)) == seconds
    others = ("", ":", "5", "1:5", "0:61", "00:07", "1:2:3", "-1:00", "0:0x", "9:" * 500, "1.5")
    for other in others:
        assert replay.seconds_of(other) == -1


def test_the_comment_of_a_record_is_a_time_only_if_it_is_nothing_else():
    read = replay.Record("[Game MFZ:RA]\n{0:05} A-F {1:00} {at 0:30} = {2:00}*")
    assert read.times == [(0, 5), (1, 60), (2, 120)]
