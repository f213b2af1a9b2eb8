"""The page converts, replays and plays finished games as the laptop does."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doomsday.commands.replay import as_json
from doomsday.records.conversion import convert, signed
from doomsday.records.playback import Playback, playing
from doomsday.records.replays import RECORD_MAX, judge_content
from shared.rules import games
from shared.rules.records.replay import Record, replay
from tests.host.records.tampering import tamperings
from tests.onbox import ROOT
from tests.rules import playthrough
from tests.rules.saved_games import saved
from tests.sampling import cases, every
from tests.web.rules_node import Refused, RulesNode, rules

RECORDED = [
    path for id in games.ids() for path in sorted((ROOT / playthrough.folder(id)).glob("*.game"))
]
CHECKED = ROOT / "examples" / "dice-check.game"
ANCHOR = ROOT / "tests" / "rules" / "examples" / "anchor.game"
# What a record does that a playthrough need not.
UNDONE = "{0:05} {1:10} <2 >1 <1"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesNode]:
    with rules(tmp_path_factory.mktemp("rules") / "site") as running:
        yield running


def actions_of(path: Path) -> bytes:
    """Return the game of a record as the file of a box."""
    record = Record(path.read_text("utf-8"))
    module = games.named(dict(record.header)["Game"])
    return saved(replay(record, module.begin(module.read_header(record.header))))


def wanted(content: bytes) -> dict[str, Any]:
    """Return what `doomsday replay --json` says of a game."""
    return as_json(judge_content(content))


def check_replay(page: RulesNode, content: bytes) -> dict[str, Any]:
    """Check that the page says of a game what the laptop says; return it."""
    found: dict[str, Any] = page.call("replay", content)
    verdict, ours = judge_content(content), wanted(content)
    for key in ("ok", "plies", "round", "over", "winners", "error"):
        assert found[key] == ours[key], key
    assert found["game"] == verdict.game
    assert found["facts"] == verdict.facts
    assert found["seats"] == list(verdict.seats)
    assert [list(seat) for seat in found["seats"]] == [list(seat) for seat in verdict.seats]
    assert (found["dice"] is None) == (ours["dice"] is None)
    if verdict.dice and found["dice"]:
        assert found["dice"]["follow"] == (not verdict.dice.fault)
        assert (verdict.dice.fault or verdict.dice.sentence()) in found["dice"]["sentence"]
    assert (found["read"] is None) == (ours["read"] is None)
    if verdict.read:
        assert found["read"]["date"] == verdict.read.date
        assert found["read"]["companies"] == list(verdict.read.companies)
        assert found["read"]["plies"] == list(verdict.read.plies)
    times = [list(verdict.rounds), list(verdict.thinking)] if verdict.rounds else []
    assert (list(found["time"].values()) if found["time"] else []) == times
    assert found["sentence"] and (found["ok"] or found["error"]["message"] in found["sentence"])
    return found


def played(content: bytes) -> Playback:
    steps = playing(content)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Playback = end.value
            return found


def check_steps(page: RulesNode, content: bytes) -> dict[str, Any]:
    """Check that the page plays a game as the laptop does; return its steps."""
    found: dict[str, Any] = page.call("steps", content)
    ours = played(content)
    assert (found["game"], found["names"], found["over"]) == (ours.game, ours.names, ours.over)
    assert found["fault"] == ours.fault
    assert [tuple(pair) for pair in found["header"]] == ours.header
    assert found["start"] == (vars(ours.start) if ours.start else None)
    assert found["steps"] == [
        {"kind": one.kind, "text": one.text, "seconds": one.seconds, **vars(one.after)}
        for one in ours.steps
    ]
    return found


@pytest.mark.parametrize("path", [*RECORDED, ANCHOR], ids=lambda path: path.stem)
def test_a_recorded_game_is_replayed_as_on_the_laptop(page: RulesNode, path: Path) -> None:
    found = check_replay(page, path.read_bytes())
    assert found["ok"] and found["plies"]
    assert (
        found["sentence"].endswith(" has won") or "draw" in found["sentence"] or not found["over"]
    )


@pytest.mark.parametrize("path", every(RECORDED, 3), ids=lambda path: path.stem)
def test_a_game_of_a_box_becomes_the_same_text(page: RulesNode, path: Path) -> None:
    content = actions_of(path)
    ours = convert(content)
    assert ours.text and not ours.fault
    found = page.call("record", content)
    assert (found["text"].encode(), found["fault"]) == (signed(ours, content), "")
    assert check_replay(page, content)["ok"]


@pytest.mark.parametrize("path", every([*RECORDED, ANCHOR], 3), ids=lambda path: path.stem)
def test_a_game_is_played_step_by_step(page: RulesNode, path: Path) -> None:
    found = check_steps(page, path.read_bytes())
    assert found["fault"] == "" and found["steps"]
    assert found["steps"][-1]["scores"] == [
        seat["score"] for seat in check_replay(page, path.read_bytes())["seats"]
    ]
    assert all(step["text"] for step in found["steps"])


def test_the_dice_of_a_game_are_checked_as_on_the_laptop(page: RulesNode) -> None:
    found = check_replay(page, CHECKED.read_bytes())
    assert found["dice"]["follow"] and "1 of them undone" in found["dice"]["sentence"]
    changes = [*tamperings(CHECKED.read_text())]
    for change in every(changes, 5):
        check_replay(page, change.record.encode())


def test_undone_actions_and_times_are_steps_too(page: RulesNode) -> None:
    record = Record(RECORDED[0].read_text("utf-8"))
    head = "".join(f"[{key} {value}]\n" for key, value in record.header)
    # Back and forth in the middle of a game, whose end is then missing.
    cut = head + " ".join(token for _, token in record.tokens[:30])
    found = check_steps(page, f"{cut} {UNDONE}".encode())
    kinds = [step["kind"] for step in found["steps"]]
    assert kinds[-3:] == ["undo", "redo", "undo"]
    assert [step["text"].partition(":")[0] for step in found["steps"][-3:]] == [
        *("Undone", "Redone", "Undone")
    ]
    assert sum(step["seconds"] for step in found["steps"]) == 75
    assert "its end mark is missing" in found["fault"]


def damaged(luck: random.Random, content: bytes) -> bytes:
    """Return a record with some bytes changed, cut out or put in."""
    data = bytearray(content)
    for _ in range(luck.randint(1, 3)):
        at = luck.randrange(len(data) + 1)
        kind = luck.randrange(4)
        if kind == 0:
            data[at : at + luck.randint(1, 30)] = b""
        elif kind == 1:
            data[at:at] = luck.choice(
                [b"{", b"}", b"[", b"]", b"*", b" <1 ", b" !X", b"\xff", b"\0"]
            )
        elif kind == 2 and data:
            data[at % len(data)] = luck.randrange(256)
        else:
            del data[at:]
    return bytes(data)


def test_a_damaged_record_gets_the_sentence_of_the_laptop(page: RulesNode) -> None:
    luck = random.Random(11)
    for _ in range(cases(600, 60)):
        content = damaged(luck, luck.choice(RECORDED).read_bytes())
        found = check_replay(page, content)
        assert found["ok"] or found["error"]["message"]
        check_steps(page, content)


def test_a_damaged_file_of_a_box_gets_a_sentence(page: RulesNode) -> None:
    luck = random.Random(12)
    whole = actions_of(RECORDED[0])
    for _ in range(cases(200, 30)):
        content = damaged(luck, whole)
        check_replay(page, content)
        try:
            found = page.call("record", content)
        except Refused as refused:
            assert "not a finished game" in refused.message and refused.hint
            continue
        ours = convert(content)
        assert (found["text"], found["fault"]) == (
            signed(ours, content).decode() if ours.text else "",
            ours.fault,
        )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" \n",
        b"\xff\xfe",
        b"no record",
        b"[Game Chess]\n:a",
        b"[Game MFZ:RA]\n:deployed *",
        b"[Date 2026-11-21]\n" * 3,
        b"DBGA",
        b"DBGA" + bytes(200),
        bytes(range(256)) * 64,
        "[Game MFZ:RA] \u72e9 {".encode(),
    ],
)
def test_what_is_no_record_gets_the_sentence_of_the_laptop(
    page: RulesNode, content: bytes
) -> None:
    found = check_replay(page, content)
    assert not found["ok"] and found["plies"] == 0
    steps = check_steps(page, content)
    assert steps["steps"] == [] and steps["fault"]


def test_a_file_that_no_game_fills_is_refused(page: RulesNode) -> None:
    for content in (b"[Game MFZ:RA]\n" + b"x " * RECORD_MAX, b"DBGA" + bytes(256 * 1024)):
        for call in ("replay", "steps"):
            with pytest.raises(Refused) as refused:
                page.call(call, content)
            assert refused.value.code == "too_big" and "too big" in refused.value.message


@pytest.mark.parametrize("token", [b"<1 >1 ", b"{0:01} ", b"x ", b"[a b]\n", b"x"])
def test_long_work_needs_little_memory(page: RulesNode, token: bytes) -> None:
    text = RECORDED[0].read_bytes()
    head = text[: text.rindex(b"*")]
    for call in ("replay", "steps"):
        page.call(call, head + token * (6_000 // len(token)))
    # MicroPython's memory never shrinks.
    assert page.do("memory") < 64 << 20
