"""Options and their values in words, by name."""

from pages.mfz import words

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Sequence
except ImportError:
    pass


def label(name: str) -> str:
    """Return the label of an option or a number."""
    return _fields(words.OPTION_LABELS, name)[1]


def value(name: str, value: str) -> str:
    """Return the label of a value of an option."""
    fields = _fields(words.OPTION_LABELS, name)
    for at in range(2, len(fields), 2):
        if fields[at] == value:
            return fields[at + 1]
    raise ValueError("the option %s has no value %s" % (name, value))


def about(name: str) -> str:
    """Return what an option means, in one line with its rule."""
    from pages.mfz.option_help import LINES

    return _fields(LINES, name)[1]


def _fields(lines: "Sequence[str]", name: str) -> "list[str]":
    for line in lines:
        if line.startswith(name + "\t"):
            return line.split("\t")
    raise ValueError("there are no words for " + name)
