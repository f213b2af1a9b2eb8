"""The table of a game, as spectators get it, agrees with the replay of its record."""

import json
from pathlib import Path

import pytest

from doomsday.records.replays import judge
from doomsday.watch.table import Table, colours, line, table_of
from shared.rules import games
from shared.rules.contract import NOBODY
from shared.rules.errors import RuleError
from shared.rules.history import ACTION
from shared.rules.records.actions_file import Writer
from shared.rules.records.replay import Record, replaying
from tests.onbox import ROOT
from tests.rules import playthrough

RECORDED = {id: sorted((ROOT / playthrough.folder(id)).glob("*.game")) for id in games.ids()}
ALL = [path for paths in RECORDED.values() for path in paths]


@pytest.mark.parametrize("id", games.ids())
def test_the_table_of_each_recorded_game_has_the_result_of_its_replay(id: str) -> None:
    for path in RECORDED[id][:12]:
        verdict = judge(path.read_text("utf-8"))
        table = table_of(path.read_bytes()).as_json()
        names = [player["name"] for player in table["players"]]
        assert (table["game"], table["ply"], table["over"]) == (id, verdict.plies, verdict.over)
        assert table["round"] == verdict.round
        assert [names[seat] for seat in table["winners"]] == list(verdict.winners)
        scores = [seat["score"] for seat in verdict.seats]
        assert [player["score"] for player in table["players"]] == scores
        assert min(player["place"] for player in table["players"]) == 1
        assert table["events"][-1]["number"] == table["number"]


@pytest.mark.parametrize("path", [paths[0] for paths in RECORDED.values()], ids=str)
def test_at_each_step_it_is_one_short_line_of_json(path: Path) -> None:
    record = Record(path.read_text("utf-8"))
    table = Table(record.header)
    numbers = []
    for _ in replaying(record, table):
        said = table.as_json()
        text = line(said)
        assert json.loads(text) == said
        assert "\n" not in text and len(text) < 8192
        numbers.append(said["number"])
        assert said["over"] == (table.state.actor() == NOBODY)
        assert (said["player"] is not None) == (said["acts"] == "player")
    assert numbers == sorted(numbers)


def test_an_undo_and_a_redo_name_what_they_take_back() -> None:
    path = RECORDED["mfz"][0]
    record = Record(path.read_text("utf-8"))
    table = Table(record.header)
    for _ in replaying(record, table):
        if table.ply == 9:
            break
    told = table.as_json()["events"][-1]["text"]
    table.undo()
    assert table.as_json()["events"][-1]["text"] == f"Undone: {told}"
    table.redo()
    assert table.as_json()["events"][-1]["text"] == f"Redone: {told}"
    table.undo(3)
    assert table.as_json()["events"][-1]["text"] == "Undone: 3 actions"
    assert table.as_json()["ply"] == 6


def running(path: Path, plies: int) -> bytes:
    """Return the file that a box sends of a game that has come so far."""
    record = Record(path.read_text("utf-8"))
    table = Table(record.header)
    for _ in replaying(record, table):
        if table.ply == plies:
            break
    made: list[bytes] = []
    writer = Writer(lambda data: made.append(bytes(data)))
    lines = [f"[{key} {value}]\n".encode() for key, value in record.header if key != "Date"]
    writer.begin_unfinished(lines)
    for ply in range(1, plies + 1):
        writer.enter(bytes((0x20 + ACTION,)) + table.action(ply))
    writer.close()
    return b"".join(made)


@pytest.mark.parametrize("id", games.ids())
def test_a_running_game_of_a_box_has_the_table_of_its_actions(id: str) -> None:
    content = running(max(RECORDED[id], key=lambda path: path.stat().st_size), 5)
    table = table_of(content).as_json()
    assert (table["game"], table["ply"], table["over"]) == (id, 5, False)
    assert len(table["events"]) == 5


def test_hidden_counters_and_the_score_from_them_are_not_told_before_the_end() -> None:
    header = [
        ("Game", "Sheet"),
        ("Fmt", "1"),
        ("name", "Secret"),
        ("players", "Red/Blue"),
        ("counters1", "Gold//7/////true"),
        ("counters2", "Life//9"),
        ("A", "Red"),
        ("B", "Blue"),
    ]
    table = Table(header)
    players = table.as_json()["players"]
    assert [player["score"] for player in players] == [None, None]
    assert [player["place"] for player in players] == [None, None]
    values = [{"name": "Gold", "value": None}, {"name": "Life", "value": 9}]
    assert [player["facts"] for player in players] == [values, values]
    while not table.as_json()["over"]:
        table.play(table.state.legal()[-1])
    assert [player["score"] for player in table.as_json()["players"]] == [7, 7]


def test_a_player_has_the_colour_that_its_name_is() -> None:
    assert colours(["Gold", "Blue", "Ann"]) == ["gold", "blue", "orange"]
    assert len(set(colours([f"P{number}" for number in range(6)]))) == 6


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xfe", b"DBGA" + bytes(40)])
def test_what_is_no_game_has_no_table(content: bytes) -> None:
    with pytest.raises(RuleError):
        table_of(content)


def test_an_entry_that_is_not_legal_ends_what_is_followed() -> None:
    record = Record(RECORDED["mfz"][0].read_text("utf-8"))
    table = Table(record.header)
    assert not table.follow([(ACTION, b"\xff\xff")])
    assert not table.follow([(ACTION, b"")])
    assert not table.follow([(77, b"")])
    assert table.as_json()["ply"] == 0
