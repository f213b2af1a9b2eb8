"""LED and buzzer, where a board has them."""

from pathlib import Path

from doomsday.resources import board_data
from doomsday.sim.boxes import switch_on
from doomsday.sim.player import Player


def test_led_and_buzzer_are_pins_of_the_chip(tmp_path: Path) -> None:
    pin = board_data("devkitc").BUZZER
    with switch_on(tmp_path / "flash.bin", "devkitc", seed=1, fast=True) as box:
        player = Player(box)
        player.boot()
        # An output, low, before anything sounds.
        assert box.outputs[pin] == 0
        player.answer("Game")
        player.press("D")
        player.answer("demo")
        player.press("D", 3)
        player.answer("Begin")
        player.expect("R1")
        player.hold("D", 900)
        player.press("D")
        assert box.outputs[pin] == 0
        player.press("D")
        player.expect("R2")
        assert box.outputs[pin] == 1
        player.wait(200)
        assert box.outputs[pin] == 0


def test_boards_without_led_and_buzzer_drive_no_pin(tmp_path: Path) -> None:
    with switch_on(tmp_path / "flash.bin", "sim", seed=1, fast=True) as box:
        Player(box).boot()
        assert box.outputs == {}
