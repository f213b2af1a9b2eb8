"""docs/presses.md counts the presses of the flows, and explains those above the budget."""

from tools import presses

ACTS = {
    "next frame acts",
    "pass",
    "one attack, start to end",
    "frame lost at quick depth",
    "station taken",
    "end of round, nobody counts down",
    "undo",
    "one real die typed",
    "redo",
    "set up three roster companies and begin",
    "same companies as last time",
    "activation, until its target answers",
    "answer of a target",
}


def test_the_generated_page_is_up_to_date() -> None:
    assert presses.page() == presses.PAGE.read_text(encoding="utf-8")


def test_every_common_act_is_counted() -> None:
    assert {act.name for act in presses.acts()} == ACTS


def test_presses_above_one_a_question_have_a_reason() -> None:
    assert [act.name for act in presses.acts() if act.presses > act.asked and not act.reason] == []
