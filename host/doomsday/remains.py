"""What can be read of a record that cannot be played: its date, its companies, its plies."""

from dataclasses import dataclass
from typing import Any

from shared.rules.errors import Unreadable
from shared.rules.mfz.actions import LETTERS
from shared.rules.replay import Record

_DIGITS_MAX = 3


@dataclass(frozen=True)
class Remains:
    """What a record says, unchecked.

    Companies have `name`, `frames` and `systems`, the last two None where they cannot be
    read. `plies` are all tokens, marks and checks too.
    """

    date: str
    companies: tuple[dict[str, Any], ...]
    plies: tuple[str, ...]


class _Torn(Record):
    """A record as far as it can be read."""

    def __init__(self, text: str) -> None:
        try:
            super().__init__(text)
        except Unreadable:
            # The caller has been told already; what was read before this is there.
            return


def remains(text: str) -> Remains | None:
    """What is left of a record, None where nothing of a record is in the text."""
    torn = _Torn(text)
    companies = tuple(_company(value) for key, value in torn.header if key in tuple(LETTERS))
    date = "".join(value for key, value in torn.header if key == "Date")
    if not torn.header:
        return None
    return Remains(date, companies, tuple(token for _, token in torn.tokens))


def _company(value: str) -> dict[str, Any]:
    counts, _, name = value.partition(" ")
    frames, slash, systems = counts.partition("/")
    if not slash or not _is_number(frames) or not _is_number(systems):
        return {"name": value, "frames": None, "systems": None}
    return {"name": name.strip(), "frames": int(frames), "systems": int(systems)}


def _is_number(text: str) -> bool:
    return 0 < len(text) <= _DIGITS_MAX and text.isascii() and text.isdigit()
