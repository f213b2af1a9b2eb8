"""The commands `boards` and `board`."""

import json

import pytest

from doomsday import cli, resources
from doomsday.boards import catalog
from doomsday.errors import USAGE
from tests.onbox import ROOT


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main([*arguments]) == 0
    return capsys.readouterr().out


def test_every_board_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "boards").splitlines()
    assert lines[0].split()[:2] == ["name", "board"]
    assert sorted(line.split()[0] for line in lines[1:]) == resources.board_names()
    assert lines[-1].startswith("sim ")


def test_the_list_as_json_has_pins_chip_and_download(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {board["name"]: board for board in json.loads(said(capsys, "boards", "--json"))}
    heltec = listed["heltec_v3"]
    assert heltec["buttons"] == [4, 5, 6, 7]
    assert heltec["chip"] == "esp32s3"
    assert heltec["flash_mib"] == 8
    assert heltec["power"] == {"pin": 36, "on": 0}
    assert heltec["download"] == "https://micropython.org/download/ESP32_GENERIC_S3/"
    assert listed["sim"]["download"] is None


def test_board_shows_wiring_and_special_notes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = said(capsys, "board", "lilygo_lora32_v21")
    assert "|           34 o----[ D ]----+   10 kOhm from 34 to 3V3" in text
    assert "Leave the card slot empty" in text
    assert "Tried on hardware: by nobody yet." in text


@pytest.mark.parametrize(
    "name", [board.name for board in catalog.read_all() if not board.simulated]
)
def test_board_prints_the_statements_of_the_page_with_their_marks(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "boards" / "README.md").read_text("utf-8")
    board = catalog.read(name)
    _, rest = page.split(f"# {board.title}\n")
    bullets = [line for line in rest.split("\n##")[0].splitlines() if line.startswith("- ")]
    claims, _, marks = said(capsys, "board", name).partition("The mark after a statement")
    printed = [line for line in claims.splitlines() if line.startswith("- ")]
    if board.panel:
        # The others are those of the board or of every such panel.
        assert set(bullets) <= set(printed) <= set(page.splitlines())
        bullets = printed
    assert printed == bullets
    for mark, meaning in catalog.MARKS.items():
        assert (f"[{mark}] {meaning}" in marks) == any(f"[{mark}]" in line for line in bullets)


def test_one_board_as_json_has_its_wires(capsys: pytest.CaptureFixture[str]) -> None:
    wires = json.loads(said(capsys, "board", "devkitc", "--json"))["wires"]
    assert {"pin": 32, "part": "Button A", "terminal": "one side"} in wires
    assert {"pin": "3V3", "part": "Display", "terminal": "VCC"} in wires


def test_the_simulated_box_has_no_wires(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "board", "sim") == (
        "Simulated box: no wires. Start it with: doomsday sim\n"
    )


def test_an_unknown_board_is_reported_with_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["board", "toaster"]) == USAGE
    told = capsys.readouterr().err
    assert "There is no board named 'toaster'." in told
    assert "heltec_v3" in told
