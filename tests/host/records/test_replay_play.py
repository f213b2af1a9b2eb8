"""The commands `replay` and `play`: valid records, and every kind of faulty one."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doomsday import cli
from doomsday.games.mfz import randomgame
from doomsday.records.replays import Verdict, judge
from tests.sampling import cases

RECORD = """[Game MFZ:RA]
[Fmt 1]
[Rules handbook/1]
[Depth quick]
[size skirmish]
[A 4/14 Ann]
[B 5/18 Ben]
:deployed
1. A-F !A42 B@A !A35 !B27 = !#10 A- B-
2. A:frames=0 !A14 B-F !B24 = !#9 B+ !#8 *
"""


def run(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    """Run `replay --json`; return its exit code and output."""
    code = cli.main(["replay", str(path), "--json"])
    captured = capsys.readouterr()
    assert captured.err == ""
    found = json.loads(captured.out)
    assert (code == 0) == found["ok"] == (found["error"] is None)
    return code, found


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "evening.game"
    path.write_text(RECORD)
    return path


def test_a_valid_record_is_ok(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = run(record, capsys)
    assert code == 0
    assert found == {
        "ok": True,
        "plies": 10,
        "round": 2,
        "doomsday": 8,
        "over": False,
        "scores": {"Ann": 14, "Ben": 24},
        "winners": [],
        "time": None,
        "dice": None,
        "error": None,
        "read": None,
    }


def test_times_are_reported_by_round_and_by_who_had_to_decide(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    timed = RECORD.replace(":deployed", "{4:50} :deployed").replace(" =", " {1:00:00} =")
    record.write_text(timed.replace("B+", "{0:12} B+"))
    code, found = run(record, capsys)
    assert code == 0
    assert found["time"] == {
        "set_up": 290,
        "rounds": [3600, 3612],
        "thinking": {"Ann": 0, "Ben": 12},
    }
    assert cli.main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "Time 2:05:02: set-up 4:50, round 1 1:00:00, round 2 1:00:12",
        "Decisions: Ann 0:00, Ben 0:12",
    ]


def test_the_outcome_is_printed_in_words(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{record}: ok, stopped in round 2; Ben led",
        "After 10 actions: round 2, doomsday 8",
        "company  score  frames  stations",
        "Ann         14       0         2",
        "Ben         24       4         4",
    ]


@pytest.mark.parametrize(
    ("old", "new", "ply", "token", "words"),
    [
        ("!B27", "!B28", 3, "!B28", "The record says B28, but it is B27."),
        ("A-F", "C-F", 2, "C-F", ""),
        ("B@A", "B@B", 3, "B@B", "A company cannot take its own station."),
        ("B@A", "what?", 3, "what?", ""),
        ("2. ", "3. ", 6, "3.", "The record has the wrong round: it is round 2"),
        ("B+ !#8", "B+ !#8 <99", 10, "<99", "There are not that many actions to undo."),
    ],
)
def test_a_fault_is_reported_with_ply_token_and_reason(
    record: Path,
    capsys: pytest.CaptureFixture[str],
    old: str,
    new: str,
    ply: int,
    token: str,
    words: str,
) -> None:
    assert RECORD.count(old) == 1
    record.write_text(RECORD.replace(old, new))
    code, found = run(record, capsys)
    assert code == 1
    assert (found["error"]["token"], found["error"]["message"].startswith(words)) == (token, True)
    assert found["error"]["message"].count("Position: R") == 1
    assert found["error"]["ply"] == ply
    assert set(found["scores"]) == {"Ann", "Ben"}
    assert cli.main(["replay", str(record)]) == 1
    assert f"ply {ply}, {token!r}: " in capsys.readouterr().out.splitlines()[0]


UNREADABLE = {
    "empty": b"",
    "not UTF-8": RECORD.encode().replace(b"Ann", b"\xff\xfe"),
    "huge": RECORD.encode() + b" " * 2**20,
    "not a record": b"game = 3\n",
    "another game": RECORD.replace("MFZ:RA", "Chess").encode(),
    "newer format": RECORD.replace("Fmt 1", "Fmt 7").encode(),
    "newer rules": RECORD.replace("handbook/1", "handbook/9").encode(),
    "another depth": RECORD.replace("quick", "full").encode(),
    "one company": RECORD.replace("[B 5/18 Ben]\n", "").encode(),
    "nine frames": RECORD.replace("5/18", "9/18").encode(),
    "two of one name": RECORD.replace("Ben", "Ann").encode(),
    "open bracket": RECORD.replace("Ben]", "Ben").encode()[:100],
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_other_files_are_reported_at_ply_0(
    case: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_bytes(UNREADABLE[case])
    code, found = run(record, capsys)
    assert code == 1
    assert (found["error"]["ply"], found["plies"], found["scores"]) == (0, 0, {})
    assert found["error"]["message"].endswith(".")
    assert cli.main(["replay", str(record)]) == 1
    assert capsys.readouterr().out.startswith(f"{record}: ")


DATED = RECORD.replace("[A 4", "[Date 2026-11-21]\n[A 4")
# A record that cannot be replayed, the words of the report, and the number of its companies.
TORN = {
    "an unknown option": (DATED.replace("[A 4", "[weather fog]\n[A 4"), "[weather ...]", 2),
    "a newer format": (DATED.replace("Fmt 1", "Fmt 7"), "format 7", 2),
    "newer rules": (DATED.replace("handbook/1", "handbook/9"), "version 9", 2),
    "a header cut in a line": (DATED[: DATED.index("en]")], "never closed", 1),
    "a header cut between lines": (DATED[: DATED.index("[B")], "2 to 5 companies", 1),
    "a cut in a letter": (DATED[: DATED.index("*")] + "\udcc3", "not UTF-8", 2),
    "a comment that never ends": (DATED.replace("2. A:f", "{2. A:f"), "never closed", 2),
}


@pytest.mark.parametrize("case", TORN)
def test_readable_parts_of_a_record_are_shown_with_the_fault(
    case: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, words, companies = TORN[case]
    record.write_text(text, encoding="utf-8", errors="surrogateescape")
    code, found = run(record, capsys)
    assert code == 1
    assert words in found["error"]["message"]
    assert found["read"]["date"] == "2026-11-21"
    both = [
        {"name": "Ann", "frames": 4, "systems": 14},
        {"name": "Ben", "frames": 5, "systems": 18},
    ]
    assert found["read"]["companies"] == both[:companies]
    told = ":deployed 1. A-F !A42 B@A !A35 !B27 = !#10 A- B-" if companies == 2 else ""
    first = told.split(" ") if told else []
    assert found["read"]["plies"][: len(first) or None] == first
    assert cli.main(["replay", str(record)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert words in lines[0]
    assert (
        lines[1:5][: 2 + companies]
        == [
            "Content of the record, not verified: played 2026-11-21",
            "company  frames  systems",
            "Ann           4       14",
            "Ben           5       18",
        ][: 2 + companies]
    )
    assert told in " ".join(lines)


def test_a_file_without_header_has_no_readable_parts(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text("game = 3\n")
    assert run(record, capsys)[1]["read"] is None
    assert cli.main(["replay", str(record)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_missing_record_and_a_folder_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, what in ((tmp_path / "none.game", "No such file"), (tmp_path, "FOLDER/*.game")):
        code, found = run(path, capsys)
        assert code == 1
        assert "cannot be read" in found["error"]["message"]
        assert what in found["error"]["message"]


@pytest.fixture
def evening(record: Path) -> tuple[Path, Path, Path, Path]:
    """Return paths of a valid record, one with a wrong score, a missing one, and a valid one."""
    wrong = record.with_name("wrong.game")
    wrong.write_text(RECORD.replace("!B27", "!B28"))
    last = record.with_name("last.game")
    last.write_text(RECORD.replace("Ann", "Cleo"))
    return record, wrong, record.with_name("none.game"), last


def test_several_records_are_reported_in_order_including_faulty_ones(
    evening: tuple[Path, Path, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    alone = []
    for path in evening:
        cli.main(["replay", str(path)])
        alone.append(capsys.readouterr().out)
    assert cli.main(["replay", *[str(path) for path in evening]]) == 1
    captured = capsys.readouterr()
    assert captured.out == "\n".join(alone)
    assert captured.err == ""
    heads = [paragraph.splitlines()[0] for paragraph in captured.out.split("\n\n")]
    assert [head.partition(": ")[0] for head in heads] == [str(path) for path in evening]
    assert [": ok, " in head for head in heads] == [True, False, False, True]


def test_several_valid_records_give_exit_code_0(
    evening: tuple[Path, Path, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    first, _, _, last = evening
    assert cli.main(["replay", str(first), str(last)]) == 0
    assert capsys.readouterr().out.count(": ok, ") == 2


def test_several_records_are_a_json_list_with_their_files(
    evening: tuple[Path, Path, Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    alone = [{"file": str(path), **run(path, capsys)[1]} for path in evening]
    assert cli.main(["replay", "--json", *[str(path) for path in evening]]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found == alone
    assert [one["ok"] for one in found] == [True, False, False, True]
    assert list(found[3]["scores"]) == ["Cleo", "Ben"]
    assert cli.main(["replay", "--json", str(evening[0]), str(evening[3])]) == 0


def test_replay_without_a_record_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["replay"]) == 2
    assert capsys.readouterr().err.splitlines()[1] == "Try: doomsday replay --help"


def test_control_characters_of_a_record_do_not_reach_the_terminal(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in (RECORD, RECORD + "\x1b[2J", "[\x1b[2J x]\n" + RECORD):
        record.write_text(text.replace("Ann", "An\x1b[2Jn"))
        cli.main(["replay", str(record)])
        assert "\x1b" not in capsys.readouterr().out


def test_a_random_game_is_the_same_for_the_same_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "seven.game"
    assert cli.main(["play", "--random", "--seed", "7", "--out", str(out)]) == 0
    assert capsys.readouterr().out == ""
    assert cli.main(["play", "--random", "--seed", "7"]) == 0
    printed = capsys.readouterr().out
    assert printed == out.read_text()
    assert cli.main(["play", "--random", "--seed", "8"]) == 0
    assert capsys.readouterr().out != printed
    code, found = run(out, capsys)
    assert code == 0
    assert found["over"]


def test_a_game_is_random_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--seed", "7"]) == 0
    played = capsys.readouterr().out
    assert cli.main(["play", "--random", "--seed", "7"]) == 0
    assert played == capsys.readouterr().out


def test_play_refuses_a_wrong_option(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["play", "--random", "--seed", "-1"]) == 2
    capsys.readouterr()
    assert cli.main(["play", "--random", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("Error: ")


def test_random_games_replay_and_most_end_by_doomsday() -> None:
    verdicts = [judge(randomgame.record(seed)) for seed in range(cases(500, 120))]
    assert all(verdict.ok and verdict.over for verdict in verdicts)
    assert all(verdict.winners for verdict in verdicts)
    assert len([v for v in verdicts if v.facts["doomsday"] == 0]) > 0.8 * len(verdicts)
    assert {len(v.seats) for v in verdicts} == {2, 3, 4, 5}
    assert any(len(v.winners) > 1 for v in verdicts)


def test_random_games_show_all_that_can_happen() -> None:
    text = " ".join(randomgame.record(seed) for seed in range(300))
    tokens = text.split()
    for mark in ("~/", ":add", ":drop", ":defer", ":forced", ":deployed", ":end", ":on", "N@"):
        assert any(mark in token for token in tokens), mark
    assert any(token[0] == "<" for token in tokens)
    assert any(token[0] == ">" for token in tokens)
    for size in ("skirmish", "battle", "custom", "demo"):
        assert f"[size {size}]" in text


def checked_verdict(text: str) -> Verdict:
    """Return the verdict on any text, and check that it is well formed."""
    verdict = judge(text)
    if verdict.error is not None:
        assert verdict.error.message
        assert bool(verdict.error.token) == (verdict.error.ply > 0)
    return verdict


@settings(max_examples=cases(300, 15))
@given(
    seed=st.integers(0, 10**6),
    place=st.floats(0, 1, exclude_max=True),
    digit=st.sampled_from("0123456789"),
)
def test_a_changed_digit_gives_another_legal_game_or_a_fault(
    seed: int, place: float, digit: str
) -> None:
    text = randomgame.record(seed)
    start = text.rindex("]\n")
    digits = [at for at in range(start, len(text)) if text[at].isdigit()]
    at = digits[int(place * len(digits))]
    changed = text[:at] + digit + text[at + 1 :]
    verdict = checked_verdict(changed)
    if verdict.error is not None:
        assert digit != text[at]
        assert verdict.error.ply >= 1
        assert verdict.error.token in changed


@settings(max_examples=cases(500, 25))
@given(data=st.data())
def test_any_damage_to_a_record_gives_a_verdict(data: st.DataObject) -> None:
    text = randomgame.record(data.draw(st.integers(0, 200)))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 6)))
        filling = st.text("[]{}<>!#~/:=@+-.0123456789ABCDEFN \n\u00e9", max_size=6)
        text = text[:start] + data.draw(filling) + text[end:]
    checked_verdict(text)


@settings(max_examples=cases(200, 10))
@given(st.text(max_size=200) | st.text("[]{}<>!~/:=@AB1 \n", max_size=80))
def test_any_text_gives_a_verdict(text: str) -> None:
    checked_verdict(text)
    checked_verdict(RECORD + text)


def test_a_truncated_record_is_a_shorter_game_or_a_fault() -> None:
    text = randomgame.record(4)
    for end in range(len(text)):
        checked_verdict(text[:end])
