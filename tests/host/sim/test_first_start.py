"""The first start, the self-test and a display at the other address, on the simulated box."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from doomsday import resources
from doomsday.image import build
from doomsday.screen.words import read_words
from doomsday.sim import script
from doomsday.sim.player import Player
from tests.host.simbox import files_of, in_virtual_time
from tests.onbox import ROOT


@pytest.fixture(scope="module")
def image() -> bytes:
    return build.flash_image("sim", files={build.FIRST_PATH: b""})


@pytest.fixture
def flash(image: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "flash.bin"
    path.write_bytes(image)
    return path


@contextmanager
def playing(flash: Path, board: Any = None) -> Iterator[Player]:
    with in_virtual_time(flash, board) as player:
        player.boot()
        yield player


def play(player: Player, text: str) -> None:
    for number, line in enumerate(text.strip().splitlines(), 1):
        step = script.parse_line(number, line)
        if step is not None:
            script.run_step(step, player, None, lambda *_: None)


def shown(player: Player) -> str:
    player.settle()
    return "\n".join(read_words(player.pixels()))


def test_a_new_box_tests_each_button_once(flash: Path) -> None:
    with playing(flash) as player:
        play(player, (ROOT / "examples" / "new_box" / "first.seq").read_text())
        player.power_cut()
        player.boot()
        assert "Game" in shown(player)
    assert build.FIRST_PATH not in files_of(flash)


def test_a_wrong_button_is_named_and_power_may_go(flash: Path) -> None:
    with playing(flash) as player:
        play(
            player,
            'expect "Press D"\npress D\npress B\n'
            'expect "Swapped wires? That was B"\nexpect "Press C"',
        )
        player.power_cut()
        player.boot()
        assert "Press D" in shown(player)
        # The test can be left; the next start begins it again.
        play(player, "press A\nexpect Game")
    assert build.FIRST_PATH in files_of(flash)


def test_the_self_test_tries_each_part(flash: Path) -> None:
    with playing(flash) as player:
        play(
            player,
            'press A\nanswer Settings\nanswer "For builders"\n'
            "answer Self-test\nexpect Display\npress D",
        )
        lit = sum(byte.bit_count() for byte in player.pixels())
        assert lit > 127 * 50
        play(player, "press D")
        assert 127 * 20 < sum(byte.bit_count() for byte in player.pixels()) < 127 * 40
        play(player, "press A\npress C\npress D\npress D 3\npress B\npress C 2")
        # The presses of B, C and D, each above its label.
        assert "1 2 3" in shown(player).splitlines()
        play(player, "press A\npress C\npress D")
        assert "OK" in shown(player)
        play(player, "press C\npress D")
        least, most = shown(player).split("600 d6")[1].split()[0].split("-")
        assert 60 < int(least) <= 100 <= int(most) < 140
    assert "/test.new" not in files_of(flash)


def board_with_display_at(address: int) -> SimpleNamespace:
    sim = resources.board_data("sim")
    return SimpleNamespace(**{**vars(sim), "OLED": {**sim.OLED, "addr": address}})


def test_a_display_at_the_other_address_is_found(flash: Path) -> None:
    with playing(flash, board_with_display_at(0x3D)) as player:
        assert "Press D" in shown(player)


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_a_display_that_gets_power_after_the_start_is_found(address: int, flash: Path) -> None:
    with in_virtual_time(flash, board_with_display_at(address)) as player:
        player.box.i2c_fault = True
        player.boot()
        assert not player.box.display.on
        player.box.i2c_fault = False
        # More than the longest pause between two attempts.
        player.wait(8_100)
        assert "Press D" in shown(player)
