"""The command line: output and failures."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from doomsday import cli, resources
from doomsday.commands import front_page
from doomsday.commands.registry import Row, all_rows
from doomsday.errors import DONE, FAILED, INTERRUPTED, NO_BOX, USAGE, Failure


def fail_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every command raise `error`."""

    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("doomsday.sim.terminal.run_terminal", broken)


def test_the_version_is_the_firmware_s(capsys: pytest.CaptureFixture[str]) -> None:
    from box.version import VERSION

    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"doomsday {VERSION}\n"


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "sim" in out
    assert "Exit codes: 0 done, 1 failed, 2 usage, 3 no box found, 4 more than one box," in out
    assert "130 interrupted by Ctrl-C, 141 output not read, 143 ended by SIGTERM." in out


def test_an_unknown_choice_is_refused_in_one_plain_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["play", "--random", "--depth", "nosuch"]) == USAGE
    assert "'--depth': 'nosuch' is not one of 'quick', 'damage'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        (errno.ENOENT, "another path"),
        (errno.EACCES, "another path, or check its permissions"),
        (errno.ENOSPC, "freeing space on its disk"),
    ],
)
def test_a_refused_path_has_a_hint_for_its_reason(
    number: int,
    hint: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fail_with(OSError(number, os.strerror(number), "there"), monkeypatch)
    assert cli.main(["sim"]) == FAILED
    assert capsys.readouterr().err.endswith(f"Try: {hint}\n")


NEEDS_ANOTHER = "Try: adding --headless or --script FILE, or leaving out"

USAGE_ERRORS = {
    "unknown command": (["simm"], "Try: doomsday --help"),
    "unknown option": (["sim", "--hue"], "Try: doomsday sim --help"),
    "not a number": (["sim", "--seed", "lucky"], "Try: doomsday sim --help"),
    "missing value": (["sim", "--flash"], "Try: doomsday --help"),
    "unknown board": (
        ["sim", "--board", "toaster"],
        f"Try: one of {', '.join(resources.board_names())}",
    ),
    "missing script": (["sim", "--script", "no/such.seq"], "Try: a file of the folder examples"),
    "not a size": (["sim", "--heap", "much"], "Try: --heap 128K"),
    "fast alone": (
        ["sim", "--fast"],
        f"{NEEDS_ANOTHER} --fast",
    ),
    "headless and out of reach": (["sim", "--headless"], "Try: adding --pty PATH"),
}


@pytest.mark.parametrize("name", USAGE_ERRORS)
def test_a_usage_error_is_one_sentence_and_one_hint(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments, hint = USAGE_ERRORS[name]
    assert cli.main(arguments) == USAGE
    captured = capsys.readouterr()
    first, second = captured.err.splitlines()
    assert first.startswith("Error: ")
    assert first.endswith((".", "?"))
    assert second == hint
    assert captured.out == ""


def test_without_a_terminal_sim_suggests_other_options(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cli.main(["sim", "--flash", str(tmp_path / "box.bin")]) == FAILED
    assert capsys.readouterr().err == (
        "Error: There is no terminal to show the box.\n"
        "Try: --headless --pty PATH, or --script FILE\n"
    )
    assert not (tmp_path / "box.bin").exists()


def test_a_box_that_is_left_before_it_is_switched_on_has_no_games_to_copy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("doomsday.sim.terminal.run_terminal", lambda *_, **__: DONE)
    arguments = ["--flash", str(tmp_path / "box.bin"), "--games", str(tmp_path / "out")]
    assert cli.main(["sim", *arguments]) == DONE
    assert list((tmp_path / "out").iterdir()) == []


def test_a_box_that_is_left_says_where_it_is_and_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flash = tmp_path / "the box.bin"

    def left(file: Path, *_: object, **__: object) -> int:
        file.write_bytes(b"")
        return DONE

    monkeypatch.setattr("doomsday.sim.terminal.run_terminal", left)
    assert cli.main(["sim", "--flash", str(flash)]) == DONE
    said = capsys.readouterr().err.splitlines()
    assert said[0] == f"The box is switched off; it and its game are in {flash}."
    assert said[1].startswith("To go on: ")
    assert said[1].endswith(f" sim --flash '{flash}'")


def test_a_failure_decides_the_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(Failure("No box answered.", "plug it in", NO_BOX), monkeypatch)
    assert cli.main(["sim"]) == NO_BOX
    assert capsys.readouterr().err == "Error: No box answered.\nTry: plug it in\n"


def test_an_error_of_the_system_is_reported_with_its_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(PermissionError(13, "Permission denied", "/flash.bin"), monkeypatch)
    assert cli.main(["sim"]) == FAILED
    first, second = capsys.readouterr().err.splitlines()
    assert first == "Error: /flash.bin: Permission denied."
    assert second.startswith("Try: another path")


def test_an_internal_error_shows_its_traceback_only_with_debug(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(ZeroDivisionError("by zero"), monkeypatch)
    assert cli.main(["sim"]) == FAILED
    plain = capsys.readouterr().err
    assert "Traceback" not in plain
    assert "ZeroDivisionError" in plain
    assert "--debug" in plain
    assert cli.main(["--debug", "sim"]) == FAILED
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_prints_interrupted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(KeyboardInterrupt(), monkeypatch)
    assert cli.main(["sim"]) == INTERRUPTED
    assert capsys.readouterr().err == "Error: Interrupted.\n"


def test_the_front_page_is_printed_without_typer_and_is_the_help_of_the_program(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = (
        "import sys; from doomsday.__main__ import main; main(); sys.exit('typer' in sys.modules)"
    )
    for words in ([], ["-h"], ["--help"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert cli.main(words) == 0
        assert capsys.readouterr().out == done.stdout


def test_the_front_page_has_every_command_and_option_once() -> None:
    lines = front_page.text().splitlines()
    for row in all_rows():
        (line,) = [line for line in lines if line.startswith(f"  {row.name} ")]
        assert line.endswith((".", "?")) and len(line) <= 110
    options = [name for one in typer.main.get_command(cli.build()).params for name in one.opts]
    shown = [words for line in lines for words in line.strip().partition("  ")[0].split(", ")]
    assert [shown.count(option) for option in options] == [1] * len(options)


@pytest.mark.parametrize("row", all_rows(), ids=lambda row: row.name)
def test_the_help_of_each_command_has_its_examples(
    row: Row, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([row.name, "--help"]) == 0
    out = capsys.readouterr().out
    assert row.examples() and "Examples:" in out and "](" not in out
    for line, _ in row.examples():
        assert line in out


def test_help_imports_no_command() -> None:
    code = (
        "import sys; from doomsday.cli import main; main(['--help']);"
        "loaded = [row.path for row in all_rows() if row.path in sys.modules];"
        "heavy = {'textual', 'rich', 'littlefs', 'serial', 'asyncio'} & set(sys.modules);"
        "sys.exit(', '.join([*loaded, *sorted(heavy)]) or None)"
    )
    code = f"from doomsday.commands.registry import all_rows; {code}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert "Run a simulated box in the terminal" in done.stdout
