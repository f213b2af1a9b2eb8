"""The commands `backup`, `restore` and `wipe` on simulated boxes with a running game."""

import io
import json
import os
import signal
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.companies.boxfile import whole_file
from doomsday.console.progress import progress
from doomsday.device.backup.backup_archive import pack, port_of, unpack
from doomsday.device.backup.box_data import BoxData, is_players
from doomsday.device.backup.rescue import rescue
from doomsday.device.line.box import Box
from doomsday.device.line.find_box import greeted
from doomsday.device.port import faults
from doomsday.device.prompt.board_files import Agent
from doomsday.device.prompt.prompted import prompted
from doomsday.device.prompt.repl import Repl
from doomsday.errors import FAILED, NO_BOX, TERMINATED, USAGE, Failure
from doomsday.image import build, partitions, vfs
from doomsday.image import pack as pack_files
from doomsday.sim import script
from tests.host.console.odd_names import FOLDERS, ODD
from tests.host.device.cutline import cut_after
from tests.host.device.firmwares import STOCK
from tests.host.device.mockchip import SimLife
from tests.host.device.test_line_chain import BEGUN
from tests.host.simbox import files_of, flash_image, in_virtual_time
from tests.link.linebox import at_terminal
from tests.link.modelbox import ModelBox
from tests.link.test_port_diagnosis import GPS, Talker
from tests.sampling import cases

Capture = pytest.CaptureFixture[str]
Program = dict[str, bytes]
PLAYERS = {"/games/0001.game": b"[Game MFZ:RA]\n" * 99, "/name.txt": whole_file(b"Kitchen", 0)}


@pytest.fixture(scope="module")
def program() -> Program:
    return build.program_files("sim")


@pytest.fixture(scope="module")
def played(program: Program, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the flash of a box with a running game."""
    flash = tmp_path_factory.mktemp("played") / "flash.bin"
    flash.write_bytes(flash_image({**program, **PLAYERS}))
    with in_virtual_time(flash) as player:
        player.boot()
        for number, text in enumerate(BEGUN.strip().splitlines()):
            step = script.parse_line(number, text)
            if step is not None:
                script.run_step(step, player, None, lambda *_: None)
    return flash.read_bytes()


@pytest.fixture(autouse=True)
def own_program(own_state: None, monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    """Isolate the state folder, and build the program only once."""
    monkeypatch.setattr(build, "program_files", lambda board, more=None: program)


@contextmanager
def running(flash: Path, content: bytes) -> Iterator[str]:
    flash.write_bytes(content)
    life = SimLife(flash, "sim")
    try:
        yield life.wait()
    finally:
        life.stop()


def journal(flash: Path) -> bytes:
    return flash.read_bytes()[0x1E0000:0x200000]


def without_journal(content: bytes) -> bytes:
    """Return the flash with MicroPython's own partition table."""
    return content[:0x8000] + partitions.encode(STOCK) + content[0x9000:]


def test_a_wiped_box_is_restored_with_the_running_game(
    played: bytes, tmp_path: Path, capsys: Capture
) -> None:
    flash, archive = tmp_path / "flash.bin", tmp_path / "box.zip"
    with running(flash, played) as port:
        assert cli.main(["backup", str(archive), "--port", port]) == 0
        assert "1 finished game, 4 files in all" in capsys.readouterr().out
        data = unpack(archive.read_bytes(), "box.zip")
        assert data.journal == journal(flash)
        assert cli.main(["wipe", "--yes", "--port", port]) == 0
        assert "0 finished games, no running game" in capsys.readouterr().out
        assert not [path for path in files_of(flash) if "game" in path and path.count("/") == 2]
        assert cli.main(["restore", str(archive), "--port", port]) == 0
        assert "Kitchen has 1 finished game, a running game" in capsys.readouterr().out
    files = files_of(flash)
    assert {path: files[path] for path in data.files} == data.files


def test_json_is_all_of_the_output(played: bytes, tmp_path: Path, capsys: Capture) -> None:
    archive = str(tmp_path / "box.zip")

    def result(*command: str) -> object:
        assert cli.main([*command, "--port", port, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    with running(tmp_path / "flash.bin", played) as port:
        assert result("backup", archive) == {"file": archive, "games": 1, "files": 4}
        wiped = result("wipe", "--yes")
        assert isinstance(wiped, dict) and (wiped["games"], wiped["running"]) == (0, False)
        assert result("restore", archive) == {"name": "Kitchen", "games": 1, "running": True}


def players_of(flash: Path) -> vfs.Tree:
    content = flash.read_bytes()[0x200000:]
    tree = vfs.read_tree(content)
    return vfs.Tree(
        {path: body for path, body in tree.files.items() if is_players(path)},
        frozenset(filter(is_players, tree.folders)),
    )


def test_file_names_that_laptops_do_not_support_survive_backup_and_restore(
    program: Program, tmp_path: Path, capsys: Capture
) -> None:
    flash, archive = tmp_path / "flash.bin", tmp_path / "box.zip"
    before = flash_image({**program, **ODD}, folders=FOLDERS)
    with running(flash, before) as port:
        assert cli.main(["backup", str(archive), "--port", port]) == 0
        data = unpack(archive.read_bytes(), "box.zip")
        assert ODD.items() <= data.files.items() and data.folders == FOLDERS
        assert cli.main(["wipe", "--yes", "--port", port]) == 0
        assert not set(ODD) & set(players_of(flash).files)
        assert cli.main(["restore", str(archive), "--port", port]) == 0
    after = players_of(flash)
    assert ODD.items() <= after.files.items() and after.folders == FOLDERS
    said = capsys.readouterr()
    assert said.err == "" and "\x1b" not in said.out


def test_a_backup_that_is_too_large_is_refused_before_any_change(
    program: Program, tmp_path: Path, capsys: Capture
) -> None:
    flash, archive = tmp_path / "flash.bin", tmp_path / "box.zip"
    large = {f"/games/{number:04d}.game": bytes(250_000) for number in range(1, 9)}
    archive.write_bytes(pack(BoxData(large, b"")))
    with running(flash, flash_image({**program, **PLAYERS})) as port:
        assert cli.main(["restore", str(archive), "--port", port]) == FAILED
        files = players_of(flash).files
    assert PLAYERS.items() <= files.items() and not set(large) & set(files) - set(PLAYERS)
    (error, hint) = capsys.readouterr().err.splitlines()
    assert "does not fit on this box, which is unchanged: its files have 1954 KB" in error
    assert hint == "Try: a board with more flash"


def test_a_journal_that_is_too_large_is_refused_before_any_change(
    played: bytes, tmp_path: Path, capsys: Capture
) -> None:
    flash, archive = tmp_path / "flash.bin", tmp_path / "box.zip"
    archive.write_bytes(pack(BoxData({}, b"log" * 4096 * 64)))
    with running(flash, played) as port:
        assert cli.main(["restore", str(archive), "--port", port]) == FAILED
        assert players_of(flash).files.items() >= PLAYERS.items()
    assert "its journal has 192 sectors, and the box has 32 for it" in capsys.readouterr().err


def test_data_that_fits_only_without_the_old_is_restored(program: Program, tmp_path: Path) -> None:
    flash, archive = tmp_path / "flash.bin", tmp_path / "box.zip"
    old = {f"/old/{number}": bytes([number]) * 70_000 for number in range(6)}
    new = {"/old": b"a file now", **{f"/new/{n}": bytes([n]) * 70_000 for n in range(6)}}
    archive.write_bytes(pack(BoxData(new, b"")))
    with running(flash, flash_image({**program, **old}, 3 * partitions.MIB)) as port:
        assert cli.main(["restore", str(archive), "--port", port]) == 0
    files = players_of(flash).files
    assert new.items() <= files.items() and not set(old) & set(files)


def test_a_folder_may_replace_a_file_and_a_file_a_folder(program: Program, tmp_path: Path) -> None:
    flash, archive = tmp_path / "flash.bin", tmp_path / "box.zip"
    old = {"/a": b"file", "/b/c/d": b"1", "/same": b"stays"}
    new = {"/a/x": b"1", "/b": b"file", "/same": b"stays"}
    archive.write_bytes(pack(BoxData(new, b"", folders={"/e/f"})))
    with running(flash, flash_image({**program, **old}, folders=["/gone/by"])) as port:
        assert cli.main(["restore", str(archive), "--port", port]) == 0
    after = players_of(flash)
    assert new.items() <= after.files.items() and not set(old) - {"/same"} & set(after.files)
    assert "/e/f" in after.folders and not {"/gone/by", "/gone"} & after.folders


def test_an_interrupted_restore_can_be_run_again(
    played: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    flash, archive = tmp_path / "flash.bin", tmp_path / "box.zip"
    with running(flash, played) as port:
        assert cli.main(["backup", str(archive), "--port", port]) == 0
        for pieces in (3, 7):
            assert cli.main(["wipe", "--yes", "--port", port]) == 0
            with monkeypatch.context() as patched:
                patched.setattr(Repl, "run", cut_after(pieces))
                assert cli.main(["restore", str(archive), "--port", port]) == FAILED
            capsys.readouterr()
            assert cli.main(["restore", str(archive), "--port", port]) == 0
            assert "1 finished game, a running game" in capsys.readouterr().out


def test_a_backup_is_restored_to_a_box_with_its_journal_in_files(
    played: bytes, program: Program, tmp_path: Path, capsys: Capture
) -> None:
    flash, archive = tmp_path / "flash.bin", tmp_path / "box.zip"
    with running(flash, played) as port:
        assert cli.main(["backup", str(archive), "--port", port]) == 0
    other = tmp_path / "other.bin"
    with running(other, without_journal(flash_image(program))) as port:
        assert cli.main(["restore", str(archive), "--port", port]) == 0
        assert "1 finished game, a running game" in capsys.readouterr().out
        assert cli.main(["doctor", "--port", port]) == FAILED
        assert "no partition `jrnl`" in capsys.readouterr().out


def test_a_new_version_replays_the_running_game_before_the_switch(
    played: bytes, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = []
    alone = Agent.alone

    def heard(agent: Agent, code: str) -> str:
        said.append(alone(agent, code))
        return said[-1]

    pieces = pack_files.files(program[build.PACK_PATH])
    new = {**program, build.PACK_PATH: pack_files.build({**pieces, "extra.txt": b"new"})}
    monkeypatch.setattr(Agent, "alone", heard)
    monkeypatch.setattr(build, "program_files", lambda board, more=None: new)
    flash = tmp_path / "flash.bin"
    with running(flash, played) as port:
        assert cli.main(["deploy", "--port", port]) == 0
    assert len(said) == 2 and said[0] == said[1]
    assert said[0].startswith("game 2 "), said
    assert int(said[0].split()[2]) > 0


def test_an_older_backup_is_replaced_only_by_force(
    played: bytes, tmp_path: Path, capsys: Capture
) -> None:
    flash, archive = tmp_path / "flash.bin", tmp_path / "box.zip"
    archive.write_bytes(b"the only copy")
    with running(flash, played) as port:
        assert cli.main(["backup", str(archive), "--port", port]) == FAILED
        error, hint = capsys.readouterr().err.splitlines()
        assert error == f"Error: {archive} already exists."
        assert hint == "Try: another name, or --force to replace it"
        assert archive.read_bytes() == b"the only copy"
        assert cli.main(["backup", str(archive), "--force", "--port", port]) == 0
    assert unpack(archive.read_bytes(), "box.zip").games == 1
    assert [path.name for path in tmp_path.glob("*box.zip*")] == ["box.zip"]


def test_a_backup_into_a_missing_folder_names_the_folder(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "none" / "box.zip"
    assert cli.main(["backup", str(file), "--port", "/nonexistent"]) == FAILED
    said = capsys.readouterr().err
    assert f"There is no folder {tmp_path / 'none'} for the backup." in said
    assert ".new" not in said
    assert not file.parent.exists()


def test_restore_refuses_a_folder(tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["backup", str(tmp_path), "--force", "--port", "/nonexistent"]) == USAGE
    error, hint = capsys.readouterr().err.splitlines()
    assert error == f"Error: {tmp_path} is a folder."
    assert hint.endswith(str(tmp_path / "box.zip"))


def test_files_of_another_program_are_neither_saved_nor_removed(
    tmp_path: Path, capsys: Capture
) -> None:
    flash, archive, old = (tmp_path / name for name in ("flash.bin", "new.zip", "old.zip"))
    theirs = {"/main.py": "print('weather')\n", "/data.txt": "22 C"}
    old.write_bytes(pack(BoxData(PLAYERS, b"")))
    with running(flash, flash_image(theirs)) as port:
        for command in (["backup", str(archive)], ["wipe", "--yes"], ["restore", str(old)]):
            assert cli.main([*command, "--port", port]) == NO_BOX
            said = capsys.readouterr().err
            assert f"The board at {port} runs MicroPython without the box's program." in said
            assert "doomsday flash" in said
    assert files_of(flash) == {path: text.encode() for path, text in theirs.items()}
    assert not archive.exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_restore_refuses_a_pipe(command: str, tmp_path: Path, capsys: Capture) -> None:
    pipe = tmp_path / "box.zip"
    os.mkfifo(pipe)
    assert cli.main([command, str(pipe), "--port", "/nonexistent"]) == USAGE
    assert capsys.readouterr().err.startswith(f"Error: {pipe} is not a regular file.")
    assert pipe.is_fifo()


class Terminal(io.StringIO):
    """A terminal at which a user answers."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("answer", "code", "done"), [("n", FAILED, ()), ("\n", FAILED, ()), ("y", 0, ("wiped",))]
)
def test_wipe_asks_for_confirmation_and_obeys(
    answer: str,
    code: int,
    done: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    wiped: list[str] = []

    @contextmanager
    def prompted(port: str, interrupt: bool) -> Iterator[tuple[None, Callable[[], Box]]]:
        yield None, lambda: greeted(port)

    monkeypatch.setattr("doomsday.commands.backup.prompted", prompted)
    monkeypatch.setattr("doomsday.device.backup.backup.wipe", lambda *_: wiped.append("wiped"))
    monkeypatch.setattr("sys.stdin", Terminal(answer + "\n"))
    model = ModelBox({"0001.game": b"1. B.\n"})
    model.called = "Kitchen"
    with at_terminal(model, tmp_path / "P") as link:
        assert cli.main(["wipe", "--port", str(link)]) == code
    said = capsys.readouterr().out
    assert f"Kitchen at {link} has 1 finished game and 0 companies" in said
    assert "'doomsday backup FILE'" in said
    assert ("Nothing was changed." in said) == (code == FAILED)
    assert tuple(wiped) == done


def test_a_box_in_safe_mode_may_keep_a_running_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("n\n"))
    model = ModelBox({})
    model.called, model.state = "Kitchen", "safe"
    with at_terminal(model, tmp_path / "P") as link:
        assert cli.main(["wipe", "--port", str(link)]) == FAILED
    said = capsys.readouterr().out
    assert f"Kitchen at {link} has 0 finished games, maybe a running one and 0" in said


def test_wipe_without_a_terminal_does_nothing(capsys: Capture) -> None:
    assert cli.main(["wipe", "--port", "/nonexistent"]) == USAGE
    assert "there is no terminal to confirm it" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK\x03\x04",
        pack(BoxData({"/a": b"x"}, b""))[:-9],
        pack(BoxData({"/lib/a.mpy": b"x"}, b"")),
        pack(BoxData({"/b.pack": b"x"}, b"")),
    ],
)
def test_a_file_that_is_not_a_backup_is_refused(
    content: bytes, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "box.zip"
    path.write_bytes(content)
    assert cli.main(["restore", str(path), "--port", "/nonexistent"]) == FAILED
    assert "is not a backup of a box, or it is damaged" in capsys.readouterr().err


def test_an_archive_with_any_wrong_byte_is_refused_or_equal(tmp_path: Path) -> None:
    data = BoxData(PLAYERS, b"\xff" * 4096, "devkitc")
    whole = pack(data, "/dev/ttyUSB0")
    path = tmp_path / "rescue.zip"
    told = 0
    places = range(0, len(whole), len(whole) // cases(len(whole), len(whole) // 12))
    for place in places:
        for turned in (0xFF, 0x01, 0x08):
            damaged = bytearray(whole)
            damaged[place] ^= turned
            path.write_bytes(damaged)
            port_of(path)
            try:
                unpack(bytes(damaged), "rescue.zip")
            except Failure as failure:
                assert "rescue.zip" in failure.message
                told += 1
    assert told > len(places)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_with_another_compression_is_refused(method: int, tmp_path: Path) -> None:
    path = tmp_path / "rescue.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("about.json", '{"port": "P"}' * 99)
    damaged = bytearray(path.read_bytes())
    damaged[60] ^= 0xFF
    path.write_bytes(damaged)
    assert port_of(path) == ""
    with pytest.raises(Failure, match="is damaged"):
        unpack(bytes(damaged), "rescue.zip")


def test_a_damaged_rescue_file_does_not_stop_other_commands(
    tmp_path: Path, capsys: Capture
) -> None:
    saved = rescue("240ac4e29526", BoxData(PLAYERS, b""), "/dev/ttyUSB0")
    content = bytearray(saved.read_bytes())
    # Mark the last member, which has the box's port, as encrypted.
    content[content.rindex(b"PK\x01\x02") + 8] |= 1
    saved.write_bytes(content)
    with at_terminal(ModelBox(), tmp_path / "P") as link:
        assert cli.main(["info", "--port", str(link)]) == 0
    assert cli.main(["info"]) == NO_BOX
    assert f"left its games in {saved}" in capsys.readouterr().err
    assert saved.read_bytes() == content


def test_equal_data_give_equal_archives() -> None:
    data = BoxData({"/b": b"2", "/a": b"1"}, b"\xff" * 4096, "devkitc")
    assert unpack(pack(data), "x") == data
    assert pack(data) == pack(BoxData({"/a": b"1", "/b": b"2"}, b"\xff" * 4096, "devkitc"))


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["wipe", "--yes"], "Interrupted: a part of the box's data is erased."),
        (["restore", "box.zip"], "Interrupted: only a part of box.zip is on the box."),
    ],
)
def test_an_interrupted_command_reports_its_partial_result(
    command: list[str],
    message: str,
    played: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("box.zip").write_bytes(pack(BoxData(PLAYERS, b"")))

    def terminated(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    with running(tmp_path / "flash.bin", played) as port:
        with monkeypatch.context() as patched:
            patched.setattr(Agent, "write_sector", terminated)
            assert cli.main([*command, "--port", port]) == TERMINATED
        error, hint = capsys.readouterr().err.splitlines()
        assert error == f"Error: {message}"
        assert hint.startswith("Try: run the same command again")
        assert cli.main([*command, "--port", port]) == 0
        assert "no running game" in capsys.readouterr().out


def test_progress_counts_files_if_the_unit_is_files(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr("sys.stderr", err)
    with progress("restore", 12, "files") as advance:
        advance(5)
    assert "12" in err.getvalue() and "files" in err.getvalue()
    assert "bytes" not in err.getvalue()


def test_the_box_starts_again_when_a_command_fails_at_its_prompt(
    played: bytes, tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    with running(flash, played) as port:
        with pytest.raises(RuntimeError), prompted(port) as (agent, _):
            assert agent.sectors()[0] == 32
            raise RuntimeError
        assert cli.main(["info", "--port", port]) == 0


def test_the_box_restarts_after_an_interruption_on_the_way_to_its_prompt(
    played: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh, reset = Repl.fresh, Repl.reset
    began = started = 0

    def broken_off_once(repl: Repl) -> None:
        nonlocal began
        began += 1
        if began == 1:
            raise KeyboardInterrupt
        fresh(repl)

    def counted(repl: Repl) -> None:
        nonlocal started
        started += 1
        reset(repl)

    with running(tmp_path / "flash.bin", played) as port:
        monkeypatch.setattr(Repl, "fresh", broken_off_once)
        monkeypatch.setattr(Repl, "reset", counted)
        with pytest.raises(KeyboardInterrupt), prompted(port):
            raise AssertionError
        assert started == 1
        assert cli.main(["info", "--port", port]) == 0


def test_a_device_without_a_prompt_is_not_restarted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    begin = Repl.begin

    def counted(repl: Repl) -> None:
        asked.append(repl.stream.name)
        begin(repl)

    monkeypatch.setattr(Repl, "begin", counted)
    with (
        at_terminal(Talker(GPS), tmp_path / "P") as link,
        pytest.raises(faults.NotABox, match="GPS"),
        prompted(str(link)),
    ):
        raise AssertionError
    assert asked == [str(link)]
