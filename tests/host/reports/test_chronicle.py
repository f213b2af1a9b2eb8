"""What a report knows of a game: attacks, dice, positions; luck against exact distributions."""

import re
from html import escape
from itertools import product
from math import sqrt

import pytest

from doomsday.games.mechwarrior import notes, randomgame
from doomsday.games.notes import NOBODY, Roll, roll_of, sum_of, without_rule
from doomsday.games.simple.game import SimpleTools
from doomsday.games.tools import tools
from doomsday.reports import charts, game_page, plain_text
from doomsday.reports.chronicle import Chronicle, chronicle
from doomsday.reports.luck import band, luck_of, summed
from doomsday.reports.words import outcome
from shared.rules import games
from shared.rules.errors import RuleError
from shared.rules.mechwarrior.play import victory
from shared.rules.records.replay import Record
from tests.onbox import ROOT
from tests.rules import playthrough
from tests.rules.mfz_games import in_play, play
from tests.rules.saved_games import saved
from tests.toy.test_simple_game import ROLL, STOP, begun

EXAMPLE = (ROOT / "docs" / "record.md").read_text().split("```game\n")[2].split("```")[0]
RECORDED = [
    path for id in games.ids() for path in sorted((ROOT / playthrough.folder(id)).glob("*.game"))
]


def example() -> Chronicle:
    """Return the game at full depth of docs/record.md."""
    return chronicle(EXAMPLE.encode())


def test_attacks_are_told_in_words_with_what_they_did() -> None:
    game = example()
    assert game.fault == ""
    told = [(attack.title, attack.lines) for attack in game.attacks()]
    assert told == [
        ("Red of Hunters attacks Tank of Old Guard by direct fire with 5", []),
        (
            "Tank of Old Guard attacks Red of Hunters hand to hand with 8",
            [
                "4 damage dice: 6 5 4 1; 3 hits",
                "Red of Hunters loses a spotting system",
                "Red of Hunters loses a movement system",
                "Red of Hunters loses a defence system",
            ],
        ),
        ("Scout of Old Guard attacks Blue of Hunters by direct fire with 4", []),
    ]
    assert [(attack.round, attack.seat, attack.target) for attack in game.attacks()] == [
        (1, 0, 1),
        (1, 1, 0),
        (1, 1, 0),
    ]


def test_positions_follow_the_game() -> None:
    game = example()
    assert [seat["score"] for seat in game.start.seats] == [12, 18]
    assert [seat["score"] for seat in game.end.seats] == [16, 12]
    assert [seat["stations"] for seat in game.position_at_end_of(1).seats] == [2, 0]
    assert game.end.facts == {"doomsday": 9}
    assert (game.winners, game.is_over, game.places) == ([], False, [1, 2])


def test_undone_actions_are_entries_and_no_dice() -> None:
    text = EXAMPLE.replace("~4615 ", "~1111 <1 ~4615 ")
    game = chronicle(text.encode())
    assert game.fault == "" and game.attacks()[1].lines == example().attacks()[1].lines
    assert luck_of(game.rolls) == luck_of(example().rolls)
    assert [entry.kind for entry in game.entries].count("undo") == 1
    assert len(game.entries) == len(game.moments) + 2
    again = chronicle(text.replace("<1 ~4615", "<1 >1 <1 ~4615").encode())
    assert again.fault == "" and luck_of(again.rolls) == luck_of(game.rolls)


def test_a_file_of_a_box_is_told_as_its_record_is() -> None:
    game = play(in_play(), "A-F A@B = A- B-")
    told = chronicle(saved(game))
    assert told.names == ["Ann", "Ben"] and told.date == "2026-11-21"
    assert len(told.moments) == game.ply and told.attacks() == []


def test_a_record_that_goes_wrong_is_told_up_to_there() -> None:
    game = chronicle(EXAMPLE.replace("Ba=Mg5", "Ba=Mg8").encode())
    assert game.fault.startswith("Line 19, ply 17: ")
    assert len(game.attacks()) == 1


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[Game chess]\n[Fmt 1]\n*", b"hello"])
def test_a_file_that_is_no_record_is_refused(content: bytes) -> None:
    with pytest.raises(RuleError):
        chronicle(content)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_playthrough_is_told(path: object) -> None:
    content = path.read_bytes()  # type: ignore[attr-defined]
    game = chronicle(content)
    assert game.fault == ""
    assert game.end.seats and list(game.state.scores()) == [
        seat["score"] for seat in game.end.seats
    ]
    for roll in game.rolls:
        assert 0 <= roll.value < len(roll.weights) and roll.weights[roll.value] > 0, roll
    report = "\n".join(tools(game.module.id).battle_report(game) or plain_text.lines(game))
    assert all(name in report for name in game.names)


def test_the_distribution_of_dice_is_exact() -> None:
    counted = [0] * 21
    for faces in product(range(1, 7), range(1, 7), range(1, 9)):
        counted[sum(faces)] += 1
    assert list(sum_of((6, 6, 8))) == counted
    weights = [part / sum(counted) for part in counted]
    both = summed([weights, weights, weights])
    assert sum(both) == pytest.approx(1)
    mean = sum(value * chance for value, chance in enumerate(both))
    assert mean == pytest.approx(3 * 11.5)


def test_luck_compares_a_sum_with_its_own_distribution() -> None:
    rolls = [roll_of(0, "dice", (6,), (face,)) for face in (6, 6, 5, 6)]
    rolls += [roll_of(1, "dice", (6, 6), (3, 4)), Roll(1, "hits", 1, (4, 2))]
    high, middle, hit = luck_of(rolls)
    assert (high.rolls, high.rolled, high.expected) == (4, 23, pytest.approx(14))
    # All rolls of four dice that are below 23, and half of the four that are equal to it.
    assert high.lower == pytest.approx(100 * (1296 - 5 + 2) / 1296)
    assert (high.low, high.high) == (8, 20)
    assert middle.lower == pytest.approx(50)
    assert (hit.title, hit.seat, hit.expected) == ("hits", 1, pytest.approx(1 / 3))


def test_the_band_leaves_out_one_in_ten_at_most() -> None:
    for count in (1, 2, 5, 30):
        chances = summed([[0, *[1 / 6] * 6]] * count)
        low, high = band(chances)
        assert sum(chances[low : high + 1]) >= 0.9 - 1e-9
        assert sum(chances[low + 1 : high + 1]) < 0.95 + 1e-9
        assert high - low <= 2 * 1.75 * 1.7078 * sqrt(count) + 1


def test_the_rule_of_a_sentence_is_left_out() -> None:
    assert without_rule("It ends (W-9a)") == "It ends"
    assert without_rule("Ann (Reds)") == "Ann (Reds)"
    assert without_rule("") == ""


def test_a_game_of_each_depth_is_told() -> None:
    for id in games.ids():
        its = tools(id)
        game = Chronicle(Record(its.random_record(3)))
        assert game.fault == "" and game.is_over and game.winners


def test_the_dice_of_a_small_game_are_told_without_a_word_of_its_own() -> None:
    state = begun()
    (note,) = SimpleTools("trade").notes(state, bytes((ROLL, 6, 20)))
    (roll,) = note.rolls
    assert (roll.seat, roll.value, roll.faces) == (NOBODY, 26, ((6, 6), (20, 20)))
    assert sum(roll.weights) == 120 and roll.weights[26] == 1
    state.push(bytes((ROLL, 6, 20)))
    assert SimpleTools("trade").notes(state, bytes((STOP,))) == ()


def corrected(record: str, correction: str) -> bytes:
    """Return a record with a correction at the first place where one is possible."""
    lines = record.splitlines()
    start = next(place for place, line in enumerate(lines) if not line.startswith("["))
    for place in range(start + 1, len(lines)):
        content = "\n".join([*lines[:place], correction, *lines[place:]]).encode()
        if any(one.text.startswith("Correction") for one in chronicle(content).events()):
            return content
    raise AssertionError("no place for a correction")


def test_a_report_tells_losses_corrections_and_why_somebody_has_won() -> None:
    record = tools("mechwarrior").random_record(3)
    game = chronicle(corrected(record, "A:vc1=77 A:vc1=0"))
    texts = [event.text for event in game.events()]
    assert "Correction: Ann has 77 points for eliminations" in texts
    lost = [moment for moment in game.moments if " is eliminated; " in moment.text]
    assert lost and all(without_rule(moment.text) in texts for moment in lost)
    assert texts[-1].startswith("The game ends: ") or any("The game ends" in one for one in texts)
    assert outcome(game).startswith(f"{game.names[game.winners[0]]} has won: first in ")
    text = "\n".join(plain_text.lines(game))
    page = game_page.html(game)
    for sentence in texts:
        assert f"   {sentence}." in text and f"<li>{escape(sentence)}.</li>" in page


def test_a_report_of_mechwarrior_has_orders_heat_and_what_each_roll_needed() -> None:
    game = chronicle(randomgame.record(3, "full").encode())
    text = "\n".join(plain_text.lines(game))
    page = game_page.html(game)
    assert "   Orders of Ann: " in text and "Orders of Ann: " in page
    given = [order for number in range(1, game.end.round + 1) for order in game.orders(number)]
    assert any("PUSH: +1" in order for order in given)
    assert any(re.search(r" vents, heat \d to \d", order) for order in given)
    told = [line for attack in game.attacks() for line in attack.lines]
    assert any(re.fullmatch(r"Rolled \d and \d: missed, needed \d+", line) for line in told)
    # The title of an attack names its units with their players; nothing repeats that.
    assert not any(f" of {name}" in line for line in told for name in game.names)
    assert "type none" not in text


def test_a_correction_is_told_in_the_battle_report_of_mobile_frame_zero() -> None:
    game = chronicle(corrected(tools("mfz").random_record(1), ":clock=5"))
    lines = tools("mfz").battle_report(game) or []
    assert "   Correction: the clock stands at 5." in lines


@pytest.mark.parametrize(
    ("totals", "ahead", "words"),
    [
        ([(9, 9, 9), (1, 1, 1)], 0, "first in eliminations, survival and enemy zones"),
        ([(9, 5, 0), (1, 9, 0)], 0, "first in survival, and survival decides between equals"),
        ([(9, 5, 3), (9, 5, 3)], 0b01, "first in no victory condition, and a die decides"),
    ],
)
def test_the_reason_of_a_victory_names_conditions_and_what_tells_equals_apart(
    totals: list[tuple[int, int, int]], ahead: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(victory, "totals", lambda state: totals)
    monkeypatch.setattr(victory, "ahead", lambda state: ahead)
    assert notes.reason(None).startswith(words)


def test_long_names_are_whole_in_every_chart() -> None:
    name = "Quiet Harbour Watch"
    drawn = [
        charts.steps("t", [charts.Line(name, 0, [1, 2])], []),
        charts.ranges("t", [charts.Range(name, 0, 1, -1, 2)]),
        charts.bars("t", [(name, 0, 5, "5")]),
    ]
    for chart in drawn:
        assert f">{name}</text>" in chart
        wide = float(re.findall(r'viewBox="0 0 (\d+) ', chart)[0])
        assert wide > 302 + 7 * len(name)
