"""The sheets of MechWarrior's pages: their rows, and what these do."""

from typing import Any

from pages.mechwarrior import screen_ids
from pages.mechwarrior.corrections import correct, correct_unit
from pages.mechwarrior.orders import captive, markers
from pages.mechwarrior.table import finish, words
from shared.rules.mechwarrior.model import action_rows, actions
from tests.firmware.sheets import NoBox, rows
from tests.rules.mechwarrior_games import battle, play, unit

FOX, TANK = unit("Aa"), unit("Ab")


def table(tokens: str = "", depth: str = "orders", argument: int = 0, **settings: Any) -> NoBox:
    """Return the table of a game after these tokens."""
    game = play(battle(depth, **settings), tokens)
    game.is_news = lambda: False
    return NoBox(game, argument)


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
    assert found["Picks"] == ("", (screen_ids.CORRECT_UNIT, unit("Ac")))
    assert sheet.returns == screen_ids.CORRECT_UNIT


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
        ("Ann", "", (screen_ids.PLAYER, 0)),
        ("Ben", "", (screen_ids.PLAYER, 1)),
    ]
    assert (sheet.number, sheet.label) == ("Turn 3", "Do it")


def test_a_captive_without_a_captor_is_free_or_held_or_eliminated() -> None:
    asked = table("zones=0 Bc<Ac = zones=0 Ac-B")
    captured = unit("Bc")
    eliminated = (screen_ids.PICK, actions.ELIMINATE << 8 | captured)
    assert [row[:2] for row in rows(captive.page(asked))] == [
        ("It is free", "Riders"),
        ("Still a captive", ""),
        ("Eliminated", ""),
    ]
    deeds = [row[2] for row in rows(captive.page(asked))]
    assert deeds[:2] == asked.state.legal_of(action_rows.CAPTURES)
    assert deeds[2] == eliminated
