"""Names with letters outside ASCII on their way: company file, box, journal, record, file name."""

from pathlib import Path

import pytest

from doomsday import cli
from doomsday.companies.rosters import read
from doomsday.records.replays import judge_file
from tests.host.device.test_line_chain import play, talking
from tests.host.simbox import headless
from tests.onbox import ROOT

pytestmark = pytest.mark.usefixtures("own_state")

LAMPLIGHTERS = (ROOT / "examples" / "companies" / "lamplighters.toml").read_text("utf-8")
NAMES = ("\u0141\u00f3d\u017a Stra\u00dfe", "Zo\u00eb \u00c6gir")
FRAME = "\u010cern\u00fd"
BEGUN = """
answer "Game"
press D
answer "skirmish"
answer "damage"
answer "{}"
answer "{}"
answer "Begin"
until "R1"
"""
SAVED = """
until "R1"
press A
select "Stop and save"
press D
hold D 900
expect "Saved as game"
"""


def companies(folder: Path) -> list[Path]:
    """Write two companies of two frames, one with its marks as characters of their own."""
    folder.mkdir()
    paths = []
    for number, name in enumerate(NAMES):
        text = LAMPLIGHTERS.replace("Lamplighters", name).replace("Wick", FRAME)
        text = text.replace('short = "Lamp"\n', "")
        paths.append(folder / f"{number}.toml")
        paths[-1].write_text(text, "utf-8")
    return paths


def test_a_letter_and_its_mark_as_two_characters_are_one(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(LAMPLIGHTERS.replace("Lamplighters", "Zoe\u0308"), "utf-8")
    assert read(path).checked().name == "Zo\u00eb"


def test_check_names_the_letters_that_the_box_draws_plain(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.toml"
    path.write_text(LAMPLIGHTERS.replace("Wick", "A\u0125\u00e9\u014b"), "utf-8")
    assert cli.main(["check", str(path)]) == 0
    assert "; the box draws \u0125 as h, \u014b as n\n" in capsys.readouterr().out


def test_names_are_the_same_in_file_journal_and_record(tmp_path: Path) -> None:
    flash, out = tmp_path / "flash.bin", tmp_path / "out"
    folder = tmp_path / "companies"
    companies(folder)
    with headless(flash, pty=tmp_path / "P"):
        assert cli.main(["sync", str(folder), "--port", str(tmp_path / "P")]) == 0
        with talking(tmp_path / "P") as box:
            shown = " ".join(play(box, BEGUN.format(*NAMES)).words())
            assert "\u0141\u00f3d\u017a" in shown and "Zo\u00eb" in shown
    # The power was cut.
    with headless(flash, pty=tmp_path / "Q"):
        with talking(tmp_path / "Q") as box:
            play(box, SAVED)
        port = ["--port", str(tmp_path / "Q")]
        assert cli.main(["pull", str(out), *port]) == 0
        assert cli.main(["pull", str(tmp_path / "back"), "--companies", *port]) == 0
    (record,) = out.iterdir()
    assert [seat["name"] for seat in judge_file(record).seats] == list(NAMES)
    assert f"]\n[Aa Rd Y B G S1: {FRAME}]\n" in record.read_text("utf-8")
    stems = [path.name for path in sorted((tmp_path / "back").iterdir())]
    assert stems == ["lodz-strasse.toml", "zoe-aegir.toml"]
    again = [read(path).checked() for path in sorted((tmp_path / "back").iterdir())]
    assert [file.name for file in again] == list(NAMES)
