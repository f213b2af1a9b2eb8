"""Closed or full standard streams give a sentence and an exit code, but no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from doomsday.errors import DONE, FAILED, UNREAD, USAGE

COMMAND = f"{sys.executable} -m doomsday"


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state")}
    environment.pop("DOOMSDAY_PORT", None)
    return subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.mark.parametrize("command", ["boards", "--help", "--version", "sim --help"])
@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        (">/dev/full", "Standard output is full: not everything was printed."),
        (">&-", "Standard output is closed."),
    ],
)
def test_a_full_output_is_reported(
    command: str, where: str, sentence: str, tmp_path: Path
) -> None:
    done = shell(f"{COMMAND} {command} {where}", tmp_path)
    first, second = done.stderr.splitlines()
    assert (first, done.returncode) == (f"Error: {sentence}", FAILED)
    assert second.startswith("Try: ")


def test_a_reader_that_has_ended_is_no_error(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "doomsday", "play", "--random", "--seed", "1"],
        cwd=tmp_path,
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (done.stderr, done.returncode) == ("", UNREAD)


def test_the_first_line_alone_may_be_read(tmp_path: Path) -> None:
    done = shell(f"{COMMAND} boards --json | head -1", tmp_path)
    assert done.stdout == "[\n"
    assert done.stderr == ""
    assert shell(f"{COMMAND} --help | head -1", tmp_path).stderr == ""


def test_a_closed_standard_error_changes_no_exit_code(tmp_path: Path) -> None:
    done = shell(f"{COMMAND} simm 2>&-", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (USAGE, "", "")
    assert shell(f"{COMMAND} simm 2>/dev/full", tmp_path).returncode == USAGE
    done = shell(f"{COMMAND} --version 2>&-", tmp_path)
    assert done.returncode == DONE and done.stdout.startswith("doomsday ")


def test_wipe_with_closed_standard_input_is_refused(tmp_path: Path) -> None:
    done = shell(f"{COMMAND} wipe <&-", tmp_path)
    assert done.returncode == USAGE
    assert done.stderr.startswith(
        "Error: Nothing was erased: there is no terminal to confirm it.\n"
    )


def test_a_file_does_not_get_the_descriptor_of_a_closed_stream(tmp_path: Path) -> None:
    place = tmp_path / "a.game"
    done = shell(f"{COMMAND} play --random --seed 1 --out {place} 2>&- <&-", tmp_path)
    assert (done.returncode, done.stderr) == (DONE, "")
    assert shell(f"{COMMAND} replay {place}", tmp_path).returncode == DONE


def test_an_endless_line_of_a_script_is_refused(tmp_path: Path) -> None:
    done = shell(f"{COMMAND} sim --script - --fast </dev/zero", tmp_path)
    assert done.returncode == USAGE
    assert "Error: A line on standard input is too long." in done.stderr
