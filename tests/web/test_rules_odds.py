"""The page computes odds as the laptop does."""

from collections.abc import Iterator
from typing import Any

import pytest

from doomsday.games.odds import Unanswered, read_values
from doomsday.games.readers import reader
from shared.rules import games
from tests.web.rules_node import Refused, RulesNode, rules

# Of each game: a text for each field that differs from the first ones.
QUESTIONS = {
    "mfz": (
        {},
        {"attackers": "Rd Rd B G S2 /d, Ra Y B G, 5", "target": "Y Y B B", "cover": "terrain"},
        {"attackers": "Rh Rh B B", "target": ""},
        {"attackers": "3", "defence": "2", "target": "", "spot": "6"},
        {"cover": "frame", "cover_hits": "1", "defence": "0"},
    ),
    "mechwarrior": (
        {},
        {"modifiers": "rear, hindering, friend", "clicks": "3", "extra": "2"},
        {"kind": "indirect", "type": "energy", "target": "infantry", "other_defence": "-2"},
    ),
}
REFUSED = {
    "mfz": ({"attackers": "Rd Rd Rd"}, {"attackers": "<b>\x1b"}, {"spot": "7"}, {"cover": "x"}),
    "mechwarrior": ({"modifiers": "x"}, {"attack": "-1"}, {"attack": "9999999999"}, {"kind": ""}),
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesNode]:
    with rules(tmp_path_factory.mktemp("rules") / "site") as running:
        yield running


def texts(id: str, changes: dict[str, str]) -> list[str]:
    return [changes.get(field.key, field.value) for field in reader(id).odds_fields()]


def test_every_game_has_a_form_whose_first_values_are_answered(page: RulesNode) -> None:
    forms = page.call("odds_fields")
    assert [form["id"] for form in forms] == list(games.ids())
    for form in forms:
        assert form["fields"] == [field.facts() for field in reader(form["id"]).odds_fields()]
        found = page.call("odds", form["id"], [field["value"] for field in form["fields"]])
        assert found["tables"]


@pytest.mark.parametrize("id", QUESTIONS)
def test_the_page_answers_as_the_laptop(page: RulesNode, id: str) -> None:
    for changes in QUESTIONS[id]:
        given = texts(id, changes)
        expected: Any = reader(id).odds(given).as_page()
        assert page.call("odds", id, given) == expected, changes
        for table in expected["tables"]:
            assert all(len(row["chances"]) == len(table["cases"]) for row in table["rows"])


@pytest.mark.parametrize("id", REFUSED)
def test_a_question_without_an_answer_is_refused_alike(page: RulesNode, id: str) -> None:
    for changes in REFUSED[id]:
        given = texts(id, changes)
        with pytest.raises(Unanswered) as by_laptop:
            reader(id).odds(given)
        with pytest.raises(Refused) as by_page:
            page.call("odds", id, given)
        assert by_page.value.message == by_laptop.value.sentence
        assert by_page.value.hint == by_laptop.value.hint


def test_a_form_of_another_version_is_refused(page: RulesNode) -> None:
    with pytest.raises(Refused, match="This form has other fields"):
        page.call("odds", "mfz", ["Rd"])
    with pytest.raises(Refused, match="There is no such game"):
        page.call("odds", "chess", [])
    with pytest.raises(Unanswered):
        read_values(reader("mfz").odds_fields(), [])
