"""The table of `make soak`: runs add up what they tried; its exit code is 1 if the box lost."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from doomsday.image import build
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
        kept.of_part("evenings", build.stamp("sim")).add({})
    assert soak.run(PART, 2, float("inf"), file)
    assert soak.run(PART, 2, float("inf"), file)
    assert tally.read(file).rows["evenings"][tally.CUTS] == 110
    tried = tally.read(file).parts["evenings"]
    assert (tried.slices, tried.of) == (3, 3)


def test_what_was_tried_with_another_program_is_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "soak.json"
    with tally.changed(file) as kept:
        for name in ("evenings", "presses"):
            kept.of_part(name, "older").add(figures(1_000))
    assert soak.run(PART, 1, float("inf"), file)
    kept = tally.read(file)
    assert kept.rows["evenings"][tally.CUTS] == 1_000 + 111
    assert kept.parts["evenings"].rows["evenings"][tally.CUTS] == 111
    # The page says which part is of which program, and what was left out.
    kept.parts["presses"].of = 2
    *_, first, second = kept.table().splitlines()
    assert first == f"Program {build.stamp('sim')}: *evenings*."
    assert second == "Program older: *presses* (1 of 2 slices)."


def test_the_table_adds_up_the_box_without_other_stores(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{tally.FROM}\nold\n{tally.TO}\nbehind\n")
    kept = tally.Tally()
    kept.of_part("presses", "program").add({"presses": {tally.PRESSES: 2_000}})
    for number in (1_000, 200):
        kept.of_part("evenings", "program").add(figures(number))
    tally.write_page(kept, page)
    assert kept.total[tally.LOSSES] == 0
    before, _, *rows, _, behind = page.read_text().splitlines()
    assert (before, behind) == ("before", "behind")
    rows = [row for row in rows if row.startswith("|")]
    assert rows[-2] == "| **the box, all** | 1,200 |  |  |  |  | 2,000 |  | 0 |"
    assert rows[-1] == "| plain: a file | 2 |  |  |  |  |  |  | 2 |"


@pytest.mark.parametrize(("lost", "code"), [(0, 0), (1, 1)])
def test_a_loss_of_the_box_is_the_exit_code(
    lost: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally, "FILE", tmp_path / "soak.json")
    with tally.changed(tally.FILE) as kept:
        part = kept.of_part("evenings", "program")
        part.add({"evenings": {tally.LOSSES: lost}, "plain: a file": {tally.LOSSES: 5}})
    assert soak.main(["--table"]) == code


def test_parts_are_forgotten_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "FILE", tmp_path / "soak.json")
    with tally.changed() as kept:
        for name in ("full", "plain"):
            kept.of_part(name, "program").add(figures(1))
    assert soak.main(["--table", "--fresh", "plain"]) == 0
    assert [*tally.read().parts] == ["full"]


def test_a_part_that_another_run_has_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tally, "FILE", tmp_path / "soak.json")
    monkeypatch.setattr(soak, "PARTS", (PART,))
    with tally.alone("evenings"):
        assert soak.main(["evenings"]) == 0
    assert "evenings: another run has it" in capsys.readouterr().out
    assert tally.read().parts == {}
    assert soak.main(["evenings"]) == 0
    assert tally.read().parts["evenings"].slices == 3


def test_a_broken_promise_is_counted_as_a_loss(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> dict[str, int]:
        raise AssertionError("lost or invented")

    monkeypatch.setattr(figures_of_cuts, "of_evening", broken)
    first = next(iter(parts.PARTS[0].slices()))
    assert first() == {"evenings, journal in its partition": {tally.LOSSES: 1}}
    assert "lost or invented" in capsys.readouterr().out
