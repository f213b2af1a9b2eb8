"""The JSON that the Commander's Handbook stores: companies, the teams of a game, or frames.

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

import binascii
import hashlib
import json
from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.games.dialects import Dialect, Imported, NotRead
from doomsday.games.mfz.dialects.builder import WORDS_MAX, Builder, frames_of
from doomsday.games.mfz.dialects.notation import Reading
from doomsday.wording import shown
from shared.rules.mfz.model import loadout

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_STORED = "mfz."
# Where the frames of a company and of a team in a game are, and the lists in what is stored.
_LISTS = ("frames", "cFrames")
_HOLDERS = (_STORED + "companies", _STORED + "game", _STORED + "frameSet", "companies", "teams")
_ROCKETS = "ssr"
_WHITES = "w"
_KINDS = [code.lower() for code in loadout.KINDS]
_COUNTS = [_WHITES] + _KINDS + [_ROCKETS]
_COUNT_MAX = 99
_OWN_WHITES = 2
_DESCRIPTION = "description"
_READ = ["name", _DESCRIPTION] + _COUNTS + list(_LISTS)
# What only the app needs.
_APPS_OWN = ("uuid", "dbid", "shared", "servermodified", "clientmodified", "icon")
_COLOR = "#808080"
_DEPTH_MAX = 6


class HandbookJson(Dialect):
    """See Dialect."""

    name = "handbook-json"
    title = "the JSON of the Commander's Handbook"
    ending = ".json"

    def recognises(self, text: str) -> bool:
        """Return whether the text begins as JSON does."""
        return text.lstrip()[:1] in ("{", "[")

    def read(self, text: str) -> "list[Imported]":
        """Return the companies. Raises: NotRead."""
        found = [_company(table) for table in _companies(_parsed(text), 0)]
        if not found:
            raise NotRead("this JSON has no company of the Commander's Handbook")
        return found

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return a list of companies, as the app stores it."""
        lines = ["  " + _ascii(json.dumps(_table(document))) for document in documents]
        return "[\n%s\n]\n" % ",\n".join(lines)


def _ascii(text: str) -> str:
    r"""Return JSON with escapes for all but ASCII: MicroPython writes none.

    >>> _ascii("H\u00fcter \U0001f600")
    'H\\u00fcter \\ud83d\\ude00'
    """
    signs = []
    for sign in text:
        code = ord(sign)
        if code > 0xFFFF:
            code -= 0x10000
            sign = "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))
        elif code > 0x7F:
            sign = "\\u%04x" % code
        signs.append(sign)
    return "".join(signs)


def _parsed(text: str) -> "Any":
    try:
        return json.loads(text)
    except RuntimeError:
        # Of recursion, which MicroPython has no error of its own for.
        raise NotRead("this JSON is too deeply nested") from None
    except ValueError as error:
        line = getattr(error, "lineno", 0)
        raise NotRead("this is not JSON, or it is cut off", line) from None


def _companies(value: "Any", depth: int) -> "list[dict[str, Any]]":
    """Return every table with frames in a value, which may be text that is JSON itself."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        value = _parsed(value)
    if depth > _DEPTH_MAX:
        return []
    if isinstance(value, list):
        frames = [item for item in value if _is_frame(item)]
        if frames:
            # Frames without a company, as in mfz.frameSet.
            return [{"name": "", _LISTS[0]: value}]
        return [one for item in value for one in _companies(item, depth + 1)]
    if not isinstance(value, dict):
        return []
    if [key for key in _LISTS if isinstance(value.get(key), list)]:
        return [value]
    return [one for key in _HOLDERS if key in value for one in _companies(value[key], depth + 1)]


def _is_frame(value: object) -> bool:
    return isinstance(value, dict) and bool([key for key in _KINDS if key in value])


def _company(table: "dict[str, Any]") -> Imported:
    company = Builder(_text(table.get("name")))
    _note_rest(company, "the company", table)
    for frame in [item for key in _LISTS for item in _list(table.get(key))]:
        where = company.next_frame
        if not isinstance(frame, dict):
            company.fault("%s is %s, not a frame" % (where, shown(frame)))
            continue
        _note_rest(company, where, frame)
        reading = Reading()
        for key in _COUNTS:
            count = _count(frame.get(key, _OWN_WHITES if key == _WHITES else 0))
            if count is None:
                company.fault("%s: %s is %s, not a number" % (where, key, shown(frame[key])))
            elif key == _ROCKETS:
                reading.add_rockets(count)
            elif key != _WHITES:
                reading.add(_KINDS.index(key), count)
            elif count != _OWN_WHITES:
                reading.notes.append("%d white dice: a frame has %d" % (count, _OWN_WHITES))
        company.add(_text(frame.get("name")), reading)
    return company.imported


def _note_rest(company: Builder, what: str, table: "dict[str, Any]") -> None:
    """Note the description of a table, and what of it is not kept."""
    description = table.get(_DESCRIPTION)
    if description:
        company.note("%s is described as %s" % (what, shown(description, WORDS_MAX)))
    kept = _READ + list(_APPS_OWN)
    others = [key for key in table if key not in kept and table[key] not in (None, "", _COLOR)]
    if others:
        company.note(
            "%s: not kept: %s" % (what, ", ".join([shown(key) for key in sorted(others)]))
        )


def _list(value: object) -> "list[Any]":
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _count(value: object) -> "int | None":
    """Return a count, which may be a text of digits, None for anything else."""
    if isinstance(value, str) and 0 < len(value) <= 2 and not value.strip("0123456789"):
        return int(value)
    if value is None:
        return 0
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_number and 0 <= value <= _COUNT_MAX else None  # type: ignore[operator, return-value]


def _table(document: "dict[str, Any]") -> "dict[str, Any]":
    """Return a company as the app stores it; its id follows from its name."""
    table: dict[str, Any] = OrderedDict()
    table["uuid"] = _id(document["name"])
    table["dbid"] = False
    table["name"] = document["name"]
    table[_DESCRIPTION] = ""
    table["shared"] = False
    table["color"] = _COLOR
    frames = []
    for name, counts, rockets in frames_of(document):
        frame: dict[str, Any] = OrderedDict()
        frame["uuid"] = _id("%s/%s" % (document["name"], name))
        frame["name"] = name
        frame[_DESCRIPTION] = ""
        frame[_WHITES] = _OWN_WHITES
        for key, count in zip(_KINDS, counts):
            frame[key] = count
        frame[_ROCKETS] = rockets
        frames.append(frame)
    table[_LISTS[0]] = frames
    return table


def _id(text: str) -> str:
    """Return an id of the form of a UUID of version 8, the same for the same text."""
    digits = binascii.hexlify(hashlib.sha256(text.encode()).digest()).decode()
    parts = (digits[:8], digits[8:12], "8" + digits[12:15], "8" + digits[15:18], digits[18:30])
    return "-".join(parts)
