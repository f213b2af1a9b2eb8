"""The chances in the help of an attack, against what the laptop answers for the same game."""

from collections.abc import Iterator

import pytest

from doomsday.games.mechwarrior import odds as mechwarrior_odds
from doomsday.games.mfz import odds as mfz_odds
from doomsday.games.odds import Answer, Unanswered
from pages.mechwarrior.attack import chances as mechwarrior_chances
from pages.mfz import game as mfz_pages
from pages.mfz.combat import chances as mfz_chances
from shared.rules.history import ActionHistory
from shared.rules.kit.distribution import at_least, mean, percent, rounded
from shared.rules.mechwarrior.model.phases import ROLL
from shared.rules.mfz.combat.hit_chart import ARMOURED, OPEN, SOFT, TERRAIN, UNCOVERED
from shared.rules.mfz.model.actions import DIRECT, GROUND, HAND
from shared.rules.mfz.model.phases import DECLARE
from shared.rules.mfz.odds import attack_dice, damage, set_up
from shared.rules.mfz.odds.damage import Attack
from shared.rules.records.replay import Record, replay
from tests.rules import playthrough
from tests.rules.full_games import combat
from tests.rules.test_playthroughs import folders


def alike(one: list[int], other: list[int]) -> bool:
    """Return whether weights are the same chances; zeros at the end do not count."""
    size = max(len(one), len(other))
    pairs = zip(one + [0] * (size - len(one)), other + [0] * (size - len(other)), strict=True)
    return all(left * sum(other) == right * sum(one) for left, right in pairs)


@pytest.mark.parametrize("row", [OPEN, UNCOVERED, TERRAIN, SOFT, ARMOURED])
def test_hits_are_those_of_an_attack_on_a_target_of_any_size(row: int) -> None:
    value, defence = [0, 1, 2, 5, 0, 3, 1, 1, 9], [0, 2, 1, 0, 4]
    for spot in (0, 3):
        found = attack_dice.hits(attack_dice.dice(value, defence, spot), row)
        assert alike(found, damage.hits([Attack(value, row, spot)], defence))
    assert attack_dice.hits([1], row) == [1]


def positions(id: str) -> Iterator[object]:
    """Yield the state of every recorded game at full depth before each of its actions."""
    from tests.games import each

    (its,) = [its for name, its in each.of_each("played") if name == id]
    for folder in folders(id, its):
        for name, text in playthrough.texts(folder):
            if "full" not in name:
                continue
            record = Record(text)
            module, setup = playthrough.of_record(record)
            whole = replay(record, module.begin(setup))
            game = ActionHistory(module.begin(setup))
            for action in list(whole.action_tape):
                yield game.state
                game.play(action)


def of_laptop(answer: Answer, parts: int) -> list[list[str]]:
    """Return what the box has to show for each case of an answer, by its weights."""
    shown = []
    for case in answer.cases:
        (found,) = [one.weights for one in case.chances if one.title == "hits on the target"]
        whole = sum(found)
        tenths = rounded(*mean(found), 10)
        values = " ".join(f"{n}+ {percent(at_least(found, n), whole)}" for n in (1, 2, 3))
        lost = f"destroyed {percent(at_least(found, parts), whole)}" if parts else ""
        shown.append([values, f"mean {tenths // 10}.{tenths % 10}", lost])
    return shown


def test_the_box_shows_what_the_laptop_answers_for_each_attack_of_mobile_frame_zero() -> None:
    asked = phases = 0
    for state in positions("mfz"):
        found = set_up.of_state(state)
        sheets = mfz_chances.sheets(state, None)
        if found is None:
            assert sheets == []
            with pytest.raises(Unanswered):
                mfz_odds.of_game(state)
            continue
        rows = [row for _, rows in sheets for row in rows]
        shown = [
            [first[2], second[1], second[2]]
            for first, second in zip(rows[::2], rows[1::2], strict=True)
        ]
        assert shown == of_laptop(mfz_odds.of_game(state), found.parts)
        asked += 1
        phases |= 1 << state.phase
    assert asked > 100 and bin(phases).count("1") >= 5


def test_a_target_at_the_cursor_has_the_chances_of_its_declaration() -> None:
    """Where no rocket, hazard or jettison follows, the roll is the same (M-28)."""
    game = combat("Rd Y B G, Ra Y, Y B", "Y Y B B, Y")
    state = game.state
    for token in ("B.", "Aa"):
        game.play(state.parse(token))
    assert state.phase == DECLARE and mfz_chances.sheets(state, ()) == []
    for target, reach, token in ((8, DIRECT, "Ba/d"), (9, HAND, "Bb/h"), (GROUND, DIRECT, "T/d")):
        at_cursor = mfz_chances.sheets(state, (target, reach))
        game.play(state.parse("Aa>" + token))
        assert at_cursor and at_cursor == mfz_chances.sheets(state, None)
        game.undo(1)


def test_without_the_option_the_help_has_no_chances() -> None:
    for value in ("false", "true"):
        state = combat("Rd Y B G", "Y Y", chances=value).state
        path = mfz_pages.PAGES.chances(state)
        assert bool(path) == (value == "true")


def test_the_box_shows_what_the_laptop_answers_for_each_attack_of_mechwarrior() -> None:
    asked = 0
    for state in positions("mechwarrior"):
        sheets = mechwarrior_chances.sheets(state, None)
        if state.phase != ROLL or not sheets:
            continue
        try:
            answer = mechwarrior_odds.of_game(state)
        except Unanswered:
            continue
        facts = [text for name, text in answer.facts if name.endswith("Chance")]
        assert len(facts) == len(sheets)
        for (_, rows), fact, case in zip(sheets, facts, answer.cases, strict=True):
            wins = int(fact.split(", ")[1].split(" ")[0])
            assert rows[1][2] == f"{percent(wins, 36)}, {wins} of 36"
            damages = [one.weights for one in case.chances if one.title == "damage"]
            if damages:
                tenths = rounded(*mean(damages[0]), 10)
                assert rows[3][2] == f"mean {tenths // 10}.{tenths % 10}"
        asked += 1
    assert asked > 10
