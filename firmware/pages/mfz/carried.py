"""What was chosen among the companies, carried over by name when others take their place."""

from micropython import const

from pages.mfz import draft
from shared.rules.mfz.roster import FILE

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.arrival import Arrival
        from box.session import Session
except ImportError:
    pass

_ENOENT = const(2)


def take(arrival: "Arrival", session: "Session") -> None:
    """Put the new companies there. Raises OSError.

    In between nothing is chosen, so that a power cut leaves no choice that nobody made.
    """
    chosen = session.draft
    places = draft.companies(chosen)
    if not any(places):
        arrival.take()
        return
    old = _names()
    session.set_draft(draft.with_companies(chosen, bytes(len(places))))
    arrival.take()
    new = _names()
    now = bytearray(len(places))
    for seat, place in enumerate(places):
        if 0 < place <= len(old) and old[place - 1] in new:
            now[seat] = new.index(old[place - 1]) + 1
    if any(now):
        session.set_draft(draft.with_companies(chosen, now))


def _names() -> "list[bytes]":
    """The names of the companies that the box has, read line by line: a game may be in memory."""
    names = []
    try:
        with open(FILE, "rb") as file:
            file.readline()
            line = file.readline()
            while line:
                names.append(line[: line.find(b"\t")])
                line = file.readline()
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
    return names
