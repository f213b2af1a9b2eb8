"""Company files: TOML in, a company or every fault of it out. Nothing here raises for a bad file.

A fault is a Problem, whose message is one line that names the file, the frame and the fault.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from doomsday.output import shown_path
from shared.rules.mfz import loadout

GAME = "mfz"
FILE_MAX = 64 * 1024
_TOP_KEYS = ("game", "name", "frames")
_FRAME_KEYS = ("name", "systems", "rockets")
_SHOWN_MAX = 40
# Any number above what is possible is as good as this one.
_MANY_ROCKETS = 99


@dataclass(frozen=True)
class Problem:
    """One fault: a code for programs, a line for people."""

    code: str
    message: str


@dataclass(frozen=True)
class Frame:
    """A frame: `systems` is a loadout as shared.rules.mfz.loadout has it."""

    name: str
    systems: bytes
    rockets: int = 0


@dataclass(frozen=True)
class Company:
    """A company as its file has it."""

    name: str
    frames: tuple[Frame, ...]

    @property
    def systems(self) -> int:
        """Systems of all frames (M-26)."""
        return sum(loadout.systems(frame.systems) for frame in self.frames)

    @property
    def rockets(self) -> int:
        """Rockets of all frames."""
        return sum(frame.rockets for frame in self.frames)


@dataclass(frozen=True)
class Terms:
    """What the players agreed on that decides whether a company is legal.

    `limits` are the fewest and most frames; `allowed` is made of loadout's SPLIT_RANGE and
    HAZARDS; `alike` is how many split weapons of one kind a frame may have.
    """

    limits: tuple[int, int] = (1, loadout.FRAMES_MAX)
    rockets: int = loadout.ROCKETS_AGREED
    allowed: int = 0
    alike: int = 4


@dataclass
class CompanyFile:
    """What was found in one file: a company where it could be read, and every fault."""

    path: Path
    company: Company | None = None
    problems: list[Problem] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether there is a company without fault."""
        return self.company is not None and not self.problems

    @property
    def name(self) -> str:
        """The company's name, or the file's where none could be read."""
        return self.company.name if self.company else shown_path(self.path)


def read_company(path: Path, terms: Terms | None = None) -> CompanyFile:
    """Read and check a company file against `terms`, by default those usual for any size."""
    found = CompanyFile(path)
    reader = _Reader(found)
    content = reader.content()
    if content is not None:
        document = reader.document(content)
        if document is not None:
            found.company = reader.company(document, terms or Terms())
    return found


def limit_problem(file: CompanyFile, limits: tuple[int, int]) -> Problem | None:
    """The fault of a readable company that has too few or too many frames for a size (M-15)."""
    company = file.company
    if company is None or limits[0] <= len(company.frames) <= limits[1]:
        return None
    code = "too_few_frames" if len(company.frames) < limits[0] else "too_many_frames"
    return Problem(code, f"{shown_path(file.path)}: {_frames_out(len(company.frames), limits)}")


def _frames_out(frames: int, limits: tuple[int, int]) -> str:
    least, most = limits
    wanted = f"{least}" if least == most else f"{least} to {most}"
    return f"{_many(frames, 'frame')}, but it must be {wanted} here (M-15)"


class _Reader:
    """Reads one file step by step and notes each fault with its place."""

    def __init__(self, found: CompanyFile) -> None:
        self._found = found

    def content(self) -> bytes | None:
        """The file's bytes, if they are there and not too many."""
        try:
            if _never_ends(self._found.path):
                self._fault("unreadable", "cannot be read: it is not a regular file")
                return None
            with self._found.path.open("rb") as file:
                content = file.read(FILE_MAX + 1)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "that is no name of a file"
            self._fault("unreadable", f"cannot be read: {reason}")
            return None
        if len(content) > FILE_MAX:
            self._fault("too_big", f"too big for a company: over {FILE_MAX // 1024} KB")
            return None
        if not content.strip():
            self._fault("empty", "the file is empty")
            return None
        return content

    def document(self, content: bytes) -> dict[str, Any] | None:
        """The TOML document."""
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            self._fault("not_utf8", f"line {line}: this is not UTF-8 text")
            return None
        try:
            return tomllib.loads(text)
        except RecursionError:
            self._fault("bad_toml", "line 1: too deeply nested to be read")
            return None
        except ValueError as error:
            self._fault("bad_toml", _toml_fault(str(error), text))
            return None

    def company(self, document: dict[str, Any], terms: Terms) -> Company | None:
        """The company of a document, checked. None where something needed is not there."""
        game = self._value(document, "game", "", _is_text, "a text")
        if game is not None and game != GAME:
            known = f"{_shown(game)}; only '{GAME}' is known here"
            self._fault("another_game", f"a company of another game, {known}")
            return None
        self._only(document, _TOP_KEYS, "")
        name = self._name(document, "")
        frames = list(self._frames(document, terms))
        whole = [frame for frame in frames if frame is not None]
        if name is None or len(whole) < len(frames):
            return None
        if not isinstance(document.get("frames", []), list):
            return None
        company = Company(name, tuple(whole))
        self._check(company, terms)
        return company

    def _frames(self, document: dict[str, Any], terms: Terms) -> Iterator[Frame | None]:
        frames = document.get("frames", [])
        if not isinstance(frames, list):
            self._fault("wrong_type", "frames is not a list of tables, written as [[frames]]")
            return
        for number, table in enumerate(frames, 1):
            yield self._frame(table, f"frame {number}", terms)

    def _frame(self, table: object, place: str, terms: Terms) -> Frame | None:
        if not isinstance(table, dict):
            self._fault("wrong_type", f"{place}: not a table, written as [[frames]]")
            return None
        name = table.get("name")
        if isinstance(name, str) and not loadout.name_status(name):
            place = f"{place} '{name}'"
        self._only(table, _FRAME_KEYS, f"{place}: ")
        found_name = self._name(table, f"{place}: ")
        text = self._value(table, "systems", f"{place}: ", _is_text, "a text such as 'Rd Y B G'")
        rockets = 0
        if "rockets" in table:
            rockets = self._value(table, "rockets", f"{place}: ", _is_count, "a whole number")
        if text is None:
            return None
        counts, unknown = loadout.parse(text)
        for word in unknown:
            known = f"known are {' '.join(loadout.KINDS)}"
            self._fault("unknown_system", f"{place}: unknown system {_shown(word)}; {known}")
        carried = min(rockets or 0, _MANY_ROCKETS)
        status = loadout.frame_status(counts, carried, terms.allowed, terms.alike)
        for code, words in loadout.faults(status):
            self._fault(code, f"{place}: {words}")
        if found_name is None or rockets is None:
            return None
        return Frame(found_name, counts, carried)

    def _name(self, table: dict[str, Any], place: str) -> str | None:
        """The name without spaces around it, or None where it is missing or faulty."""
        name: str | None = self._value(table, "name", place, _is_text, "a text")
        if name is None:
            return None
        name = name.strip(" ")
        faults = loadout.faults(loadout.name_status(name))
        for code, words in faults:
            self._fault(code, f"{place}{words}: {_shown(name)}")
        return None if faults else name

    def _check(self, company: Company, terms: Terms) -> None:
        names = [frame.name for frame in company.frames]
        status = loadout.company_status(names, company.rockets, terms.limits, terms.rockets)
        if max([frame.rockets for frame in company.frames], default=0) > loadout.ROCKETS_MAX:
            status &= ~loadout.ROCKETS_NOT_AGREED
        if status & loadout.NAME_TWICE:
            status &= ~loadout.NAME_TWICE
            for name in sorted({name for name in names if names.count(name) > 1}):
                numbers = [str(i) for i, other in enumerate(names, 1) if other == name]
                twice = f"frames {' and '.join(numbers)} have the same name '{name}'"
                self._fault("name_twice", twice)
        said = {
            "rockets_not_agreed": f"{_many(company.rockets, 'rocket')} on all frames together, "
            f"but {terms.rockets} are agreed (M-23)",
            "too_few_frames": _frames_out(len(names), terms.limits),
            "too_many_frames": _frames_out(len(names), terms.limits),
        }
        for code, words in loadout.faults(status):
            self._fault(code, said.get(code, words))

    def _value(
        self,
        table: dict[str, Any],
        key: str,
        place: str,
        right: Callable[[object], bool],
        wanted: str,
    ) -> Any:
        """The value of a key that must be there and right, or None."""
        if key not in table:
            self._fault("missing_key", f"{place}{key} is missing")
            return None
        value = table[key]
        if not right(value):
            wrong = f"{place}{key} is {_shown(value)}, not {wanted}"
            self._fault(_type_code(key, value), wrong)
            return None
        return value

    def _only(self, table: dict[str, Any], known: tuple[str, ...], place: str) -> None:
        for key in table:
            if key not in known:
                words = f"unknown key {_shown(key)}; known are {', '.join(known)}"
                self._fault("unknown_key", f"{place}{words}")

    def _fault(self, code: str, words: str) -> None:
        message = f"{shown_path(self._found.path)}: {words}"
        self._found.problems.append(Problem(code, message))


def _never_ends(path: Path) -> bool:
    """Whether it is a pipe or a device, from which there may be no end of reading."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _type_code(key: str, value: object) -> str:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return "no_such_rockets" if key == "rockets" and number else "wrong_type"


def _shown(value: object) -> str:
    """A value of a file as it can be printed in one line: short, and without control codes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= 10**_SHOWN_MAX:
        return "a huge number"
    text = repr(value) if isinstance(value, str | int | float) else str(value)
    return text if len(text) <= _SHOWN_MAX else f"{text[: _SHOWN_MAX - 3]}..."


def _toml_fault(message: str, text: str) -> str:
    """tomllib's words with the line in front; an error at the end is one of the last line."""
    place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
    lines = max(1, len(text.splitlines()))
    line = int(place[1]) if place and place[1] else lines
    words = " ".join((message[: place.start()] if place else message).split())
    if place is None:
        return f"not TOML: {words}"
    return f"line {line}: not TOML: {words[:1].lower()}{words[1:]}"


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
