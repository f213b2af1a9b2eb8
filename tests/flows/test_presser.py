"""Random presses over whole games of every kind, as `make soak` has them by the million."""

from pathlib import Path

import pytest

from shared.rules import games
from tests.sampling import cases
from tools import presser
from tools.presser import Presser, press_at_random

SEED = 2


def test_random_presses_lead_every_game_to_a_record_that_replays() -> None:
    presses = cases(2_000, 700)
    done = press_at_random(presses, SEED, processors=1, tell=False)
    assert done.trouble == []
    assert done.presses >= presses
    assert done.plies > presses // 20
    assert {kind.split()[0] for kind, count in done.games.items() if count} == {*games.ids()}


@pytest.mark.sampled()
def test_a_box_is_started_anew_after_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presser, "_LIFE", 1)
    done = press_at_random(4_500, SEED, processors=1, tell=False)
    assert done.trouble == []
    assert len(done.free) > 1
    assert all(len(free) == 1 for free in done.free)


def test_heap_that_lives_lose_from_game_to_game_is_told() -> None:
    steady = [70_000, 66_000] * 20
    leaky = [free - 100 * game for game, free in enumerate(steady)]
    assert presser.Done(free=[leaky]).lost == 2_000
    assert presser.Done(free=[steady, leaky]).lost == 1_000
    assert presser.Done(free=[steady, leaky[:10]]).lost == 0


@pytest.mark.sampled()
def test_a_presser_that_fails_is_trouble(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(record: bytes) -> None:
        raise KeyError("no such name")

    monkeypatch.setattr(presser, "judge_content", fails)
    assert presser.main(1, SEED) == 1
    said = capsys.readouterr().out
    assert f"Trouble: seed {SEED}: KeyError: 'no such name'\n" in said
    assert said.endswith("failed\n")


def test_fewer_presses_than_were_asked_for_are_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presser.program, "lay_out", lambda scratch: Path(scratch))
    monkeypatch.setattr(Presser, "run", lambda self: None)
    done = press_at_random(2_000, SEED, processors=1, tell=False)
    assert done.trouble == ["only 0 of 2,000 presses were made"]
