"""The user's defaults: a file in the platform's folder, weaker than environment and options."""

import json
import tomllib
from pathlib import Path

import pytest

from doomsday import cli, config
from doomsday.device.line.find_box import named_port
from doomsday.device.port import patience
from doomsday.errors import FAILED, USAGE
from tests.onbox import ROOT

pytestmark = pytest.mark.usefixtures("own_state")

Capture = pytest.CaptureFixture[str]
LAMPS = str(ROOT / "examples" / "companies" / "lamplighters.toml")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the file, in a folder that is there."""
    for name in ("NO_COLOR", "FORCE_COLOR", patience.VARIABLE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    found = config.path()
    assert tmp_path in found.parents
    found.parent.mkdir(parents=True)
    return found


def settings(capsys: Capture) -> dict[str, tuple[str, str]]:
    capsys.readouterr()
    assert cli.main(["config", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["settings"]
    return {row["name"]: (row["value"], row["from"]) for row in found}


def test_without_a_file_nothing_is_set(place: Path, capsys: Capture) -> None:
    assert cli.main(["config"]) == 0
    assert capsys.readouterr().out.startswith(f"{place} (not there)\n")
    assert settings(capsys) == dict.fromkeys(("port", "wait", "color"), ("-", "-"))
    assert named_port(None) == "" and patience.wait_s() == patience.SLOWEST_S


def test_the_file_is_weaker_than_environment_and_option(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    place.write_text('port = "/dev/one"\nwait = 7\ncolor = "always"\n')
    assert (named_port(None), patience.wait_s()) == ("/dev/one", 7.0)
    assert settings(capsys)["port"] == ("/dev/one", "file")
    monkeypatch.setenv("DOOMSDAY_PORT", "/dev/two")
    monkeypatch.setenv(patience.VARIABLE, "9")
    assert (named_port(None), patience.wait_s()) == ("/dev/two", 9.0)
    assert named_port("/dev/three") == "/dev/three"
    assert settings(capsys)["wait"] == ("9", patience.VARIABLE)


def test_the_file_decides_about_colours(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def has_colours(*options: str) -> bool:
        assert cli.main(["check", LAMPS, *options]) == 0
        return "\x1b" in capsys.readouterr().out

    place.write_text('color = "always"\n')
    assert has_colours() and not has_colours("--color", "never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not has_colours() and has_colours("--color", "always")


def test_a_new_file_has_every_setting_as_a_comment_and_is_not_replaced(
    place: Path, capsys: Capture
) -> None:
    assert cli.main(["config", "--new"]) == 0
    text = place.read_text()
    assert tomllib.loads(text) == {}
    lines = [line[1:] for line in text.splitlines() if line.startswith("#") and line[1] != " "]
    place.write_text("\n".join(lines))
    assert set(config.values()) == {setting.name for setting in config.SETTINGS}
    assert cli.main(["config", "--new"]) == FAILED
    assert place.read_text() == "\n".join(lines)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"port = 7\n", "port is 7, not a text such as"),
        (b'port = " "\n', "port is ' ', not a text"),
        (b"wait = 601\n", "wait is 601, not a number of seconds up to 600"),
        (b"wait = true\n", "wait is true, not a number"),
        (b'color = "red"\n', "color is 'red', not auto, always or never"),
        (b'prot = "P"\n', "unknown key 'prot'"),
        (b"port = \n", "is not TOML: Invalid value"),
        (b"\xff\xfe", "is not TOML: "),
        (b"#" * 20_000, "is too large"),
    ],
)
def test_a_fault_of_the_file_is_one_sentence_and_stops_no_other_command(
    content: bytes, words: str, place: Path, capsys: Capture
) -> None:
    place.write_bytes(content)
    assert cli.main(["config"]) == USAGE
    error, hint = capsys.readouterr().err.splitlines()
    assert error.startswith(f"Error: {place}") and words in error and hint.startswith("Try: ")
    assert cli.main(["check", LAMPS]) == 0
    assert cli.main(["info"]) == USAGE
