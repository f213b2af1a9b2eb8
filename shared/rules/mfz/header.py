"""A setup as the header of a record, and back."""

from shared.rules.errors import Unreadable
from shared.rules.mfz.actions import LETTERS
from shared.rules.mfz.options import NUMBERS, OPTIONS
from shared.rules.mfz.quick import Quick
from shared.rules.record import FORMAT

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.setup import Setup
except ImportError:
    pass

DEPTH = "quick"


def write(setup: "Setup") -> "list[tuple[str, str]]":
    """Header lines: game, format, rules, depth, every option, every company."""
    lines = [
        ("Game", Quick.name),
        ("Fmt", FORMAT),
        ("Rules", "%s/%d" % (setup.options["edition"], Quick.version)),
        ("Depth", DEPTH),
    ]
    lines += [(name, setup.options[name]) for name, _, _ in OPTIONS if name != "edition"]
    lines += [(name, str(setup.numbers[name])) for name, _, _ in NUMBERS]
    for seat, (name, frames, systems) in enumerate(setup.companies):
        lines.append((LETTERS[seat], "%d/%d %s" % (frames, systems, name)))
    return lines


def system(setup: "Setup") -> Quick:
    """A fresh game of this setup."""
    return Quick(setup)


def read(pairs: "list[tuple[str, str]]") -> "Setup":
    """The setup that header lines describe, as (key, value). Raises Unreadable."""
    from shared.rules.mfz.agreement import agree

    said = dict(pairs)
    if _value(said, "Game") != Quick.name:
        raise Unreadable("this is a game of %s, not of %s" % (_value(said, "Game"), Quick.name))
    if _value(said, "Fmt") != FORMAT:
        raise Unreadable(
            "this record has format %s; only %s is known" % (_value(said, "Fmt"), FORMAT)
        )
    edition, _, version = _value(said, "Rules").partition("/")
    if version != str(Quick.version):
        raise Unreadable(
            "the rules are of version %s; only %d is known" % (version, Quick.version)
        )
    if _value(said, "Depth") != DEPTH:
        raise Unreadable("this depth is not known: " + _value(said, "Depth"))
    options = {"edition": edition}
    numbers = {}
    companies: list[tuple[str, int, int]] = []
    known = [name for name, _, _ in OPTIONS if name != "edition"]
    counted = [name for name, _, _ in NUMBERS]
    for key, value in pairs:
        if key in known:
            options[key] = value
        elif key in counted:
            numbers[key] = _number(value)
        elif len(key) == 1 and key in LETTERS:
            if key != LETTERS[len(companies) :][:1]:
                raise Unreadable("company %s is out of order" % key)
            companies.append(_company(value))
        elif key not in _HEAD:
            raise Unreadable("the header line [%s ...] is not known" % key)
    try:
        return agree(companies, options, numbers)
    except ValueError as error:
        raise Unreadable(str(error)) from None


# Lines that say what the record is, or about the table only.
_HEAD = ("Game", "Fmt", "Rules", "Depth", "Date", "Event")


def _value(said: "dict[str, str]", key: str) -> str:
    if key not in said:
        raise Unreadable("the header has no [%s ...]" % key)
    return said[key]


def _company(value: str) -> "tuple[str, int, int]":
    counts, _, name = value.partition(" ")
    frames, slash, systems = counts.partition("/")
    if not slash:
        raise Unreadable("a company is written as [A frames/systems name]")
    return name.strip(" "), _number(frames), _number(systems)


def _number(text: str) -> int:
    if not 0 < len(text) <= 3 or [c for c in text if c not in "0123456789"]:
        raise Unreadable("expected a number, not '%s'" % text)
    return int(text)
