"""A game is a package: the one in this folder is played, synced, pulled and replayed.

No file outside the folder knows it; tests/toy/box.py adds its row and its folders.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from box.game import game_pages
from box.screens import registry
from doomsday import cli
from doomsday.commands.image import user_files
from doomsday.companies.rosters import pack_folder
from doomsday.errors import FAILED, USAGE
from doomsday.image import build
from doomsday.sim.player import Player
from shared.rules import games
from tests.host.simbox import in_virtual_time
from tests.link.fakedevice import Terminal
from tests.packs import EXAMPLES
from tests.toy import box as toy

Capture = pytest.CaptureFixture[str]
Command = Callable[..., str]

pytestmark = pytest.mark.usefixtures("known", "own_state")

# Until an idle box shows the second picture of a game.
IDLE_MS = 140_000
HOLD_MS = 900
# Rosters of each game on a box that has the folder.
OF_BOTH = {**dict.fromkeys(games.ids(), 0), "mfz": 6, toy.ID: 3}
PLAYERS = {"ann.toml": ("Ann", "left"), "ben.toml": ("Ben", "right"), "cai.toml": ("Cai", "right")}


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game on the laptop."""
    toy.know(monkeypatch)


@pytest.fixture
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start without a configured or remembered port."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("DOOMSDAY_PORT", raising=False)


@pytest.fixture(scope="module")
def image() -> bytes:
    """Return the flash of a new box that knows the game."""
    return toy.flash_image()


@pytest.fixture
def player(image: bytes, tmp_path: Path) -> Iterator[Player]:
    """Start a box that knows the game, in virtual time."""
    flash = tmp_path / "flash.bin"
    flash.write_bytes(image)
    with in_virtual_time(flash) as player:
        player.boot()
        yield player


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with company files of both games."""
    folder = tmp_path / "rosters"
    folder.mkdir()
    for name, (called, hand) in PLAYERS.items():
        text = f'game = "{toy.ID}"\nname = "{called}"\nhand = "{hand}"\n'
        (folder / name).write_text(text)
    for path in EXAMPLES.glob("*.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@contextmanager
def at_line(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> Iterator[Command]:
    """Connect a laptop to the box: runs a command and returns its output."""
    with monkeypatch.context() as patched:
        terminal = Terminal(toy.Line(player), tmp_path / "port", patched)

        def run(*arguments: str, code: int = 0) -> str:
            assert cli.main([*arguments, "--port", str(terminal.link)]) == code
            output = capsys.readouterr()
            return output.out + output.err

        yield run
        terminal.close()
    player.settle()


def tap(player: Player, buttons: str) -> None:
    """Press buttons one after another."""
    for button in buttons:
        player.press(button)


def from_menu(player: Player, row: str) -> None:
    """Choose a row of the menu of the running game."""
    player.press("A")
    player.answer(row)


def test_the_game_is_played_from_its_rosters_to_its_record(
    player: Player,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    with at_line(player, tmp_path, monkeypatch, capsys) as command:
        output = command("sync", str(folder))
        assert output.splitlines() == [
            "Added: Copper Finches, Lamplighters, Ninth Furrow, Quiet Harbour Watch, "
            "Salt Road Carriers, Winter Shift.",
            "The box has 6 companies now.",
            "Added: Ann, Ben, Cai.",
            "The box has 3 players now.",
        ]
        again = tmp_path / "again"
        assert len(command("pull", "--companies", str(again)).splitlines()) == 9
        assert command("sync", str(again)).splitlines() == [
            "The box has 6 companies; nothing changed.",
            "The box has 3 players; nothing changed.",
        ]
        (again / "ben.toml").unlink()
        assert "Only on the box, kept: Ben." in command("sync", str(again))
        assert "Ben" in command("info")

    # Draft a game; it survives a power cut.
    player.answer("Game")
    player.expect("Games")
    player.press("A")
    player.expect("Mobile Frame Zero")
    player.answer("Best of three")
    player.expect("Points to win 2")
    player.set("Player A", "Ann")
    player.expect("Player A Ann")
    player.set("Player B", "Ben")
    player.expect("Player B Ben")
    player.power_cut()
    player.expect("Player A Ann")
    player.expect("Player B Ben")

    # Begin it and roll the die once; a power cut changes nothing.
    player.answer("Start")
    player.expect("Who serves?")
    player.press("D")
    player.expect("The die shows")
    player.press("D")
    player.expect("serves")
    first = player.words()
    player.power_cut()
    assert player.words() == first

    # Play, pause, undo, and read the log.
    player.answer("Ann")
    player.expect("Ann 1")
    player.answer("Ben")
    player.expect("Ben 1")
    player.power_cut()
    player.expect("Ann 1")
    player.expect("Ben 1")
    player.hold("A", HOLD_MS)
    player.expect("Undone: Ben wins")
    from_menu(player, "Redo")
    player.expect("Ben 1")

    # While B is held the scores are as large as the panel.
    player.box.down(1)
    player.wait(HOLD_MS)
    large = player.words()
    player.box.up(1)
    player.wait(HOLD_MS)
    assert " ".join(large).split() == ["Ann", "Ben", "1", "1"]
    player.expect("Net: again")
    from_menu(player, "Undo")
    player.expect("Ben 0")
    from_menu(player, "Redo")
    player.expect("Ben 1")
    from_menu(player, "Log")
    player.expect("1:1")
    player.expect("Ben wins")
    player.select("1:0")
    tap(player, "AA")

    # Open its own page from the menu, replay a point, and see its idle picture.
    from_menu(player, "Rules")
    player.expect("a net is played again.")
    tap(player, "DA")
    player.answer("Net: again")
    player.expect("Ann 1")
    player.wait(IDLE_MS)
    assert [line.split() for line in player.words()] == [["Ann", "Ben"], ["1", "1"]]
    tap(player, "AA")
    player.expect("Ben 1")

    # What the box reports about it while it runs.
    with at_line(player, tmp_path, monkeypatch, capsys) as command:
        output = command("info")
        assert "number 1, Best of three, round 3" in output
        assert "3, Best of three" in output and "6, Mobile Frame Zero" in output
        facts = json.loads(command("info", "--json"))
        assert facts["game_id"] == toy.ID
        assert facts["rosters"] == OF_BOTH

    player.answer("Ann")
    player.expect("Game over")
    player.expect("Ann 2")
    player.press("D")
    player.expect("Saved")
    player.press("D")

    # Pull and replay it.
    with at_line(player, tmp_path, monkeypatch, capsys) as command:
        command("pull", str(tmp_path / "out"))
    (record,) = (tmp_path / "out").glob("*.game")
    assert cli.main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        f"{record}: ok, Ann has won",
        "After 5 actions: round 3, points 2",
        "player  score  hand",
    ]
    assert cli.main(["replay", str(record), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["scores"] == {"Ann": 2, "Ben": 1} and result["winners"] == ["Ann"]


def test_another_game_still_works_beside_the_toy_game(player: Player) -> None:
    player.press("D")
    player.expect("Players 2")
    tap(player, "DDDDD")
    player.expect("Starting scores")
    player.press("D")
    player.expect("place terrain")


def test_the_draft_of_one_game_stays_while_another_is_set_up(player: Player) -> None:
    tap(player, "D")
    player.expect("Players 2")
    player.press("C")
    player.expect("Players 3")
    player.press("D")
    player.expect("Size")
    tap(player, "AA")
    player.answer("Best of three")
    player.expect("Points to win 2")
    player.set("Points to win", "3")
    player.expect("Points to win 3")
    player.power_cut()
    player.expect("Points to win 3")
    player.press("A")
    player.answer("Mobile Frame Zero")
    player.expect("Players 3")


def test_each_file_of_a_folder_is_assigned_to_its_game(folder: Path) -> None:
    packs, problems = pack_folder(folder)
    assert not problems
    assert [(pack.game, len(pack.names)) for pack in packs] == [("mfz", 6), (toy.ID, 3)]
    assert packs[1].names == ["Ann", "Ben", "Cai"]
    assert [path.name for path in packs[1].files] == [*PLAYERS]


def test_the_files_of_each_game_are_put_on_a_new_flash(folder: Path, tmp_path: Path) -> None:
    files = user_files(folder, None)
    assert sorted(files) == ["/companies.txt", "/players.txt"]
    assert files["/players.txt"].endswith(b"Ann\tleft\nBen\tright\nCai\tright\n")


def test_screen_numbers_of_the_toy_game_are_its_own() -> None:
    rows = [*registry.ROWS, *(row for id in games.ids() for row in game_pages.of(id).screens)]
    numbers = [row[0] for row in rows]
    assert len(numbers) == len({*numbers})
    assert {row[0] for row in game_pages.of(toy.ID).screens} <= {*range(64, 256)}


def test_a_game_without_files_in_the_folder_keeps_its_rosters_on_the_box(
    player: Player,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    with at_line(player, tmp_path, monkeypatch, capsys) as command:
        several = json.loads(command("sync", str(folder), "--json"))
        assert [(one["game"], len(one["companies"])) for one in several] == [
            ("mfz", 6),
            (toy.ID, 3),
        ]
        for name in PLAYERS:
            (folder / name).unlink()
        assert len(json.loads(command("sync", str(folder), "--json"))["companies"]) == 6
        assert json.loads(command("info", "--json"))["rosters"] == OF_BOTH


def test_a_file_of_an_unknown_game_is_named_and_nothing_is_sent(
    player: Player,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    (folder / "dan.toml").write_text('game = "chess"\nname = "Dan"\n')
    with at_line(player, tmp_path, monkeypatch, capsys) as command:
        output = command("sync", str(folder), code=FAILED)
        assert "dan.toml: a company of another game, 'chess'; 'mfz'" in output
        assert json.loads(command("info", "--json"))["rosters"] == dict.fromkeys(games.ids(), 0)


def test_a_box_that_does_not_know_one_of_the_games_is_sent_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    flash = tmp_path / "flash.bin"
    flash.write_bytes(build.flash_image("sim"))
    with in_virtual_time(flash) as player:
        player.boot()
        with at_line(player, tmp_path, monkeypatch, capsys) as command:
            output = command("sync", str(folder), code=FAILED)
            assert f"does not support the game '{toy.ID}' of {folder / 'ann.toml'}" in output
            assert "doomsday deploy" in output
            assert json.loads(command("info", "--json"))["rosters"] == dict.fromkeys(
                games.ids()[:-1], 0
            )


def test_a_running_game_unknown_to_the_program_is_named_and_kept(
    image: bytes, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    flash = tmp_path / "flash.bin"
    flash.write_bytes(image)
    with in_virtual_time(flash) as player:
        player.boot()
        with at_line(player, tmp_path, monkeypatch, capsys) as command:
            command("sync", str(folder))
        player.answer("Game")
        player.press("A")
        player.answer("Best of three")
        player.answer("Start")
        player.expect("Who serves?")
        tap(player, "DD")
        player.answer("Player A")
        player.expect("1")
        left = player.words()
    flash.write_bytes(build.update_program(flash.read_bytes(), "sim"))
    with in_virtual_time(flash) as player:
        player.boot()
        output = " ".join(" ".join(player.words()).split())
        assert "does not know the running game (Best of three). It is kept." in output
        player.press("D")
        player.expect("Game ?")
    flash.write_bytes(build.update_program(flash.read_bytes(), "sim", toy.sources()))
    with in_virtual_time(flash) as player:
        player.boot()
        assert player.words() == left
        with at_line(player, tmp_path, monkeypatch, capsys) as command:
            assert json.loads(command("info", "--json"))["rosters"] == OF_BOTH


def test_options_of_another_game_do_not_apply_to_it(folder: Path, capsys: Capture) -> None:
    left = str(folder / "ann.toml")
    assert cli.main(["check", left]) == 0
    assert capsys.readouterr().out == f"{left}: ok, Ann, hand left\n"
    assert cli.main(["check", left, "--hazards"]) == USAGE
    assert "--hazards does not apply to Best of three." in capsys.readouterr().err


def test_a_random_game_of_each_game_replays(tmp_path: Path, capsys: Capture) -> None:
    for id in games.ids():
        record = tmp_path / f"{id}.game"
        command = ["play", "--random", "--seed", "1", "--game", id, "--out", str(record)]
        assert cli.main(command) == 0
        assert cli.main(["replay", str(record)]) == 0
    assert f"[Game {toy.ROW[1]}]" in record.read_text()
    assert cli.main(["play", "--random", "--game", "chess"]) == USAGE
    assert f"Try: one of {', '.join(games.ids())}" in capsys.readouterr().err


def test_a_damaged_record_is_read_as_far_as_its_game_can(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "torn.game"
    record.write_text("[Game Best of three]\n[Fmt 9]\n[A Ann]\n[B Ben]\nserve-1 point-A")
    assert cli.main(["replay", str(record), "--json"]) == FAILED
    output = json.loads(capsys.readouterr().out)
    assert output["read"]["companies"] == [{"name": "Ann"}, {"name": "Ben"}]
    assert output["points"] == ""
