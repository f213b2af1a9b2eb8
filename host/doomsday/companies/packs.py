"""Rosters as a file of the box: a line each, below a header line; compare and merge such files.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.companies.boxfile import version_of, whole_file
from doomsday.decoding import legible
from doomsday.games.readers import counted_rosters
from doomsday.wording import printable
from shared.link.limits import PACK_MAX
from shared.rules import games
from shared.rules.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    # A line as the box reads it, and as boxes of older versions do.
    Row = tuple[bytes, bytes]


class NotMerged(Exception):
    """Rosters that cannot be stored or read. message: one sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Damaged(NotMerged):
    """Rosters on the box that are damaged."""


class Newer(NotMerged):
    """Rosters on the box that a later version wrote."""


class NoRoom(NotMerged):
    """Rosters that are more than a box stores."""


class Merged:
    """The effect of rosters on those of a box.

    rows: all that the box then has. Names, each in the order of its list: added: not on the box
    yet. changed: differ on the box. removed: only on the box, and deleted. kept: only on the box,
    and kept. moved: whether only the order changes.
    """

    def __init__(
        self,
        rows: "list[Row]",
        added: "tuple[str, ...]",
        changed: "tuple[str, ...]",
        removed: "tuple[str, ...]",
        kept: "tuple[str, ...]",
        moved: bool,
    ) -> None:
        self.rows = rows
        self.added = added
        self.changed = changed
        self.removed = removed
        self.kept = kept
        self.moved = moved

    @property
    def any(self) -> bool:
        """Whether the box has to be sent a new file."""
        return bool(self.added or self.changed or self.removed or self.moved)


def lines_of(content: bytes) -> "list[bytes]":
    """Return the lines of rosters in a file of the box, each with its end."""
    # Not splitlines, which also splits at a carriage return.
    body = content.partition(b"\n")[2]
    return [line + b"\n" for line in body.split(b"\n")[:-1]]


def name_of(line: bytes) -> str:
    """Return the name of the roster in a line of the box's file."""
    return legible(line.partition(b"\t")[0].rstrip(b"\n"))


def file_of(id: str, lines: "Sequence[bytes]") -> bytes:
    """Return lines of rosters as the file of a box."""
    return whole_file(b"".join(lines), games.game(id).roster_version)


def lines_on_box(id: str, content: bytes) -> "list[bytes]":
    """Return the lines of a game's file on the box, each checked; content: b"" for no file.

    Raises: Damaged, Newer.
    """
    if not content:
        return []
    module = games.game(id)
    version = version_of(content)
    if version is None:
        raise Damaged("The %s on the box are damaged." % module.rosters)
    if version > module.roster_version:
        raise Newer("A later version of doomsday wrote the box's %s." % module.rosters)
    lines = lines_of(content)
    for number, line in enumerate(lines, 1):
        try:
            module.check_roster(line)
        except RuleError as error:
            place = "The %s %d on the box" % (module.roster, number)
            name = printable(name_of(line))
            raise Damaged("%s, '%s', cannot be read: %s." % (place, name, error)) from None
    return lines


def merge(id: str, mine: "Sequence[Row]", there: "Sequence[bytes]", delete: bool) -> Merged:
    """Merge rosters with the lines on the box.

    delete: remove from the box what is not in `mine`. Otherwise it stays; the order on the box
    stays as well if nothing is added and `mine` has the same order, so that two laptops with
    different folders do not send the rosters to and fro. Raises: NoRoom if more rosters would
    result than the box stores.
    """
    own = [name_of(line) for line, _ in mine]
    by_name = {name_of(row[0]): row for row in mine}
    on_box = [name_of(line) for line in there]
    extra = [line for line in there if name_of(line) not in by_name]
    rows = list(mine)
    if not delete:
        if [name for name in on_box if name in by_name] == own:
            rows = [by_name.get(name_of(line), (line, line)) for line in there]
        else:
            rows += [(line, line) for line in extra]
    names = tuple([name_of(line) for line in extra])
    old = {name_of(line): line for line in there}
    added = tuple([name for name in own if name not in old])
    changed = tuple([name for name in own if old.get(name, by_name[name][0]) != by_name[name][0]])
    is_moved = [row[0] for row in rows] != list(there)
    merged = Merged(
        rows,
        added,
        changed,
        removed=names if delete else (),
        kept=() if delete else names,
        moved=is_moved and not (added or changed or (delete and names)),
    )
    if merged.any and merged.kept:
        _check_room(id, merged)
    return merged


def _check_room(id: str, merged: Merged) -> None:
    """Raise NoRoom if the kept rosters leave too little room for the new ones."""
    count, most = len(merged.rows), games.game(id).rosters_max
    size = len(file_of(id, [line for line, _ in merged.rows]))
    if count > most or size > PACK_MAX:
        raise NoRoom(
            "The box would have %s, but it stores at most %d of %d KB; %d of them are only there."
            % (counted_rosters(id, count), most, PACK_MAX // 1024, len(merged.kept))
        )
