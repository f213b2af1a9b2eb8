"""Write rosters of a box into a folder, as the files from which a sync makes them again."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from doomsday.companies.packs import name_of
from doomsday.companies.rosters import read
from doomsday.console.output import shown_path
from doomsday.errors import Failure
from doomsday.files import put
from doomsday.games.readers import reader
from doomsday.latin import ascii_of
from doomsday.wording import printable
from shared.rules import games
from shared.rules.errors import RuleError

_NAME_MAX = 40


@dataclass(frozen=True)
class Copied:
    """A roster of a box. path: its file, None if it cannot be one. new: whether made now.

    fault: one sentence if the file is not accepted as it is, else "".
    """

    game: str
    name: str
    path: Path | None
    new: bool
    fault: str = ""


def copy(folder: Path, id: str, lines: Sequence[bytes]) -> list[Copied]:
    """Write each line of a game's file on the box as a file of `folder`, which is created.

    A roster that the folder has is not written again, and no file is replaced. The order of the
    names of new files is that on the box. Raises: OSError, Failure.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = [read(path).checked() for path in sorted(folder.glob("*.toml"))]
    here = {file.line.encode(): file.path for file in files if file.line}
    named = {file.name: file.path for file in files if file.name is not None}
    return [
        Copied(id, name_of(line), here[line], False)
        if line in here
        else _written(folder / f"{stem}.toml", id, line, named.get(name_of(line)))
        for line, stem in zip(lines, _stems(lines), strict=True)
    ]


def _written(place: Path, id: str, line: bytes, other: Path | None) -> Copied:
    """Write one roster. other: a file that has another roster of its name."""
    name = name_of(line)
    title = f"{games.game(id).roster} '{printable(name)}'"
    try:
        content = reader(id).roster_text(line)
    except RuleError as error:
        return Copied(id, name, None, False, f"The {title} on the box cannot be read: {error}.")
    place = free_path(place)
    put(place, content.encode())
    found = read(place).checked()
    if not found.ok:
        return Copied(id, name, place, True, f"{found.problems[0].message}.")
    if found.line.encode() != line:
        raise Failure(f"{shown_path(place)} differs from the {title} on the box.")
    if other is not None:
        fault = (
            f"The {title} on the box differs from {shown_path(other)}; remove one of the files."
        )
        return Copied(id, name, place, True, fault)
    return Copied(id, name, place, True)


def free_path(place: Path) -> Path:
    """Return `place`, or a similar path if there is something at it."""
    number = 1
    free = place
    while free.exists() or free.is_symlink():
        number += 1
        free = place.with_stem(f"{place.stem}-{number}")
    return free


def _stems(lines: Sequence[bytes]) -> list[str]:
    """Return a file name without ending for each roster; sorted, they keep the order."""
    stems = [stem_of(name_of(line)) for line in lines]
    if stems == sorted(set(stems)):
        return stems
    return [f"{number:02d}-{stem}" for number, stem in enumerate(stems, 1)]


def stem_of(name: str) -> str:
    """Return a name in lower-case ASCII letters, digits and hyphens."""
    parts = unicodedata.normalize("NFKD", ascii_of(name))
    plain = parts.encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:_NAME_MAX].strip("-") or "roster"
