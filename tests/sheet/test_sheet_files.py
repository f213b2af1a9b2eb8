"""Sheets as files: the examples, random ones, and hostile ones."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doomsday.games.sheet import randomsheet
from doomsday.games.sheet.game import TOOLS
from doomsday.games.sheet.reader import READER
from shared.rules.contract import NOBODY
from shared.rules.errors import Unreadable
from shared.rules.records.replay import Record, replay
from shared.rules.sheet import keys
from shared.rules.sheet.game import GAME
from shared.rules.sheet.model.setup import Setup
from tests.rules import sheet_games

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "sheets").glob("*.toml"))


def document(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def test_there_are_twelve_examples() -> None:
    assert len(EXAMPLES) == 12


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_played_to_its_end(path: Path) -> None:
    checked = READER.check(document(path))
    assert [fault.words for fault in checked.faults] == []
    sheet = keys.ROWS.of_line(checked.line.encode())
    found = keys.layout_of(sheet)
    for seed in range(5):
        chance = random.Random(seed)
        names = found.players[: chance.randint(found.least_players, len(found.players))]
        game = randomsheet.play(Setup(keys.ROWS.texts(sheet), names, found), chance)
        assert game.state.actor() == NOBODY


@pytest.mark.parametrize("name", sorted(sheet_games.LINES))
def test_the_lines_of_the_tests_are_the_examples(name: str) -> None:
    path = EXAMPLES[0].parent / f"{name}.toml"
    assert READER.check(document(path)).line == sheet_games.LINES[name]


@given(st.integers(0, 10**6))
@settings(deadline=None, max_examples=60)
def test_a_random_sheet_is_legal_and_its_games_replay(seed: int) -> None:
    checked = READER.check(TOOLS.random_roster(seed))
    assert [fault.words for fault in checked.faults] == []
    line = checked.line.encode()
    GAME.check_roster(line)
    again = READER.check(tomllib.loads(READER.roster_text(line)))
    assert again.line == checked.line
    record = Record(TOOLS.random_record(seed))
    game = replay(record, GAME.begin(GAME.read_header(record.header)))
    assert game.state.actor() == NOBODY


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_a_line_of_noise_is_refused_in_a_sentence(noise: bytes) -> None:
    with pytest.raises(Unreadable):
        GAME.check_roster(noise + b"\n")


_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**6), 10**6),
    st.text(max_size=12),
    st.lists(st.text(max_size=4), max_size=3),
)
_COUNTER = st.dictionaries(
    st.sampled_from(("name", "of", "start", "step", "least", "most", "held", "hidden", "x")),
    _VALUES,
)
_DICE = st.dictionaries(
    st.sampled_from(("name", "dice", "count", "at_least", "explodes")), _VALUES
)
_KEYS = (
    *("players", "least_players", "round_name", "first_round", "last_round", "faster_clock"),
    *("turns", "phases", "time", "minutes", "increment", "winner", "win_counter", "target", "no"),
)


@given(
    st.dictionaries(st.sampled_from(_KEYS), _VALUES),
    st.lists(st.one_of(_COUNTER, _VALUES), max_size=3),
    st.lists(_DICE, max_size=2),
)
@settings(deadline=None, max_examples=300)
def test_a_file_with_any_values_is_read_or_refused(
    head: dict[str, Any], counters: list[Any], dice: list[Any]
) -> None:
    made = {"game": "sheet", "name": "Any", **head, "counters": counters, "dice": dice}
    checked = READER.check(made)
    assert bool(checked.line) != bool(checked.faults)
    if checked.line:
        GAME.check_roster(checked.line.encode())


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"turns": "fxied"}, "turns is 'fxied', not one of none, fixed, high, low, drawn, pass"),
        ({"players": []}, "players is [], not a list of 1 to 6 names that differ"),
        ({"players": ["A", "A"]}, "players is ['A', 'A'], not a list of 1 to 6 names that differ"),
        ({"least_players": 3}, "least_players is 3, not a number from 1 to 2"),
        ({"last_round": "six"}, "last_round is 'six', not a whole number from 0 to 99"),
        ({"win_counter": "Pionts"}, "win_counter is 'Pionts', not a counter of each player: Life"),
        (
            {"winner": "first", "target": 300},
            "target is 300, not a number from 0 to 99, the limits",
        ),
        ({"faster_clock": True}, "faster_clock is true, not false without a last_round"),
        (
            {"time": "shown", "minutes": 5},
            "time is 'shown', not 'clock', which minutes belongs to",
        ),
        ({"increment": 5}, "time is missing: write 'clock', which increment belongs to"),
        ({"turn": "fixed"}, "unknown key 'turn'; known are name, players"),
    ],
)
def test_a_fault_names_its_key_and_what_to_write(changed: dict[str, Any], said: str) -> None:
    made = {"game": "sheet", "name": "Odd", "counters": [{"name": "Life"}], **changed}
    (fault,) = READER.check(made).faults
    assert fault.words.startswith(said)
    assert fault.key == said.split()[2 if said.startswith("unknown") else 0].strip("';")


@pytest.mark.parametrize(
    ("counter", "said"),
    [
        ({"most": 10000}, "counter 2 'Gold': most is 10000, not a whole number from -999 to 9999"),
        ({"least": 5, "most": 4}, "counter 2 'Gold': most is 4, not at least 5, as `least` is"),
        ({"start": 5, "most": 4}, "counter 2 'Gold': start is 5, not a number from 0 to 4"),
        ({"step": 0}, "counter 2 'Gold': step is 0, not a number other than 0"),
        (
            {"name": "Life"},
            "counter 2 'Life': name is 'Life', not another name than that of number",
        ),
        ({"nmae": "Gold"}, "counter 2 'Gold': unknown key 'nmae'; known are name, of"),
    ],
)
def test_a_fault_names_its_counter(counter: dict[str, Any], said: str) -> None:
    counters = [{"name": "Life"}, {"name": "Gold", **counter}]
    (fault,) = READER.check({"game": "sheet", "name": "Odd", "counters": counters}).faults
    assert fault.words.startswith(said)
    assert (fault.list, fault.number) == ("counters", 2)


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (
            {"dice": "3D6"},
            "dice 1 'Roll': dice is '3D6', not dice such as 2d6+1d10, at most 8 of d4",
        ),
        (
            {"dice": "3d7"},
            "dice 1 'Roll': dice is '3d7', not dice such as 2d6+1d10, at most 8 of d4",
        ),
        (
            {"count": "hits"},
            "dice 1 'Roll': at_least is missing: write a number from 1 to 6, which",
        ),
        ({"dice": "1d6+1d8", "explodes": True}, "dice 1 'Roll': explodes is true, not false for"),
    ],
)
def test_a_fault_names_its_dice(dice: dict[str, Any], said: str) -> None:
    counters, made = [{"name": "Life"}], {"name": "Roll", "dice": "1d6", **dice}
    document = {"game": "sheet", "name": "Odd", "counters": counters, "dice": [made]}
    (fault,) = READER.check(document).faults
    assert fault.words.startswith(said)


def test_the_number_of_players_is_said_in_words() -> None:
    made = {"game": "sheet", "name": "Two", "counters": [{"name": "Life"}]}
    assert READER.check(made).about == "1 counter, 2 players"
    made["players"] = ["A", "B", "C"]
    assert READER.check(made).about == "1 counter, 2 to 3 players"
