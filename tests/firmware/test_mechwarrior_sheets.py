"""The sheets of MechWarrior's pages: their rows, and what these do."""

from typing import Any

from pages.mechwarrior import page_rows
from pages.mechwarrior.corrections import correct, correct_unit
from pages.mechwarrior.orders import captive, involved_party, markers, other_order, passengers
from pages.mechwarrior.orders import unit as orders_unit
from pages.mechwarrior.table import (
    finish,
    game_over,
    player,
    points,
    score_sheet,
    sums,
    tally,
    turn_start,
    words,
)
from pages.mechwarrior.table import table as score_table
from pages.mechwarrior.table import unit as table_unit
from shared.rules.mechwarrior.model import actions
from shared.rules.mechwarrior.model.kinds import BREAKING, FAILED, MOVE, OTHER
from tests.firmware.sheets import A, B, C, D, NoBox, press, rows
from tests.rules.mechwarrior_games import RED, battle, play, unit

FOX, TANK = unit("Aa"), unit("Ab")


def table(tokens: str = "", depth: str = "orders", argument: int = 0, **settings: Any) -> NoBox:
    """Return the table of a game after these tokens."""
    game = play(battle(depth, **settings), tokens)
    game.is_news = lambda: False
    return NoBox(game, argument)


def test_points_are_typed_digit_by_digit() -> None:
    asked = table("zones=0", "score", 1)
    page = points.page(asked).screen(asked)
    assert page.editing and page.labels() == ("Menu", "Less", "More", "Next")
    press(page, C, D, B, D)
    assert page.labels()[D] == "Set"
    assert press(page, B, B, C, D) == [("play", bytes((actions.POINTS, 1, 0, 199)))]
    # What is typed stays where the page is opened again.
    again = points.page(asked).screen(asked)
    assert press(again, D) == [("play", bytes((actions.POINTS, 1, 0, 199)))]
    press(again, A)
    assert press(again, C, C, D, C, D) == [("play", bytes((actions.POINTS, 1, 0, 110)))]


def test_no_points_close_the_page_and_a_line_of_0_is_entered() -> None:
    asked = table("zones=0", "score", 1)
    assert press(points.page(asked).screen(asked), D, D, D) == [("close",)]
    asked.argument = 1 << 2 | 3
    entered = bytes((actions.SUM, 1, 3, 0, 0))
    assert press(sums.page(asked).screen(asked), D, D, D) == [("play", entered)]


def test_units_in_zones_are_counted_up_to_those_that_can_be_there() -> None:
    asked = table("")
    page = turn_start.page(asked).screen(asked)
    assert page.labels() == ("Menu", "Less", "More", "Count") and not page.editing
    assert press(page, B, D) == [("play", bytes((actions.ZONES, 0)))]
    assert press(page, C, C, B, D) == [("play", bytes((actions.ZONES, 1)))]
    most = press(page, *30 * (C,), D)[0][1][1]
    assert most == 5 and asked.argument == 1 + most


def test_the_page_of_the_end_saves_or_opens_the_score_sheet() -> None:
    asked = table("zones=0 end=time counted")
    sheet = game_over.page(asked)
    assert (sheet.up, sheet.down[0]) == (("Sheet", (page_rows.SCORE_SHEET, 0)), "Again")
    assert sheet.at(0)[3] == "Save" and not sheet.idles


def test_the_score_sheet_has_a_page_for_leaders_and_each_player() -> None:
    asked = table("zones=0", "score")
    asked.play_time = lambda: None
    page = score_sheet.page(asked).screen(asked)
    assert page.count() == 2 + 2 and page.labels() == ("Menu", "Prev", "Next", "Game")
    press(page, B)
    assert page.cursor == 3


def test_each_reason_ends_the_game_and_a_side_that_is_gone_comes_first() -> None:
    sheet = finish.page(table("zones=0"))
    assert [row[2] for row in rows(sheet)] == [bytes((actions.END_GAME, n)) for n in range(3)]
    assert (sheet.cursor, sheet.label) == (0, "End")


def test_a_question_is_answered_before_the_game_ends() -> None:
    asked = table("zones=0 end=time")
    assert {row[2] for row in rows(finish.page(asked))} == {words.NOT_NOW}


def test_tokens_of_a_unit_are_corrected_and_the_heat_of_a_mech() -> None:
    sheet = correct_unit.page(table("zones=0", argument=FOX))
    tokens, heat = bytes((actions.CORRECT_TOKENS, FOX)), bytes((actions.CORRECT_HEAT, FOX))
    assert rows(sheet) == [("Tokens", 0, tokens, 1), ("Heat", 0, heat, 1)]


def test_points_turn_and_orders_are_corrected_by_numbers() -> None:
    sheet = correct.page(table("zones=0"))
    assert rows(sheet)[:6] == [
        ("Turn of", 0, bytes((actions.CORRECT_TURN,)), 1),
        ("Orders left", 3, bytes((actions.CORRECT_ORDERS,)), 1),
        ("Ann elim", 0, bytes((actions.CORRECT_POINTS, 0)), 2),
        ("Ann zone", 0, bytes((actions.CORRECT_ZONES, 0)), 2),
        ("Ben elim", 0, bytes((actions.CORRECT_POINTS, 1)), 2),
        ("Ben zone", 0, bytes((actions.CORRECT_ZONES, 1)), 2),
    ]
    assert sheet.shown is not None
    assert [sheet.shown(row, 1) for row in (0, 1)] == ["Ben", "1"]


def test_a_lost_unit_and_a_captive_are_put_back_and_others_are_opened() -> None:
    sheet = correct.page(table("zones=0 Aa-B Ab<Ba"))
    found = {row[0]: row[1:3] for row in rows(sheet)}
    assert found["Sable Fox"] == ("lost", bytes((actions.CORRECT_LOST, FOX)))
    assert found["Mule"] == ("captive", bytes((actions.CORRECT_CAPTIVE, TANK)))
    assert found["Picks"] == ("", (page_rows.CORRECT_UNIT, unit("Ac")))
    assert sheet.returns == (page_rows.CORRECT_UNIT,)


def test_without_orders_only_lost_units_and_captives_are_listed() -> None:
    sheet = correct.page(table("zones=0 Aa-B", "score"))
    assert [row[0] for row in rows(sheet)[5:]] == ["Sable Fox"]


def in_command(**settings: Any) -> NoBox:
    """Return the table of Ann's turn after a shot by artillery."""
    return table("zones=0 Ab:artillery = zones=0 = zones=0", **settings)


def test_a_marker_is_taken_off_and_a_player_opened() -> None:
    sheet = markers.page(in_command())
    assert rows(sheet) == [
        ("Mule", "Resolved", bytes((actions.RESOLVED, 0))),
        ("Ann", "", (page_rows.PLAYER, 0)),
        ("Ben", "", (page_rows.PLAYER, 1)),
    ]
    assert (sheet.number, sheet.label) == ("Turn 3", "Do it")


def test_a_captive_without_a_captor_is_free_or_held_or_eliminated() -> None:
    asked = table("zones=0 Bc<Ac = zones=0 Ac-B")
    captured = unit("Bc")
    eliminated = (page_rows.PICK, actions.ELIMINATE << 8 | captured)
    assert [row[:2] for row in rows(captive.page(asked))] == [
        ("It is free", "Riders"),
        ("Still a captive", ""),
        ("Killed or lost", ""),
    ]
    deeds = [row[2] for row in rows(captive.page(asked))]
    assert deeds[:2] == asked.state.legal_of(actions.CAPTURES)
    assert deeds[2] == eliminated


def test_the_last_row_and_a_hold_count_the_points() -> None:
    sheet = tally.page(table("zones=0 end=time"))
    counted = bytes((actions.COUNTED,))
    assert [row[2] for row in rows(sheet)] == [
        (page_rows.PLAYER, 0),
        (page_rows.PLAYER, 1),
        counted,
    ]
    assert sheet.hold == ("Count the points", counted)
    assert not sheet.idles


def test_each_player_that_can_score_an_elimination_is_a_row_that_is_held() -> None:
    sheet = involved_party.page(table("zones=0", argument=actions.ELIMINATE << 8 | unit("Ba")))
    found = rows(sheet)
    assert [row[2] for row in found] == [
        bytes((actions.ELIMINATE, unit("Ba"), cause)) for cause in (0, OTHER)
    ]
    assert sheet.held and not isinstance(sheet.hold, tuple)
    assert sheet.hold(0) == (found[0][0] + " " + found[0][1], found[0][2])


def test_captors_are_listed_with_their_players_and_not_held() -> None:
    sheet = involved_party.page(table("zones=0", argument=actions.CAPTURE << 8 | unit("Bc")))
    assert ("Picks", "Ann", bytes((actions.CAPTURE, unit("Bc"), unit("Ac")))) in rows(sheet)
    assert not isinstance(sheet.hold, tuple) and sheet.hold(0)[0] == ""


def test_where_nobody_can_answer_the_row_closes_the_page() -> None:
    sheet = involved_party.page(table("zones=0 Aa-B", argument=actions.CAPTURE << 8 | FOX))
    assert rows(sheet) == [("Nobody can", "", None)]
    assert not isinstance(sheet.hold, tuple) and sheet.hold(0) == ("", None)


def test_a_player_has_a_row_a_unit_and_one_for_other_points() -> None:
    sheet = player.page(table("zones=0 Ab-B Ac-B", "score", 0))
    found = rows(sheet)
    assert [row[0] for row in found] == ["Sable Fox", "Lanterns", "Kite", "Other points"]
    assert found[0][2] == (page_rows.UNIT, FOX)
    assert found[-1][2] == (page_rows.POINTS, 0)
    assert (sheet.title, sheet.number, sheet.hold_word) == ("Ann", "0", "loss")


def test_a_hold_on_a_unit_eliminates_it_by_the_likeliest_cause() -> None:
    sheet = player.page(table("zones=0", "score", 1))
    assert not isinstance(sheet.hold, tuple)
    assert sheet.hold(0)[1] == bytes((actions.ELIMINATE, unit("Ba"), 0))
    assert sheet.hold(sheet.count - 1) == ("", None)


def test_at_the_count_lines_are_entered_of_a_player_without_units() -> None:
    sheet = player.page(table("zones=0 end=time", "score", 1, forces=(RED, ())))
    assert [row[2] for row in rows(sheet)] == [(page_rows.SUM, 4 | line) for line in range(4)]


def test_a_tap_on_a_row_of_the_table_opens_a_player_and_a_hold_ends_the_turn() -> None:
    asked = table("zones=0", "score")
    sheet = score_table.page(asked)
    assert [row[2] for row in rows(sheet)] == [(page_rows.PLAYER, 0), (page_rows.PLAYER, 1)]
    assert not isinstance(sheet.hold, tuple)
    assert sheet.hold(0) == ("End of turn: Ann", bytes((actions.END_TURN,)))
    assert asked.done == []


def test_the_last_action_is_told_when_the_table_opens() -> None:
    asked = table("zones=0 Ba-A", "score")
    asked.game.is_news = lambda: True
    score_table.page(asked)
    assert [done[0] for done in asked.done] == ["toast"]


def test_an_elimination_of_a_unit_is_held_and_a_capture_tapped() -> None:
    sheet = table_unit.page(table("zones=0", "score", unit("Bc")))
    assert not isinstance(sheet.hold, tuple)
    held = {row[2][0]: sheet.hold(index)[0] != "" for index, row in enumerate(rows(sheet))}
    assert held == {actions.ELIMINATE: True, actions.CAPTURE: False, actions.CONTROL: False}


def test_other_orders_are_listed_with_their_reason() -> None:
    sheet = other_order.page(table("zones=0", argument=unit("Ab")))
    assert ("Move, failed", "", bytes((actions.ORDER, unit("Ab"), MOVE, FAILED)), "Order") in rows(
        sheet
    )


def test_the_last_row_changes_the_die_of_a_break_away_and_its_orders() -> None:
    asked = table("zones=0", "full", FOX)
    sheet = other_order.page(asked)
    text, needed, change, label = rows(sheet)[-1]
    assert (text, needed, label) == ("Break-away needs", "4+", "Next")
    other = change(asked)
    assert rows(other)[-1][1] == "5+"
    orders = rows(sheet)[:-1]
    breaking = [index for index, row in enumerate(orders) if row[2][3] & BREAKING]
    changed = [index for index, row in enumerate(orders) if row[2] != rows(other)[index][2]]
    assert changed == breaking != []


def test_the_box_is_passed_on_before_passengers_are_shown() -> None:
    asked = table("zones=0 Ac>Ab", argument=TANK)
    sheet = passengers.page(asked)
    assert sheet.alone and sheet.count == 1 and sheet.draw is not None
    shown = sheet.at(0)[2](asked)
    assert asked.argument == 256 + TANK
    # It boarded in this turn: D tells why it cannot leave.
    code = asked.state.check(bytes((actions.LEAVE, unit("Ac"))))
    assert code and rows(shown)[0] == ("Picks", "in", code)
    assert shown.number == "1/2"
    assert rows(passengers.page(asked)) == rows(shown)


def test_after_a_passenger_the_list_opens_again() -> None:
    asked = table("zones=0", argument=256 + TANK)
    sheet = passengers.page(asked)
    assert sheet.then is not None
    sheet.then(asked)
    assert asked.done == [("open", page_rows.PASSENGERS, 256 + TANK)]


def test_a_transport_that_nobody_can_board_has_no_choice() -> None:
    sheet = passengers.page(table("zones=0", argument=256 + unit("Ac")))
    assert (sheet.alone, rows(sheet)) == (True, [("Nobody can", "", None)])


def test_a_unit_that_can_be_ordered_begins_with_the_kind_of_its_last_order() -> None:
    asked = table("zones=0 Ab:move = zones=0 = zones=0", argument=TANK)
    sheet = orders_unit.page(asked)
    assert sheet.at(sheet.cursor) == ("Move", "", bytes((actions.ORDER, TANK, MOVE, 0)), "Order")


def test_a_unit_without_an_order_says_why() -> None:
    sheet = orders_unit.page(table("zones=0 Ab:move", argument=TANK))
    refused = [row for row in rows(sheet) if isinstance(row[2], int)]
    assert [row[0] for row in refused] == ["No order"]


def test_captors_and_scorers_of_a_unit_are_asked_for_on_a_page() -> None:
    sheet = orders_unit.page(table("zones=0", argument=FOX))
    opened = {row[2][0] for row in rows(sheet) if isinstance(row[2], tuple)}
    assert {page_rows.PICK, page_rows.OTHER_ORDER} <= opened <= set(sheet.returns)


def test_salvage_on_a_unit_is_told() -> None:
    asked = table("zones=0", argument=FOX)
    deeds = {row[0]: row[2] for row in rows(orders_unit.page(asked))}
    deeds["Salvage"](asked)
    assert asked.done[0][:2] == ("play", bytes((actions.SALVAGED, FOX, 1)))
    assert len(asked.done[0]) == 3
