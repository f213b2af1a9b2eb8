"""Answer what the settings may be; setting_rows.py lists them."""

from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.setup import setting_rows

# Places of a row of setting_rows.VALUE_TEXT.
_DEPTH = 1
_DEFAULT = 2
_VALUES = 3
_CONFIDENCE = 4
_TO = ".."


def _row(name: str) -> "list[str]":
    """Return the fields of a setting, empty for no setting."""
    text = setting_rows.VALUE_TEXT
    at = text.find("\n" + name + "\t") + 1
    if not at or not name or "\t" in name:
        return []
    return text[at : text.find("\n", at)].split("\t")


def is_known(name: str) -> bool:
    """Return whether there is such a setting.

    >>> is_known("crit_hit"), is_known("crit")
    (True, False)
    """
    return len(_row(name)) > 0


def default(name: str) -> str:
    """Return the default of a setting.

    >>> default("crit_hit")
    '12'
    """
    return _row(name)[_DEFAULT]


def values(name: str) -> "list[str]":
    """Return the values of a setting; empty if it does not exist.

    >>> values("captor_lost"), values("crit_miss")
    (['free', 'held'], ['1', '2', '3'])
    """
    row = _row(name)
    if not row:
        return []
    least, to, most = row[_VALUES].partition(_TO)
    if not to:
        return least.split(" ")
    return [str(value) for value in range(int(least), int(most) + 1)]


def confidence(name: str) -> str:
    """Return the confidence in the default of a setting: how likely the published game has it.

    >>> confidence("crit_hit")
    'high'
    """
    return _row(name)[_CONFIDENCE]


def chosen_at(depth: str) -> "list[str]":
    """Return the names of the settings that can be chosen and have an effect at a depth.

    >>> chosen_at("score")
    ['vc1_attachments']
    """
    return [name for name in told_at(depth) if not _is_fixed(name)]


def told_at(depth: str) -> "list[str]":
    """Return the names of the settings with an effect at a depth, also those with one value.

    >>> told_at("score")
    ['vc1_attachments', 'turn_order']
    """
    found = []
    number = kind_words.DEPTHS.index(depth)
    for line in setting_rows.VALUE_TEXT.split("\n"):
        row = line.split("\t")
        if len(row) > 1 and int(row[_DEPTH]) <= number:
            found.append(row[0])
    return found


def _is_fixed(name: str) -> bool:
    """Return whether a setting has only one value."""
    told = _row(name)[_VALUES]
    least, to, most = told.partition(_TO)
    return least == most if to else " " not in told


def check(name: str, value: str) -> None:
    """Check the value of a setting.

    Raises: ValueError unless there is such a setting, and the value is one of those allowed.

    >>> check("vc1_attachments", "yes")
    """
    row = _row(name)
    if not row:
        raise ValueError("there is no setting " + name)
    least, to, most = row[_VALUES].partition(_TO)
    if not to:
        known = least.split(" ")
        if value not in known:
            raise ValueError("%s is one of %s, not %s" % (name, ", ".join(known), value))
        return
    good = 0 < len(value) <= 3 and not [c for c in value if c not in "0123456789"]
    if not good or not int(least) <= int(value) <= int(most) or value != str(int(value)):
        raise ValueError("%s lies between %s and %s" % (name, least, most))
