"""The stock mpremote works with the simulated box as with a real one."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial
from mpremote import main as mpremote_main

from tests.host.simbox import PRELUDE, flash_image, headless
from tests.patience import PATIENCE_S

MakeFlash = Callable[..., Path]
Mpremote = Callable[..., str]

PROGRAM = """
async def main():
    print("program runs", machine.reset_cause())
    while True:
        await asyncio.sleep_ms(50)
asyncio.run(main())
"""


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the port of one box, on which all verbs are tried in turn."""
    folder = tmp_path_factory.mktemp("box")
    flash = folder / "flash.bin"
    flash.write_bytes(flash_image({"/main.py": PRELUDE + PROGRAM}))
    with headless(flash, pty=folder / "pty"):
        yield folder / "pty"


def mpremote_at(port: Path, folder: Path) -> Mpremote:
    """Return a function that runs mpremote against a box, in a folder, and returns its output."""

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", str(port), *arguments],
            cwd=folder,
            env={**os.environ, "EDITOR": "true"},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


@pytest.fixture
def mpremote(port: Path, tmp_path: Path) -> Mpremote:
    """Run mpremote against the box with a small program."""
    return mpremote_at(port, tmp_path)


@pytest.fixture
def mpremote_box(tmp_path: Path) -> Iterator[Mpremote]:
    """Run mpremote against a box with the whole program, whose pack is a file system too."""
    (tmp_path / "laptop").mkdir()
    with headless(tmp_path / "flash.bin", pty=tmp_path / "pty"):
        run = mpremote_at(tmp_path / "pty", tmp_path / "laptop")
        # Soft resets leave the watchdog as it is.
        run("exec", "import machine; machine.WDT(timeout=3_600_000)")
        yield run


def test_exec_breaks_into_the_running_program(mpremote: Mpremote) -> None:
    mpremote("reset")
    assert mpremote("exec", "import sys; print(sys.implementation.name)") == "micropython\n"


def test_eval_run_and_resume(mpremote: Mpremote, tmp_path: Path) -> None:
    assert mpremote("eval", "6 * 7") == "42\n"
    (tmp_path / "script.py").write_text("import os\nprint('here', os.getcwd())\nkept = 5\n")
    assert mpremote("run", "script.py") == "here /\n"
    assert mpremote("resume", "exec", "print(kept)") == "5\n"


def test_a_copied_file_comes_back_unchanged(mpremote: Mpremote, tmp_path: Path) -> None:
    content = bytes(range(256)) * 40 + b"\x03\x04\x01"
    (tmp_path / "out.bin").write_bytes(content)
    mpremote("fs", "cp", "out.bin", ":/there.bin")
    listed = mpremote("fs", "ls")
    assert f"{len(content)} there.bin" in listed
    mpremote("fs", "cp", ":/there.bin", "back.bin")
    assert (tmp_path / "back.bin").read_bytes() == content
    mpremote("fs", "rm", ":/there.bin")
    assert "there.bin" not in mpremote("fs", "ls")


def file_commands() -> set[str]:
    """Return the names of mpremote's commands for files."""
    commands = mpremote_main._BUILTIN_COMMAND_EXPANSIONS
    found = {name for name, done in commands.items() if str(done).startswith("fs ")}
    return {*found, "df", "edit"}


def test_every_file_command_works_on_a_box(mpremote_box: Mpremote, tmp_path: Path) -> None:
    tried = set()

    def run(command: str, *arguments: str) -> str:
        tried.add(command)
        return mpremote_box(command, *arguments)

    content = b"one\ntwo\n"
    folder = tmp_path / "laptop" / "folder"
    folder.mkdir()
    (folder / "in.txt").write_bytes(content)
    run("mkdir", ":new")
    run("cp", "folder/in.txt", ":new/")
    run("cp", "-r", "folder", ":")
    run("touch", ":new/empty")
    run("edit", ":new/in.txt")
    # The root lists the pack's mount beside the files.
    assert {"new/", "folder/", "a.pack", ".a/"} <= set(run("ls").split())
    assert run("cat", ":new/in.txt") == content.decode()
    assert hashlib.sha256(content).hexdigest() in run("sha256sum", ":folder/in.txt")
    assert "in.txt" in run("tree") and "empty" in run("tree", ":new")
    (row,) = (row for row in run("df").splitlines() if row.endswith(" /"))
    used = re.search(r"(\d+) +(\d+) +(\d+) +\d+ /", row)
    assert used and int(used[1]) == int(used[2]) + int(used[3])
    run("cp", ":new/in.txt", "back.txt")
    assert (tmp_path / "laptop" / "back.txt").read_bytes() == content
    run("rm", ":new/in.txt", ":new/empty")
    run("rmdir", ":new")
    run("rm", "-r", ":folder")
    assert not {"new/", "folder/"} & set(run("ls").split())
    assert tried == file_commands()


def test_mount_shows_a_folder_of_the_laptop(mpremote: Mpremote, tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "far.py").write_text("ANSWER = 42\n")
    (tmp_path / "lib" / "data.bin").write_bytes(b"\x03" * 300)
    code = "import far; print(far.ANSWER, len(open('data.bin', 'rb').read()))"
    assert "42 300" in mpremote("mount", "lib", "exec", code)


def test_soft_reset_clears_memory_and_leaves_the_program_stopped(mpremote: Mpremote) -> None:
    mpremote("exec", "x = 1")
    code = "import machine; print('x' in globals(), machine.reset_cause())"
    assert mpremote("soft-reset", "resume", "exec", code) == "False 5\n"


def test_after_reset_the_program_runs_again(mpremote: Mpremote, port: Path) -> None:
    mpremote("exec", "pass")
    mpremote("reset")
    with serial.Serial(str(port), 115200, timeout=PATIENCE_S) as line:
        # The program was running before we connected, or prints its first words now.
        line.write(b"\x03")
        output = line.read_until(b">>> ")
    assert b"KeyboardInterrupt" in output
    assert mpremote("exec", "import machine; print(machine.reset_cause())") == "5\n"


def test_rtc_and_df_work(mpremote: Mpremote) -> None:
    mpremote("rtc", "--set")
    assert mpremote("rtc").startswith("(20")
    assert "/" in mpremote("df")
