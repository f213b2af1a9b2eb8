"""Shorten names to a number of pixels, and derive short names that differ at a table.

`width` is a function that measures a text in pixels, in the font in which the name is drawn.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# Pixels of a short name in the medium font.
ROOM = 36

# Longest last word of a name, with its space, that stays: any word; one with a digit. Then the
# least number of letters before it.
_TAIL = 3
_NUMBER = 6
_HEAD = 4
_ARTICLE = "The "
_LETTERS = "ABCDEF"


def cut(name: str, room: int, width: "Callable[[str], int]") -> str:
    """Shorten a name to at most `room` pixels; a shortened one ends in a full stop.

    Keep a short last word, or a number of up to five letters such as `A-3`, so that names with
    the same beginning differ: `Nor. 1`, `Nor. 2`. At least one letter stays.

    >>> cut("Northern Sentinel 1", 9, len), cut("Northern Sentinel One", 9, len)
    ('Northe. 1', 'Northern.')
    """
    if width(name) <= room:
        return name
    tail = _tail(name)
    if width(name[:_HEAD] + "." + tail) > room:
        tail = ""
    head = name[: len(name) - len(tail)]
    while len(head) > 1:
        head = head[:-1].rstrip(" .,")
        if width(head + "." + tail) <= room:
            return head + "." + tail
    return name[:1]


def derive(name: str, width: "Callable[[str], int]", room: int = ROOM) -> str:
    """Return a short name: the name, its first word, or as much of that as fits.

    >>> derive("Salt Road Carriers", len, 6), derive("The Ninth Line", len, 6)
    ('Salt', 'Ninth')
    >>> derive("Lamplighters", len, 6), derive("Red 2", len, 6)
    ('Lampl.', 'Red 2')
    """
    if width(name) <= room:
        return name
    if name.startswith(_ARTICLE):
        name = name[len(_ARTICLE) :]
    # A number at the end tells companies apart.
    if not _tail(name):
        name = name.split(" ")[0]
    return cut(name, room, width)


def at_table(
    names: "Sequence[str]",
    shorts: "Sequence[str]",
    width: "Callable[[str], int]",
    room: int = ROOM,
) -> "list[str]":
    """Return the short name of each seat in at most `room` pixels, all different.

    shorts: those given by the companies, "" for one to be derived. Equal ones get the letter of
    the seat in front.

    >>> at_table(["Red Fox", "Red Hen", "Ann"], ["", "", ""], len, 6)
    ['A Red', 'B Red', 'Ann']
    """
    found = [
        cut(short, room, width) if short else derive(name, width, room)
        for name, short in zip(names, shorts)
    ]
    if len(set(found)) < len(found):
        found = [
            short if found.count(short) == 1 else _lettered(seat, short, width, room)
            for seat, short in enumerate(found)
        ]
    # Still possible if a company is called like another one with its letter.
    return found if len(set(found)) == len(found) else list(_LETTERS[: len(found)])


def _lettered(seat: int, short: str, width: "Callable[[str], int]", room: int) -> str:
    text = _LETTERS[seat] + " " + short
    while width(text) > room:
        text = text[:-1].rstrip(" .,")
    return text


def _tail(name: str) -> str:
    """Return the last word of a name, with its space, if a cut name keeps it; else ""."""
    tail = name[max(name.rfind(" "), 0) :]
    longest = _NUMBER if any([letter.isdigit() for letter in tail]) else _TAIL
    if tail[:1] != " " or len(tail) > longest or tail[-1] == ".":
        return ""
    return tail
