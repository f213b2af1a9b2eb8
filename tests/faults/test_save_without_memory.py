"""A finished game that finds no memory to be saved: the box restarts for it, once."""

import io
from pathlib import Path

import pytest

from doomsday.image.build import flash_image, program_files
from doomsday.records.replays import judge_file
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import take_games
from doomsday.sim.player import Player
from shared.rules.games import roster_path
from tests.packs import NO_ROSTERS

ROOT = Path(__file__).resolve().parents[2]
# To the page of a finished game, whose last press saves it.
WHOLE, SAVE = (ROOT / "tools/figures/game.seq").read_text().split("press D\nexpect Saved")
AGAIN_MS = 10_000
# The sequence sets companies of numbers.
NO_COMPANIES = {f"/{roster_path('mfz')}": NO_ROSTERS}

# Runs before the program's own main.py: what writes a finished game finds no memory.
_HOOK = """
def _hook(always):
    import builtins
    import machine

    plain = open

    def short(path, *mode):
        if path.endswith(".actions.new"):
            raise MemoryError("memory allocation failed")
        return plain(path, *mode)

    if always or machine.reset_cause() == machine.PWRON_RESET:
        builtins.open = short


_hook(%s)
del _hook
"""


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    return tmp_path / "flash.bin"


def make_flash(path: Path, always: bool) -> None:
    """Write a new flash. always: the start that follows finds no memory either."""
    main = (_HOOK % always).encode() + program_files("sim")["/main.py"]
    path.write_bytes(flash_image("sim", files={"/main.py": main, **NO_COMPANIES}))


def play(player: Player, text: str) -> None:
    script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda name, pixels: None)


def test_a_save_without_memory_restarts_the_box_and_is_done_then(
    flash: Path, tmp_path: Path
) -> None:
    make_flash(flash, always=False)
    with play_in(flash) as player:
        play(player, WHOLE)
        player.press("D")
        player.expect("Saved", within_ms=AGAIN_MS)
        assert player.box.counters.boots == 2
        player.press("D")
        player.expect("Doomsday")
    (record,) = take_games(flash, tmp_path)
    verdict = judge_file(record)
    assert verdict.ok and verdict.over


def test_a_save_for_which_no_start_has_memory_leaves_the_game_as_it_was(
    flash: Path, tmp_path: Path
) -> None:
    make_flash(flash, always=True)
    with play_in(flash) as player:
        play(player, WHOLE)
        shown = player.words()
        player.press("D")
        player.expect("The game could not be saved", within_ms=AGAIN_MS)
        player.press("D")
        assert player.words() == shown
        # It restarts only once for this.
        player.press("D")
        player.wait(AGAIN_MS)
        assert player.box.counters.boots == 2
        player.press("D")
        assert player.words() == shown
    assert not take_games(flash, tmp_path)


def test_a_restart_for_a_save_counts_as_no_crash_and_is_not_repeated(flash: Path) -> None:
    make_flash(flash, always=False)
    with play_in(flash) as player:
        play(player, WHOLE)
        player.press("D")
        player.expect("Saved", within_ms=AGAIN_MS)
        player.reset()
        player.expect("Doomsday")
        assert player.box.counters.boots == 3
