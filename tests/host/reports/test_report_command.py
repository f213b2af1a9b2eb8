"""`doomsday report`: pages, texts, tables and plays of finished games."""

import csv
import json
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.errors import FAILED, USAGE
from tests.host.reports.test_chronicle import EXAMPLE, RECORDED

Capture = pytest.CaptureFixture[str]
TIMED = EXAMPLE.replace("\n1. @2=", "\n{2:00} 1. @2=").replace(
    " B. Aa Aa>", " {0:30} B. {1:00} Aa Aa>"
)


class Strict(HTMLParser):
    """A page whose elements are closed in order. tags: all; links: what it would load or open."""

    VOID = ("meta", "path", "rect", "circle", "br")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[tuple[str, str | None]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [one for one in attrs if one[0] in ("href", "src", "srcset", "action")]
        assert not [name for name, _ in attrs if name.startswith("on")]
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


# Files that a report of another kind does not replace.
OTHERS = ("mine.toml", "b.game", "box.zip", "box.bin", "none", "a.html", "a.csv", "a.txt")
# Options by which a report is not a page, and the ending of such files.
KINDS = {"": ".html", "--text": ".txt", "--csv rounds": ".csv", "--plays": ".json"}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the record of a game with times."""
    path = tmp_path / "evening.game"
    path.write_text(TIMED)
    return path


def page_of(path: Path, tmp_path: Path) -> str:
    out = tmp_path / "page.html"
    cli.main(["report", str(path), "--out", str(out)])
    return out.read_text()


def test_a_page_needs_nothing_but_itself(game: Path, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "page.html"
    assert cli.main(["report", str(game), "--out", str(out)]) == 0
    assert capsys.readouterr() == (f"{out}\n", "")
    page = Strict(out.read_text())
    assert page.links == [] and "script" not in page.tags
    assert "url(" not in out.read_text() and "@import" not in out.read_text()
    for words in (
        "Score by round",
        "Doomsday",
        "Stations",
        "Hits of damage dice",
        "Time to decide",
        "Tank of Old Guard attacks Red of Hunters hand to hand with 8",
        "Red of Hunters loses a defence system",
        "No effect.",
    ):
        assert words in page.words, words


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_playthrough_has_a_page(path: Path, tmp_path: Path) -> None:
    page = page_of(path, tmp_path)
    assert Strict(page).links == []
    # Numbers of a picture, not words of a mistake.
    assert not re.search(r'[ "(](nan|inf|None)[" )]', page)


@pytest.mark.parametrize(
    "name",
    ["<script>x()</script>", '"><img src=x>', "&lt;b&gt;", "=1+1"],
)
def test_names_of_a_record_are_text(name: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.game"
    text = TIMED.replace("Hunters", name).replace(": Tank", f": {name}")
    path.write_text(text)
    page = page_of(path, tmp_path)
    parsed = Strict(page)
    assert parsed.links == [] and "script" not in parsed.tags and "img" not in parsed.tags
    assert name in parsed.words
    capsys.readouterr()
    assert cli.main(["report", str(path), "--csv", "actions"]) == 0
    rows = list(csv.reader(StringIO(capsys.readouterr().out)))
    assert not [cell for row in rows for cell in row if cell[:1] in ("=", "+", "@")]


def test_the_text_has_the_layout_of_battle_reports(game: Path, capsys: Capture) -> None:
    assert cli.main(["report", str(game), "--text"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        lines[2]
        == "Hunters (2 Frames & 8 Systems) = (4 Points per Asset) * (3 assets) = 12 points."
    )
    assert lines[3] == "   Red -- 2Rd/1B/1G/1Y/2W + SSR."
    assert "Events of Round 1 (DDC @ 11):" in lines
    assert "   Hunters captures a station from Old Guard." in lines
    assert lines[-1] == "Stopped in round 2; Hunters led."


def test_a_table_has_a_row_an_action(game: Path, capsys: Capture) -> None:
    assert cli.main(["report", str(game), "--csv", "actions"]) == 0
    head, *rows = csv.reader(StringIO(capsys.readouterr().out))
    assert head[:4] == ["entry", "kind", "ply", "round"]
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["token"] for row in found][:4] == [":deployed", "'@2=", "'@.", "B."]
    assert sum(int(row["seconds"]) for row in found) == 210
    assert found[-1]["score Hunters"] == "16"


def test_a_table_has_a_row_a_round(game: Path, capsys: Capture) -> None:
    assert cli.main(["report", str(game), "--csv", "rounds"]) == 0
    head, *rows = csv.reader(StringIO(capsys.readouterr().out))
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["round"] for row in found] == ["0", "1", "2"]
    assert [row["doomsday"] for row in found] == ["11", "9", "9"]
    assert found[1]["stations Hunters"] == "2"
    assert sum(int(row["actions"]) for row in found) > 40


def test_a_play_has_what_bg_stats_reads(game: Path, capsys: Capture) -> None:
    assert cli.main(["report", str(game), "--plays"]) == 0
    out, err = capsys.readouterr()
    play = json.loads(out)
    assert "no date" in err
    assert re.fullmatch(r"\d{4}-\d\d-\d\d 12:00:00", play["playDate"])
    assert play["game"]["name"] == "Mobile Frame Zero" and play["durationMin"] == 4
    assert play["sourceName"] and play["sourcePlayId"]
    assert [
        (one["name"], one["score"], one["rank"], one["winner"]) for one in play["players"]
    ] == [
        ("Hunters", 16, 1, False),
        ("Old Guard", 12, 2, False),
    ]
    game.write_text(TIMED.replace("[Depth full]", "[Depth full]\n[Date 2026-11-21]"))
    assert cli.main(["report", str(game), "--plays"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["playDate"] == "2026-11-21 12:00:00" and err == ""


def test_a_faulty_record_is_told_as_far_as_it_goes(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.game"
    path.write_text(TIMED.replace("Ba=Mg5", "Ba=Mg8"))
    out = tmp_path / "x.html"
    assert cli.main(["report", str(path), "--out", str(out)]) == FAILED
    assert "x.game: Line 19, ply 17: " in capsys.readouterr().err
    assert "Not verified." in Strict(out.read_text()).words


@pytest.mark.parametrize("kind, ending", KINDS.items())
def test_a_report_replaces_only_a_file_of_its_kind(
    kind: str, ending: str, game: Path, tmp_path: Path, capsys: Capture
) -> None:
    command = ["report", str(game), *kind.split()]
    for name in OTHERS:
        place = tmp_path / name
        place.write_text("mine")
        if place.suffix == ending:
            continue
        assert cli.main([*command, "--out", str(place)]) == USAGE
        assert place.read_text() == "mine"
        error = capsys.readouterr().err
        assert f"{name} exists, and a report replaces only files that end in {ending}." in error
        assert f"such as report{ending}" in error
    for name in (f"new{ending}", f"old{ending}", f"OLD{ending.upper()}"):
        place = tmp_path / name
        if not name.startswith("new"):
            place.write_text("old")
        assert cli.main([*command, "--out", str(place)]) == 0
        assert place.read_text() not in ("", "old")


def test_what_cannot_be_reported_is_refused_in_a_sentence(
    game: Path, tmp_path: Path, capsys: Capture
) -> None:
    newer = tmp_path / "newer.game"
    newer.write_text("[Game MFZ:RA]\n[Fmt 9]\n*")
    long = tmp_path / "long.game"
    long.write_text(TIMED + "A " * 1_000_000)
    for arguments, words in (
        ([str(game)], "goes to a file"),
        ([str(game), "--text", "--plays"], "Only one of"),
        ([str(game), "--out", str(game)], "would replace the record"),
        ([str(tmp_path), "--text"], "not a regular file"),
        ([str(tmp_path / "none.game"), "--text"], "No such file"),
        ([str(newer), "--text"], "format 9"),
        ([str(long), "--text"], "too large"),
    ):
        code = cli.main(["report", *arguments])
        error = capsys.readouterr().err
        assert code in (FAILED, USAGE) and words in error and "Traceback" not in error, error
    assert game.read_text() == TIMED
