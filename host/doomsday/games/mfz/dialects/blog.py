"""Companies as in the battle reports of the community: `Red Hammer -- 2Rd/2B/1Y/2W + SSR.`

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.dialects import Dialect, Imported, NotRead
from doomsday.games.mfz.dialects import notation
from doomsday.games.mfz.dialects.builder import Builder, frames_of
from doomsday.wording import counted
from shared.rules.mfz.model import loadout

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_DASHES = ("--", "\u2013", "\u2014")
_INDENT = "   "
_POINTS = " points"


class Blog(Dialect):
    """See Dialect."""

    name = "blog"
    title = "the companies of a battle report"
    ending = ".txt"

    def recognises(self, text: str) -> bool:
        """Return whether a line has a name, a dash, and dice between slashes."""
        return bool([line for line in text.split("\n") if _frame(line) is not None])

    def read(self, text: str) -> "list[Imported]":
        """Return the companies; lines that belong to none are skipped. Raises: NotRead."""
        companies: list[Builder] = []
        totals: list[tuple[int, int]] = []
        before = ""
        for line in text.split("\n"):
            heading = _heading(line)
            frame = _frame(line)
            if heading is not None:
                companies.append(Builder(heading[0]))
                totals.append(heading[1:])
            elif frame is not None:
                if not companies:
                    companies.append(Builder(""))
                    totals.append((0, 0))
                name, dice = frame
                # A name may go on from the line above.
                companies[-1].add((before + " " + name).strip(), notation.read_blog(dice))
            before = line.strip() if heading is None and frame is None else ""
        for company, (frames, systems) in zip(companies, totals):
            _compare(company, frames, systems)
        found = [company.imported for company in companies if company.frames]
        if not found:
            raise NotRead("no line has a frame, such as Red Hammer -- 2Rd/2B/1Y/2W")
        return found

    def write(self, documents: "Sequence[dict[str, Any]]") -> str:
        """Return each company under its name, frames and systems."""
        parts = []
        for document in documents:
            frames = frames_of(document)
            systems = sum([loadout.systems(counts) for _, counts, _ in frames])
            counts = (counted(len(frames), "Frame"), counted(systems, "System"))
            head = "%s (%s & %s)" % (document["name"], counts[0], counts[1])
            lines = [
                "%s%s -- %s." % (_INDENT, name, notation.blog(counts, rockets))
                for name, counts, rockets in frames
            ]
            parts.append("\n".join([head] + lines) + "\n")
        return "\n".join(parts)


def _frame(line: str) -> "tuple[str, str] | None":
    """Return name and dice of a line, None for one without dice after a dash."""
    for dash in _DASHES:
        place = line.rfind(dash)
        dice = line[place + len(dash) :].strip()
        # The first dice have a number, but for the d8 of a frame without weapons and movement.
        begins = "0" <= dice[:1] <= "9" or dice.lower().startswith("gd8")
        if place >= 0 and notation.is_blog(dice) and begins:
            return line[:place].strip(), dice
    return None


def _heading(line: str) -> "tuple[str, int, int] | None":
    """Return name, frames and systems of a company's line, None for another line.

    The name of the company may stand in brackets at the end; before the first is the player's.

    >>> _heading("Ann (4 Frames & 16 Systems) = (7 Points per Asset) * (6 assets) = 42 points.")
    ('Ann', 4, 16)
    >>> _heading("Ann (4 Frames & 16 Systems) = 42 points.  (Quattros)")[0]
    'Quattros'
    """
    name, bracket, rest = line.partition(" (")
    words = rest.split()[:4]
    if not bracket or len(words) < 4 or words[1].lower().rstrip("s") != "frame":
        return None
    place = 3 if words[2] in ("&", "and") else 2
    if _number(words[0]) < 0 or _number(words[place]) < 0:
        return None
    last = rest.rpartition("(")[2]
    is_named = rest.count("(") and _POINTS in rest and last.rstrip().endswith(")")
    if is_named and _POINTS in rest[: len(rest) - len(last)]:
        name = last.rstrip()[:-1]
    return name.strip(), _number(words[0]), _number(words[place])


def _number(word: str) -> int:
    """Return a number of at most three digits, -1 for another word."""
    return int(word) if 0 < len(word) <= 3 and not word.strip("0123456789") else -1


def _compare(company: Builder, frames: int, systems: int) -> None:
    """Note where the counts of the heading differ from the frames below it."""
    read = [loadout.systems(loadout.parse(frame["systems"])[0]) for frame in company.frames]
    for wanted, count, thing in ((frames, len(read), "frame"), (systems, sum(read), "system")):
        if wanted and wanted != count:
            words = "the report says %s, but lists %d" % (counted(wanted, thing), count)
            company.note(words)
