"""Read roster files of any game, and pack a folder of them for the box."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from doomsday.companies import documents, tomlfile
from doomsday.companies.fault_lines import line_of
from doomsday.companies.foreign import explained
from doomsday.companies.packs import file_of, lines_of, name_of
from doomsday.companies.sources import (
    NO_FILES_HINT,
    STANDARD_INPUT,
    expanded,
    from_standard_input,
    shown_source,
)
from doomsday.companies.toml_text import FILE_MAX, Unusable, check_content
from doomsday.console.output import first_faults, shown_path
from doomsday.decoding import legible
from doomsday.errors import USAGE, Failure
from doomsday.games.readers import CheckedRoster, Fault
from doomsday.games.tools import Problem, RosterFile
from shared.rules import games

_HINTS = {
    "no_files": NO_FILES_HINT,
    "too_many_companies": "another folder, with fewer files",
    "another_game": "the folder without that file, or a version of doomsday that knows the game",
}


@dataclass(frozen=True)
class Pack:
    """The rosters of one game as a file of the box.

    files: the source files, in the order of the rosters. former: the content as boxes of older
    versions read it, b"" if they read `content`.
    """

    game: str
    content: bytes
    files: tuple[Path, ...] = ()
    former: bytes = b""

    @property
    def names(self) -> list[str]:
        """The names of the rosters, in order."""
        return [name_of(line) for line in lines_of(self.content)]


@dataclass(frozen=True)
class Document:
    """The content of a roster file, read once. values: {} for a file that is not TOML.

    lines: of the file, to name those with faults.
    """

    path: Path
    values: dict[str, Any]
    fault: Unusable | None = None
    lines: tuple[bytes, ...] = ()

    @property
    def game(self) -> str:
        """The id of the game in it, known or not; games.UNNAMED if it has none."""
        return documents.game_in(self.values)

    def checked(self, terms: Mapping[str, Any] | None = None) -> RosterFile:
        """Check it as a roster of the game that it names.

        terms: by game id, what its rosters are checked against; the defaults of the game if
        missing.
        """
        return self._result(lambda: documents.check(self.values, terms))

    def checked_as(self, id: str, terms: Any = None) -> RosterFile:
        """Check it as a roster of a game, whatever it names."""
        return self._result(lambda: documents.check_as(id, self.values, {id: terms}))

    def _result(self, check: Callable[[], CheckedRoster]) -> RosterFile:
        if self.fault is None:
            found = check()
        else:
            found = CheckedRoster(None, [self.unreadable(self.fault)])
        problems = tuple(self.problem(fault) for fault in found.faults)
        return RosterFile(
            self.path, found.name, found.line, found.about, problems, found.former_line, self.game
        )

    @staticmethod
    def unreadable(fault: Unusable) -> Fault:
        """Return what is wrong with a file that is not TOML as a fault of it."""
        return Fault(fault.code, fault.words, line=fault.line, fix=fault.fix)

    def problem(self, fault: Fault) -> Problem:
        """Return a fault as one of this file, with its line."""
        fault.line = fault.line or line_of(self.lines, fault)
        words = f"{shown_source(self.path)}: {fault.placed}"
        return Problem(fault.code, words, fault.line, fault.fix)


def read(path: Path) -> Document:
    """Read a roster file of any game; `-` is standard input."""
    try:
        content = _content(path)
    except Unusable as fault:
        return Document(path, {}, fault)
    lines = tuple(content.split(b"\n"))
    try:
        return Document(path, tomlfile.parsed(content), lines=lines)
    except Unusable as fault:
        named = explained(fault, legible(content), shlex.quote(str(path)))
        return Document(path, {}, named, lines)


def _content(path: Path) -> bytes:
    if path != STANDARD_INPUT:
        return tomlfile.content(path)
    content = from_standard_input(FILE_MAX)
    check_content(content)
    return content


def with_same_names(files: Sequence[RosterFile]) -> list[RosterFile]:
    """Return files with a fault added to each whose roster has the name of an earlier one."""
    return [
        file if fault is None else replace(file, problems=(*file.problems, fault))
        for file, fault in zip(files, same_names(files), strict=True)
    ]


def pack(id: str, files: Sequence[RosterFile]) -> Pack:
    """Pack rosters of one game for the box. Raises: ValueError for too many."""
    module = games.game(id)
    if len(files) > module.rosters_max:
        raise ValueError(f"the box stores at most {module.rosters_max} {module.rosters}")
    content = file_of(id, [file.line.encode() for file in files])
    former = b""
    if any(file.former_line for file in files):
        former = file_of(id, [(file.former_line or file.line).encode() for file in files])
    return Pack(id, content, tuple(file.path for file in files), former)


def pack_folder(folder: Path, hint: str = "another folder") -> tuple[list[Pack], list[Problem]]:
    """Pack all `*.toml` files of a folder, one pack per game, in the order of file names.

    Returns packs, or faults and no packs. Raises: Failure with `hint` if there is no such folder.
    """
    if folder.exists() and not folder.is_dir():
        raise Failure(f"{shown_path(folder)} is not a folder.", hint, USAGE)
    if not folder.is_dir():
        raise Failure(f"There is no folder {shown_path(folder)}.", hint, USAGE)
    paths = sorted(path for path in folder.glob("*.toml"))
    if not paths:
        return [], [Problem("no_files", f"{shown_path(folder)} has no .toml file")]
    return _pack_files(paths, shown_path(folder))


def _pack_files(paths: Sequence[Path], where: str) -> tuple[list[Pack], list[Problem]]:
    """Pack files, one pack per game. where: what to call them all.

    Returns packs, or faults and no packs.
    """
    read_files = [read(path) for path in paths]
    for id in games.ids():
        module = games.game(id)
        count = sum(file.game == id for file in read_files)
        if count > module.rosters_max:
            many = f"{count} {module.rosters}, but the box stores at most {module.rosters_max}"
            return [], [Problem("too_many_companies", f"{where}: {many}")]
    files = [file.checked() for file in read_files]
    problems = [problem for file in files for problem in file.problems]
    problems += filter(None, same_names(files))
    if problems:
        return [], problems
    by_game = {id: [file for file in files if file.game == id] for id in games.ids()}
    return [pack(id, its) for id, its in by_game.items() if its], []


def packed_folder(folder: Path, hint: str, notify: Callable[[str], None]) -> list[Pack]:
    """Pack a folder as `pack_folder` does.

    Raises: Failure if there are faults, after passing them to `notify`.
    """
    return _without_faults(*pack_folder(folder, hint), notify)


def packed_paths(paths: Sequence[Path], hint: str, notify: Callable[[str], None]) -> list[Pack]:
    """Pack files and folders together, one pack per game, in the order given.

    Raises: Failure with `hint` if a path is neither, and for faults, as `packed_folder` does.
    """
    if len(paths) == 1 and paths[0] != STANDARD_INPUT and not paths[0].is_file():
        return packed_folder(paths[0], hint, notify)
    for path in paths:
        if path == STANDARD_INPUT:
            continue
        if not path.exists():
            raise Failure(f"There is no file or folder {shown_path(path)}.", hint, USAGE)
        if not path.is_file() and not path.is_dir():
            raise Failure(f"{shown_path(path)} is not a file or a folder.", hint, USAGE)
    return _without_faults(*_pack_files(expanded(paths), "The files"), notify)


def _without_faults(
    packs: list[Pack], problems: Sequence[Problem], notify: Callable[[str], None]
) -> list[Pack]:
    if not problems:
        return packs
    try_ = _HINTS.get(problems[0].code, "correct it; 'doomsday check FILE' checks it again")
    if len(problems) == 1:
        raise Failure(f"{problems[0].message}.", try_)
    for line in first_faults([problem.message for problem in problems]):
        notify(line)
    raise Failure(f"The companies have {len(problems):,} faults; none was used.", try_)


def box_files(packs: Sequence[Pack]) -> dict[str, bytes]:
    """Return the content of packs by their absolute paths on the box."""
    return {f"/{games.roster_path(pack.game)}": pack.content for pack in packs}


def same_names(files: Sequence[RosterFile]) -> list[Problem | None]:
    """Return for each file the fault that an earlier one of its game has that name, else None."""
    first: dict[tuple[str, str | None], Path] = {}
    faults: list[Problem | None] = []
    for file in files:
        key = file.game, file.name
        fault = None
        if key in first:
            roster = games.game(file.game).roster
            words = f"the {roster} '{file.name}' is also in {shown_source(first[key])}"
            fault = Problem("same_name", f"{shown_source(file.path)}: {words}")
        elif file.name is not None:
            first[key] = file.path
        faults.append(fault)
    return faults
