"""The sequences of this folder, and the tour, played on the simulated box in virtual time."""

import io
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.errors import Failure
from doomsday.replays import judge_file
from doomsday.rosters import pack_folder
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import open_flash, put_file, take_games
from shared.rules.mfz import roster

FLOWS = [*sorted(Path(__file__).parent.glob("*.seq"))]
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.seq"))


@pytest.mark.parametrize("path", FLOWS + EXAMPLES, ids=lambda path: path.stem)
def test_a_flow_goes_as_written(path: Path, tmp_path: Path) -> None:
    steps = script.parse(path.read_text().splitlines())
    if path in EXAMPLES:
        packed, _ = pack_folder(path.parent / "companies")
        put_file(tmp_path / "flash.bin", "sim", f"/{roster.FILE}", packed)
    with play_in(tmp_path / "flash.bin") as player:
        script.run(steps, player, io.StringIO(), lambda name, pixels: None)


def test_companies_come_from_the_roster_with_their_counts(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    packed, problems = pack_folder(EXAMPLES[0].parent / "companies")
    assert not problems
    put_file(flash, "sim", f"/{roster.FILE}", packed)
    name, frames, systems = roster.Roster(packed.partition(b"\n")[2]).company(0)
    with play_in(flash) as player:
        player.press("D")
        player.press("C", times=4)
        player.press("D")
        player.press("D")
        player.press("C")
        player.expect(name)
        player.press("D")
        player.power_cut()
        player.press("C", times=4)
        player.press("D")
        player.expect(name)
        player.expect(f"Frames {frames}")
        player.expect(f"Systems {systems}")


@pytest.mark.parametrize(("show", "winner"), [("tour", "A"), ("full", "B")])
def test_what_make_run_shows_is_a_whole_game_that_replays(
    show: str, winner: str, tmp_path: Path
) -> None:
    folder = tmp_path / "games"
    options = ["--fast", "--seed", "1", "--flash", str(tmp_path / "flash.bin")]
    script = str(EXAMPLES[0].parent / f"{show}.seq")
    assert cli.main(["sim", "--script", script, *options, "--games", str(folder)]) == 0
    assert [path.name for path in folder.iterdir()] == ["0001.game"]
    verdict = judge_file(folder / "0001.game")
    assert verdict.ok and verdict.over and verdict.winners == (winner,)


def test_games_are_not_put_in_the_place_of_others(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    put_file(flash, "sim", "/games/0001.game", b"ours")
    put_file(flash, "sim", "/games/0002.game", b"second")
    put_file(flash, "sim", "/games/0003.txt", b"begun")
    (tmp_path / "0002.game").write_bytes(b"theirs")
    with pytest.raises(Failure, match="Another game is in the place of .*0002.game"):
        take_games(flash, tmp_path)
    assert not (tmp_path / "0001.game").exists()
    (tmp_path / "0002.game").unlink()
    for _ in range(2):
        taken = take_games(flash, tmp_path)
        assert [path.read_bytes() for path in taken] == [b"ours", b"second"]


def test_a_box_whose_file_system_is_damaged_keeps_what_it_counted(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    with play_in(flash) as player:
        player.press("C")
        player.press("D")
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
