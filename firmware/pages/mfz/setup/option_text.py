"""Words for options and their values, by name."""

from box.ui import row_lookup
from pages.mfz.setup import option_words

# Each use of a table would be a copy.
_LABELS = option_words.OPTION_LABELS


def label(name: str) -> str:
    """Return the label of an option or number."""
    return row_lookup.fields(_LABELS, name)[1]


def value(name: str, value: str) -> str:
    """Return the label of one value of an option."""
    return row_lookup.text(row_lookup.fields(_LABELS, name), value)


def about(name: str, value: str = "") -> str:
    """Return the help of an option, with its rule, or of one of its values."""
    # Imported here: loaded only while an option is edited.
    from pages.mfz.setup import option_help

    fields = option_help.fields(name)
    return row_lookup.text(fields, value) if value else fields[1]
