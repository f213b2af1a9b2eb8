"""Boxes of an older version continue where they were under this version's program."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from doomsday import cli, resources
from doomsday.device import board_detect
from doomsday.image import partitions
from doomsday.sim.boxes import switch_on
from doomsday.sim.flashfile import take_games
from doomsday.sim.hardware.process import HEAP
from doomsday.sim.player import Player
from shared.rules.mfz.setup.roster import read
from shared.rules.records.replay import Record
from tests.host.device.mockchip import SimLife
from tests.host.simbox import files_of, flash_image, wait_until_free
from tests.old import then
from tests.packs import EXAMPLES, packed

# What the page of each running game shows: who must answer, and the question; on the table clock,
# round and scores, because frames and stations are drawn as marks.
SHOWS = {
    "evening": ("Hatchling loses", "Y G G W W"),
    "quick": ("5 Winter 35", "Copp. 27", "R3"),
    "damage": ("11", "R1 A B", "21 21", "C D", "18 18"),
    "three_deep": ("C answers", "Ba's 6 waits"),
    "fall": ("Ba loses", "then 6", "d Y B"),
    "initiative": ("Who goes first?", "Equal: lower d20 is first"),
    "split": ("loses", "HD", "Hand + direct"),
}
# What the older program itself needs to take companies.
THEN_HEAP = "256K"
# Longer than any debounce setting.
TAP_MS = 100


@contextmanager
def updated(flash: Path) -> Iterator[Player]:
    """Start the box with this flash and this version's program, in virtual time."""
    with switch_on(flash, seed=1, fast=True, update=True) as box:
        player = Player(box)
        player.boot()
        yield player


def tap(player: Player, buttons: str) -> None:
    for button in buttons:
        player.hold(button, TAP_MS)
        player.wait(TAP_MS)


def check_running(box: str, flash: Path, folder: Path) -> None:
    """Check that the game of `box` runs on the box with this flash, in the same state."""
    with updated(flash) as player:
        for words in SHOWS[box]:
            player.expect(words)
        then.stop_and_save(player)
    saved = take_games(flash, folder / "saved")[-1]
    record, before = Record(saved.read_text("utf-8")), then.record_of(box)
    assert [token for _, token in record.tokens] == [token for _, token in before.tokens]
    assert set(before.header) <= set(record.header)
    assert then.outcome(saved) == then.EXPECTED["boxes"][box]["running"]


def check_finished(folder: Path) -> None:
    """Check that the finished games of the box `evening` are in this folder, under any names."""
    found = [then.outcome(path) for path in sorted(folder.glob("*.game"))]
    expected = then.EXPECTED["boxes"]["evening"]["finished"].values()
    assert sorted(found, key=_ordered) == sorted(expected, key=_ordered)


def _ordered(outcome: dict[str, Any]) -> str:
    return json.dumps(outcome, sort_keys=True)


@contextmanager
def at_port(flash: Path, heap: str = HEAP) -> Iterator[str]:
    """Start the box with this flash and its own program, in real time; return its port."""
    life = SimLife(flash, "sim", heap)
    try:
        yield life.wait()
    finally:
        life.stop()
        wait_until_free(flash)


def test_every_running_game_has_an_expected_page() -> None:
    assert sorted(SHOWS) == then.RUNNING


@pytest.mark.sampled("damage", "quick", "three_deep")
@pytest.mark.parametrize("box", then.RUNNING)
def test_a_running_game_continues_in_the_same_state(box: str, tmp_path: Path) -> None:
    check_running(box, then.put_flash(box, tmp_path), tmp_path)


def test_the_running_game_is_saved_when_one_of_another_kind_begins(tmp_path: Path) -> None:
    flash = then.put_flash("quick", tmp_path)
    with updated(flash) as player:
        player.press("A")
        player.answer("Pause")
        player.answer("New game")
        player.expect("Mobile Frame Zero Round 3")
        player.hold("D", 900)
        player.expect("Which game?")
        player.answer("MechWarrior")
        player.expect("New game")
    saved = take_games(flash, tmp_path / "saved")[-1]
    assert then.outcome(saved) == then.EXPECTED["boxes"]["quick"]["running"]


def test_finished_games_are_kept(tmp_path: Path) -> None:
    flash = then.put_flash("evening", tmp_path)
    with updated(flash):
        pass
    take_games(flash, tmp_path / "games")
    check_finished(tmp_path / "games")


def test_doomsday_clock_rolls_and_settings_are_kept(tmp_path: Path) -> None:
    with updated(then.put_flash("evening", tmp_path)) as player:
        player.press("A")
        player.answer("Pause")
        player.answer("Doomsday")
        player.expect("7")
        player.press("A")
        player.expect("Dice x5")
        player.answer("Dice")
        for words in ("2d6 + 3d8", "5 5 3 8 3", "W W R8 R8 R8", "24"):
            player.expect(words)
        player.press("A")
        player.answer("Settings")
        player.expect("Contrast 5")
        player.expect("Dim after 2 min")
        player.answer("For builders")
        player.expect("Debounce 20 ms")


def test_the_choices_for_the_next_game_are_kept(tmp_path: Path) -> None:
    with updated(then.put_flash("draft", tmp_path)) as player:
        player.expect("Contrast 7")
        player.expect("Dim after 2 min")
        player.expect("Off after 10 min")
        # The box was set to 50 ms, which is no longer a choice.
        player.answer("For builders")
        player.expect("Debounce 30 ms")
        tap(player, "AA")
        player.answer("Game")
        player.expect("New game")
        tap(player, "DD")
        player.expect("Depth")
        tap(player, "DDD")
        player.expect("x 4 32")
        player.expect("x 6 48")
        seen = []
        for _ in range(6):
            seen += player.words()
            tap(player, "C")
        text = " | ".join(" ".join(line.split()) for line in seen)
        for chosen in ("Rules: web", "Dice: own dice", "Initiative: frame", "Rockets: 4"):
            assert chosen in text, text


def test_companies_on_the_box_are_kept(tmp_path: Path) -> None:
    roster = read(packed().partition(b"\n")[2])
    with updated(then.put_flash("draft", tmp_path)) as player:
        tap(player, "A")
        player.answer("Game")
        player.expect("New game")
        # Past what is not of the roster, which the older version had chosen.
        tap(player, "DDDCC")
        for place in range(6):
            tap(player, "C")
            player.expect(roster.company(place)[0].split()[0])


@pytest.mark.usefixtures("own_state")
def test_a_backup_of_an_older_version_is_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flash = tmp_path / "flash.bin"
    switch_on(flash, fast=True).close()
    with at_port(flash) as port:
        assert cli.main(["restore", str(then.BACKUP), "--port", port]) == 0
        assert capsys.readouterr().out == (
            "Old kitchen has 3 finished games, a running game, and 6 companies.\n"
        )
        assert cli.main(["pull", str(tmp_path / "games"), "--port", port]) == 0
    check_finished(tmp_path / "games")
    check_running("evening", flash, tmp_path)


def test_every_board_is_recognised_by_the_data_of_the_older_version() -> None:
    later = resources.variants()
    assert set(board_detect.FORMER.values()) == set(resources.board_names()) - later.keys()
    digest = hashlib.sha256(then.program()["/lib/board.mpy"]).hexdigest()
    assert board_detect.FORMER[digest] == "sim"
    for digest, name in board_detect.FORMER.items():
        board = board_detect.detect_board(digest)
        assert board is not None and board.name == name


@pytest.mark.usefixtures("own_state")
def test_deploy_over_an_older_program_keeps_the_running_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    then_flash = then.put_flash("evening", tmp_path)
    kept = {
        path: content
        for path, content in files_of(then_flash).items()
        if path not in then.program() and not path.startswith("/lib/")
    }
    image = bytearray(flash_image({**kept, **then.program()}))
    journal = next(p for p in partitions.TABLE if p.label == partitions.JOURNAL)
    image[journal.offset : journal.end] = then_flash.read_bytes()[journal.offset : journal.end]
    flash = tmp_path / "flash.bin"
    flash.write_bytes(image)
    with at_port(flash, THEN_HEAP) as port:
        assert cli.main(["info", "--port", port]) == 0
        # That program cannot list its companies, so what is sent replaces them.
        assert cli.main(["sync", str(EXAMPLES), "--delete", "--port", port]) == 0
        assert "6 companies" in capsys.readouterr().out
    with at_port(flash) as port:
        assert cli.main(["deploy", "--port", port]) == 0
        assert "cannot be compared" not in capsys.readouterr().err
        assert cli.main(["deploy", "--port", port]) == 0
        assert capsys.readouterr().out == "The box already has this version.\n"
        assert cli.main(["pull", str(tmp_path / "games"), "--port", port]) == 0
    check_finished(tmp_path / "games")
    check_running("evening", flash, tmp_path)
