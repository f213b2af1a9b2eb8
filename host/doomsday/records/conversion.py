"""Convert finished games of a box into text records.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

import binascii
from typing import TYPE_CHECKING

from shared.rules.errors import RuleError
from shared.rules.records.actions_reader import ActionsFile
from shared.rules.records.actions_text import Converted

if TYPE_CHECKING:
    from collections.abc import Generator

# Errors of a forged file, whose checksum is right and whose content is not.
_FORGED = (ValueError, IndexError, KeyError, TypeError, OverflowError)


class Record:
    """A finished game as text.

    text: "" if the game cannot be converted. fault: one sentence on how laptop and box disagree,
    "" if they agree.
    """

    def __init__(self, text: str, fault: str = "") -> None:
        self.text = text
        self.fault = fault


def convert(content: bytes) -> Record:
    """Convert a game: replay it and compare each check of the box."""
    steps = convert_in_steps(content)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            record: Record = end.value
            return record


def convert_in_steps(content: bytes) -> "Generator[None, None, Record]":
    """Convert a game as `convert` does; yield after each entry."""
    try:
        made = Converted(ActionsFile(content), whole=False)
        for _ in made.steps():
            yield
    except RuleError as error:
        return Record("", "It cannot be converted to text: %s." % error.message.rstrip("."))
    except _FORGED as error:
        return Record("", "It cannot be converted to text: %s." % type(error).__name__)
    return Record(made.text, made.fault)


def signed(record: Record, content: bytes) -> bytes:
    """Return a record as a file: with a last line that names the box's file, if it is complete."""
    text = record.text.encode()
    return text if record.fault else text + _sign(content, text)


def _sign(content: bytes, text: bytes) -> bytes:
    """Return the last line of a record, a comment.

    It has size and CRC32 of the box's file it was made from, and the CRC32 of the lines before it.
    """
    return b"{From a box: %d bytes, CRC32 %08x. This text before: CRC32 %08x}\n" % (
        len(content),
        binascii.crc32(content),
        binascii.crc32(text),
    )
