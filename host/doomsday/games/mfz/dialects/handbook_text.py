"""A line for each frame, `name: systems`, as in the log of the Commander's Handbook.

Such text is also what people type, so systems are read in every notation. Written to run also in
MicroPython, for the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.dialects import Dialect, Imported, NotRead
from doomsday.games.mfz.dialects import notation, presets
from doomsday.games.mfz.dialects.builder import Builder, frames_of
from doomsday.wording import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from doomsday.games.mfz.dialects.notation import Reading

_COMPANY = "company "
_COMMENT = "#"
_LINE_MAX = 1000


class HandbookText(Dialect):
    """See Dialect."""

    name = "handbook"
    title = "the text of the Commander's Handbook"
    ending = ".txt"

    def recognises(self, text: str) -> bool:
        """Return whether a line has a colon and a system, or is a loadout."""
        for line in text.split("\n"):
            _, colon, systems = _parted(line.strip())
            if _is_loadout(systems, notation.read) or (colon and notation.read(systems).systems):
                return True
        return False

    def read(self, text: str) -> "list[Imported]":
        """Return the companies; a line without systems is the name of one. Raises: NotRead."""
        return read_lines(text, notation.read)

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return a line for each company and for each frame."""
        return written(documents, notation.handbook)


def written(
    documents: "Sequence[dict[str, Any]]", loadout_text: "Callable[[bytes, int], str]"
) -> str:
    """Return a line for each company and frame. loadout_text: writes counts and rockets."""
    parts = []
    for document in documents:
        lines = [_COMPANY + document["name"]]
        lines += [
            "%s: %s" % (name, loadout_text(counts, rockets))
            for name, counts, rockets in frames_of(document)
        ]
        parts.append("\n".join([line.rstrip() for line in lines]) + "\n")
    return "\n".join(parts)


def read_lines(text: str, read: "Callable[[str], Reading]") -> "list[Imported]":
    """Return the companies of a text with a line for each frame.

    read: reads a loadout. Raises: NotRead if no line has a frame.
    """
    companies: list[Builder] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith(_COMMENT):
            continue
        if len(line) > _LINE_MAX:
            raise NotRead("a line of over %d characters" % _LINE_MAX, number)
        name, colon, systems = _parted(line)
        is_frame = colon or _is_loadout(systems, read)
        if not is_frame or _is_heading(line, read):
            companies.append(Builder(_heading(line)))
            continue
        if not companies:
            companies.append(Builder(""))
        _add(companies[-1], name, systems, read)
    found = [company.imported for company in companies if company.frames]
    if not found:
        raise NotRead("no line has a frame, such as Hammer: Rd Y B B")
    for company in companies:
        if not company.frames:
            found[0].faults.append("no frame follows %s" % shown(company.heading))
    return found


def _parted(line: str) -> "tuple[str, str, str]":
    """Return the name of a frame, the colon and the systems of a line.

    >>> _parted("Red: two: Rd B"), _parted("Rd B")
    (('Red: two', ':', 'Rd B'), ('', '', 'Rd B'))
    """
    place = line.rfind(":")
    if place < 0:
        return "", "", line
    return line[:place].strip(), ":", line[place + 1 :].strip()


def _is_heading(line: str, read: "Callable[[str], Reading]") -> bool:
    """Return whether a line with a colon is the name of a company all the same."""
    if line[: len(_COMPANY)].lower() != _COMPANY:
        return False
    return not _is_loadout(_parted(line)[2], read)


def _heading(line: str) -> str:
    if line[: len(_COMPANY)].lower() == _COMPANY:
        line = line[len(_COMPANY) :]
    return line.strip().rstrip(":")


def _is_loadout(text: str, read: "Callable[[str], Reading]") -> bool:
    return bool(text) and (presets.named(text) is not None or not read(text).unknown)


def _add(company: Builder, name: str, systems: str, read: "Callable[[str], Reading]") -> None:
    """Add a frame, whose systems may be the name of a preset loadout."""
    preset = presets.named(systems)
    if preset is None:
        company.add(name, read(systems))
        return
    reading = notation.read_systems(preset[0])
    reading.add_rockets(preset[1])
    reading.notes.append("the preset %s" % systems)
    company.add(name, reading)
