"""Name the file of a finished game by its date and its companies.

Both are read from the game, so nothing of them reaches a path but small letters and digits.
"""

import re
import string

from doomsday.latin import ascii_of
from doomsday.records.replays import begin
from doomsday.records.unplayable import reader_of
from shared.rules.errors import RuleError
from shared.rules.records import actions_head
from shared.rules.records.actions_reader import is_actions
from shared.rules.records.replay import Record

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NO_DATE = "undated"
_SIGNS = string.ascii_lowercase + string.digits
_NAME_MAX = 24
_NAMES_MAX = 8


def stem_of(content: bytes) -> str:
    """Return the name of a finished game's file without its ending, "" if it tells none.

    content: a file of a box or a text record. Example: 2026-11-21-hunters-old-guard.
    """
    try:
        date, names = _told(content)
    except (RuleError, IndexError, ValueError, KeyError, TypeError):
        # A damaged or forged file.
        return ""
    parts = [part for part in map(slug, names[:_NAMES_MAX]) if part]
    if not parts:
        return ""
    return "-".join([date if _DATE.fullmatch(date) else _NO_DATE, *parts])


def slug(name: str) -> str:
    """Return a name in small letters and digits, joined by hyphens; "" if it has none.

    >>> slug("Zo\u00eb's Old  Guard"), slug("../../etc"), slug("\u72e9")
    ('zoe-s-old-guard', 'etc', '')
    """
    signs = [sign if sign in _SIGNS else " " for sign in ascii_of(name).lower()]
    return "-".join("".join(signs).split())[:_NAME_MAX].strip("-")


def _told(content: bytes) -> tuple[str, list[str]]:
    """Return date and names of the seats. Raises: RuleError, IndexError, ValueError."""
    if is_actions(content):
        size = actions_head.size_of(content[: actions_head.BEFORE])
        head = content[actions_head.BEFORE : actions_head.BEFORE + max(0, size)]
        _, date, _, seats = actions_head.read(head)
        return date, [name for name, _, _ in seats]
    text = content.decode()
    record = Record(text)
    date = dict(record.header).get("Date", "")
    try:
        return date, list(begin(record)[1].names())
    except RuleError:
        return date, [str(seat["name"]) for seat in reader_of(text).salvage_seats(record.header)]
