"""The command `odds`: answers as text, JSON and pictures, and questions that have none."""

import json
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from doomsday import cli
from doomsday.errors import FAILED, USAGE
from doomsday.games.odds import Answer, Case, Chances, bar, percent
from tests.onbox import ROOT

Run = Callable[..., Any]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs `odds` with --json and returns what it printed."""

    def command(*arguments: str) -> Any:
        assert cli.main(["odds", *arguments, "--json"]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        return json.loads(captured.out)

    return command


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Return a function that runs `odds` and returns its error: one sentence and what to try."""

    def command(*arguments: str, code: int = USAGE) -> str:
        assert cli.main(["odds", *arguments]) == code
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.count("\n") == 2 and "\nTry: " in captured.err
        return captured.err

    return command


def weights(answer: Any, title: str, case: int = 0) -> list[int]:
    """Return the weights of the distribution with this title."""
    found: list[int] = next(
        one["weights"] for one in answer["cases"][case]["distributions"] if one["of"] == title
    )
    return found


def test_one_attack_has_dice_hits_and_what_they_leave(run: Run) -> None:
    answer = run("--attacker", "5", "--target", "Y B W1", "--defence", "3", "--cover", "terrain")
    assert weights(answer, "damage dice") == [0, 0, 1]
    # Two dice, each hits with a 6; the attack could have had five.
    assert weights(answer, "hits on the target") == [25 * 216, 10 * 216, 1 * 216]
    left = answer["cases"][0]["distributions"][-1]
    assert left["weights"] == [0, 216, 10 * 216, 25 * 216]
    assert left["labels"] == {"0": "destroyed"}
    assert left["sum"] == 6**5
    assert [case["name"] for case in answer["cases"]] == [""]


def test_rockets_have_a_case_for_each_number_that_may_be_fired(run: Run) -> None:
    attack = ("--attacker", "Rd Y B G SSR SSR", "--defence", "2")
    answer = run(*attack)
    assert [case["name"] for case in answer["cases"]] == ["no rocket", "1 rocket", "2 rockets"]
    one = run(*attack, "--fire", "1")
    assert one["cases"][0]["distributions"] == answer["cases"][1]["distributions"]
    # Without a weapon for direct fire there is no attack without a rocket (M-36).
    assert weights(run("--attacker", "Rh Y /d S1", "--defence", "0"), "attack die") == [1]


def test_a_spot_serves_the_first_attack_of_a_round_only(run: Run) -> None:
    """Using it removes it (M-90)."""
    attacks = ("--attacker", "2", "--attacker", "2", "--defence", "2")
    assert weights(run(*attacks), "hits on the target") == [6**4]
    once = weights(run(*attacks, "--spot", "1"), "hits on the target")
    assert once == [4 * 6**4, 2 * 6**4]


def test_cover_that_is_lost_uncovers_the_target_for_the_rest_of_the_round(run: Run) -> None:
    attacks = ("--attacker", "1", "--attacker", "1", "--defence", "0", "--cover", "terrain")
    whole = weights(run(*attacks), "hits on the target")
    assert whole == [25, 10, 1]
    # A 4 or 5 of the first attack takes the cover away: then a 5 hits as well.
    lost = weights(run(*attacks, "--cover-hits", "1"), "hits on the target")
    assert lost == [3 * 5 + 2 * 4 + 1 * 0 + 5 * 0, 3 + 2 * 2 + 5, 1]


def test_hand_to_hand_ignores_cover(run: Run) -> None:
    """M-93."""
    attack = ("--attacker", "Rh Rh B B", "--defence", "4")
    assert run(*attack)["cases"] == run(*attack, "--cover", "armoured")["cases"]


def test_a_frame_alone_has_its_best_dice(run: Run) -> None:
    answer = run("--attacker", "rd y b g")
    assert weights(answer, "defence die") == [0, 1, 7, 19, 37, 61, 91]
    assert weights(answer, "spot die") == weights(answer, "defence die")
    shared = [one for one in answer["cases"][0]["distributions"] if "wanted" in one["of"]]
    assert len(shared) == 4 and len({one["sum"] for one in shared}) == 1


def test_text_names_the_question_and_has_bars(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", "--attacker", "Rd Y B G", "--target", "Rd Y B G"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "Attack",
        "Attacker  Rd Y B G, by direct fire",
        "Target    Rd Y B G, its best defence die, without cover",
    ]
    assert "hits on the target, mean 0.23" in lines
    at = lines.index("hits on the target, mean 0.23")
    assert lines[at + 2] == "  0      80.9       100.0  " + 30 * "█"


def test_bars_are_of_signs_that_the_output_can_show() -> None:
    answer = Answer("T", (), [Case("", [Chances("hits", [3, 1])])])
    assert "█" in "".join(answer.lines())
    assert answer.lines("#")[-1].endswith("  ##########")
    assert "".join(answer.lines("#")).isascii()


def test_what_is_the_same_in_every_case_is_shown_once() -> None:
    cases = [
        Case(name, [Chances("die", [0, 1]), Chances("hits", [1, ways])])
        for name, ways in (("a", 1), ("b", 3))
    ]
    lines = Answer("T", (), cases).lines("#")
    assert lines[2] == "die, mean 1.00" and lines.count("hits") == 1
    assert lines[-1].split() == ["1", "50.0", "%", "75.0", "%"]


def test_a_chance_is_never_rounded_to_impossible_or_sure() -> None:
    assert [percent(part, 10**5) for part in (0, 1, 49, 50, 99_999, 10**5)] == [
        "0.0",
        "<0.1",
        "<0.1",
        "0.1",
        ">99.9",
        "100.0",
    ]
    assert bar(1, 10**9) == "▏" and bar(0, 1) == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "mfz"), "There is no target."),
        (("--attacker", "5"), "There is no target."),
        (("--defence", "3"), "There is no attacker."),
        (("--attacker", "Rd Q", "--defence", "1"), "'Q' is no system"),
        (("--attacker", "Rd Rd Rd", "--defence", "1"), "is no legal frame"),
        (("--attacker", "Rd S9", "--defence", "1"), "is no legal frame"),
        (("--attacker", "Rd Rh", "--defence", "1"), "can attack at several ranges"),
        (("--attacker", "Rh /a", "--defence", "1"), "cannot attack by artillery"),
        (("--attacker", "Rd 5", "--defence", "1"), "has systems and a known attack die"),
        (("--attacker", " ", "--defence", "1"), "The text of a frame is empty."),
        (("--attacker", "Rd", "--defence", "7"), "A defence value is at most 6."),
        (("--attacker", "Rd", "--target", "6"), "The target has no systems."),
        (("--attacker", "Rd", "--defence", "1", "--fire", "1"), "No attacker has 1 rocket"),
        ((*(9 * ("--attacker", "5")), "--defence", "1"), "There are too many attackers."),
        (("--attacker", "5", "--defence", "1", "--plot", "odds.pdf"), "end in .svg or .png"),
    ],
)
def test_a_question_without_an_answer_is_refused_in_one_sentence(
    refused: Callable[..., str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused(*arguments)


def test_text_of_a_user_is_shown_printable_and_short(refused: Callable[..., str]) -> None:
    error = refused("--attacker", "\x1b[31m\u202e<b>" + "x" * 5000, "--defence", "1")
    assert "\x1b" not in error and "\u202e" not in error and len(error) < 400


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_has_the_bars_of_the_answer(
    tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    pictures = [tmp_path / f"{name}.{kind}" for name in "ab"]
    for picture in pictures:
        question = ["odds", "--attacker", "Rd S1", "--defence", "2", "--plot", str(picture)]
        assert cli.main(question) == 0
    first, second = [picture.read_bytes() for picture in pictures]
    # A document's picture changes with its numbers only.
    assert first == second
    if kind == "png":
        assert first[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", first[16:24]) == (700, 670)
    else:
        assert b"<svg" in first and first.count(b"<path") > 20
    capsys.readouterr()


def test_without_matplotlib_a_picture_is_refused_with_what_to_install(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    picture = tmp_path / "odds.svg"
    error = refused("--attacker", "5", "--defence", "1", "--plot", str(picture), code=FAILED)
    assert "pip install 'doomsday-box[plots]'" in error
    assert not picture.exists()


def facts(answer: Any) -> dict[str, str]:
    found: dict[str, str] = answer["facts"]
    return found


def test_an_attack_of_mechwarrior_names_its_modifiers(run: Run) -> None:
    """W-54, W-55, W-59."""
    attack = ("--attack", "9", "--defence", "17", "--damage", "3", "--clicks", "3")
    answer = run(*attack, "--modifier", "rear", "--modifier", "hindering", "--extra", "2")
    assert facts(answer) == {
        "Attack": "9 + 4 formation + 2 rear = 15",
        "Defence": "17 + 1 hindering = 18",
        "Needs": "3 or more on 2d6; less always misses",
        "Chance": "97.2 %, 35 of 36; critical hit 2.8 %",
        "Eliminated": "97.2 %",
    }
    assert weights(answer, "damage") == [1, 0, 0, 34, 1]
    assert weights(answer, "clicks left") == [35, 0, 0, 1]


def test_indirect_fire_has_its_modifier_and_least_damage(run: Run) -> None:
    """Called shots and friends do not count (W-56); damage is at most 2, a critical adds 1."""
    attack = ("--attack", "9", "--defence", "12", "--kind", "indirect", "--damage", "4")
    answer = run(*attack, "--modifier", "called-shot", "--modifier", "friend")
    assert facts(answer)["Defence"] == "12 + 3 indirect = 15"
    assert facts(answer)["Not counted"] == "called-shot, friend"
    assert weights(answer, "damage") == [10, 0, 25, 1]


def test_infantry_takes_one_of_energy_and_a_capture_deals_none(run: Run) -> None:
    """W-61, W-62."""
    attack = ("--attack", "9", "--defence", "16", "--damage", "4", "--target-kind", "infantry")
    assert weights(run(*attack, "--range-type", "energy"), "damage") == [15, 21]
    assert weights(run(*attack, "--kind", "capture"), "damage") == [36]
    assert weights(run(*attack, "--reduce", "3"), "damage") == [15, 20, 1]


def test_a_roll_that_only_a_critical_hit_makes_says_so(run: Run) -> None:
    answer = run("--attack", "0", "--defence", "30")
    assert facts(answer)["Needs"] == "a critical hit: 12 or more on 2d6"
    assert answer["cases"][0]["distributions"] == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--attack", "9"), "The attack value or the defence value is missing."),
        (("--attack", "9", "--defence", "41"), "A defence value is at most 40."),
        (("--attack", "9", "--defence", "9", "--modifier", "x"), "'x' is no modifier."),
        (("--attack", "9", "--attacker", "5"), "does not apply to"),
        (("--game", "mfz", "--attack", "9"), "--attack does not apply to"),
    ],
)
def test_a_question_about_mechwarrior_is_refused_likewise(
    refused: Callable[..., str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused(*arguments)


COMPANIES = ROOT / "examples" / "companies"
LAMPS = str(COMPANIES / "lamplighters.toml")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert cli.main(["odds", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(
    ("named", "systems", "title"),
    [
        ("Wick", "Rd Y B G S1", "Wick (Rd Y B G S1)"),
        ("wick /d", "Rd Y B G S1 /d", "Wick (Rd Y B G S1 /d)"),
        (" WICK  S2 W1", "Rd Y B G S2 W1", "Wick (Rd Y B G S2 W1)"),
        ("Snuffer", "Rh Rh B G", "Snuffer (Rh Rh B G)"),
    ],
)
def test_a_frame_of_a_file_is_answered_as_its_systems_are(
    named: str, systems: str, title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in ([], ["--defence", "3"]):
        by_name = answer(capsys, "--attacker", f"{LAMPS}:{named}", *more)
        by_systems = answer(capsys, "--attacker", systems, *more)
        assert by_name["cases"] == by_systems["cases"]
        assert title in str(by_name)


def test_attacker_and_target_may_be_of_one_pasted_company(
    paste: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--attacker", "-:Long Haul", "--target", "-:Brine W1"]
    paste((COMPANIES / "salt-road.toml").read_bytes())
    facts = str(answer(capsys, *words))
    assert "Long Haul (Ra Ra Y B), by artillery" in facts
    assert "Brine (Rd B G G S2 W1), its best defence die" in facts


@pytest.mark.parametrize(
    ("text", "error", "hint"),
    [
        (f"{LAMPS}:Wik", f"{LAMPS} has no frame 'Wik'.", f"{LAMPS}:Wick"),
        (f"{LAMPS}:Zebra", f"{LAMPS} has no frame 'Zebra'.", "one of Wick, Trimmer, "),
        (f"{LAMPS}:", f"No frame is named behind {LAMPS}.", f"{LAMPS}:Wick"),
        ("none.toml:Wick", "none.toml: cannot be read: No such file or directory.", "'doomsday"),
        (f"{LAMPS}:Wick /a", "'Rd Y B G S1 /a' cannot attack by artillery.", "a range"),
    ],
)
def test_a_frame_that_no_file_has_is_named_with_what_was_meant(
    text: str, error: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["odds", "--attacker", text, "--defence", "3"]) != 0
    first, second = capsys.readouterr().err.splitlines()
    assert first == f"Error: {error}" and second.startswith(f"Try: {hint}")
