"""Read and write rosters as the box stores them: one line a company, tab-separated.

A line is name, frames, systems, then name, systems and rockets of each frame, and last its short
name if it has one of its own. Lists read only the first three fields; frames are parsed for one
company at a time.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    """The companies of a roster file. lines: each with its end; they may stay in the file.

    Raises: Unreadable if the lines are not such a list.
    """

    def __init__(self, lines: "Sequence[bytes]") -> None:
        self._lines = lines
        if len(lines) > COMPANIES_MAX:
            raise Unreadable("there are more than %d companies" % COMPANIES_MAX)
        for _ in self.companies():
            pass

    def __len__(self) -> int:
        return len(self._lines)

    def companies(self) -> "Iterator[tuple[str, int, int]]":
        """Yield (name, frames, systems) of each company."""
        for place, line in enumerate(self._lines):
            yield _company(line, place)

    def company(self, place: int) -> "tuple[str, int, int]":
        """Return (name, frames, systems) of the company at `place`."""
        return _company(self._lines[place], place)

    def frames(self, place: int) -> "list[tuple[str, bytes, int]]":
        """Return the frames of the company at `place` as (name, loadout, rockets).

        Raises: Unreadable.
        """
        from shared.rules.mfz.model import loadout

        line = self._lines[place]
        fields = _fields(line, place)
        _, count, total = _company(line, place)
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
        line = self._lines[place]
        return "".join(_fields(line, place)[_company(line, place)[1] * _FRAME :])


def read(body: bytes) -> Roster:
    r"""Return the companies in the body of a roster file.

    Raises: Unreadable if the body is not such a list.

    >>> list(read(b"Ann\t1\t2\tRed\tRd Y\t3\n").companies())
    [('Ann', 1, 2)]
    """
    lines = [line + b"\n" for line in body.split(b"\n")]
    if lines.pop() != b"\n":
        raise _cut_off()
    return Roster(lines)


def _company(line: bytes, place: int) -> "tuple[str, int, int]":
    """Return what Roster.company does."""
    if line.find(b"\n") != len(line) - 1:
        raise _cut_off()
    fields = line[:-1].split(_TAB, _HEAD)
    if len(fields) < _HEAD:
        raise _broken(place)
    name, frames, systems = [_text(field, place) for field in fields[:_HEAD]]
    return name, _number(frames, place), _number(systems, place)


def _fields(line: bytes, place: int) -> "list[str]":
    """Return the fields of a line after its head."""
    fields = _text(line[:-1], place).split("\t")[_HEAD:]
    most = _company(line, place)[1] * _FRAME
    if not most <= len(fields) <= most + 1:
        raise _broken(place)
    # A record cannot hold such a short name.
    for short in fields[most:]:
        if short != short.strip(" ") or [sign for sign in short if sign in "[]" or sign < " "]:
            raise _broken(place)
    return fields


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


def _cut_off() -> Unreadable:
    return Unreadable("the list of companies is cut off")
