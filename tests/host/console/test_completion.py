"""Shells complete commands, options and their values."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.commands.registry import all_rows
from doomsday.errors import USAGE

PROGRAM = Path(sys.executable).parent / "doomsday"
CASES = [
    ("ch", ["check"]),
    ("check --ro", ["--rockets"]),
    ("odds --cover ", ["none", "terrain", "frame", "armoured"]),
    ("odds --cover te", ["terrain"]),
    ("sync --wat", ["--watch"]),
    ("completion f", ["fish"]),
    ("odds --modifier rea", ["rear"]),
    ("flash --board devkitc", ["devkitc", "devkitc_242"]),
    ("check exam", []),
]


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["completion", shell]) == 0
    return capsys.readouterr().out


def answer(**variables: str) -> str:
    done = subprocess.run(
        [PROGRAM], env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
@pytest.mark.parametrize(("typed", "expected"), CASES)
def test_bash_completes(
    typed: str, expected: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["doomsday", *typed.split(" ")]
    listed = " ".join(f"'{word}'" for word in words)
    # As bash does it: the words, the place of the last one, then the function with the program.
    text = (
        f"{script('bash', capsys)}\nCOMP_WORDS=({listed}); COMP_CWORD={len(words) - 1}\n"
        f"_doomsday_completion {PROGRAM}\n"
        "printf '%s\\n' \"${COMPREPLY[@]}\"\ncomplete -p doomsday\n"
    )
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-c", text], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    *found, last = done.stdout.splitlines()
    assert [word for word in found if word] == expected
    # Where the program has no answer, bash completes the names of files.
    assert "-o default" in last


@pytest.mark.parametrize(("typed", "expected"), [CASES[2], CASES[-1]])
def test_zsh_and_fish_get_the_same_words(typed: str, expected: list[str]) -> None:
    line = f"doomsday {typed}"
    zsh = answer(_DOOMSDAY_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=line)
    assert all(f'"{word}"' in zsh for word in expected)
    assert bool(expected) == ("_arguments" in zsh)
    fish = answer(
        _DOOMSDAY_COMPLETE="complete_fish",
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        _TYPER_COMPLETE_ARGS=line,
    )
    assert [line.split("\t")[0] for line in fish.strip().splitlines()] == expected


def test_every_command_is_offered_with_what_it_does() -> None:
    fish = answer(
        _DOOMSDAY_COMPLETE="complete_fish",
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        _TYPER_COMPLETE_ARGS="doomsday ",
    )
    offered = dict(line.split("\t") for line in fish.splitlines())
    assert set(offered) == {row.name for row in all_rows()} and all(offered.values())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_each_script_calls_the_program(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    assert f"complete_{shell}" in text and "_DOOMSDAY_COMPLETE" in text


def test_another_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", "tcsh"]) == USAGE
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'" in capsys.readouterr().err
