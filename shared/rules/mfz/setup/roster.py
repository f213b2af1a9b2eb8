"""Read and write rosters as the box stores them: one line a company, tab-separated.

A line is name, frames, systems, then name, systems and rockets of each frame, and last its short
name if it has one of its own. Lists read only the first three fields; frames are parsed for one
company at a time.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

VERSION = 1
COMPANIES_MAX = 50
_TAB = b"\t"
_HEAD = 3
_FRAME = 3


def line(name: str, frames: "Sequence[tuple[str, bytes, int]]", short: str = "") -> str:
    r"""Return a company as a line with its end; `frames`: (name, loadout, rockets) each.

    short: its short name, "" if it has none of its own.

    >>> line("Ann", [("Red", bytes((0, 1, 0, 0, 0, 0, 1, 0, 0, 0)), 3)])
    'Ann\t1\t2\tRed\tRd Y\t3\n'
    """
    from shared.rules.mfz.model import loadout

    total = sum([loadout.systems(counts) for _, counts, _ in frames])
    fields = [name, str(len(frames)), str(total)]
    for frame, counts, rockets in frames:
        fields += [frame, loadout.text(counts), str(rockets)]
    if short:
        fields.append(short)
    return "\t".join(fields) + "\n"


class Roster:
    """The companies in the body of a roster file.

    Raises: Unreadable if the body is not such a list.
    """

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._starts: list[int] = []
        start = 0
        while start < len(body):
            self._starts.append(start)
            start = body.find(b"\n", start) + 1
            if not start:
                raise Unreadable("the list of companies is cut off")
        if len(self._starts) > COMPANIES_MAX:
            raise Unreadable("there are more than %d companies" % COMPANIES_MAX)
        for place in range(len(self)):
            self.company(place)

    def __len__(self) -> int:
        return len(self._starts)

    def company(self, place: int) -> "tuple[str, int, int]":
        """Return (name, frames, systems) of the company at `place`."""
        body = self._body
        start = self._starts[place]
        end = body.find(b"\n", start)
        fields = []
        for _ in range(_HEAD):
            stop = body.find(_TAB, start, end)
            if stop < 0:
                stop = end
            fields.append(_text(body[start:stop], place))
            start = min(end, stop + 1)
        return fields[0], _number(fields[1], place), _number(fields[2], place)

    def frames(self, place: int) -> "list[tuple[str, bytes, int]]":
        """Return the frames of the company at `place` as (name, loadout, rockets).

        Raises: Unreadable.
        """
        from shared.rules.mfz.model import loadout

        fields = self._fields(place)
        _, count, total = self.company(place)
        found = []
        for at in range(0, count * _FRAME, _FRAME):
            counts, unknown = loadout.parse(fields[at + 1])
            if unknown:
                raise _broken(place)
            found.append((fields[at], counts, _number(fields[at + 2], place)))
        if sum([loadout.systems(counts) for _, counts, _ in found]) != total:
            raise _broken(place)
        return found

    def short(self, place: int) -> str:
        """Return the short name that the company at `place` brings; "" if it has none."""
        _, count, _ = self.company(place)
        return "".join(self._fields(place)[count * _FRAME :])

    def _fields(self, place: int) -> "list[str]":
        """Return the fields of a line after its head."""
        start = self._starts[place]
        end = self._body.find(b"\n", start)
        fields = _text(self._body[start:end], place).split("\t")[_HEAD:]
        most = self.company(place)[1] * _FRAME
        if not most <= len(fields) <= most + 1:
            raise _broken(place)
        # A record cannot hold such a short name.
        for short in fields[most:]:
            if short != short.strip(" ") or [sign for sign in short if sign in "[]" or sign < " "]:
                raise _broken(place)
        return fields


def read(body: bytes) -> "list[tuple[str, int, int]]":
    r"""Return every company in the body of a roster file as (name, frames, systems).

    Raises: Unreadable if the body is not such a list.

    >>> read(b"Ann\t1\t2\tRed\tRd Y\t3\n")
    [('Ann', 1, 2)]
    """
    roster = Roster(body)
    return [roster.company(place) for place in range(len(roster))]


def _text(field: bytes, place: int) -> str:
    try:
        return field.decode()
    except (ValueError, UnicodeError):
        raise _broken(place) from None


def _number(field: str, place: int) -> int:
    if not 1 <= len(field) <= 2 or [c for c in field if c not in "0123456789"]:
        raise _broken(place)
    return int(field)


def _broken(place: int) -> Unreadable:
    return Unreadable("company %d of the list cannot be read" % (place + 1))
