"""Sheets as files: the examples, random ones, and hostile ones."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doomsday.games.sheet import randomsheet
from doomsday.games.sheet.reader import READER
from shared.rules.contract import NOBODY
from shared.rules.errors import Unreadable
from shared.rules.records.replay import Record, replay
from shared.rules.sheet.game import GAME
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
    found = GAME.read(checked.line.encode())
    for seed in range(5):
        chance = random.Random(seed)
        names = list(found.colours[: chance.randint(*found.players)])
        game = randomsheet.play(randomsheet.Setup(found, names), chance)
        assert game.state.actor() == NOBODY


@pytest.mark.parametrize("name", sorted(sheet_games.LINES))
def test_the_lines_of_the_tests_are_the_examples(name: str) -> None:
    path = EXAMPLES[0].parent / f"{name}.toml"
    assert READER.check(document(path)).line == sheet_games.LINES[name]


@given(st.integers(0, 10**6))
@settings(deadline=None, max_examples=60)
def test_a_random_sheet_is_legal_and_its_games_replay(seed: int) -> None:
    checked = READER.check(randomsheet.sheet(seed))
    assert [fault.words for fault in checked.faults] == []
    line = checked.line.encode()
    GAME.check_roster(line)
    again = READER.check(tomllib.loads(READER.roster_text(line)))
    assert again.line == checked.line
    record = Record(randomsheet.record(seed))
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


def test_each_fault_names_its_table_and_what_is_meant() -> None:
    checked = READER.check(
        {
            "game": "sheet",
            "name": "Odd",
            "turns": "fxied",
            "counters": [{"name": "Life", "most": 10000}, {"nmae": "Gold"}],
            "dice": [{"name": "Roll", "dice": "3d7"}],
        }
    )
    advice = "\n".join(fault.advice for fault in checked.faults)
    assert "turns is 'fxied', not one of none, fixed" in advice
    assert "counter 1 'Life': most is 10000, not a number from -999 to 9999" in advice
    assert "did you mean 'name'?" in advice
