"""Additions touch few files: each exercise of tests/adding, run in a scratch copy."""

from pathlib import Path

import pytest

from tests.adding.tree import Tree
from tools import touched


@pytest.mark.sampled("a command")
@pytest.mark.parametrize("exercise", touched.EXERCISES, ids=lambda exercise: exercise.what)
def test_additions_work(exercise: touched.Exercise, tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    exercise.how.add(tree)
    tree.lint()
    exercise.how.check(tree)


@pytest.mark.parametrize("exercise", touched.EXERCISES, ids=lambda exercise: exercise.what)
def test_additions_touch_few_files(exercise: touched.Exercise) -> None:
    assert len(touched.touched(exercise)) <= exercise.most


def test_the_page_says_how_many_files_each_addition_touches() -> None:
    assert touched.written() == touched.section(), "run tools/touched.py"


def test_an_edit_without_a_unique_place_is_refused(tmp_path: Path) -> None:
    tree = Tree(tmp_path, whole=False)
    for many in ("no such text", ""):
        with pytest.raises(AssertionError, match="times"):
            tree.insert("README.md", many, "more")
        with pytest.raises(AssertionError, match="times"):
            tree.change("README.md", many, "more")
    assert tree.counted() == []
