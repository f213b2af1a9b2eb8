"""Write TOML, and name what is wrong with a file that is read as TOML.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.wording import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    Value = str | int | list[str]

FILE_MAX = 64 * 1024
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
# Enough to see that every other byte is nought.
_HEAD = 64
# Quotes that a word processor makes of straight ones; the single ones are apostrophes, too.
_CURLY = "\u201c\u201d\u201e\u201f"
_CURLY_SINGLE = "\u2018\u2019"
_STRAIGHT = "curly quotes; type straight ones, \" or '"
_MISSING = "a text begins and ends with %s; %s"
# Values that need no quotes.
_BARE = ("true", "false", "inf", "nan")
# Tables and lists within each other; no company file needs more than three.
DEPTH_MAX = 32


class Unusable(Exception):
    """A file that cannot be read as TOML: `code` for programs, `words` for people.

    line: from 1, 0 if unknown; `words` do not name it. fix: what to do instead, "" if unknown.
    """

    def __init__(self, code: str, words: str, line: int = 0, fix: str = "") -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.line = line
        self.fix = fix


def check_content(content: bytes, most: int = FILE_MAX) -> None:
    """Check the size of a file, and that it is text. content: all, or what is too much.

    Raises: Unusable.
    """
    if len(content) > most:
        raise Unusable("too_big", "too big: over %d KB" % (most // 1024))
    if not content.strip():
        raise Unusable("empty", "the file is empty")
    if content[:2] in _UTF_16_MARKS or _is_half_nought(content[:_HEAD]):
        raise Unusable("not_utf8", "this text is UTF-16; save it as UTF-8")
    if b"\0" in content:
        raise Unusable("not_utf8", "this is a binary file, not a text")


def _is_half_nought(content: bytes) -> bool:
    """Return whether every other byte is nought, as in Latin text in UTF-16."""
    noughts = [0, 0]
    for place, byte in enumerate(content):
        noughts[place % 2] += not byte
    return sorted(noughts) == [0, max(1, len(content) // 2)]


def not_utf8(line: int) -> Unusable:
    """Return the error for bytes that are not text."""
    return Unusable("not_utf8", "this is not UTF-8 text; save it as UTF-8", line)


def not_toml(line: int, words: str, text: str) -> Unusable:
    """Return the error for a text that is not TOML.

    line: 0 if unknown. words: of the parser, for faults other than those of quotes.
    """
    lines = text.split("\n")
    quotes = _quote_fault(lines[line - 1]) if 0 < line <= len(lines) else ""
    return Unusable("bad_toml", quotes or "not TOML: " + words[:1].lower() + words[1:], line)


def _quote_fault(line: str) -> str:
    """Return what is wrong with the quotes of a line that is not TOML, "" for nothing.

    >>> _quote_fault('name = "Red')
    'a text begins and ends with "; one is missing'
    >>> _quote_fault("name = \u201cRed\u201d")[:12], _quote_fault('name = "Red" 7')
    ('curly quotes', '')
    """
    if '"""' in line or "'''" in line:
        return ""
    quote = before = ""
    is_escaped = False
    for sign in line:
        if sign in _CURLY and (not quote or line.count(quote) % 2):
            return _STRAIGHT
        if sign in _CURLY_SINGLE and not quote:
            return _STRAIGHT
        if quote:
            is_end = sign == quote and not is_escaped
            is_escaped = sign == "\\" and quote == '"' and not is_escaped
            if is_end:
                quote = ""
        elif sign == "#":
            break
        elif sign in "\"'":
            quote = sign
        else:
            before += sign
    if quote:
        return _MISSING % (quote, "one is missing")
    value = before.partition("=")[2].strip()
    if value[:1].isalpha() and value not in _BARE:
        return _MISSING % ('"', "both are missing")
    return ""


def too_large(line: int) -> Unusable:
    """Return the error for a whole number of more than 64 bits."""
    return Unusable("bad_toml", "not TOML: a number that is too large", line)


def too_deep() -> Unusable:
    """Return the error for tables and lists of more than DEPTH_MAX levels."""
    return Unusable("bad_toml", "too deeply nested", 1)


def written(
    head: "Mapping[str, Value]", tables: "Sequence[tuple[str, Mapping[str, Value]]]"
) -> str:
    """Return a document with these values, then a [[name]] table for each of `tables`."""
    parts = ["%s = %s\n" % (key, literal(value)) for key, value in head.items()]
    for name, table in tables:
        parts.append("\n[[%s]]\n" % name)
        parts += ["%s = %s\n" % (key, literal(value)) for key, value in table.items()]
    return "".join(parts)


def document_text(document: "Mapping[str, Any]", comments: "Sequence[str]" = ()) -> str:
    """Return a document as TOML: its values, then its lists of tables. comments: lines on top.

    >>> print(document_text({"name": "Red", "frames": [{"name": "A"}]}, ["From a list."]))
    # From a list.
    name = "Red"
    <BLANKLINE>
    [[frames]]
    name = "A"
    <BLANKLINE>
    """
    head, tables = OrderedDict(), []
    for key, value in document.items():
        if isinstance(value, list) and not [item for item in value if isinstance(item, str)]:
            tables += [(key, table) for table in value]
        else:
            head[key] = value
    lines = ["# %s\n" % printable(" ".join(comment.split())) for comment in comments]
    return "".join(lines) + written(head, tables)


def literal(value: "Value") -> str:
    r"""Return a text, a whole number, true, false or a list of texts as TOML.

    >>> literal("Red\n"), literal(True), literal(["", "gun -1"])
    ('"Red\\n"', 'true', '["", "gun -1"]')
    """
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return "[" + ", ".join([_text(item) for item in value]) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _text(text: str) -> str:
    signs = []
    for sign in text:
        if sign in _ESCAPES:
            sign = _ESCAPES[sign]
        elif sign < " " or sign == "\x7f":
            sign = "\\u%04x" % ord(sign)
        signs.append(sign)
    return '"' + "".join(signs) + '"'


_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}
