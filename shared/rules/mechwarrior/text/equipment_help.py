"""Say what the equipment of combat dials does (W-134)."""

from shared.rules.mechwarrior.model import equipment_rows


def sentence(word: str) -> str:
    """Return what an equipment does, in a sentence; "" if the box does not compute it.

    >>> sentence("evade")
    'Breaks away without a roll, but not from grapple.'
    """
    rows = equipment_rows.HELP_TEXT
    key = "\n%s\t" % word
    at = rows.find(key)
    return rows[at + len(key) : rows.find("\n", at + 1)] if at >= 0 else ""
