"""Compare the rosters of a folder with those on a box, and merge them."""

from binascii import crc32
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from doomsday.companies import packs
from doomsday.companies.packs import file_of, lines_of, name_of
from doomsday.companies.rosters import Pack
from doomsday.errors import Failure

_REPLACE = "'doomsday sync FOLDER --delete' to replace them all"


@dataclass(frozen=True)
class Apart:
    """A roster that differs on the box, and was changed there since the last sync.

    here, there: its lines. both: whether it was changed here as well.
    """

    here: bytes
    there: bytes
    both: bool

    @property
    def name(self) -> str:
        """The name of the roster."""
        return name_of(self.there)


@dataclass(frozen=True)
class Changes:
    """The effect of a sync on the rosters of one game.

    pack: all rosters that the box then has. Names, each in the order of its list: added: not on
    the box yet. changed: differ on the box. removed: only on the box, and deleted. kept: only on
    the box, and kept. moved: whether only the order changes. replaced: the number of rosters on a
    box that is too old to list them, which are all replaced. apart: rosters that somebody else has
    changed on the box since the last sync, and which therefore stay there as they are.
    """

    pack: Pack
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    moved: bool = False
    replaced: int = 0
    apart: tuple[Apart, ...] = ()

    @property
    def any(self) -> bool:
        """Whether the box has to be sent a new file."""
        return bool(self.added or self.changed or self.removed or self.moved or self.replaced)


def changes(
    pack: Pack, there: Sequence[bytes], delete: bool, agreed: Mapping[str, int] | None = None
) -> Changes:
    """Compare a pack with the lines on the box.

    agreed: the checksum of each roster that was the same on both sides after the last sync; one
    that has changed on the box since stays as it is there. delete: remove from the box what is not
    in the pack. Otherwise it stays; the order on the box stays as well if nothing is added and the
    pack has the same order, so that two laptops with different folders do not send the rosters to
    and fro. Raises: Failure if more rosters would result than the box stores.
    """
    lines = lines_of(pack.content)
    former = lines_of(pack.former) if pack.former else lines
    apart = _apart(lines, there, agreed or {})
    stays = {one.name: one.there for one in apart}
    rows = [
        (stays.get(name_of(line), line), stays.get(name_of(line), older))
        for line, older in zip(lines, former, strict=True)
    ]
    try:
        merged = packs.merge(pack.game, rows, there, delete)
    except packs.NoRoom as error:
        raise Failure(
            error.message,
            "'doomsday pull --companies FOLDER' to copy them, then sync with --delete",
        ) from None
    new, old = [row[0] for row in merged.rows], [row[1] for row in merged.rows]
    before = file_of(pack.game, old) if pack.former else b""
    return Changes(
        Pack(pack.game, file_of(pack.game, new), pack.files, before),
        merged.added,
        merged.changed,
        merged.removed,
        merged.kept,
        merged.moved,
        apart=tuple(apart),
    )


def _apart(
    lines: Sequence[bytes], there: Sequence[bytes], agreed: Mapping[str, int]
) -> list[Apart]:
    """Return the rosters that were changed on the box since both sides agreed."""
    on_box = {name_of(line): line for line in there}
    found = []
    for line in lines:
        name = name_of(line)
        other = on_box.get(name, line)
        if other != line and name in agreed and agreed[name] != crc32(other):
            found.append(Apart(line, other, agreed[name] != crc32(line)))
    return found


def lines_on_box(id: str, content: bytes) -> list[bytes]:
    """Return the lines of a game's file on the box, each checked; content: b"" for no file.

    Raises: Failure for a file that is damaged or of another version.
    """
    try:
        return packs.lines_on_box(id, content)
    except packs.Newer as error:
        raise Failure(error.message, "that version on this laptop") from None
    except packs.Damaged as error:
        raise Failure(error.message, _REPLACE) from None
