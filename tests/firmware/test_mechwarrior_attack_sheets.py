"""The sheets on which MechWarrior's units are listed, marked, and attack."""

from typing import Any

import pytest

from box.kit.sheet import OpenSheet
from pages.mechwarrior import page_rows
from pages.mechwarrior.attack import (
    blast,
    result,
    switches,
    target,
    words,
)
from pages.mechwarrior.orders import formation, units
from shared.rules.mechwarrior.combat.modifiers import CLOSE, RANGED
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model import actions
from shared.rules.mechwarrior.model.kinds import BREAKING, MOVE
from tests.firmware.sheets import A, B, C, D, NoBox, press, rows
from tests.rules.mechwarrior_games import battle, play, unit

FOX, TANK, OX = unit("Aa"), unit("Ab"), unit("Ba")


class Memory:
    """The memory of a box that is never short."""

    def twice(self, step: Any, *args: Any) -> Any:
        return None if step.__name__ == "_save" else step(*args)

    def free(self) -> None:
        """Free nothing."""


class Box(NoBox):
    """A table that notes proposals, too, and stores nothing."""

    memory: Any = Memory()

    def play_all(self, propose: Any) -> None:
        self.done.append(("play all", propose(self)))


def table(tokens: str = "", depth: str = "orders", argument: Any = 0, **settings: Any) -> Box:
    game = play(battle(depth, **settings), tokens)
    game.is_news = lambda: False
    game.dice_source = lambda: "box"
    return Box(game, argument)


def open_page(asked: Box, page: Any) -> OpenSheet:
    screen = page(asked).screen(asked)
    assert isinstance(screen, OpenSheet)
    return screen


def declared(kind: int, *targets: int) -> bytes:
    return bytes((actions.DECLARE, kind, 0, 0, SIGNED, SIGNED, *targets))


def test_units_of_the_active_player_come_first_and_open_their_orders() -> None:
    sheet = units.page(table("zones=0"))
    assert [row[2] for row in rows(sheet)[:6]] == [
        (page_rows.UNIT_ORDERS, unit(name)) for name in ("Aa", "Ab", "Ac", "Ad", "Ae", "Ba")
    ]
    assert not isinstance(sheet.hold, tuple)
    assert sheet.hold(0) == ("End turn: 3 orders lapse", bytes((actions.END_TURN,)))


def test_the_cursor_goes_on_to_the_next_unit_that_can_be_ordered() -> None:
    assert units.page(table("zones=0 Aa:move")).cursor == 1


def test_the_row_of_the_end_of_the_turn_has_to_be_held() -> None:
    asked = table("zones=0 Aa:move Ab:move Ac:move")
    page = open_page(asked, units.page)
    assert page.cursor == 5 and page.labels()[D] == "End"
    assert press(page, D) == [("toast", "Hold D to end the turn")]


def test_units_are_marked_for_a_formation_and_stay_marked() -> None:
    asked = table("zones=0", argument=TANK)
    page = open_page(asked, formation.page)
    assert page.labels()[D] == "Pick" and page.number() == "1"
    press(page, D, D)
    assert page.number() == "3" and page.cursor == 2
    again = open_page(asked, formation.page)
    assert again.number() == "3"
    again.do_hold_of_d()
    assert asked.done[-1][0] in ("play", "say")
    press(again, B, B, B, D)
    assert asked.argument[3] == [unit("Ad")]


def test_a_formation_that_breaks_away_says_so() -> None:
    asked = table("zones=0", "full", TANK)
    page = open_page(asked, formation.page)
    press(page, B, B)
    assert page.row(page.cursor) == ("Break-away", "no")
    press(page, D)
    assert page.row(page.cursor)[1] == "yes"
    press(page, C, C, D, D)
    page.do_hold_of_d()
    kind, flags = asked.done[-1][1][1:3]
    assert (kind, flags) == (MOVE, BREAKING)


def shooting(argument: Any = 0) -> Box:
    return table("zones=0 Aa:ranged", "full", argument)


def test_d_on_an_opponent_goes_on_to_the_modifiers() -> None:
    page = open_page(shooting(), target.page)
    assert page.row(0) == ("Kind", "Ranged") and page.labels()[D] == "Target"
    assert press(page, D) == [("open", page_rows.ATTACK, declared(RANGED, OX))]


def test_several_targets_are_marked_and_attacked_by_a_hold() -> None:
    asked = shooting()
    page = open_page(asked, target.page)
    # The row above the last one.
    press(page, B, B, B, D)
    assert page.cursor == 1 and page.labels()[D] == "Pick"
    assert page.hold_of_d() == ""
    press(page, D, D)
    assert page.hold_of_d() == "Targets: 2"
    again = open_page(asked, target.page)
    again.do_hold_of_d()
    assert asked.done[-1] == ("open", page_rows.ATTACK, declared(RANGED, OX, unit("Bb")))


def test_units_in_a_blast_are_opponents_first() -> None:
    asked = table("zones=0 Ab:artillery = zones=0 = zones=0", "full", 0)
    page = open_page(asked, blast.page)
    assert page.row(0) == (words.LINE, words.IS_BLOCKED) and page.row(1)[0] == "Ox"
    press(page, B, D, C, D)
    page.do_hold_of_d()
    assert asked.argument == [0, 1, [OX]]
    assert asked.done[-1] == ("play", bytes((actions.BLAST, 0, 1, OX)))


def aimed(kind: int = RANGED) -> Box:
    return shooting(declared(kind, OX))


def test_a_value_is_edited_and_the_next_missing_one_follows() -> None:
    asked = aimed()
    page = open_page(asked, switches.page)
    assert page.editing and page.labels() == ("Cancel", "Less", "More", "Set")
    press(page, C, C, D)
    assert page.editing and asked.argument[4][:6] == [12, -1, 0, 0, 0, 18]
    # What is typed is there when the page is opened again.
    again = open_page(asked, switches.page)
    assert again.editing
    press(again, B, A)
    assert not again.editing and asked.argument[4][5] == -1


def test_the_last_value_is_set_and_rolled_by_one_hold() -> None:
    asked = aimed()
    page = open_page(asked, switches.page)
    assert page.hold_of_d() == ""
    press(page, D, D)
    assert page.editing and (page.hold_of_d(), page.hold_word) == ("Roll: needs 8, 42%", "roll")
    # The word of the hold needs short labels beside it.
    assert page.labels()[1:] == ("\x81", "\x82", "Set")
    page.do_hold_of_d()
    assert asked.done[-1][0] == "play all"
    assert asked.done[-1][1][0] == actions.DECLARE


def test_with_own_dice_nothing_says_that_the_box_rolls() -> None:
    asked = aimed()
    asked.game.dice_source = lambda: "players"
    page = open_page(asked, switches.page)
    press(page, D, D)
    assert (page.hold_of_d(), page.hold_word) == ("Next: needs 8, 42%", "next")
    press(page, A)
    page.cursor = 0
    assert page.labels()[D] == "Next"


def test_typing_begins_at_what_was_typed_last_for_a_unit_of_the_same_kind() -> None:
    shots = "zones=0 Aa:ranged ranged+/0/0>Ba values=13/5/none/21 ~a12 done = zones=0 Ba:ranged"
    asked = table(shots, "full", declared(RANGED, FOX))
    page = open_page(asked, switches.page)
    assert asked.game.state.unit(FOX).kind == asked.game.state.unit(OX).kind
    assert page.editing and asked.argument[4][0] == 13
    press(page, D)
    assert asked.argument[4][:6] == [13, -1, 0, 0, 0, 21]
    press(page, D)
    assert asked.argument[4][1] == 5


def test_nothing_is_edited_where_the_last_attack_was_rolled_without_values() -> None:
    shots = "zones=0 Aa:ranged ranged+/0/0>Ba values=?/3/none/? ~a34 Ba=miss done ="
    asked = table(shots + " zones=0 Ba:ranged", "full", declared(RANGED, FOX))
    assert not open_page(asked, switches.page).editing


def test_behind_a_switch_that_is_turned_on_follows_the_next_row() -> None:
    asked = aimed()
    page = open_page(asked, switches.page)
    press(page, A)
    page.cursor = rear = [page.row(index)[0] for index in range(page.count())].index("Rear")
    press(page, D)
    assert asked.argument[3] == [1]
    assert page.cursor == rear + 1
    # Turned off, it stays under the cursor.
    press(page, B, D)
    assert asked.argument[3] == [0]
    assert page.cursor == rear


def test_without_a_damage_nothing_is_rolled() -> None:
    page = open_page(aimed(), switches.page)
    press(page, A)
    page.cursor = 0
    assert page.labels()[D] == "Roll"
    assert press(page, D) == [("toast", "Damage is missing")]


def test_targets_are_asked_about_one_after_the_other() -> None:
    page = open_page(shooting(declared(RANGED, OX, unit("Bb"))), switches.page)
    press(page, A)
    assert page.hold_word == "next"
    page.do_hold_of_d()
    assert page.hold_word == "roll" and page.table.argument[1] == 1  # type: ignore[index]
    press(page, A)
    assert page.hold_word == "next"
    assert press(page, A) == [("back",)]


HIT = "zones=0 Aa:ranged ranged+/0/0>Ba values=20/3/none/10 ~a44"


def test_damage_is_taken_as_it_is_shown() -> None:
    page = open_page(table(HIT, "full"), result.page)
    assert page.labels() == ("Menu", "\x7f", "\x80", "Take")
    assert press(page, D)[0][0] == "play all"


@pytest.mark.parametrize(("button", "change"), [(D, 1), (A, 0)])
def test_a_change_of_the_damage_is_taken_or_cancelled(button: int, change: int) -> None:
    asked = table(HIT, "full")
    page = open_page(asked, result.page)
    press(page, C)
    assert page.labels()[D] == "Edit"
    press(page, D, C)
    assert page.editing and asked.argument[0] == 1
    press(page, button)
    assert (page.editing, asked.argument[0], page.cursor) == (False, change, int(button == A))


def test_a_close_attack_has_its_kinds() -> None:
    asked = table("zones=0 Aa:close", "full")
    assert target.page(asked).at(0)[1] == words.KINDS[CLOSE]


def test_what_the_help_is_told_of_an_attack_keeps_no_module_of_the_page() -> None:
    """An object would keep the code of its class, which the chances then load a second time."""
    page = open_page(shooting(declared(RANGED, OX)), switches.page)
    told = page.question()
    assert told[:3] == (FOX, RANGED, bytes((OX,)))
    assert {type(value) for value in told} <= {int, bytes, list}
