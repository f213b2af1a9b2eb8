"""Every rule has a test that names it, and docs/rule_table.md lists them."""

from tests.onbox import ROOT
from tools import rule_table


def test_every_number_of_the_rules_has_a_test_or_is_seen_to_at_the_table() -> None:
    assert rule_table.missing() == []


def test_every_number_that_a_test_names_is_one_of_the_rules() -> None:
    known = rule_table.numbers()
    wrong = [
        f"{number} in {test}" for number, _, test in rule_table.named() if number not in known
    ]
    assert wrong == []


# Between the rules and those of combat dials.
NOT_USED = {"W": {129}}


def test_the_numbers_have_no_gap_and_stand_once() -> None:
    lines = rule_table.NUMBERS.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(rule_table.numbers())
    for letter, last in (("M", 165), ("E", 31), ("A", 40), ("W", 138), ("B", 32)):
        stems = [line.split()[0][2:] for line in lines if line[0] == letter]
        known = {int("".join(filter(str.isdigit, stem))) for stem in stems}
        assert known | NOT_USED.get(letter, set()) == {*range(1, last + 1)}


def test_the_generated_page_is_up_to_date() -> None:
    assert rule_table.page() == rule_table.PAGE.read_text(encoding="utf-8")


def test_every_example_that_no_vector_holds_has_a_test_that_names_it() -> None:
    named = "".join(path.read_text() for path in (ROOT / "tests" / "rules").glob("test_*.py"))
    for number in (8, 9, 10, 30, 54, 55, 57, 61, 67, 73, 75, 76, 77):
        assert f"X-{number}" in named
