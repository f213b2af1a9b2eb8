"""Kept output is used only as long as it is what the module would print."""

from pathlib import Path

import pytest

from tests import kept, sampling


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace MicroPython; note each run. The only source is tmp_path/source.py."""
    found: list[str] = []

    def run(module: str, heap: str) -> str:
        found.append(heap)
        return f"run {len(found)}\nof {heap}\n"

    (tmp_path / "source.py").write_text("x = 1\n")
    monkeypatch.setattr(kept, "run_micropython", run)
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "kept")
    monkeypatch.setattr(kept, "SOURCES", (str(tmp_path),))
    return found


def test_output_is_kept_while_nothing_changes(runs: list[str]) -> None:
    assert kept.printed("a", "1M") == kept.printed("a", "1M") == "run 1\nof 1M\n"
    assert runs == ["1M"]


def test_a_changed_source_or_heap_runs_the_module_again(runs: list[str], tmp_path: Path) -> None:
    kept.printed("a", "1M")
    kept.printed("a", "2M")
    (tmp_path / "source.py").write_text("x = 2\n")
    assert kept.printed("a", "2M") == "run 3\nof 2M\n"


def test_another_module_has_output_of_its_own(runs: list[str]) -> None:
    kept.printed("a", "1M")
    assert kept.printed("b", "1M") == "run 2\nof 1M\n"
    assert kept.printed("a", "1M") == "run 1\nof 1M\n"


def test_a_sample_notes_what_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    left_out: dict[str, int] = {}
    monkeypatch.setattr(sampling, "left_out", left_out)
    monkeypatch.setattr(sampling, "WHOLE", False)
    assert sampling.cases(100, 7) == 7
    assert [*left_out.values()] == [93]
    monkeypatch.setattr(sampling, "WHOLE", True)
    assert sampling.cases(100, 7) == 100
    assert [*left_out.values()] == [93]
