"""Write TOML, and name what is wrong with a file that is read as TOML.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Value = str | int | list[str]

FILE_MAX = 64 * 1024
# Tables and lists within each other; no company file needs more than three.
DEPTH_MAX = 32


class Unusable(Exception):
    """A file that cannot be read as TOML: `code` for programs, `words` for people.

    line: from 1, 0 if unknown.
    """

    def __init__(self, code: str, words: str, line: int = 0) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.line = line


def check_content(content: bytes) -> None:
    """Check the size of a file. content: all, or what is too much. Raises: Unusable."""
    if len(content) > FILE_MAX:
        raise Unusable("too_big", "too big: over %d KB" % (FILE_MAX // 1024))
    if not content.strip():
        raise Unusable("empty", "the file is empty")


def not_utf8(line: int) -> Unusable:
    """Return the error for bytes that are not text."""
    return Unusable("not_utf8", "line %d: this is not UTF-8 text" % line, line)


def not_toml(line: int, words: str) -> Unusable:
    """Return the error for a text that is not TOML. line: 0 if unknown."""
    words = "not TOML: " + words[:1].lower() + words[1:]
    return Unusable("bad_toml", "line %d: %s" % (line, words) if line else words, line)


def too_large(line: int) -> Unusable:
    """Return the error for a whole number of more than 64 bits."""
    return not_toml(line, "a number that is too large")


def too_deep() -> Unusable:
    """Return the error for tables and lists of more than DEPTH_MAX levels."""
    return Unusable("bad_toml", "line 1: too deeply nested", 1)


def written(
    head: "Mapping[str, Value]", tables: "Sequence[tuple[str, Mapping[str, Value]]]"
) -> str:
    """Return a document with these values, then a [[name]] table for each of `tables`."""
    parts = ["%s = %s\n" % (key, literal(value)) for key, value in head.items()]
    for name, table in tables:
        parts.append("\n[[%s]]\n" % name)
        parts += ["%s = %s\n" % (key, literal(value)) for key, value in table.items()]
    return "".join(parts)


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
