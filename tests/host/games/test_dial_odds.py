"""Odds of attacks with combat dials, against every roll of the dice played by the rules."""

import itertools
import json
from collections import Counter
from typing import Any

import pytest

from doomsday import cli
from doomsday.errors import FAILED, USAGE
from doomsday.games.mechwarrior import odds
from pages.mechwarrior.attack import attack_plan, chances, dial_facts
from shared.rules.history import ActionHistory
from shared.rules.kit.distribution import mean, percent, rounded
from shared.rules.mechwarrior.combat import dial_values
from shared.rules.mechwarrior.combat.modifiers import RANGED
from shared.rules.mechwarrior.model import actions
from shared.rules.mechwarrior.model.combat_dial import DEFENCE, PRIMARY
from shared.rules.mechwarrior.model.phases import ATTACK, DAMAGE, VALUES
from shared.rules.mechwarrior.play import dials
from tests.onbox import ROOT
from tests.rules import dial_games

A, B, HERON = 0x00, 0x10, 0x11
DIALS = ROOT / "examples" / "dials"
ASH, MILL = (
    f"{DIALS / 'ash-pickets.toml'}:Ash Heron",
    f"{DIALS / 'brook-guard.toml'}:Mill Warden",
)


def begun(own: str, foe: str, tokens: str, types: tuple[str, ...] = ("ballistic",)) -> Any:
    attacker = dial_games.unit("Fox", clicks=dial_games.with_word(own), types=types)
    target = dial_games.unit("Ox", clicks=dial_games.with_word(foe))
    game = dial_games.battle((attacker,), (target, dial_games.unit("Heron")))
    for token in tokens.split():
        game.play(game.state.parse(token))
    return game


def click_of(game: ActionHistory, unit: int) -> int:
    return 4 - dials.left(game.state, unit)


def played(game: ActionHistory, unit: int, again: str = "") -> Counter[int]:
    """Return how often a unit loses so many clicks, of all rolls that the rules ask for.

    again: the declaration of the second attack, taken wherever it is allowed.
    """
    found: Counter[int] = Counter()
    state = game.state

    def follow(ways: int, again: str) -> None:
        count = 0

        def push(action: bytes) -> None:
            nonlocal count
            assert state.check(action) == 0
            state.push(action)
            count += 1

        if state.phase == VALUES:
            push(dial_values.proposed_values(state))
        while state.phase == DAMAGE:
            push(dial_values.proposed_steps(state))
            while state.phase == DAMAGE:
                push(dial_values.proposed_hit(state))
        sides = state.due()
        if sides:
            kind = actions.ATTACK_ROLL if len(sides) == 2 else actions.HAND_ROLL
            rolls = Counter(
                tuple(sorted(dice)) for dice in itertools.product(range(1, 7), repeat=len(sides))
            )
            for dice, times in rolls.items():
                state.push(bytes((kind, *dice)))
                follow(ways * times // 6 ** len(sides), again)
                state.pop()
        elif again and not state.check(bytes((actions.AGAIN,))):
            push(bytes((actions.AGAIN,)))
            push(state.parse(again))
            follow(ways, "")
        else:
            assert state.phase == ATTACK
            found[click_of(game, unit)] += ways
        for _ in range(count):
            state.pop()

    follow(6**8, again)
    return found


def lost(weights: list[int], clicks: int = 4) -> dict[int, float]:
    """Return the share of each number of clicks left as one of clicks lost."""
    whole = sum(weights)
    return {clicks - left: ways / whole for left, ways in enumerate(weights) if ways}


def shares(found: Counter[int]) -> dict[int, float]:
    whole = sum(found.values())
    return {clicks: ways / whole for clicks, ways in found.items()}


@pytest.mark.parametrize(
    ("own", "foe", "tokens"),
    [
        ("speed:evade", "defence:decoy", "Aa:ranged ranged+/0/0>Ba"),
        ("speed:evade", "defence:reactive_armor", "Aa:ranged ranged+/0/0>Ba"),
        ("primary:armor_piercing", "defence:decoy", "Aa:ranged ranged+/0/0>Ba"),
        ("primary:streak_missiles", "speed:decoy", "Aa:ranged ranged+i/0/0>Ba"),
        ("primary:hand_to_hand", "defence:heavy_armor", "Aa:close close+/0/0>Ba"),
        ("primary:homing_beacon", "defence:hardened_armor", "Aa:ranged ranged+/0/0>Ba"),
        ("speed:evade", "defence:decoy", "Aa:ranged ranged+/0/0>Ba,Bb Bb+/0"),
    ],
)
def test_odds_are_those_of_all_rolls_played_by_the_rules(own: str, foe: str, tokens: str) -> None:
    game = begun(own, foe, tokens)
    answer = odds.of_game(game.state)
    left = [one.weights for one in answer.cases[0].chances if one.title == "clicks left"]
    assert lost(list(left[0])) == pytest.approx(shares(played(game, B)))


@pytest.mark.parametrize(
    ("own", "foe", "order", "again"),
    [
        ("primary:pulse", "defence:heavy_armor", "Aa:ranged", "ranged+/0/0>Ba"),
        ("primary:pulse(o)", "defence:decoy", "Aa:ranged", "ranged+/0/0>Ba"),
        ("primary:rapid_strike", "defence:heavy_armor", "Aa:close", "close+/0/0>Ba"),
        ("primary:hand_to_hand speed:rapid_strike", "speed:evade", "Aa:close", "close+/0/0>Ba"),
    ],
)
def test_a_second_attack_counts_the_click_and_the_heat_that_follow_the_first(
    own: str, foe: str, order: str, again: str
) -> None:
    game = begun(own, foe, f"{order} {again}")
    answer = odds.of_game(game.state)
    assert dict(answer.facts)["Second attack"].startswith("equipment allows")
    chances_of = {one.title: list(one.weights) for one in answer.cases[0].chances}
    assert lost(chances_of["clicks left by both"]) == pytest.approx(shares(played(game, B, again)))


@pytest.mark.parametrize("foe", ["defence:decoy", "defence:heavy_armor", "speed:evade"])
@pytest.mark.parametrize("own", ["primary:hand_to_hand", "primary:pulse", "speed:evade"])
def test_the_box_shows_for_dials_what_the_laptop_answers(own: str, foe: str) -> None:
    """On the page of the attack, before it is declared, as behind it."""
    kind = "close" if "hand" in own else "ranged"
    game = begun(own, foe, f"Aa:{kind} {kind}+/0/0>Ba")
    answer = odds.of_game(game.state)
    game.play(dial_values.proposed_values(game.state))
    ((title, rows),) = chances.sheets(game.state, None)
    assert title == "Chances against Ox"
    wins, whole = dict(answer.facts)["Chance"].split(", ")[1].split(";")[0].split(" of ")
    share = percent(int(wins), int(whole))
    is_twice = "decoy" in foe and kind == "ranged"
    assert rows[1][1:] == (
        ("Hits, decoy too", share) if is_twice else ("Hits", f"{share}, {wins} of 36")
    )
    tenths = rounded(*mean(list(answer.cases[0].chances[0].weights)), 10)
    assert rows[3][2] == f"mean {tenths // 10}.{tenths % 10}"
    assert (rows[3][1] == "Damage: a die") == ("hand" in own)
    game.undo(2)
    before = game.state.save()
    plan = attack_plan.AttackPlan(actions.ROWS and game.state.parse(f"{kind}+/0/0>Ba")[1], b"\x10")
    values = dial_values.of_attack(game.state, plan.kind, A, PRIMARY)
    plan.numbers[:3] = list(values)
    plan.numbers[attack_plan.DEFENCES] = dial_values.defence(game.state, B)
    question = (
        A,
        plan.kind,
        plan.targets,
        plan.switches_of,
        plan.numbers,
        plan.weapon,
        plan.flips,
    )
    assert chances.sheets(game.state, question) == [(title, rows)]
    assert game.state.save() == before


def test_a_unit_of_a_file_is_answered_as_its_dial_is(capsys: pytest.CaptureFixture[str]) -> None:
    def asked(*words: str) -> Any:
        assert cli.main(["odds", *words, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    dials_say = asked("--unit", f"{ASH}:4", "--on", f"{MILL}:3", "--modifier", "rear")
    typed = asked(
        *("--attack", "8", "--defence", "18", "--modifier", "rear"),
        *("--damage", "3", "--range-type", "ballistic", "--clicks", "4"),
    )
    assert dials_say["facts"] == typed["facts"] and dials_say["cases"] == typed["cases"]
    by_hand = asked("--unit", ASH, "--on", MILL, "--attack", "12", "--defence", "15")
    assert (by_hand["facts"]["Attack"], by_hand["facts"]["Defence"]) == ("12", "15")
    close = asked("--unit", ASH, "--on", MILL, "--kind", "charge")
    assert close["title"].startswith("Charge on Mill Warden")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("--unit", ASH), USAGE, "is missing"),
        (("--unit", "heron", "--on", MILL), USAGE, "'heron' names no unit of a battleforce file"),
        (("--unit", ASH[:-1], "--on", MILL), USAGE, "has no unit 'Ash Hero'"),
        (("--unit", ASH + ":9", "--on", MILL), USAGE, "has 8 clicks, no click 9"),
        (("--unit", ASH, "--on", MILL, "--clicks", "2"), USAGE, "are for values without a dial"),
        (
            ("--unit", f"{ROOT}/examples/companies/lamplighters.toml:Wick", "--on", MILL),
            USAGE,
            "which has no dials",
        ),
        (
            ("--unit", f"{ROOT}/examples/battleforces/sable-lance.toml:FOX", "--on", MILL),
            USAGE,
            "Sable Fox of ",
        ),
        (("--unit", f"{ROOT}/none.toml:X", "--on", MILL), FAILED, "none.toml"),
    ],
)
def test_a_unit_that_no_file_has_is_named_in_one_sentence(
    words: tuple[str, ...], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["odds", *words]) == code
    told = capsys.readouterr().err
    assert sentence in told and "Traceback" not in told
    assert len(told.strip().splitlines()) == 2


def test_a_decoy_counts_in_the_chance_of_the_attack_page() -> None:
    game = begun("speed:evade", "defence:decoy", "Aa:ranged")
    state = game.state
    # 8 or more: 15 of 36, of which one is critical.
    assert attack_plan.percent(state, 8) == 42
    facts = dial_facts.read(state, RANGED, bytes((B,)), PRIMARY, [])
    assert attack_plan.percent(state, 8, facts) == 19
    off = dial_facts.read(state, RANGED, bytes((B,)), PRIMARY, [B, DEFENCE, 1])
    assert attack_plan.percent(state, 8, off) == 42
