"""Colours are shown where they can be seen, never against the user's wish, and never needed."""

import io
import re

import pytest

from doomsday import cli
from doomsday.console import colours
from doomsday.errors import USAGE
from tests.onbox import ROOT

Capture = pytest.CaptureFixture[str]
LAMPS = str(ROOT / "examples" / "companies" / "lamplighters.toml")
SALT = str(ROOT / "examples" / "companies" / "salt-road.toml")
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")
COMMANDS = (
    ["check", LAMPS],
    ["check", str(ROOT / "README.md")],
    ["show", LAMPS],
    ["bid", LAMPS, SALT],
    ["odds", "--attacker", "Rd", "--defence", "3"],
    ["sync", "nowhere"],
    [],
)


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def printed(capsys: Capture, arguments: list[str]) -> str:
    cli.main(arguments)
    captured = capsys.readouterr()
    return captured.out + captured.err


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda words: "-".join(words[:1]))
def test_colours_change_no_letter(arguments: list[str], capsys: Capture) -> None:
    plain = printed(capsys, arguments)
    coloured = printed(capsys, ["--color", "always", *arguments])
    assert "\x1b" not in plain
    assert ESCAPE.sub("", coloured) == plain and coloured != plain
    assert printed(capsys, [*arguments, "--color=never"]) == plain


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda words: "-".join(words[:1]))
def test_the_colours_suit_a_light_and_a_dark_terminal(
    arguments: list[str], capsys: Capture
) -> None:
    used = set(ESCAPE.findall(printed(capsys, ["--color", "always", *arguments])))
    # Reset, bold, red, green, magenta of the terminal's own palette; no background.
    assert used <= {"0", "1", "31", "32", "35"}


@pytest.mark.parametrize(
    ("variables", "is_shown"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_a_terminal_shows_colours_unless_the_environment_says_no(
    variables: dict[str, str], is_shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    colours.choose("auto")
    assert colours.shown(Terminal()) == is_shown
    assert not colours.shown(io.StringIO()) or "FORCE_COLOR" in variables
    assert not colours.shown(None)


def test_a_file_gets_no_colours_unless_they_are_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    colours.choose("auto")
    assert not colours.shown(io.StringIO())
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert colours.shown(io.StringIO())


def test_the_option_is_stronger_than_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[32mok" in printed(capsys, ["check", LAMPS, "--color", "always"])


@pytest.mark.parametrize("words", [["--color"], ["--color", "red"], ["check", "--color=", LAMPS]])
def test_an_unknown_choice_is_refused(words: list[str], capsys: Capture) -> None:
    assert cli.main(words) == USAGE
    assert capsys.readouterr().err.startswith("Error: --color is auto, always or never, not ")


def test_what_follows_two_hyphens_is_no_option() -> None:
    assert colours.taken(["check", "--", "--color"]) == ["check", "--", "--color"]
