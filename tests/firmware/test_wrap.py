"""Sentences broken into lines, on both interpreters."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from box.ui.wrap import wrap
from tests.onbox import run_micropython

MODULE = "tests.firmware.device.wrap_lines"
SENTENCE = "Hunters has 2 frames, not 3 to 4 (M-15)"

Wrap = Callable[[str, int], list[str]]


def wrap_on_the_box(text: str, columns: int) -> list[str]:
    return run_micropython(MODULE, text, columns).splitlines()


both = pytest.mark.parametrize("lines_of", [wrap, wrap_on_the_box], ids=["cpython", "micropython"])


@both
@pytest.mark.parametrize(
    ("columns", "lines"),
    [
        (15, ["Hunters has 2", "frames, not 3", "to 4 (M-15)"]),
        (25, ["Hunters has 2 frames, not", "3 to 4 (M-15)"]),
        (39, [SENTENCE]),
        (38, ["Hunters has 2 frames, not 3 to 4", "(M-15)"]),
    ],
)
def test_a_sentence_breaks_at_the_last_space_that_fits(
    lines_of: Wrap, columns: int, lines: list[str]
):
    assert lines_of(SENTENCE, columns) == lines


@both
def test_a_word_longer_than_a_line_starts_a_line_and_continues_on_the_next(lines_of: Wrap):
    assert lines_of("to abcdefghijkl m", 5) == ["to", "abcde", "fghij", "kl m"]


@both
def test_a_word_that_fills_its_lines_leaves_no_empty_line(lines_of: Wrap):
    assert lines_of("abcdefghij kl", 5) == ["abcde", "fghij", "kl"]


@both
def test_extra_spaces_are_dropped(lines_of: Wrap):
    assert lines_of("  one   two  ", 7) == ["one two"]
    assert lines_of("   ", 7) == lines_of("", 7) == []


words = st.text(st.sampled_from("ab"), min_size=1, max_size=12)


@given(st.lists(words), st.integers(1, 20))
def test_no_line_is_too_long_and_no_letter_is_lost(sentence: list[str], columns: int):
    lines = wrap(" ".join(sentence), columns)
    assert all(0 < len(line) <= columns for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(sentence)


@given(st.lists(words), st.integers(12, 20))
def test_words_that_fit_stay_whole_and_lines_are_filled(sentence: list[str], columns: int):
    lines = wrap(" ".join(sentence), columns)
    assert [word for line in lines for word in line.split(" ")] == sentence
    for line, following in zip(lines, lines[1:], strict=False):
        assert len(line) + 1 + len(following.split(" ")[0]) > columns
