"""Options and their values in words, by name."""

from box import table
from pages.mfz import words


def label(name: str) -> str:
    """Return the label of an option or a number."""
    return table.fields(words.OPTION_LABELS, name)[1]


def value(name: str, value: str) -> str:
    """Return the label of a value of an option."""
    return table.text(table.fields(words.OPTION_LABELS, name), value)


def about(name: str, value: str = "") -> str:
    """Return what an option means, in one line with its rule, or what a value of it does."""
    from pages.mfz.option_help import LINES

    fields = table.fields(LINES, name)
    return table.text(fields, value) if value else fields[1]
