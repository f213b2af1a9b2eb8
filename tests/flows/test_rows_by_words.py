"""Rows, values and answers are found by the words on the screen of a box."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from doomsday.errors import Failure
from doomsday.sim import box_actions, script
from doomsday.sim.box_actions import Unmet
from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with play_in(tmp_path / "flash.bin") as player:
        yield player


@pytest.fixture
def pressed(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The buttons that are pressed from here on."""
    buttons: list[str] = []
    hold = player.hold

    def count(button: int | str, ms: int) -> None:
        buttons.append(str(button))
        hold(button, ms)

    monkeypatch.setattr(player, "hold", count)
    return buttons


def play(player: Player, text: str) -> None:
    script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda name, pixels: None)


# A demo of two, which has no ties.
GAME = """
answer "Game"
press D
answer "demo"
until "R1"
"""


def test_a_row_is_found_above_and_below_in_a_list_that_ends(player: Player) -> None:
    play(player, 'answer "Settings"')
    player.select("For builders")
    assert player.page().marked == "For builders"
    player.select("Dim after")
    assert player.page().marked == "Dim after 1 min"
    player.select("Contrast 3")
    assert player.page().marked == "Contrast 3"


def test_a_row_in_sight_is_reached_the_short_way(player: Player, pressed: list[str]) -> None:
    player.select("Rules")
    player.select("Dice")
    player.select("Dice")
    assert pressed == ["C", "C", "C", "B"]


def test_a_row_is_found_in_a_list_that_wraps(player: Player, pressed: list[str]) -> None:
    play(player, GAME)
    del pressed[:]
    player.select("B")
    player.select("A")
    assert player.page().marked == "A 10"
    with pytest.raises(Unmet, match="No row says 'C'; seen: 'A 10', 'B 10'"):
        player.select("C")


def test_what_happened_last_is_no_row_although_it_is_told_where_the_cursor_is(
    player: Player,
) -> None:
    play(player, GAME + 'answer "A"\nanswer "Lost frame"\nexpect "A: lost frame"')
    assert player.page().at_cursor("A")
    player.select("A")
    assert player.page().marked == "A 5" and player.page().labels["D"] == "Open"


def test_a_row_that_is_not_there_is_refused_with_the_line_and_all_rows(player: Player) -> None:
    out = io.StringIO()
    steps = script.parse(["", 'select "Depht"'])
    with pytest.raises(Failure) as caught:
        script.run(steps, player, out, lambda name, pixels: None)
    rows = "'Game D: set up', 'Doomsday 11', 'Dice x2', 'Rules', 'Past games', 'Settings'"
    rows += ", '? About'"
    assert caught.value.message == f"Line 2: No row says 'Depht'; seen: {rows}."
    # Down to the last row and up to the first: the words of the screen where that ended.
    assert out.getvalue().splitlines() == player.words()


def test_where_buttons_move_no_cursor_there_is_no_row(player: Player) -> None:
    play(player, 'answer "Dice"')
    with pytest.raises(Unmet, match="B and C do not move to a row 'Game' here"):
        player.select("Game")


def test_a_row_is_sought_past_none_that_gives_a_button_another_meaning(player: Player) -> None:
    play(player, 'answer "Game"\npress D\nanswer "skirmish"\nanswer "full"\npress A')
    assert player.page().at_cursor("full") and player.page().labels["C"] == "Dice"
    with pytest.raises(Unmet, match="No row says 'no such depth'; seen: 'full"):
        player.select("no such depth")
    player.select("quick")
    assert player.page().at_cursor("quick")


def test_pages_are_turned_to_their_words(player: Player) -> None:
    play(player, GAME + 'press A\nanswer "Rules"\nselect "M-122"')
    assert player.shows("Score") and player.shows("M-122")
    with pytest.raises(Unmet, match="No page shows 'no such rule'"):
        player.select("no such rule")


# The options of a new game.
OPTIONS = 'answer "Game"\npress D 5\nanswer "Options"\n'


@pytest.mark.parametrize("value", ["book", "web"])
def test_a_value_is_changed_until_it_reads_so_and_stays(player: Player, value: str) -> None:
    play(player, OPTIONS + f'set "Rules" {value}')
    assert player.page().moves and player.page().at_cursor("Rules")
    player.expect(f"Rules {value}")
    play(player, f'power\nexpect "Rules {value}"')


def test_a_number_is_changed_in_its_direction(player: Player, pressed: list[str]) -> None:
    play(player, 'answer "Settings"')
    del pressed[:]
    player.set("Contrast", "5")
    player.set("Contrast", "4")
    assert pressed == ["D", "C", "C", "D", "D", "B", "D"]
    player.expect("Contrast 4")


def test_a_value_that_reads_so_already_is_left_alone(player: Player, pressed: list[str]) -> None:
    play(player, OPTIONS)
    del pressed[:]
    player.set("Clock from", "11")
    assert set(pressed) == {"C"} and player.page().at_cursor("Clock from")


def test_a_value_that_is_not_there_is_refused_with_those_that_are(player: Player) -> None:
    play(player, OPTIONS)
    with pytest.raises(Unmet) as caught:
        player.set("Rules", "fast")
    assert caught.value.message.startswith("No value of 'Rules' is 'fast'; seen: 'handbook', ")
    assert "'web'" in caught.value.message


def test_a_row_without_a_value_cannot_be_set(player: Player) -> None:
    with pytest.raises(Unmet, match="Nothing of 'About' can be changed"):
        player.set("About", "more")


def test_the_value_of_a_page_is_set_without_a_row_and_not_confirmed_where_it_is_held(
    player: Player,
) -> None:
    play(player, 'answer "Doomsday"\npress D\nset "Start value" 15\nset "Start value" 9')
    player.expect("Start value 9")
    play(player, "hold D 900\nexpect 9")


def clock(player: Player) -> int:
    return int(next(line for line in player.words() if line.isdigit()))


def test_an_answer_is_a_row_or_a_label(player: Player) -> None:
    play(player, GAME + 'hold D 700\nexpect "Speed up"')
    before = clock(player)
    player.answer("-1")
    player.expect("Speed up")
    assert clock(player) == before - 1
    player.answer("Pass")
    player.expect("R2")


def test_the_harmless_answer_leads_on_until_the_words_are_shown(
    player: Player, pressed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(player, GAME + "hold D 700")
    del pressed[:]
    player.until("R2")
    assert set(pressed) == {"D"} and player.shows("R2")
    player.until("R2")
    monkeypatch.setattr(box_actions, "_MOST_ADVANCES", 5)
    with pytest.raises(Unmet, match="Pressing D does not lead to 'Round 99'"):
        player.until("Round 99")


def test_real_dice_are_typed_by_their_faces(player: Player) -> None:
    play(
        player,
        """
        answer "Game"
        press D 2
        answer "full"
        press D 2
        answer "Options"
        set "Dice" "own dice"
        set "Own dice" "all faces"
        press A
        answer "Begin"
        hold D 900
        """,
    )
    player.until("Round 1")
    player.until("your dice")
    with pytest.raises(Unmet, match="No die shows a 9; seen: '1', '2', '3', '4', '5', '6'"):
        player.type_dice([9])
    player.type_dice([3, 1, 6])
    assert player.shows("3 1 6")


def test_a_row_is_found_by_its_beginning_in_a_word(player: Player) -> None:
    player.select("Dooms")
    assert player.page().marked.startswith("Doomsday")
    play(player, 'answer "Settings"')
    player.select("For b")
    assert player.page().marked == "For builders"


def test_a_row_with_the_whole_word_is_preferred_to_one_that_begins_with_it(player: Player) -> None:
    play(player, 'answer "Settings"')
    player.select("Dim")
    assert player.page().marked == "Dim after 1 min"


def test_the_beginning_of_no_row_is_unmet(player: Player) -> None:
    with pytest.raises(Unmet, match="row says 'Doomz'"):
        player.select("Doomz")
