"""The box accepts exactly those rosters that the laptop would send."""

import json
from pathlib import Path
from typing import Any

import pytest

from doomsday.companies import rosters
from shared.rules import games
from shared.rules.errors import Unreadable
from tests.games import each

CASES = [(id, name) for id, its in each.of_each("rosters") for name in its.DOCUMENTS]


def toml(document: dict[str, Any]) -> str:
    """Return a roster file."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in document.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


def laptop_sends(folder: Path, document: dict[str, Any]) -> bool:
    path = folder / "roster.toml"
    path.write_text(toml(document), "utf-8")
    return not rosters.read(path).checked().problems


def box_accepts(id: str, line: bytes) -> bool:
    try:
        games.game(id).check_roster(line)
    except Unreadable:
        return False
    return True


@pytest.mark.parametrize(("id", "name"), CASES, ids=[" ".join(case) for case in CASES])
def test_the_box_refuses_a_roster_that_the_laptop_refuses(
    id: str, name: str, tmp_path: Path
) -> None:
    its = each.of(id, "rosters")
    document = its.DOCUMENTS[name]
    sends = laptop_sends(tmp_path, document)
    assert box_accepts(id, its.line(document)) == sends


@pytest.mark.parametrize("id", games.ids())
def test_the_cases_have_rosters_that_are_sent_and_others_that_are_not(
    id: str, tmp_path: Path
) -> None:
    documents = each.of(id, "rosters").DOCUMENTS.values()
    sent = [document for document in documents if laptop_sends(tmp_path, document)]
    assert len(sent) >= 4 and len(documents) - len(sent) >= 20


@pytest.mark.parametrize("id", games.ids())
def test_the_box_refuses_a_line_that_is_not_one_whole_roster(id: str) -> None:
    its = each.of(id, "rosters")
    line = its.line(its.DOCUMENTS["legal"])
    assert box_accepts(id, line)
    for wrong in (b"", b"\n", line[:-1], line + line, line[1:] * 2, b" " + line, b"\xff" + line):
        assert not box_accepts(id, wrong), wrong
