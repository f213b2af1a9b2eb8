"""The sheets of Mobile Frame Zero's pages: their rows, and what these do."""

from typing import Any

from box import screens
from pages.mfz import page_rows
from pages.mfz.combat import (
    act as act_page,
)
from pages.mfz.combat import (
    cover,
    damage_allocation,
    declare,
    defend,
    fall,
    fall_height,
    preparation,
    spot,
)
from pages.mfz.corrections import correct, correct_frame, correct_station
from pages.mfz.setup import lots_entry
from pages.mfz.table import company_event, doomsday_vote, end_vote, frame_event
from pages.mfz.table import table as company_table
from pages.mfz.turn import initiative_tie, turn
from shared.rules.history import ActionHistory
from shared.rules.mfz.combat.falls import HEIGHT_MAX
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.play import initiative
from tests.firmware.sheets import A, B, C, D, NoBox, press, rows
from tests.rules.full_games import act, combat, frame
from tests.rules.mfz_games import in_play, play, quick


def table(game: ActionHistory, argument: int = 0, number: int = screens.GAME) -> NoBox:
    """Return the table of a game that the box rolls for, with a page open as screen `number`."""
    running: Any = game
    running.is_news = lambda: False
    running.dice_source = lambda: "box"
    return NoBox(running, argument, number)


def at(tokens: str, *companies: str, **options: Any) -> NoBox:
    """Return the table of a game in round 1 after these tokens."""
    return table(play(combat(*companies, **options), tokens))


def test_a_frame_is_prepared_by_a_plain_roll_then_by_rockets() -> None:
    asked = table(play(act(combat("Rd Y S2, Y", "Y S2, Y"), "Aa"), ">Ba/d"))
    sheet = preparation.page(asked)
    assert {row[2] for row in rows(sheet)} == set(asked.state.legal())
    rolls = [row for row in rows(sheet) if row[2][0] == actions.FIRE]
    assert [row[1] for row in rolls] == ["", "x1", "x2"]
    assert {row[3] for row in rolls} == {"Roll"}
    assert sheet.fits and not sheet.notes
    asked.game.dice_source = lambda: "players"
    assert "Roll" not in {row[3] for row in rows(preparation.page(asked))}


def test_stations_that_are_only_counted_are_moved_one_by_one() -> None:
    asked = table(in_play(), 0)
    sheet = correct_station.page(asked)
    assert {row[2] for row in rows(sheet)} == {
        bytes((actions.CORRECT_STATION, giver, taker))
        for giver in (0, 1, 2, actions.NOBODYS)
        for taker in (0, 1, 2, actions.NOBODYS)
        if 0 in (giver, taker)
        and not asked.state.check(bytes((actions.CORRECT_STATION, giver, taker)))
    }
    assert sheet.number == str(asked.state.stations()[0])


def test_a_frame_loses_what_it_has() -> None:
    asked = at("", "Rd Y, Y", "Y, Y", depth="damage")
    asked.argument = frame("Aa")
    sheet = frame_event.page(asked)
    kinds = {row[2][0] for row in rows(sheet)}
    assert kinds == {actions.LOSE, actions.LOSE_PART}
    assert ("Destroyed", "", bytes((actions.LOSE, frame("Aa")))) in rows(sheet)


def test_a_row_of_the_table_opens_its_company_and_a_hold_ends_the_round() -> None:
    asked = table(in_play())
    sheet = company_table.page(asked)
    assert [row[2] for row in rows(sheet)] == [
        (page_rows.COMPANY_EVENT, seat) for seat in asked.state.order()
    ]
    assert sheet.hold == ("End of round 1", bytes((actions.END_ROUND,)))
    assert asked.done == []


def test_the_company_touched_last_is_chosen() -> None:
    game = in_play()
    last = game.state.order()[-1]
    game.play(bytes((actions.LOSE, last)))
    asked = table(game)
    assert company_table.page(asked).cursor == asked.state.order().index(last)


def test_each_frame_may_fall_after_an_attack_and_none() -> None:
    asked = at("", "Y, Y", "Y, Y")
    falls = [bytes((actions.NO_FALL,)), bytes((actions.FALL, frame("Ba")))]
    asked.state.legal = lambda: falls[::-1]
    sheet = fall.page(asked)
    assert [row[2] for row in rows(sheet)] == falls
    assert rows(sheet)[1][:2] == (asked.state.frame_name(frame("Ba")), "Ben")


def test_frames_with_equal_numbers_are_listed_below_the_lots_of_the_box() -> None:
    game = combat("Y, Y", "Y, Y", initiative_mode="per_frame")
    while game.state.phase == phases.INITIATIVE:
        number = initiative.numbered(game.state)
        faces = [9 if number == frame("Bb") else 3] * initiative.dice(game.state, number)
        game.play(bytes([actions.NUMBER, number, *faces]))
    asked = table(game)
    sheet = initiative_tie.page(asked)
    assert [row[2] for row in rows(sheet)[1:]] == [
        bytes((actions.NEXT, frame(name))) for name in ("Aa", "Ab", "Ba")
    ]
    asked.game.dice_source = lambda: "players"
    assert rows(initiative_tie.page(asked)) == rows(sheet)[1:]


def test_clock_frames_and_the_pages_of_stations_are_corrected() -> None:
    asked = table(in_play())
    found = {row[0]: row[1:] for row in rows(correct.page(asked))}
    assert found["Clock"] == (asked.state.clock, bytes((actions.CORRECT_CLOCK,)), 1)
    assert found["Neutral"][1] == (page_rows.CORRECT_STATION, actions.NOBODYS)
    numbers = [row[1] for row in found.values() if row[1][:1] == bytes((actions.CORRECT_FRAMES,))]
    assert [start[1] for start in numbers] == asked.state.order()


def test_during_a_question_each_row_of_a_correction_says_that_there_is_one() -> None:
    game = in_play()
    game.play(bytes((actions.END_ROUND,)))
    assert {row[2:] for row in rows(correct.page(table(game)))} == {
        ("Not during a question: answer it or undo it first.", "Why?")
    }


def test_a_defence_is_corrected_as_the_number_above_none() -> None:
    asked = at("", "Y, Y", "Y, Y")
    asked.argument = frame("Ba")
    sheet = correct_frame.page(asked)
    place = [row[0] for row in rows(sheet)].index("Defence")
    assert sheet.shown is not None and sheet.coded is not None
    assert [sheet.shown(place, number) for number in (0, 1, 6)] == ["-", "0", "5"]
    assert [sheet.coded(place, number) for number in (0, 1, 6)] == [actions.NO_DEFENCE, 0, 5]


def test_a_height_of_a_fall_is_changed_between_none_and_the_most() -> None:
    asked = attacked("*o ~124111 Ba_", climbing="true")
    assert asked.state.phase == phases.HEIGHT
    page = fall_height.page(asked).screen(asked)
    assert press(page, D) == [("play", bytes((actions.FALL_HEIGHT, 6)))]
    press(page, *[B] * (HEIGHT_MAX + 1))
    assert press(page, D) == [("play", bytes((actions.FALL_HEIGHT, 0)))]
    assert press(page, *[C] * (HEIGHT_MAX + 1), D) == [
        ("play", bytes((actions.FALL_HEIGHT, HEIGHT_MAX)))
    ]


def test_lots_are_entered_one_by_one_and_taken_back() -> None:
    game = quick(tuple((name, 4, 16) for name in ("Ann", "Ben", "Cai", "Dan")))
    asked = table(game, number=page_rows.LOTS_ENTRY)
    tied = asked.state.drawing()
    page = lots_entry.page(asked).screen(asked)
    press(page, C, D)
    assert asked.argument == bytes((tied[1],)) and page.labels()[A] == "Undo"
    assert press(page, A) == [] and asked.argument == b""
    assert page.labels()[A] == "Back" and page.count() == len(tied)


def test_a_company_asked_for_its_vote_counts_down_by_c_and_passes_by_d() -> None:
    game = in_play()
    game.play(bytes((actions.END_ROUND,)))
    asked = table(game)
    seat = asked.state.actor()
    page = doomsday_vote.page(asked).screen(asked)
    assert press(page, B, C, D) == [
        ("play", bytes((actions.COUNT, seat))),
        ("play", bytes((actions.PASS, seat))),
    ]
    assert page.hold_of_d() == "All pass"


def test_a_game_that_may_end_early_goes_on_by_c_and_ends_by_d() -> None:
    asked = table(in_play())
    page = end_vote.page(asked).screen(asked)
    assert press(page, B, C, D) == [
        ("play", bytes((actions.PLAY_ON,))),
        ("play", bytes((actions.END_NOW,))),
    ]


def test_an_event_of_a_company_shows_the_score_that_follows() -> None:
    asked = table(in_play(), 0, page_rows.COMPANY_EVENT)
    for _, value, action in rows(company_event.page(asked)):
        after = in_play()
        after.play(action)
        assert value == f"\x83 {after.state.scores()[0]}"


def test_a_named_frame_opens_its_own_page_before_the_events_of_stations() -> None:
    asked = at("", "Rd Y, Y", "Y, Y", depth="damage")
    asked.argument = 0
    deeds = [row[2] for row in rows(company_event.page(asked))]
    assert deeds[:2] == [(page_rows.FRAME_EVENT, frame(name)) for name in ("Aa", "Ab")]
    assert {action[0] for action in deeds[2:]} <= {actions.TAKE, actions.FREE}


def attacked(tokens: str = "", **options: Any) -> NoBox:
    """Return the table after Aa has attacked Ba with a six, and these tokens."""
    game = play(combat("Rd, Y", "Y Y G G, Y", **options), "Ba:turn=1 Ba:defence=0")
    return table(play(act(game, "Aa"), ">Ba/d ~W65R65 =D- =AR6 " + tokens))


def test_the_cover_so_far_is_the_likely_answer() -> None:
    asked = attacked()
    assert asked.state.phase == phases.COVERING
    sheet = cover.page(asked)
    assert {row[2] for row in rows(sheet)} == set(asked.state.legal())
    assert sheet.cursor == 0 and sheet.label == f"Roll {asked.state.dice_to_roll}"
    asked.game.dice_source = lambda: "players"
    assert cover.page(asked).label == "Next"
    again = attacked("*Ab ~555556 Ab-Y")
    assert again.state.phase == phases.COVERING
    sheet = cover.page(again)
    assert sheet.label == "OK"


def test_a_loss_is_one_of_the_legal_ones_and_its_cost_stands_below() -> None:
    asked = attacked("*o ~511111")
    assert asked.state.phase == phases.ALLOCATING
    sheet = damage_allocation.page(asked)
    assert {row[2] for row in rows(sheet)} == set(asked.state.legal())
    page = sheet.screen(asked)
    assert page.notes()[0] == page.row(page.cursor)[0]
    assert press(page, D) == [("play", rows(sheet)[sheet.cursor][2])]


def test_a_company_in_turn_has_its_frames_and_a_pass() -> None:
    asked = at("", "Y, Y", "Y, Y")
    sheet = turn.page(asked)
    assert {row[2] for row in rows(sheet)} == set(asked.state.legal())
    assert sheet.hold == ("Pass", bytes((actions.PASS_TURN, 0)))
    assert sheet.number == "\x83 Ben"


def test_in_round_1_of_a_demo_the_next_company_is_that_to_the_left() -> None:
    """Whatever the scores are: after Ben comes Cai, though Ann is behind him in score (M-18b)."""
    demo: dict[str, Any] = {"size": "demo", "seat_order": "BCA", "numbers": {}}
    asked = at("@1:C", "Y, Y", "Y, Y", "Y, Y", **demo)
    assert (asked.state.actor(), asked.state.order()) == (1, [2, 1, 0])
    assert turn.page(asked).number == "\x83 Cai"


def test_a_frame_that_has_acted_says_so() -> None:
    asked = at("Aa:turn=1", "Y, Y", "Y, Y")
    assert [(row[0], row[3]) for row in rows(turn.page(asked))][1] == ("Ann 1", "Why?")
    page = turn.page(asked).screen(asked)
    assert press(page, C, D) == [
        ("say", "It has had its turn in this round. Choose another."),
    ]


def test_each_target_is_aimed_at_in_the_range_that_was_chosen() -> None:
    asked = table(act(combat("Rd Ra Y, Y", "Y, Y"), "Aa"))
    sheet = declare.page(asked)
    page = sheet.screen(asked)
    assert rows(sheet)[sheet.cursor][2] == bytes((actions.TARGET, frame("Ba"), actions.DIRECT))
    page.cursor = 0
    assert page.labels()[D] == "Range"
    press(page, D, C)
    aimed = bytes((actions.TARGET, frame("Ba"), actions.ARTILLERY))
    assert press(page, D) == [("play", aimed)]
    # The page that is made again has the same range.
    again = declare.page(asked)
    assert rows(again)[again.cursor][2] == aimed
    assert {row[2] for row in rows(sheet)[1:]} <= set(asked.state.legal())


def test_a_frame_that_answers_an_attack_is_announced_once() -> None:
    game = act(combat("Rd Y, Y", "Rd Y, Y"), "Aa")
    asked = table(play(game, ">Ba/d ~W65R65Y1 =D- =AR6"))
    assert asked.state.phase == phases.DECLARE and asked.state.parked == frame("Aa")
    page = declare.page(asked).screen(asked)
    assert page.count() == 1 and page.hold_of_d() == "It aims at the attacker"
    press(page, D)
    assert page.count() > 1
    assert declare.page(asked).count == page.count()


def test_a_die_of_each_value_defends_or_none() -> None:
    asked = table(play(act(combat("Rd Y, Y", "Y, Y"), "Aa"), "> ~W65Y4"))
    assert asked.state.phase == phases.DEFENDING
    sheet = defend.page(asked)
    assert sorted(row[2] for row in rows(sheet)) == sorted(asked.state.legal())
    page = sheet.screen(asked)
    page.cursor = page.count() - 1
    assert page.number() == ""
    assert page.labels()[1:3] == ("\x81", "\x82")


def test_a_die_moves_or_attacks() -> None:
    asked = table(play(act(combat("Rd Y, Y", "Y, Y"), "Aa"), ">Ba/d ~W65R65Y1 =D-"))
    assert asked.state.phase == phases.ACTING
    sheet = act_page.page(asked)
    assert {row[2] for row in rows(sheet)} == set(asked.state.legal())
    labels = {row[2][0]: row[3] for row in rows(sheet)}
    assert labels == {actions.ATTACK: "Attack", actions.MOVE: "Move", actions.STOP: "Done"}


def test_the_highest_die_spots_each_frame() -> None:
    asked = table(play(act(combat("Y, Y", "Y, Y"), "Aa"), "> ~W65Y4g1 =D- =."))
    assert asked.state.phase == phases.SPOTTING
    sheet = spot.page(asked)
    assert {row[2] for row in rows(sheet)} <= set(asked.state.legal())
    assert rows(sheet)[-1][2] == bytes((actions.SPOT, 0, actions.NONE))
