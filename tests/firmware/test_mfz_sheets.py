"""The sheets of Mobile Frame Zero's pages: their rows, and what these do."""

from typing import Any

from pages.mfz import screen_ids
from pages.mfz.combat import fall, preparation
from pages.mfz.corrections import correct, correct_frame, correct_station
from pages.mfz.table import frame_event
from pages.mfz.table import table as company_table
from pages.mfz.turn import initiative_tie
from shared.rules.history import ActionHistory
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.play import initiative
from tests.firmware.sheets import NoBox, rows
from tests.rules.full_games import act, combat, frame
from tests.rules.mfz_games import in_play, play


def table(game: ActionHistory, argument: int = 0) -> NoBox:
    """Return the table of a game that the box rolls for."""
    running: Any = game
    running.is_news = lambda: False
    running.dice_source = lambda: "box"
    return NoBox(running, argument)


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
        (screen_ids.COMPANY_EVENT, seat) for seat in asked.state.order()
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
    assert found["Neutral"][1] == (screen_ids.CORRECT_STATION, actions.NOBODYS)
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
