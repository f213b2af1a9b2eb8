"""A folder of company files as the one file in which the box keeps companies."""

import binascii
from collections.abc import Callable, Sequence
from pathlib import Path

from doomsday.errors import USAGE, Failure
from doomsday.games.mfz.companies import Company, CompanyFile, Problem, read_company
from doomsday.output import first_faults, shown_path
from shared.rules.mfz import roster

_HINTS = {
    "no_files": "a folder of company files, such as examples/companies",
    "too_many_companies": "another folder, with fewer files",
}


def pack(companies: Sequence[Company]) -> bytes:
    """The file for the box, its head included. Raises ValueError for more than it keeps."""
    if len(companies) > roster.COMPANIES_MAX:
        raise ValueError(f"the box keeps at most {roster.COMPANIES_MAX} companies")
    lines = [
        roster.line(company.name, [(f.name, f.systems, f.rockets) for f in company.frames])
        for company in companies
    ]
    return whole_file("".join(lines).encode(), roster.VERSION)


def whole_file(body: bytes, version: int) -> bytes:
    """A body under the head line that box.store.checked asks for."""
    crc = binascii.crc32(body, binascii.crc32(str(version).encode()))
    return b"doomsday %d %08x\n" % (version, crc) + body


def pack_folder(folder: Path, hint: str = "another folder") -> tuple[bytes, list[Problem]]:
    """The companies of all `*.toml` files in a folder, packed by file name, or their faults.

    Where there are faults nothing is packed. Failure with `hint` if there is no such folder.
    """
    if folder.exists() and not folder.is_dir():
        raise Failure(f"{shown_path(folder)} is not a folder.", hint, USAGE)
    if not folder.is_dir():
        raise Failure(f"There is no folder {shown_path(folder)}.", hint, USAGE)
    paths = sorted(path for path in folder.glob("*.toml"))
    if not paths:
        return b"", [Problem("no_files", f"{shown_path(folder)}: there is no .toml file in it")]
    if len(paths) > roster.COMPANIES_MAX:
        many = f"{len(paths)} companies, but the box keeps at most {roster.COMPANIES_MAX}"
        return b"", [Problem("too_many_companies", f"{shown_path(folder)}: {many}")]
    files = [read_company(path) for path in paths]
    problems = [problem for file in files for problem in file.problems]
    problems += [problem for _, problem in same_names(files)]
    if problems:
        return b"", problems
    return pack([file.company for file in files if file.company is not None]), []


def packed_folder(folder: Path, hint: str, tell: Callable[[str], None]) -> bytes:
    """As pack_folder, but where there are faults they are told, and Failure is raised."""
    packed, problems = pack_folder(folder, hint)
    if not problems:
        return packed
    try_ = _HINTS.get(problems[0].code, "mend it; 'doomsday check FILE' looks at it again")
    if len(problems) == 1:
        raise Failure(f"{problems[0].message}.", try_)
    for line in first_faults([problem.message for problem in problems]):
        tell(line)
    raise Failure(f"The companies have {len(problems):,} faults; none was taken.", try_)


def same_names(files: Sequence[CompanyFile]) -> list[tuple[str, Problem]]:
    """A fault for each company that has the name of one before it, with that name."""
    first: dict[str, Path] = {}
    problems = []
    for file in files:
        if file.company is None:
            continue
        name = file.company.name
        if name in first:
            words = f"the company '{name}' is also in {shown_path(first[name])}"
            problem = Problem("same_name", f"{shown_path(file.path)}: {words}")
            problems.append((name, problem))
        first.setdefault(name, file.path)
    return problems
