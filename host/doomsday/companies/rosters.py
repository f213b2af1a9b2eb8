"""Read roster files of any game, and pack a folder of them for the box."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from doomsday.companies import documents, tomlfile
from doomsday.companies.packs import file_of, lines_of, name_of
from doomsday.companies.toml_text import Unusable
from doomsday.console.output import first_faults, shown_path
from doomsday.errors import USAGE, Failure
from doomsday.games.readers import CheckedRoster, Fault
from doomsday.games.tools import Problem, RosterFile
from shared.rules import games

_HINTS = {
    "no_files": "a folder of company files, such as examples/companies",
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


def game_of(path: Path) -> str:
    """Return the id in a roster file, known or not.

    For an unreadable file or one without an id return games.UNNAMED.
    """
    try:
        return documents.game_in(tomlfile.document(path))
    except Unusable:
        return games.UNNAMED


def read(path: Path, terms: Mapping[str, Any] | None = None) -> RosterFile:
    """Read and check a roster file of any game.

    terms: by game id, what its rosters are checked against; the defaults of the game if missing.
    """
    return _read(path, lambda document: documents.check(document, terms))


def read_as(id: str, path: Path, terms: Any = None) -> RosterFile:
    """Read and check a roster file as one of a game, whatever it names."""
    return _read(path, lambda document: documents.check_as(id, document, {id: terms}))


def _read(path: Path, check: Callable[[dict[str, Any]], CheckedRoster]) -> RosterFile:
    try:
        found = check(tomlfile.document(path))
    except Unusable as fault:
        found = CheckedRoster(None, [Fault(fault.code, fault.words, line=fault.line)])
    where = shown_path(path)
    problems = tuple(Problem(one.code, f"{where}: {one.placed}") for one in found.faults)
    return RosterFile(path, found.name, found.line, found.about, problems, found.former_line)


def expanded(paths: Sequence[Path]) -> list[Path]:
    """Return paths with each folder replaced by its roster files. Raises: Failure for none."""
    found = []
    for path in paths:
        its = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        if not its:
            raise Failure(f"{shown_path(path)} has no .toml file.", _HINTS["no_files"])
        found += its
    return found


def with_same_names(files: Sequence[RosterFile]) -> list[RosterFile]:
    """Return files with a fault added to each whose roster has the name of an earlier one."""
    first: dict[tuple[str, str | None], RosterFile] = {}
    found = []
    for file in files:
        key = game_of(file.path), file.name
        twice = same_names(key[0], [first.setdefault(key, file), file]) if file.name else []
        problems = [problem for _, problem in twice if first[key] is not file]
        found.append(replace(file, problems=(*file.problems, *problems)))
    return found


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
    of = {path: game_of(path) for path in paths}
    by_game = {id: [path for path in paths if of[path] == id] for id in games.ids()}
    for id, its in by_game.items():
        module = games.game(id)
        if len(its) > module.rosters_max:
            many = f"{len(its)} {module.rosters}, but the box stores at most {module.rosters_max}"
            return [], [Problem("too_many_companies", f"{shown_path(folder)}: {many}")]
    files = {path: read(path) for path in paths}
    problems = [problem for path in paths for problem in files[path].problems]
    for id, its in by_game.items():
        problems += [problem for _, problem in same_names(id, [files[path] for path in its])]
    if problems:
        return [], problems
    return [pack(id, [files[path] for path in its]) for id, its in by_game.items() if its], []


def packed_folder(folder: Path, hint: str, notify: Callable[[str], None]) -> list[Pack]:
    """Pack a folder as `pack_folder` does.

    Raises: Failure if there are faults, after passing them to `notify`.
    """
    packs, problems = pack_folder(folder, hint)
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


def same_names(id: str, files: Sequence[RosterFile]) -> list[tuple[str, Problem]]:
    """Return (name, fault) for each roster with the name of an earlier one."""
    first: dict[str, Path] = {}
    problems = []
    for file in files:
        if file.name is None:
            continue
        if file.name in first:
            roster = games.game(id).roster
            words = f"the {roster} '{file.name}' is also in {shown_path(first[file.name])}"
            problem = Problem("same_name", f"{shown_path(file.path)}: {words}")
            problems.append((file.name, problem))
        first.setdefault(file.name, file.path)
    return problems
