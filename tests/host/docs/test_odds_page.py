"""Every number on the page about odds is what the program prints."""

import re
import shlex
from pathlib import Path

import pytest

from doomsday import cli
from tests.onbox import ROOT

PAGE = ROOT / "docs" / "odds.md"
PICTURE = ROOT / "docs" / "odds" / "hits.svg"
# A command and what it prints, as in a terminal.
SHOWN = re.findall(
    r"```\n\$ doomsday ([^\n]*)\n(.*?)```", PAGE.read_text("utf-8"), flags=re.DOTALL
)


@pytest.mark.parametrize(("command", "printed"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_command_of_the_page_prints_what_stands_below_it(
    command: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(shlex.split(command)) == 0
    assert capsys.readouterr().out == printed


def test_the_page_shows_commands_of_both_games_and_no_other_percentages() -> None:
    assert len(SHOWN) >= 5
    rest = re.sub(r"```.*?```", "", PAGE.read_text("utf-8"), flags=re.DOTALL)
    assert not re.findall(r"\d\.\d|%", rest)


def test_the_picture_of_the_page_is_drawn_by_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    question = next(command for command, _ in SHOWN if "S2" in command)
    drawn = tmp_path / "odds.svg"
    assert cli.main([*shlex.split(question), "--plot", str(drawn)]) == 0
    capsys.readouterr()
    assert drawn.read_text("utf-8") == PICTURE.read_text("utf-8")
