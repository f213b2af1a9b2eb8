"""A missing or failing display stops nothing: the box plays on and shows everything later."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from doomsday.sim.boxes import play_in, switch_on
from doomsday.sim.player import Player

# Slightly more than the longest pause between two attempts to restart the display.
BACK_OFF_MS = 8_100


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with play_in(tmp_path / "flash.bin") as player:
        yield player


def picture_of_a_working_box(tmp_path: Path) -> bytes:
    """Return the picture of a similar box with a working display after the same presses."""
    with play_in(tmp_path / "other.bin") as other:
        for line in PLAYED:
            other.press(line)
        return other.pixels()


# Opens the clock, counts down twice, goes back, opens the dice, and the pool.
PLAYED = "CDBBACDB"


def test_a_box_without_a_display_works_and_shows_the_state_when_it_returns(tmp_path: Path) -> None:
    with switch_on(tmp_path / "flash.bin", seed=1, fast=True) as box:
        box.i2c_fault = True
        player = Player(box)
        player.boot()
        for button in PLAYED:
            player.press(button)
        assert not box.display.on and box.counters.seen_bytes == 0
        box.i2c_fault = False
        player.wait(BACK_OFF_MS)
        assert box.display.on
        assert player.pixels() == picture_of_a_working_box(tmp_path)
        assert box.display.unknown == []
        player.press("A", times=2)
        player.expect("Doomsday 9")


def test_presses_without_a_display_survive_a_power_cut(tmp_path: Path) -> None:
    with switch_on(tmp_path / "flash.bin", seed=1, fast=True) as box:
        box.i2c_fault = True
        player = Player(box)
        player.boot()
        for button in "CDBBB":
            player.press(button)
        box.i2c_fault = False
        player.power_cut()
        player.expect("8")


def test_a_failed_display_recovers_by_itself(player: Player, tmp_path: Path) -> None:
    for button in PLAYED[:3]:
        player.press(button)
    player.box.i2c_fault = True
    for button in PLAYED[3:]:
        player.press(button)
    player.wait(30_000)
    assert player.box.counters.boots == 1
    # The restarted display has lost its memory and its settings.
    player.box.display.reset()
    player.box.i2c_fault = False
    player.wait(BACK_OFF_MS)
    assert player.pixels() == picture_of_a_working_box(tmp_path)


def test_a_display_recovers_from_a_short_failure_within_a_second(player: Player) -> None:
    player.answer("Doomsday")
    player.box.i2c_fault = True
    player.press("B")
    player.box.i2c_fault = False
    player.wait(600)
    player.expect("10", within_ms=0)


def test_a_display_that_lost_its_power_for_a_moment_shows_the_next_press(player: Player) -> None:
    player.answer("Doomsday")
    # It answers again, but has forgotten that it is on.
    player.box.interrupt_display()
    player.press("B")
    player.wait(600)
    player.expect("10", within_ms=0)


def test_retries_become_rare_while_the_display_is_missing(player: Player) -> None:
    player.box.i2c_fault = True
    player.press("C")
    player.wait(50_000)
    before = player.box.counters.i2c
    player.wait(32_000)
    attempts = player.box.counters.i2c - before
    # One attempt every eight seconds, of two transactions without an answer.
    assert 3 <= attempts <= 10


def test_a_display_that_failed_while_dark_recovers_on_the_waking_press(player: Player) -> None:
    player.press("A")
    assert not player.box.display.on
    player.box.i2c_fault = True
    player.wait(60_000)
    player.press("D")
    player.press("C")
    player.press("D")
    player.press("B")
    player.box.i2c_fault = False
    player.wait(BACK_OFF_MS)
    assert player.box.display.on
    player.expect("10", within_ms=0)


def test_a_display_that_lost_power_while_dark_recovers_on_the_waking_press(
    player: Player,
) -> None:
    player.press("A")
    player.box.i2c_fault = True
    player.wait(1_000)
    player.press("C")
    player.box.display.reset()
    player.box.i2c_fault = False
    player.wait(BACK_OFF_MS)
    player.expect("Doomsday 11", within_ms=0)


def test_a_display_that_starts_only_after_a_reset_gets_one_when_it_lost_power(
    tmp_path: Path,
) -> None:
    with switch_on(tmp_path / "flash.bin", board="devkitc_242", seed=1, fast=True) as box:
        player = Player(box)
        player.boot()
        player.expect("Doomsday")
        player.answer("Doomsday")
        box.interrupt_display()
        player.press("B")
        player.wait(600)
        player.expect("10", within_ms=0)


def test_a_display_that_missed_the_sleep_command_is_switched_off_later(player: Player) -> None:
    player.box.i2c_fault = True
    player.press("A")
    player.box.i2c_fault = False
    player.wait(BACK_OFF_MS)
    assert not player.box.display.on
    player.press("D")
    player.wait(BACK_OFF_MS)
    assert player.box.display.on
    player.expect("Doomsday 11", within_ms=0)
