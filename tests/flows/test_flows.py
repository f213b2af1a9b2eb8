"""The sequences of this folder and of the examples, on the simulated box in virtual time.

Those that save a game are played in test_flow_records, which then judges the game.
"""

import binascii
import io
import os
import re
from itertools import pairwise
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.errors import FAILED, USAGE, Failure
from doomsday.records.replays import judge_file
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import open_flash, put_file, take_games
from doomsday.sim.script import Step
from shared.rules.games import roster_path
from shared.rules.mfz.setup import roster
from tests.flows.sequences import EXAMPLES, FLOWS, prepare
from tests.onbox import ROOT
from tests.packs import packed
from tools.figures import evening

# Of the 16 KB that the simulated box allows; where it is exceeded the box panics.
STACK_GOAL = 12 * 1024


def reads_saved(step: Step) -> bool:
    """Whether this step reads that a game is saved."""
    return step.verb == "expect" and step.word.startswith("Saved")


# One of each part of the box, and of each depth.
SAMPLE = (
    "about",
    "dice",
    "full_attack",
    "full_round",
    "full_typed",
    "game_corrections",
    "game_extra_round",
    "game_undo",
    "mech_and_mfz",
    "mech_dial_attack",
    "settings",
)
SAVING = {
    path.stem: path
    for path in FLOWS + EXAMPLES
    if any(map(reads_saved, script.parse(path.read_text().splitlines())))
}


def play(path: Path, flash: Path) -> list[str]:
    """Play a sequence; returns the words of the page on which its last game was saved, if any."""
    prepare(path, flash)
    steps = script.parse(path.read_text().splitlines())
    page: list[str] = []
    with play_in(flash) as player:
        for step, after in pairwise([*steps, steps[-1]]):
            if reads_saved(after) and not reads_saved(step):
                page = player.words()
            script.run_step(step, player, io.StringIO(), lambda name, pixels: None)
        assert 0 < player.box.counters.stack <= STACK_GOAL
    return page


@pytest.mark.sampled(*SAMPLE)
@pytest.mark.parametrize(
    "path",
    [path for path in FLOWS + EXAMPLES if path not in SAVING.values()],
    ids=lambda path: path.stem,
)
def test_a_flow_that_saves_no_game_goes_as_written(path: Path, tmp_path: Path) -> None:
    play(path, tmp_path / "flash.bin")


def test_the_measured_presses_lead_to_the_end_of_their_game(tmp_path: Path) -> None:
    lines = play(evening.FULL, tmp_path / "flash.bin")
    assert any(line.startswith("Game over") for line in lines)


def test_companies_come_from_the_roster_with_their_counts(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    companies = packed()
    put_file(flash, "sim", "/" + roster_path("mfz"), companies)
    name, frames, systems = roster.read(companies.partition(b"\n")[2]).company(0)
    with play_in(flash) as player:
        player.answer("Game")
        player.press("D", 3)
        player.select("Company A")
        # Its first word, as a long name is cut.
        word = name.split()[0]
        player.answer(word)
        player.power_cut()
        player.press("D", 3)
        player.expect(word)
        player.answer(word)
        player.press("D")
        player.expect(f"({frames}+3)")


@pytest.mark.sampled("full-B", "mechwarrior-Ash Pickets")
@pytest.mark.parametrize(
    ("show", "winner"), [("tour", "A"), ("full", "B"), ("mechwarrior", "Ash Pickets")]
)
def test_an_example_is_a_whole_game_that_replays(show: str, winner: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    options = ["--fast", "--seed", "1", "--flash", str(tmp_path / "flash.bin")]
    # As `make run` has it, which plays two of them without a terminal.
    companies = re.search(r"--companies (\S+)", (ROOT / "Makefile").read_text())
    assert companies is not None
    options += ["--companies", str(ROOT / companies[1])]
    script = str(EXAMPLES[0].parent / f"{show}.seq")
    assert cli.main(["sim", "--script", script, *options, "--games", str(folder)]) == 0
    assert [path.name for path in folder.iterdir()] == ["0001.game"]
    verdict = judge_file(folder / "0001.game")
    assert verdict.ok and verdict.over and verdict.winners == (winner,)


def test_a_box_that_is_forgotten_leaves_its_game_beside_those_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = iter((b"first", b"second"))

    def plays(*, flash: Path, **options: object) -> int:
        put_file(flash, "sim", "/games/0001.game", next(saved))
        return 0

    monkeypatch.setattr("doomsday.sim.headless.run_headless", plays)
    for _ in range(2):
        assert cli.main(["sim", "--headless", "--pty", "P", "--games", str(tmp_path)]) == 0
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"first", b"second"]


def test_a_game_that_was_finished_before_a_step_failed_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def plays(*, flash: Path, **options: object) -> int:
        put_file(flash, "sim", "/games/0001.game", b"first")
        raise Failure("Line 7: No row says 'Game'.")

    monkeypatch.setattr("doomsday.sim.headless.run_headless", plays)
    assert cli.main(["sim", "--headless", "--pty", "P", "--games", str(tmp_path)]) == FAILED
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"first"]
    assert "Line 7: No row says 'Game'." in capsys.readouterr().err


def test_a_place_that_is_no_folder_for_games_is_refused_before_one_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[Path] = []

    def plays(*, flash: Path, **options: object) -> int:
        begun.append(flash)
        return 0

    monkeypatch.setattr("doomsday.sim.headless.run_headless", plays)
    place = tmp_path / "kept"
    place.write_text("precious")
    assert cli.main(["sim", "--headless", "--pty", "P", "--games", str(place)]) == USAGE
    assert f"Error: {place} is not a folder." in capsys.readouterr().err
    assert begun == [] and place.read_text() == "precious"


def test_games_are_put_beside_others_that_have_their_names(tmp_path: Path) -> None:
    flash, folder = tmp_path / "flash.bin", tmp_path / "games"
    put_file(flash, "sim", "/games/0001.game", b"ours")
    put_file(flash, "sim", "/games/0002.game", b"second")
    put_file(flash, "sim", "/games/0003.txt", b"begun")
    folder.mkdir()
    (folder / "0002.game").write_bytes(b"theirs")
    for _ in range(2):
        taken = take_games(flash, folder)
        assert [path.read_bytes() for path in taken] == [b"ours", b"second"]
    beside = "0002-2.game"
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        ["0001.game", "0002.game", beside]
    )
    assert (folder / "0002.game").read_bytes() == b"theirs"


def test_games_are_not_put_in_the_place_of_others_that_have_both_their_names(
    tmp_path: Path,
) -> None:
    flash, folder = tmp_path / "flash.bin", tmp_path / "games"
    put_file(flash, "sim", "/games/0001.game", b"ours")
    folder.mkdir()
    theirs = folder / "0001.game", folder / f"0001-{binascii.crc32(b'ours'):08x}.game"
    for place in theirs:
        place.write_bytes(b"theirs")
    (taken,) = take_games(flash, folder)
    assert taken not in theirs and taken.read_bytes() == b"ours"
    assert [place.read_bytes() for place in theirs] == [b"theirs"] * 2


def test_a_game_for_which_the_disk_has_no_room_is_not_left_as_half_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flash, folder = tmp_path / "flash.bin", tmp_path / "games"
    put_file(flash, "sim", "/games/0001.game", b"ours")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as caught:
        take_games(flash, folder)
    assert caught.value.filename == str(folder / "0001.game")
    assert [*folder.iterdir()] == []


def test_a_box_whose_file_system_is_damaged_keeps_what_it_counted(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    with play_in(flash) as player:
        player.answer("Doomsday")
        player.press("B", times=3)
    with flash.open("r+b") as file:
        file.seek(0x200000)
        file.write(bytes(8192))
    with pytest.raises(Failure, match="file system .* is damaged") as caught:
        open_flash(flash, "sim")
    assert "--update" in caught.value.hint
    open_flash(flash, "sim", update=True).close()
    with play_in(flash) as player:
        player.expect("8")
        player.press("A")
        player.expect("Doomsday 8")
