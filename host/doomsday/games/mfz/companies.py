"""Read company files (TOML): return a company or all of its faults, never raise for a bad file.

A fault is a Problem, whose message is one line that names the file, the frame and the fault.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from doomsday.companies import tomlfile
from doomsday.console.output import shown_path
from doomsday.games.tools import Problem
from shared.rules import short_names
from shared.rules.mfz.model import loadout
from shared.rules.mfz.setup import legality
from shared.rules.mfz.setup.legality import COMPANY, TOGETHER, Terms

GAME = "mfz"


@dataclass(frozen=True)
class Frame:
    """A frame; `systems` is a loadout in the form of shared.rules.mfz.model.loadout."""

    name: str
    systems: bytes
    rockets: int = 0


@dataclass(frozen=True)
class Company:
    """A company as its file describes it; `short` is "" if the file gives no short name."""

    name: str
    frames: tuple[Frame, ...]
    short: str = ""

    @property
    def systems(self) -> int:
        """The number of systems of all frames (M-26)."""
        return sum(loadout.systems(frame.systems) for frame in self.frames)

    @property
    def rockets(self) -> int:
        """The number of rockets of all frames."""
        return sum(frame.rockets for frame in self.frames)


@dataclass
class CompanyFile:
    """The result of reading a file: its company, None if unreadable, and all faults."""

    path: Path
    company: Company | None = None
    problems: list[Problem] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether it has a company without problems."""
        return self.company is not None and not self.problems

    @property
    def name(self) -> str:
        """The name of the company, or the path of the file if unreadable."""
        return self.company.name if self.company else shown_path(self.path)

    def note(self, code: str, words: str) -> None:
        """Add a fault of this file."""
        self.problems.append(Problem(code, f"{shown_path(self.path)}: {words}"))


def read_company(path: Path, terms: Terms | None = None) -> CompanyFile:
    """Read and check a company file against `terms`, by default those for any size."""
    found = CompanyFile(path)
    try:
        found.company = _checked(tomlfile.document(path), terms or Terms(), found)
    except tomlfile.Unusable as fault:
        found.note(fault.code, fault.words)
    return found


def limit_problem(file: CompanyFile, limits: tuple[int, int]) -> Problem | None:
    """Return the fault if a company has too few or too many frames, else None (M-15)."""
    fault = legality.size_fault(len(file.company.frames), limits) if file.company else None
    return Problem(fault[1], f"{shown_path(file.path)}: {fault[2]}") if fault else None


def _checked(document: dict[str, Any], terms: Terms, found: CompanyFile) -> Company | None:
    """Return the company of a document and note its faults in `found`.

    None if something required is missing.
    """
    # pydantic is slow to import, and most commands read no company.
    from doomsday.games.mfz.company_schema import shape_faults

    game = document.get("game")
    if isinstance(game, str) and game != GAME:
        known = f"{tomlfile.shown(game)}; only '{GAME}' is known here"
        found.note("another_game", f"a company of another game, {known}")
        return None
    shape = shape_faults(document)
    read = _Pieces(document, {(fault.frame, fault.key) for fault in shape})
    name, frames = read.name(COMPANY, document), read.frames()
    faults = [(fault.frame, fault.code, fault.words) for fault in shape]
    faults += legality.faults(name, frames, terms, tomlfile.shown)
    short = read.short(document)
    faults += _short_faults(short, name) if short else []
    for frame, code, words in sorted(faults, key=lambda at: (at[0] == TOGETHER, at[0])):
        found.note(code, f"{read.place(frame)}{words}")
    return _whole(name, frames, short or "")


def _short_faults(short: str, name: str | None) -> "list[legality.Fault]":
    """Return the fault of a short name: not allowed in a record, or too wide for the panel."""
    shown = tomlfile.shown(short)
    if loadout.name_status(short) & ~loadout.NAME_TOO_LONG:
        return [(COMPANY, "short_characters", f"short has other characters than a name: {shown}")]
    # Imported here: most companies bring no short name.
    from doomsday.screen.text_width import name_width

    wide = name_width(short)
    if wide <= short_names.ROOM:
        return []
    # Not of the short name itself: cut letters say less than a word of the name.
    legal = name is not None and not loadout.name_status(name)
    better = short_names.derive(name if legal and name else short, name_width)
    room = short_names.ROOM
    words = f"short {shown} is {wide} pixels wide on the box, of {room}; try '{better}'"
    return [(COMPANY, "short_too_wide", words)]


class _Pieces:
    """Access to those values of a document that have no fault of shape."""

    def __init__(self, document: dict[str, Any], faulty: set[tuple[int, str | None]]) -> None:
        self._tables = document.get("frames", [])
        self._faulty = faulty

    def name(self, frame: int, table: dict[str, Any]) -> str | None:
        """Return the name in a table, stripped of spaces, None if it is faulty."""
        name: str | None = self._value(frame, table, "name")
        return None if name is None else name.strip(" ")

    def short(self, document: dict[str, Any]) -> str | None:
        """Return the short name, "" if there is none, None if it is faulty."""
        short: str | None = self._value(COMPANY, document, "short", "")
        return None if short is None else short.strip(" ")

    def frames(self) -> "list[legality.FramePieces] | None":
        """Return the frames, None if there is no list of them."""
        if (COMPANY, "frames") in self._faulty:
            return None
        return [self._frame(number, table) for number, table in enumerate(self._tables, 1)]

    def place(self, frame: int) -> str:
        """Return the beginning of a message about this frame."""
        if frame in (COMPANY, TOGETHER):
            return ""
        table = self._tables[frame - 1]
        name = table.get("name") if isinstance(table, dict) else None
        legal = isinstance(name, str) and not loadout.name_status(name)
        return f"frame {frame} '{name}': " if legal else f"frame {frame}: "

    def _frame(self, number: int, table: object) -> "legality.FramePieces":
        if not isinstance(table, dict):
            return None, None, None
        rockets = self._value(number, table, "rockets", 0)
        return self.name(number, table), self._value(number, table, "systems"), rockets

    def _value(self, frame: int, table: dict[str, Any], key: str, default: object = None) -> Any:
        return None if (frame, key) in self._faulty else table.get(key, default)


def _whole(
    name: str | None, pieces: "list[legality.FramePieces] | None", short: str
) -> Company | None:
    """Return the company of these values, legal or not; None if one is missing or malformed."""
    if name is None or loadout.name_status(name) or pieces is None:
        return None
    frames = []
    for called, systems, rockets in pieces:
        if called is None or loadout.name_status(called) or systems is None or rockets is None:
            return None
        frames.append(Frame(called, loadout.parse(systems)[0], rockets))
    return Company(name, tuple(frames), short)
