"""`doomsday replay` verifies every recorded game, and the worked example of the notation."""

from pathlib import Path

import pytest

from doomsday import cli
from doomsday.records.replays import judge
from shared.rules import games
from tests.onbox import ROOT
from tests.rules import playthrough

RECORDED = [
    path for id in games.ids() for path in sorted((ROOT / playthrough.folder(id)).glob("*.game"))
]
ANCHOR = ROOT / "tests" / "rules" / "examples" / "anchor.game"


@pytest.mark.parametrize("path", [*RECORDED, ANCHOR], ids=lambda path: path.stem)
def test_a_recorded_game_is_valid(path: Path) -> None:
    assert cli.main(["replay", str(path)]) == 0


def test_the_worked_example_ends_with_its_scores_and_clock() -> None:
    verdict = judge(ANCHOR.read_text(encoding="utf-8"))
    assert verdict.ok
    scores = {company["name"]: company["score"] for company in verdict.seats}
    assert scores == {"Hunters": 16, "Old Guard": 12}
    assert (verdict.round, verdict.facts["doomsday"], verdict.over) == (2, 9, False)
