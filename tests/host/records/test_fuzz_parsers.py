"""Parsers of the rules accept any input or report a fault, and never fail otherwise.

Inputs that made a parser fail in the past are included as examples.
"""

import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from shared.rules.errors import RuleError, Unreadable
from shared.rules.history import ActionHistory
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import actions, loadout
from shared.rules.mfz.notation import tokens
from shared.rules.mfz.setup import header, roster
from shared.rules.records.refusal import refusal
from shared.rules.records.replay import Record, replay
from tests.onbox import ROOT
from tests.sampling import cases

PAGE = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
SIGNS = "[]{}<>!#~/:=@+-.*^_,0123456789ABCDEFNTSWRYGabcdefghr \n\t\u00e9\u0661\x00"
SHAPES = "ABNabghWRrBYGgMS>=*+-/:@~^_.,0123456789"


class NoFrameRuns:
    """A state as tokens need it outside of any turn."""

    running = -1

    def due(self) -> bytes:
        return b""


def examples() -> list[str]:
    """Return every record in docs/record.md."""
    return [part.split("```", 1)[0] for part in PAGE.split("```game\n")[1:]]


def told(error: RuleError) -> None:
    """Check that a message is text on one line of limited length."""
    assert error.message
    assert len(str(error)) < 1500
    assert "Traceback" not in str(error)


def read_record(text: str) -> None:
    """Read and replay a record; check that a fault in its plies has a position."""
    try:
        record = Record(text)
        state = GAME.begin(header.read(record.header))
    except Unreadable as error:
        told(error)
        return
    try:
        replay(record, state)
    except RuleError as error:
        told(error)
        assert error.ply >= 1
        assert error.position


@settings(max_examples=cases(1500, 75))
@given(st.text(max_size=12) | st.text(SHAPES, max_size=9))
@example("")
@example("~")
@example("A")
@example("Ba:")
@example("\ud800")
@example("~/" + "A" * 300)
def test_any_token_is_an_action_or_reported_as_unreadable(token: str) -> None:
    for parse in (tokens.COUNTED.parse, tokens.NAMED.parse):
        try:
            action = parse(NoFrameRuns(), token)
        except Unreadable as error:
            told(error)
        else:
            assert isinstance(action, bytes)
            assert action


@settings(max_examples=cases(500, 25))
@given(st.integers(actions.ACT, 255), st.binary(max_size=3) | st.binary(max_size=14))
@example(actions.DAMAGE, b"")
def test_any_action_bytes_have_a_token_or_are_refused(kind: int, rest: bytes) -> None:
    action = bytes((kind,)) + rest
    try:
        token = tokens.NAMED.text(NoFrameRuns(), action)
    except (ValueError, IndexError, KeyError):
        return
    assert tokens.NAMED.parse(NoFrameRuns(), token) == action


@settings(max_examples=cases(300, 15))
@given(st.text(max_size=200) | st.text(SIGNS, max_size=80))
@example("[")
@example("[Game MFZ:RA] [Fmt 1] [Rules handbook/1] [Depth full] [A 1/0 x] [Aa : x] [Ab]")
def test_any_text_is_a_record_or_unreadable(text: str) -> None:
    read_record(text)
    for known in examples():
        read_record(known + text)


@settings(max_examples=cases(400, 20))
@given(data=st.data())
def test_a_record_with_changed_characters_is_played_or_reported(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(examples()))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 4)))
        text = text[:start] + data.draw(st.text(SIGNS, max_size=5)) + text[end:]
    read_record(text)


@settings(max_examples=cases(300, 15))
@given(data=st.data())
def test_a_record_with_shuffled_words_is_played_or_reported(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(examples()))
    start = text.rindex("]\n") + 2
    words = text[start:].split()
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(words) - 1))
        words[place : place + 1] = data.draw(st.lists(st.sampled_from(words), max_size=3)) or ["="]
    read_record(text[:start] + " ".join(words))


@settings(max_examples=cases(400, 20))
@given(data=st.data())
def test_a_header_with_any_lines_is_a_setup_or_unreadable(data: st.DataObject) -> None:
    pairs = list(Record(data.draw(st.sampled_from(examples()))).header)
    keys = st.sampled_from([key for key, _ in pairs]) | st.text(SIGNS, max_size=4)
    values = st.sampled_from([value for _, value in pairs]) | st.text(SIGNS, max_size=12)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(pairs)))
        end = data.draw(st.integers(place, min(place + 2, len(pairs))))
        pairs[place:end] = data.draw(st.lists(st.tuples(keys, values), max_size=2))
    try:
        setup = header.read(pairs)
    except Unreadable as error:
        told(error)
    else:
        again = header.read(header.write(setup))
        assert header.write(again) == header.write(setup)


@pytest.mark.parametrize("text", examples())
def test_a_truncated_record_is_reported(text: str) -> None:
    for end in range(len(text) - 2):
        read_record(text[:end])


@pytest.mark.parametrize("text", examples())
def test_a_record_with_a_flipped_bit_is_played_or_reported(text: str) -> None:
    content = text.encode()
    for at in range(len(content)):
        for bit in (0, 2, 5):
            turned = bytearray(content)
            turned[at] ^= 1 << bit
            read_record(turned.decode("utf-8", "replace"))


@pytest.mark.parametrize("text", examples())
def test_another_time_or_another_option_is_named(text: str) -> None:
    for old, new, words in (
        ("[Fmt 1]", "[Fmt 2]", "format 2"),
        ("handbook/2", "handbook/3", "version 3"),
        ("[Depth ", "[Depth whole-", "depth is not known: whole-"),
        ("[Depth ", "[moon_phase full]\n[Depth ", "moon_phase"),
        ("[Game MFZ:RA]", "[Game Chess]", "Chess"),
    ):
        with pytest.raises(Unreadable) as caught:
            header.read(Record(text.replace(old, new)).header)
        assert words in caught.value.message


def full_game() -> ActionHistory:
    """Return the record at full depth in docs/record.md."""
    record = Record(examples()[1])
    return replay(record, GAME.begin(header.read(record.header)))


PLAYED = full_game()


@settings(max_examples=cases(800, 40))
@given(
    st.integers(0, PLAYED.ply),
    st.integers(1, actions.CORRECT_OWNER),
    st.binary(max_size=3) | st.binary(max_size=14),
)
@example(0, actions.ROLL, b"")
def test_any_bytes_at_any_ply_are_an_action_or_refused(ply: int, kind: int, rest: bytes) -> None:
    action = bytes((kind,)) + rest
    state = PLAYED.state
    PLAYED.look(ply)
    before = state.save()
    code = state.check(action)
    if code:
        told(refusal(state, ply + 1, action, code))
    else:
        assert state.parse(state.text(action)) == action
        assert state.explain(action)
    assert state.save() == before


GREAT = {
    "brackets": lambda size: "[" * size,
    "comments": lambda size: "{}" * size,
    "lines": lambda size: "\n" * size,
    "one token": lambda size: "x" * size,
    "many tokens": lambda size: examples()[0] + "x " * size,
    "header lines": lambda size: "".join(f"[k{number} v]\n" for number in range(size)),
    "a great roll": lambda size: examples()[1].replace("~W34", "~W34" + "1" * size),
    "a great lot": lambda size: examples()[0].replace("~/BA", "~/" + "BA" * size),
}


@pytest.mark.parametrize("great", GREAT)
def test_a_record_of_twice_the_size_takes_twice_the_steps(great: str) -> None:
    """Time is counted in executed lines, which does not depend on the machine."""
    steps = [steps_of(GREAT[great](size)) for size in (1000, 2000)]
    assert steps[1] < 2.2 * steps[0]


def steps_of(text: str) -> int:
    """Return the number of lines executed to read a text."""
    count = 0

    def step(frame: object, event: str, argument: object) -> object:
        nonlocal count
        count += event == "line"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        read_record(text)
    finally:
        sys.settrace(before)
    return count


@settings(max_examples=cases(300, 15))
@given(st.binary(max_size=80) | st.text("AB\t\n12 RdYBG\u00e9", max_size=60).map(str.encode))
@example(b"A\t1\t1\tB\tRd\t0\n")
@example(b"\n")
@example(b"\t\t\n")
@example(b"A\t1\t0\tB\t\xff\t0\n")
def test_any_list_of_companies_is_read_or_unreadable(body: bytes) -> None:
    try:
        companies = roster.read(body)
        for place in range(len(companies)):
            companies.frames(place)
    except Unreadable as error:
        told(error)


@settings(max_examples=cases(300, 15))
@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from(loadout.KINDS + ("S1", "x")), max_size=600).map(" ".join)
)
def test_any_text_gives_a_loadout_and_the_invalid_words(text: str) -> None:
    counts, unknown = loadout.parse(text)
    assert len(counts) == len(loadout.KINDS)
    assert all(word not in loadout.KINDS for word in unknown)
    if not unknown and max(counts) < 255:
        assert loadout.parse(loadout.text(counts)) == (counts, [])
