"""What presses do, from the pin to the picture: each counts once, where it was meant."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from box.store.settings import TABLE
from box.ui import words
from doomsday.screen.page import Page, read_page
from doomsday.sim.boxes import play_in
from doomsday.sim.player import BUTTONS, Player
from tests.faults.test_killed_box import kept
from tests.onbox import run_micropython

A, B, C, D = range(4)
DEBOUNCE = next(choices for key, choices, _, _ in TABLE if key == "debounce_ms")
FLASH = "flash.bin"


def texts(page: Page) -> list[str]:
    return [line.text for line in page.lines]


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with play_in(tmp_path / FLASH) as player:
        yield player


@pytest.mark.parametrize("button", "ABCD")
def test_the_press_that_wakes_the_box_does_nothing_else(
    player: Player, tmp_path: Path, button: str
) -> None:
    player.answer("Doomsday")
    player.wait(301_000)
    assert not player.box.display.on
    player.press(button)
    assert player.box.display.on
    assert kept(tmp_path / FLASH).clock == 11
    player.expect("11")
    player.press("B")
    player.expect("10")


def test_a_wake_press_that_is_held_does_not_repeat(player: Player) -> None:
    player.answer("Doomsday")
    player.wait(301_000)
    player.hold("B", 3_000)
    player.expect("11")


def test_the_press_that_puts_the_panel_out_does_not_light_it_again(player: Player) -> None:
    player.press("A")
    assert not player.box.display.on
    player.wait(1_000)
    assert not player.box.display.on


@pytest.mark.parametrize("button", "AB")
def test_outside_a_game_holding_a_or_b_does_nothing(player: Player, button: str) -> None:
    before = player.pixels()
    player.box.down(BUTTONS.index(button))
    player.wait(500)
    shown = read_page(player.pixels())
    player.wait(500)
    player.box.up(BUTTONS.index(button))
    player.wait(100)
    # Only the label turns, because the button is down.
    assert texts(shown) == texts(read_page(before)) and not shown.message
    assert player.pixels() == before
    assert player.box.display.on


def test_a_press_on_a_panel_just_put_out_does_nothing_unseen(player: Player) -> None:
    player.box.down(A)
    player.wait(40)
    player.box.down(D)
    player.wait(40)
    player.box.up(A)
    player.wait(40)
    assert not player.box.display.on
    player.box.up(D)
    player.wait(40)
    assert not player.box.display.on
    player.press("D")
    assert player.box.display.on
    player.expect("Doomsday 11")


def test_a_dim_box_acts_at_once(player: Player) -> None:
    player.answer("Doomsday")
    bright = player.box.display.contrast
    player.wait(61_000)
    assert 0 < player.box.display.contrast < bright
    player.press("B")
    player.expect("10", within_ms=0)
    assert player.box.display.contrast == bright


def test_another_button_held_while_a_screen_opens_means_nothing_there(player: Player) -> None:
    player.select("Doomsday")
    player.box.down(D)
    player.wait(40)
    player.box.down(B)
    player.wait(8)
    player.box.up(D)
    player.wait(3_000)
    player.expect("11")
    player.box.up(B)
    player.wait(100)
    player.press("B")
    player.expect("10")


def test_a_button_pressed_while_a_page_loads_means_nothing_there() -> None:
    module = "tests.flows.slow_page"
    assert run_micropython(module, heap="4M").split() == ["11", "10"]


@pytest.mark.parametrize("held_ms", [50, 400, 900, 10_000])
def test_a_held_button_rolls_exactly_once(player: Player, tmp_path: Path, held_ms: int) -> None:
    player.answer("Dice")
    player.hold("D", held_ms)
    player.expect(words.TOTAL)
    assert kept(tmp_path / FLASH).roll_number == 1


@pytest.mark.parametrize("apart_ms", range(6))
def test_two_buttons_pressed_within_five_milliseconds_both_count(
    player: Player, apart_ms: int
) -> None:
    player.answer("Doomsday")
    player.press("C", times=2)
    player.expect("13")
    # Up by one at once; on release, to the start value.
    player.box.down(C)
    player.wait(apart_ms)
    player.box.down(D)
    player.wait(40)
    player.box.up(C)
    player.box.up(D)
    player.wait(100)
    player.expect(words.START_VALUE)
    player.press("A")
    player.expect("14")


def debounce(player: Player, ms: int) -> None:
    """Choose a debounce time in the settings, and go home."""
    player.answer("Settings")
    player.answer("For builders")
    player.set("Debounce", f"{ms} ms")
    player.press("A", 2)


@pytest.mark.parametrize("setting", DEBOUNCE)
def test_a_tap_counts_by_how_long_it_lasts_and_not_by_when_it_comes(
    player: Player, setting: int
) -> None:
    debounce(player, setting)
    player.answer("Doomsday")
    clock = int(player.words()[0])
    for phase in (0, 3, 5, 9):
        player.wait(phase)
        for ms in (1, setting - 1):
            player.hold("B", ms)
        player.expect(str(clock), within_ms=0)
        player.hold("B", setting + 20)
        # The digit has fallen.
        player.wait(250)
        clock -= 1
        player.expect(str(clock), within_ms=0)


def test_the_clock_of_the_chip_may_wrap_during_play() -> None:
    module = "tests.flows.long_wait"
    printed = run_micropython(module, heap="4M").splitlines()
    names = [line.split()[0] for line in printed]
    assert names == ["light", "repeats", "held", "retried", "settled"]
    # However long the chip's clock ran before the program started.
    assert 59_000 < int(printed[-1].split()[1]) < 63_000


def test_holding_b_shows_the_scores_until_it_is_released(player: Player) -> None:
    player.answer("Game")
    player.hold("D", 650)
    player.expect("place terrain")
    before = player.pixels()
    player.box.down(B)
    player.wait(700)
    shown = player.pixels()
    assert shown != before
    assert {"Lamp", "Finch", "49", "24"} <= set(" ".join(player.words()).split())
    player.wait(2_000)
    assert player.pixels() == shown
    player.box.up(B)
    player.wait(100)
    assert player.pixels() == before


def test_holding_c_on_a_page_of_a_game_opens_its_rule(player: Player) -> None:
    player.answer("Game")
    player.press("C")
    before = player.pixels()
    player.hold("C", 650)
    player.expect("Game sizes")
    player.press("B")
    player.expect(words.HOLD_TITLE)
    player.expect("Begin")
    player.press("A")
    # The number that was chosen is still there.
    assert player.pixels() == before


def test_holding_c_explains_the_page_and_leaves_it_as_it_was(player: Player) -> None:
    player.answer("Settings")
    player.select("Dim after")
    before = player.pixels()
    player.hold("C", 650)
    player.expect(words.HOLD)
    player.press("A")
    assert player.pixels() == before
