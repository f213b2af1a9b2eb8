"""The table of `make soak`: runs add up what they tried; its exit code is 1 if the box lost."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.durability import figures as figures_of_cuts
from tools import soak
from tools.soaking import parts, tally
from tools.soaking.parts import Figures, Part, Slice


def figures(number: int) -> Figures:
    """Return what a slice found; the slices run in processes of their own."""
    return {
        "evenings": {tally.CUTS: number, tally.LOSSES: 0},
        "plain: a file": {tally.CUTS: 1, tally.LOSSES: 1},
    }


def slices() -> Iterator[Slice]:
    for number in (1, 10, 100):
        yield partial(figures, number)


PART = Part("evenings", "cut", slices)


def test_a_run_continues_behind_the_slices_that_were_done(tmp_path: Path) -> None:
    file = tmp_path / "soak.json"
    assert not soak.run(PART, 1, time.monotonic() - 1, file)
    assert tally.read(file).rows == {}
    with tally.changed(file) as kept:
        kept.slices["evenings"] = 1
    assert soak.run(PART, 2, float("inf"), file)
    assert soak.run(PART, 2, float("inf"), file)
    assert tally.read(file).rows["evenings"][tally.CUTS] == 110
    assert tally.read(file).slices == {"evenings": 3}


def test_the_table_adds_up_the_box_without_other_stores(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{tally.FROM}\nold\n{tally.TO}\nbehind\n")
    kept = tally.Tally()
    kept.add("presses", {tally.PRESSES: 2_000})
    for number in (1_000, 200):
        for row, found in figures(number).items():
            kept.add(row, found)
    tally.write_page(kept, page)
    assert kept.total[tally.LOSSES] == 0
    before, _, *rows, _, behind = page.read_text().splitlines()
    assert (before, behind) == ("before", "behind")
    assert rows[-2] == "| **the box, all** | 1,200 |  |  |  |  | 2,000 |  | 0 |"
    assert rows[-1] == "| plain: a file | 2 |  |  |  |  |  |  | 2 |"


@pytest.mark.parametrize(("lost", "code"), [(0, 0), (1, 1)])
def test_a_loss_of_the_box_is_the_exit_code(
    lost: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally, "FILE", tmp_path / "soak.json")
    with tally.changed(tally.FILE) as kept:
        kept.add("evenings", {tally.LOSSES: lost})
        kept.add("plain: a file", {tally.LOSSES: 5})
    assert soak.main(["--table"]) == code


def test_a_broken_promise_is_counted_as_a_loss(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> dict[str, int]:
        raise AssertionError("lost or invented")

    monkeypatch.setattr(figures_of_cuts, "of_evening", broken)
    first = next(iter(parts.PARTS[0].slices()))
    assert first() == {"evenings, journal in its partition": {tally.LOSSES: 1}}
    assert "lost or invented" in capsys.readouterr().out
