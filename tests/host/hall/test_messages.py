"""Payloads of a hall: what is written is read, and hostile ones are refused in one sentence."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doomsday.games.tools import tools
from doomsday.hall import messages
from doomsday.hall.connection import Message
from doomsday.hall.messages import PAYLOAD_MAX, Refused
from doomsday.hall.table_facts import facts_of
from doomsday.hall.wall import FAULTY, Wall
from doomsday.watch.table import table_of
from doomsday.watch.view import PLAYING, View
from shared.rules import games
from tests.host.hall.states import game, state, view

TOPIC = "doomsday/table1/state"
GOOD: dict[str, Any] = {"version": 1, "session": "a", "sequence": 1, "at": 5, "view": state()}


def refusal(payload: bytes) -> str:
    """Return what the wall says of a payload."""
    wall = Wall("doomsday")
    wall.take(Message(TOPIC, payload))
    (row,) = wall.rows()
    assert row.kind == FAULTY and (wall.taken, wall.refused) == (0, 1)
    return row.note


def changed(**values: Any) -> bytes:
    return json.dumps(GOOD | values).encode()


def test_what_is_written_is_read() -> None:
    read = messages.read_state(messages.state("abc", 7, 12.34, state()))
    assert (read.session, read.sequence, read.at, read.view) == ("abc", 7, 12.3, state())
    assert messages.read_status(messages.status("abc", True)) == messages.Status("abc", True)


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        (bytes(PAYLOAD_MAX + 1), "too large: over 32 KB"),
        (b"[" * 30_000, "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"{", "no JSON"),
        (b'{"version": NaN}', "no JSON"),
        (b"9" * 10_000, "no JSON"),
        (b"[" * 20 + b"]" * 20, "nested too deep"),
        (b'{"a":' * 20 + b"1" + b"}" * 20, "nested too deep"),
        (json.dumps({"a": list(range(101))}).encode(), "too many values"),
        (json.dumps({str(n): 1 for n in range(101)}).encode(), "too many values"),
        (json.dumps({"a": "x" * 401}).encode(), "text that is too long"),
        (json.dumps({"x" * 401: 1}).encode(), "text that is too long"),
        (json.dumps({"a": 2**60}).encode(), "number that is too large"),
        (b'{"a": 1e400}', "number that is too large"),
        (b"[]", "no JSON object"),
        (b"null", "no JSON object"),
        (b"{}", "has no version"),
        (changed(version=2), "of a newer version; update doomsday"),
        (changed(version=True), "has no version"),
        (changed(version="1"), "has no version"),
        (changed(session=1), "no text as session"),
        (changed(sequence="1"), "no number as sequence"),
        (changed(sequence=-1), "no number as sequence"),
        (changed(sequence=True), "no number as sequence"),
        (changed(at="now"), "has no time"),
        (changed(at=-1), "has no time"),
        (changed(view=[]), "no state of a table"),
        (changed(view=view(game(), version=2)), "state is of a newer version"),
        (changed(view=view(game(), version=None)), "state has no version"),
        (changed(view=view(7)), "no table that can be shown"),
        (changed(view=view(None, state=None)), "no state that can be shown"),
        (changed(view=state(version=2)), "state is of a newer version"),
        (changed(view=state(version=None)), "state has no version"),
        (changed(view=state(players=[])), "has no players"),
        (changed(view=state(players=[{}] * 17)), "no players that can be shown"),
        (changed(view=state(players=[1])), "no players that can be shown"),
        (changed(view=state(player=2)), "no player that can be shown"),
        (changed(view=state(winners=[2], over=True)), "no winners that can be shown"),
        (changed(view=state(clock=7)), "no clock that can be shown"),
        (changed(view=state(clock={"name": "x"})), "no clock that can be shown"),
        (changed(view=state(round="1")), "no round that can be shown"),
        (changed(view=state(title=None)), "no title that can be shown"),
        (changed(view=state(events=[{"text": 1}])), "no text that can be shown"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_a_hostile_payload_is_refused_in_one_sentence(payload: bytes, words: str) -> None:
    said = refusal(payload)
    assert words in said and said.startswith("Its ") and said.endswith((".", "laptop."))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=20,
)


@given(key=st.sampled_from([*GOOD, *view(None), *game()]), value=JSON)
def test_no_value_of_any_key_raises_anything_else(key: str, value: Any) -> None:
    changed_view = (
        view(game()) | {key: value} if key in view(None) else view(game() | {key: value})
    )
    made = GOOD | ({key: value} if key in GOOD else {"view": changed_view})
    wall = Wall("doomsday")
    wall.take(Message(TOPIC, json.dumps(made).encode()))
    assert len(wall.rows()) == 1


@given(payload=st.binary(max_size=200))
def test_no_bytes_raise_anything_else(payload: bytes) -> None:
    for topic in (TOPIC, "doomsday/table1/status"):
        wall = Wall("doomsday")
        wall.take(Message(topic, payload))
        assert len(wall.rows()) <= 1


@pytest.mark.parametrize("id", games.ids())
def test_the_states_of_every_game_are_shown(id: str) -> None:
    table = table_of(tools(id).random_record(1).encode())
    said = View("Plough", "0102", PLAYING, table=table.as_json()).as_json()
    found = facts_of(messages.read_state(messages.state("abc", 1, 0.0, said)).view)
    assert found and found.is_over and found.outcome and found.title == games.game(id).title
    assert [player.name for player in found.players] == list(table.state.names())


def test_what_cannot_be_printed_does_not_reach_a_terminal() -> None:
    odd = state()
    odd["table"]["players"][0]["name"] = "\x1b[2J\u202eBlues\n"
    odd["table"]["title"] = "a\x07b"
    found = facts_of(odd)
    assert found and found.players[0].name == "?[2J?Blues?" and found.title == "a?b"


@pytest.mark.parametrize(
    "topic",
    [
        "doomsday/table1",
        "doomsday/table1/other",
        "doomsday//state",
        "doomsday/a/b/state",
        "other/table1/state",
        "doomsday/<b>/state",
        f"doomsday/{'x' * 33}/state",
    ],
)
def test_topics_of_others_are_not_shown(topic: str) -> None:
    wall = Wall("doomsday")
    wall.take(Message(topic, changed()))
    assert (wall.rows(), wall.refused) == ([], 1)


def test_errors_are_told_apart_from_faults_of_the_program() -> None:
    with pytest.raises(Refused):
        messages.read_state(b"")
