"""docs/presses.md counts the presses of the flows, and explains those above the budget."""

from tools import presses

ACTS = {
    "next frame acts",
    "pass",
    "one attack, own dice",
    "one attack, every face typed",
    "frame lost at quick depth",
    "frame destroyed at damage depth",
    "station taken",
    "end of round, nobody counts down",
    "undo",
    "one real die typed",
    "redo",
    "big scores",
    "set up three roster companies and begin",
    "new box to round 1",
    "same companies as last time",
    "name a company",
    "name a player",
    "whose dice",
    "activation, until its target answers",
    "answer of a target",
    "activation, target has acted, no hit",
    "activation, target has acted, with hits",
    "activation, target answers first, no hit",
    "activation, target answers first, with hits",
    "full round of nine frames",
    "overshoot in the dice pool",
    "order",
    "order to a formation of three",
    "heat taken",
    "vent",
    "unit eliminated, orders",
    "unit eliminated, score",
    "end of turn",
    "end of turn, nobody can be in an enemy zone",
    "attack, values known",
    "attack with dials",
    "attack with dials, two modifiers",
    "attack with dials, two modifiers, real dice",
    "undo of an order",
    "first attack of a unit, values typed",
    "attack with two modifiers",
    "attack with two modifiers, real dice",
    "artillery shot",
    "artillery marker resolved, two units",
    "capture",
    "undo of an attack",
}


def test_the_generated_page_is_up_to_date() -> None:
    assert presses.page() == presses.PAGE.read_text(encoding="utf-8")


def test_every_common_act_is_counted() -> None:
    assert {act.name for act in presses.acts()} == ACTS


def test_presses_above_one_a_question_have_a_reason() -> None:
    above = (act for act in presses.acts() if act.presses > max(1, act.asked))
    assert [act.name for act in above if not act.reason] == []


def test_an_act_that_met_its_goal_stays_within_it() -> None:
    assert {act.name for act in presses.acts() if act.above_goal} == presses.ABOVE


def test_a_press_too_many_is_above_the_goal() -> None:
    acts = [presses.Act("undo", number, (), "", "flow") for number in (1, 2)]
    assert [act.above_goal for act in acts] == [False, True]
    assert not presses.Act("without a goal", 99, (), "", "flow").above_goal


def test_an_attack_with_combat_dials_stays_within_its_presses() -> None:
    """W-137: four to the result, seven with two modifiers, two more with real dice."""
    counted = {act.name: act.presses for act in presses.acts()}
    name = "attack with dials"
    assert counted[name] == 4
    assert counted[f"{name}, two modifiers"] == 7
    assert counted[f"{name}, two modifiers, real dice"] == 9
