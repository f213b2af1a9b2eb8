"""Read TOML files within limits, and describe their faults."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

FILE_MAX = 64 * 1024
_SHOWN_MAX = 40
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
Value = str | int | list[str]


class Unusable(Exception):
    """A file that cannot be read as TOML: `code` for programs, `words` for people."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


def document(path: Path) -> dict[str, Any]:
    """Return the parsed content of a file. Raises: Unusable."""
    content = _content(path)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Unusable("not_utf8", f"line {line}: this is not UTF-8 text") from None
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise Unusable("bad_toml", "line 1: too deeply nested") from None
    except tomllib.TOMLDecodeError as error:
        raise Unusable("bad_toml", _toml_fault(str(error), text)) from None
    except ValueError:
        # Python converts no decimal number of thousands of digits.
        raise Unusable("bad_toml", _huge_fault(text)) from None
    if _has_huge(found):
        raise Unusable("bad_toml", _huge_fault(text))
    return found


def written(head: Mapping[str, Value], tables: Sequence[tuple[str, Mapping[str, Value]]]) -> str:
    """Return a document with these values, then a [[name]] table for each of `tables`."""
    parts = [head, *[values for _, values in tables]]
    names = ["", *[f"\n[[{name}]]\n" for name, _ in tables]]
    return "".join(
        name + "".join(f"{key} = {_literal(value)}\n" for key, value in values.items())
        for name, values in zip(names, parts, strict=True)
    )


def _literal(value: Value) -> str:
    # JSON writes these values as TOML reads them, and escapes all but the delete character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def shown(value: object) -> str:
    """Return a value as short, printable text of one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= 10**_SHOWN_MAX:
        return "a huge number"
    text = repr(value) if isinstance(value, str | int | float) else str(value)
    return text if len(text) <= _SHOWN_MAX else f"{text[: _SHOWN_MAX - 3]}..."


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


def _huge_fault(text: str) -> str:
    """Return the fault of the first integer of more than 64 bits, with its line."""
    for found in _TOKENS.finditer(text):
        if found["digits"] is not None and _is_huge(found["base"], found["digits"]):
            line = text.count("\n", 0, found.start("digits")) + 1
            return f"line {line}: not TOML: a number that is too large"
    return "not TOML: a number that is too large"


def _is_huge(base: str, digits: str) -> bool:
    digits = digits.replace("_", "").lstrip("0") or "0"
    try:
        # Cut, for Python converts no decimal number of thousands of digits.
        value = int(digits[:_DIGITS_MAX], {"x": 16, "o": 8, "b": 2}.get(base[-1:], 10))
    except ValueError:
        # A bare word of these letters.
        return False
    return not _LEAST <= (-value if base.startswith("-") else value) <= _MOST


def _content(path: Path) -> bytes:
    """Return the bytes of a file, within the limits. Raises: Unusable."""
    try:
        if _never_ends(path):
            raise Unusable("unreadable", "cannot be read: it is not a regular file")
        with path.open("rb") as file:
            content = file.read(FILE_MAX + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is not a valid file name"
        raise Unusable("unreadable", f"cannot be read: {reason}") from None
    if len(content) > FILE_MAX:
        raise Unusable("too_big", f"too big: over {FILE_MAX // 1024} KB")
    if not content.strip():
        raise Unusable("empty", "the file is empty")
    return content


def _never_ends(path: Path) -> bool:
    """Return whether a path is a pipe or a device, whose content may never end."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _toml_fault(message: str, text: str) -> str:
    """Return tomllib's message with the line number in front.

    An error at the end of the document is reported for the last line.
    """
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    lines = max(1, len(text.splitlines()))
    line = int(place[1]) if place and place[1] else lines
    words = " ".join((message[: place.start()] if place else message).split())
    if place is None:
        return f"not TOML: {words}"
    return f"line {line}: not TOML: {words[:1].lower()}{words[1:]}"
