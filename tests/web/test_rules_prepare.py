"""The page answers about companies before a game as the laptop does, by the same code."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doomsday import cli
from doomsday.games.readers import reader
from shared.rules import games
from tests.onbox import ROOT
from tests.web.rules_node import Refused, RulesNode, rules

EXAMPLES = ROOT / "examples"
COMPANIES = [EXAMPLES / "companies" / f"{name}.toml" for name in ("salt-road", "lamplighters")]
FORCES = sorted((EXAMPLES / "battleforces").glob("*.toml"))
FOREIGN = sorted((EXAMPLES / "foreign").glob("*.*"))
DIALECTS = {
    id: [dialect.name for dialect in reader(id).dialects()] for id in ("mfz", "mechwarrior")
}
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesNode]:
    with rules(tmp_path_factory.mktemp("rules") / "site") as running:
        yield running


def ask(page: RulesNode, task: str, text: str = "", seed: int = 7) -> Any:
    return page.call("prepare", task, page.call("separate", text), seed)


def text_of(paths: list[Path]) -> str:
    return "\n".join(path.read_text("utf-8") for path in paths)


def run(capsys: Capture, *words: object) -> Any:
    assert cli.main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_each_task_is_done(page: RulesNode) -> None:
    tasks = page.call("tasks")
    assert len({task["title"] for task in tasks}) == len(tasks)
    for task in tasks:
        is_of_units = task["id"] == "export units"
        text = text_of(FORCES if is_of_units else COMPANIES) if task["needs"] else ""
        found = ask(page, task["id"], text)
        assert found["tables"] or found["text"], task


@pytest.mark.parametrize("size", ["skirmish", "battle"])
def test_bids_and_changes_are_those_of_the_laptop(
    page: RulesNode, capsys: Capture, size: str
) -> None:
    expected = run(capsys, "bid", *COMPANIES, "--size", size, "--what-if")
    bids, changes = ask(page, f"compare mfz {size}", text_of(COMPANIES))["tables"]
    assert [row[:-1] for row in bids["rows"]] == [
        [str(value) for value in one.values()] for one in expected["companies"]
    ]
    assert changes["rows"] == [
        [
            *(one["name"], one["change"], *map(str, one["scores"].values())),
            " and ".join(one["becomes"]) or "-",
        ]
        for one in expected["what_if"]
    ]


@pytest.mark.parametrize("paths", [COMPANIES, FORCES], ids=["companies", "battleforces"])
def test_tables_are_those_of_the_laptop(
    page: RulesNode, capsys: Capture, paths: list[Path]
) -> None:
    tables = ask(page, "show", text_of(paths))["tables"]
    assert cli.main(["show", *map(str, paths)]) == 0
    titles = [line for line in capsys.readouterr().out.split("\n") if ": " in line]
    assert [table["title"] for table in tables] == titles
    for table in tables:
        assert {len(row) for row in table["rows"]} == {len(table["head"])}


@pytest.mark.parametrize("id", DIALECTS)
def test_a_random_roster_follows_from_its_seed_as_on_the_laptop(
    page: RulesNode, capsys: Capture, id: str
) -> None:
    for seed in (0, 7, 999_999):
        expected = run(capsys, "random", "--game", id, "--seed", seed)["text"]
        shown = ask(page, f"random {id}", seed=seed)["text"]
        assert shown.partition("\n")[2] == expected.partition("\n")[2]
        assert f"--game {id} --seed {seed}" in shown


def test_the_named_loadouts_are_those_of_the_laptop(page: RulesNode, capsys: Capture) -> None:
    expected = run(capsys, "loadouts")
    (table,) = ask(page, "list mfz 0")["tables"]
    assert table["rows"] == [[str(cell) for cell in row.values()] for row in expected]


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.name)
def test_texts_of_other_programs_are_read_as_on_the_laptop(
    page: RulesNode, capsys: Capture, path: Path
) -> None:
    cli.main(["import", str(path), "--json"])
    expected = json.loads(capsys.readouterr().out)
    found = ask(page, "import", path.read_text("utf-8"))
    files = "\n".join(one["text"] for one in expected)
    assert found["text"] == files.replace(f"# From {path}, ", "# From the page, ")
    assert ask(page, "import", found["text"])["text"] == found["text"]
    said = "\n".join(found["notes"])
    for one in expected:
        for note in [*one["notes"], *one["not_read"]]:
            assert note in said


@pytest.mark.parametrize(
    ("id", "name"), [(id, name) for id, names in DIALECTS.items() for name in names]
)
def test_texts_for_other_programs_are_those_of_the_laptop(
    page: RulesNode, capsys: Capture, tmp_path: Path, id: str, name: str
) -> None:
    accents = tmp_path / "accents.toml"
    source = (COMPANIES if id == "mfz" else FORCES)[0].read_text("utf-8")
    accents.write_text(re.sub(r'name = "\w+', 'name = "Hüt', source, count=1), "utf-8")
    paths = [accents, *(COMPANIES if id == "mfz" else FORCES)[1:]]
    expected = run(capsys, "export", *paths, "--to", name)
    found = ask(page, f"export {name}", text_of(paths))
    assert found["text"] == expected["text"]
    assert found["notes"] == expected["lost"]


REFUSED = {
    "show": {
        "": "There is no company in the field",
        "  \n": "There is no company in the field",
        "<b>\x1b[1m": "No line of this text has a company",
        'game = "chess"\nname = "A"': "There is no game 'chess'",
        'game = "mfz"\nname = "A': "a text begins and ends with",
    },
    "compare mfz skirmish": {
        COMPANIES[0].read_text("utf-8"): "A game has 2 to 5 companies, not 1",
        text_of([COMPANIES[0]] * 2): "Two companies are called",
        text_of(FORCES): "is of another game",
        'game = "mfz"\nname = "A"\n' * 2: "frames",
    },
    "export blog": {text_of(FORCES): "are not written so"},
}


@pytest.mark.parametrize("task", REFUSED)
def test_what_has_no_answer_is_refused_with_a_sentence(page: RulesNode, task: str) -> None:
    for text, words in REFUSED[task].items():
        with pytest.raises(Refused) as refused:
            ask(page, task, text)
        assert words in refused.value.message
        assert refused.value.code == "refused"
        assert refused.value.hint


def test_too_much_is_refused(page: RulesNode) -> None:
    for text in ("x" * (1024 * 1024 + 1), 'game = "mfz"\n' * 300):
        with pytest.raises(Refused) as refused:
            page.call("separate", text)
        assert refused.value.code == "too_big"


def test_every_game_answers_what_it_offers() -> None:
    for id in games.ids():
        its = reader(id)
        for _, table in its.collections():
            assert {len(row) for row in table.rows} == {len(table.head)}
        made = its.random_roster(1)
        assert made is None or not its.check(made).faults
