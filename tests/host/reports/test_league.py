"""`doomsday games` and `stats`: lists, league tables, ratings, and the index behind them."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.errors import FAILED, USAGE
from doomsday.games.tools import tools
from doomsday.reports import index, summary
from doomsday.reports.index import games_of
from doomsday.reports.league import Die, League, leagues
from doomsday.reports.league_tables import Table, folded
from shared.rules import games
from tests.host.reports.test_chronicle import EXAMPLE
from tests.host.reports.test_report_command import Strict
from tests.rules.mfz_games import in_play, play
from tests.rules.saved_games import saved

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with games of each kind, one that is not over, and a bad record."""
    place = tmp_path / "games"
    place.mkdir()
    for id in games.ids():
        for seed in range(4):
            (place / f"{id}{seed}.game").write_text(tools(id).random_record(seed))
    (place / "running.game").write_text(EXAMPLE)
    (place / "box.actions").write_bytes(saved(play(in_play(), "A-F A@B = A- B-")))
    (place / "bad.game").write_text("[Game MFZ:RA]\n[Fmt 1]\nhello")
    (place / "notes.txt").write_text("not a game")
    return place


def run(*arguments: object, place: Path) -> int:
    return cli.main([*map(str, arguments), "--index", str(place)])


def test_games_lists_date_players_rounds_and_winner(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert run("games", folder, place=tmp_path / "i") == FAILED
    out, err = capsys.readouterr()
    assert out.splitlines()[0].split() == ["File", "Date", "Players", "Rounds", "Winner"]
    assert "bad.game" in err and "bad.game" not in out and "notes.txt" not in out + err
    (running,) = [line for line in out.splitlines() if line.startswith("running.game")]
    assert "Hunters 16, Old Guard 12" in running and running.endswith("stopped; Hunters led")
    assert run("games", folder, "--json", place=tmp_path / "i") == FAILED
    listed = {one["file"]: one for one in json.loads(capsys.readouterr().out)}
    assert len(listed) == 4 * len(games.ids()) + 3
    box = listed[f"{folder}/box.actions"]
    assert (box["ok"], box["date"], box["players"][0]["name"]) == (True, "2026-11-21", "Ann")
    assert listed[f"{folder}/bad.game"]["error"]
    assert run("games", folder, "--csv", place=tmp_path / "i") == FAILED
    head, *rows = csv.reader(StringIO(capsys.readouterr().out))
    assert len(rows) == len(listed) - 1 and all(len(row) == len(head) for row in rows)


def test_a_game_is_replayed_once(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    summarised = summary.summarised

    def counted(content: bytes) -> summary.Summary:
        read.append(summary.digest_of(content))
        return summarised(content)

    monkeypatch.setattr(summary, "summarised", counted)
    monkeypatch.setattr(summary, "_ALONE", 1000)
    place = tmp_path / "i"
    first = games_of(folder, place)
    assert len(read) == len(first)
    assert games_of(folder, place) == first and len(read) == len(first)
    # A changed record is read again; a deleted one is gone.
    (folder / "running.game").write_text(EXAMPLE.replace("Hunters", "Poachers"))
    (folder / "bad.game").unlink()
    again = games_of(folder, place)
    assert len(read) == len(first) + 1 and len(again) == len(first) - 1
    assert any(seat["name"] == "Poachers" for one in again for seat in one.summary.seats)


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(5000)])
def test_an_index_that_is_none_is_made_again(folder: Path, tmp_path: Path, content: bytes) -> None:
    place = tmp_path / "deep" / "i"
    wanted = games_of(folder, place)
    place.write_bytes(content)
    assert games_of(folder, place) == wanted
    assert games_of(folder, place) == wanted


def test_an_index_of_another_version_is_made_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = games_of(folder, tmp_path / "i")
    monkeypatch.setattr(index, "_FORM", 99)
    assert games_of(folder, tmp_path / "i") == wanted


def test_many_games_are_read_on_all_processors(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = index.files_in(folder)
    alone = dict(summary.summaries(files[:3]))
    monkeypatch.setattr(summary, "_ALONE", 0)
    assert dict(summary.summaries(files[:3])) == alone


def test_copies_of_a_record_count_once_and_are_named(tmp_path: Path, capsys: Capture) -> None:
    place = tmp_path / "games"
    (place / "friday" / "late").mkdir(parents=True)
    (place / ".hidden").mkdir()
    text = tools("mfz").random_record(1)
    for name in ("a.game", "friday/b.game", "friday/late/c.game", ".hidden/d.game"):
        (place / name).write_text(text)
    (place / "friday" / "e.game").write_text(tools("mfz").random_record(2))
    assert run("stats", place, "--json", place=tmp_path / "i") == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["games"] for one in found["leagues"]] == [2]
    assert [Path(path).name for path in found["copies"]] == ["b.game", "c.game"]
    assert run("stats", place, place=tmp_path / "i") == 0
    assert (
        f"Counted once: {place / 'friday' / 'b.game'} and 1 more file, which are copies of others."
        in capsys.readouterr().err
    )
    assert run("games", place, "--csv", place=tmp_path / "i") == 0
    files = [row[0] for row in csv.reader(StringIO(capsys.readouterr().out))]
    assert "friday/late/c.game" in files and len(files) == 5


def test_a_damaged_record_is_named_with_the_line_of_its_fault(
    tmp_path: Path, capsys: Capture
) -> None:
    lines = tools("mechwarrior").random_record(3).splitlines()
    first = next(place for place, line in enumerate(lines) if not line.startswith("["))
    lines[first + 1] = "nonsense " + lines[first + 1]
    place = tmp_path / "games"
    place.mkdir()
    (place / "bad.game").write_text("\n".join(lines))
    assert run("stats", place, place=tmp_path / "i") == FAILED
    assert f"bad.game: Line {first + 2}, ply " in capsys.readouterr().err


def test_many_games_are_stored_in_few_transactions(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = games_of(folder, tmp_path / "i")
    monkeypatch.setattr(index, "_BATCH", 3)
    assert games_of(folder, tmp_path / "other") == whole
    assert games_of(folder, tmp_path / "other") == whole


def league_of(records: list[str], tmp_path: Path) -> League:
    place = tmp_path / "some"
    place.mkdir()
    for number, record in enumerate(records):
        (place / f"{number}.game").write_text(record)
    (found,) = leagues(games_of(place, tmp_path / "i"))
    return found


QUICK = """[Game MFZ:RA]
[Fmt 1]
[Rules handbook/2]
[Depth quick]
[size custom]
[doomsday_start 1]
[frames_min 3]
[frames_max 5]
[stations_each 1]
[Date 2026-11-21]
[A 4/16 {0}]
[B 5/18 {1}]
:deployed
1. {2} = *{3}
"""


def test_wins_points_and_pairs_are_counted(tmp_path: Path) -> None:
    games = [
        QUICK.format("Ann", "Ben", "B-F B-F B-F", "A"),
        QUICK.format("Ann", "Ben", "B-F B-F B-F B-F", "A"),
        QUICK.format("Ben", "Ann", "A-F A-F A-F", "B"),
        QUICK.format("Ann", "Cai", "A-F A-F A-F A-F", "B"),
    ]
    league = league_of(games, tmp_path)
    assert league.games == 4
    found = {player.name: player for player in league.players}
    assert (found["Ann"].games, found["Ann"].wins, found["Ann"].draws) == (4, 3, 0)
    assert (found["Ben"].wins, found["Cai"].wins) == (0, 1)
    assert found["Ann"].averages["points per asset"] > 0
    (pair,) = [one for one in league.pairs if (one.one, one.other) == ("Ann", "Ben")]
    assert (pair.games, pair.before, pair.behind, pair.level) == (3, 3, 0, 0)
    # Who won against the one who wins is rated above the one who lost to her.
    assert found["Cai"].rating > found["Ben"].rating
    assert found["Ann"].rating > found["Ben"].rating
    assert found["Ann"].spread < found["Cai"].spread


def test_dice_of_many_games_are_summed_up(tmp_path: Path) -> None:
    records = [(tools("mechwarrior").random_record(seed)) for seed in range(6)]
    league = league_of(records, tmp_path)
    (die,) = [die for die in league.dice if die.sides == 6]
    assert die.rolls == sum(die.counts) > 20 and 1 < die.mean < 6
    assert Die(2, [30, 10]).strangest == (1, pytest.approx(3.162, abs=0.001))


def test_stats_are_printed_and_written(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    place = tmp_path / "i"
    assert run("stats", folder, place=place) == FAILED
    out, err = capsys.readouterr()
    for words in ("Mobile Frame Zero: ", "head to head", "Rating", "Battleforce"):
        assert words in out, words
    assert "bad.game" in err and "running" not in out
    assert run("stats", folder, "--csv", "players", place=place) == FAILED
    rows = list(csv.reader(StringIO(capsys.readouterr().out)))
    assert ["Game", "Company", "Rating"] in [row[:3] for row in rows]
    assert run("stats", folder, "--json", place=place) == FAILED
    found = json.loads(capsys.readouterr().out)
    assert {one["game"] for one in found["leagues"]} == set(games.ids())
    assert len(found["left_out"]) == 1
    assert run("stats", folder, "--html", tmp_path / "l.html", place=place) == FAILED
    page = Strict((tmp_path / "l.html").read_text())
    assert page.links == [] and "Left out" in page.words and "bad.game" in page.words


def test_the_tables_fit_a_terminal_of_eighty_columns(
    folder: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run("stats", folder, place=tmp_path / "i") == FAILED
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    # Nothing is left out, and each part names its rows.
    assert "Survival" in out and "Points per asset" in out
    assert out.count("\nBattleforce") == 3
    wide = Table("t", ["Name", "a" * 40, "b" * 40, "c"], [["x", 1, 2, 3], ["y", 4, 5, 6]])
    first, second = folded(wide, 80)
    assert (first.head, first.rows) == (["Name", "a" * 40], [["x", 1], ["y", 4]])
    assert (second.head[0], second.head[-1]) == ("Name", "c")
    assert folded(wide, 200) == [wide]


def test_a_page_and_an_index_replace_no_other_file(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "mfz"')
    page = tmp_path / "l.html"
    page.write_text("an older page")
    assert run("stats", folder, "--html", mine, place=tmp_path / "i") == USAGE
    assert "mine.toml exists, and a page replaces only files" in capsys.readouterr().err
    assert run("stats", folder, "--html", page, place=tmp_path / "i") == FAILED
    assert "older" not in page.read_text()
    for command in ("games", "stats"):
        capsys.readouterr()
        assert run(command, folder, place=mine) == USAGE
        assert "mine.toml exists and is no index." in capsys.readouterr().err
    assert mine.read_text() == 'game = "mfz"'


def test_what_cannot_be_listed_is_refused(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "empty").mkdir()
    for command in ("games", "stats"):
        assert cli.main([command, str(tmp_path / "file")]) == USAGE
        assert "is not a folder" in capsys.readouterr().err
        assert run(command, tmp_path / "empty", place=tmp_path / "i") == 0
        assert run(command, tmp_path / "empty", place=tmp_path / "file" / "i") == FAILED
        assert "--index with another file" in capsys.readouterr().err
    assert run("games", tmp_path, "--csv", "--json", place=tmp_path / "i") == USAGE
