"""Read TOML files within limits, and describe their faults."""

import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

from doomsday.companies.toml_text import (
    DEPTH_MAX,
    FILE_MAX,
    Unusable,
    check_content,
    not_toml,
    not_utf8,
    too_deep,
    too_large,
)
from doomsday.decoding import NotText, text_of
from doomsday.wording import RealNumber

# What TOML allows for an integer, and more digits than it has in any base.
_LEAST, _MOST = -(2**63), 2**63 - 1
_DIGITS_MAX = 80
# Strings and comments, to be skipped, or a long integer that is not a key.
_TOKENS = re.compile(
    r""""{3}(?:[^\\]|\\.)*?"{3}|'{3}.*?'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*"""
    r"|(?<![\w.+-])(?P<base>[+-]?(?:0[xob])?)(?P<digits>[0-9A-Fa-f][0-9A-Fa-f_]{14,})"
    r"(?![\w.]|[ \t]*=)",
    re.DOTALL,
)


def document(path: Path) -> dict[str, Any]:
    """Return the parsed content of a file. Raises: Unusable."""
    return parsed(content(path))


def parsed(content: bytes) -> dict[str, Any]:
    """Return what a file contains; numbers that are not whole are RealNumber. Raises: Unusable."""
    try:
        # Some systems write a letter and its mark as two characters.
        text = unicodedata.normalize("NFC", text_of(content))
    except NotText as error:
        raise not_utf8(error.line) from None
    try:
        found = tomllib.loads(text, parse_float=_real_number)
    except RecursionError:
        raise too_deep() from None
    except tomllib.TOMLDecodeError as error:
        raise _toml_fault(str(error), text) from None
    except ValueError:
        # Python converts no decimal number of thousands of digits.
        raise _huge_fault(text) from None
    if _depth(found) > DEPTH_MAX:
        raise too_deep()
    if _has_huge(found):
        raise _huge_fault(text)
    return found


def _real_number(text: str) -> RealNumber:
    return RealNumber(repr(float(text)))


def _depth(document: dict[str, Any]) -> int:
    """Return the levels of tables and lists in a document, itself included."""
    depth = 0
    level: list[Any] = [document]
    while level:
        depth += 1
        inner = [
            value
            for holder in level
            for value in (holder.values() if isinstance(holder, dict) else holder)
        ]
        level = [value for value in inner if isinstance(value, dict | list)]
    return depth


def _has_huge(document: dict[str, Any]) -> bool:
    """Return whether a document has an integer that TOML does not allow, of more than 64 bits."""
    values: list[Any] = [document]
    while values:
        value = values.pop()
        if isinstance(value, dict):
            values += value.values()
        elif isinstance(value, list):
            values += value
        elif isinstance(value, int) and not _LEAST <= value <= _MOST:
            return True
    return False


def _huge_fault(text: str) -> Unusable:
    """Return the error for the first integer of more than 64 bits, with its line."""
    for found in _TOKENS.finditer(text):
        if found["digits"] is not None and _is_huge(found["base"], found["digits"]):
            line = text.count("\n", 0, found.start("digits")) + 1
            return too_large(line)
    return too_large(0)


def _is_huge(base: str, digits: str) -> bool:
    digits = digits.replace("_", "").lstrip("0") or "0"
    try:
        # Cut, for Python converts no decimal number of thousands of digits.
        value = int(digits[:_DIGITS_MAX], {"x": 16, "o": 8, "b": 2}.get(base[-1:], 10))
    except ValueError:
        # A bare word of these letters.
        return False
    return not _LEAST <= (-value if base.startswith("-") else value) <= _MOST


def content(path: Path) -> bytes:
    """Return the bytes of a file, within the limits. Raises: Unusable."""
    try:
        if _never_ends(path):
            raise Unusable("unreadable", "cannot be read: it is not a regular file")
        with path.open("rb") as file:
            found = file.read(FILE_MAX + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is not a valid file name"
        raise Unusable("unreadable", f"cannot be read: {reason}") from None
    check_content(found)
    return found


def _never_ends(path: Path) -> bool:
    """Return whether a path is a pipe or a device, whose content may never end."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _toml_fault(message: str, text: str) -> Unusable:
    """Return the error for tomllib's message, at the end of the document of its last line."""
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    words = " ".join((message[: place.start()] if place else message).split())
    if place is None:
        return not_toml(0, words, text)
    last = text.count("\n") + (not text.endswith("\n"))
    return not_toml(int(place[1] or max(1, last)), words, text)
