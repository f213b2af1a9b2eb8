"""A finished game is played step by step: each entry with its sentence and the state after it."""

from pathlib import Path

import pytest

from doomsday.records.playback import Playback, playing
from doomsday.records.replays import judge
from shared.rules import games
from tests.onbox import ROOT
from tests.rules import playthrough

RECORDED = [next((ROOT / playthrough.folder(id)).glob("*.game")) for id in games.ids()]


def played(content: bytes) -> Playback:
    steps = playing(content)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Playback = end.value
            return found


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.parent.name)
def test_the_last_step_has_the_result_of_the_replay(path: Path) -> None:
    verdict = judge(path.read_text("utf-8"))
    found = played(path.read_bytes())
    assert (found.game, found.over, found.fault) == (verdict.game, True, "")
    assert found.names == [seat["name"] for seat in verdict.seats]
    last = found.steps[-1].after
    assert last.ply == verdict.plies
    assert (last.scores, last.facts) == ([seat["score"] for seat in verdict.seats], verdict.facts)
    assert found.start is not None and found.start.ply == 0


def test_a_game_that_goes_wrong_is_played_up_to_there() -> None:
    content = RECORDED[0].read_bytes()
    end = content.rindex(b"*")
    whole = played(content)
    found = played(content[:end] + b"nonsense " + content[end:])
    assert len(found.steps) == len(whole.steps)
    assert found.fault.startswith(f"Ply {len(whole.steps) + 1}, 'nonsense': ")


def test_what_is_no_record_has_no_steps() -> None:
    found = played(b"no record")
    assert (found.game, found.steps, found.start) == ("", [], None)
    assert found.fault.endswith(".")
