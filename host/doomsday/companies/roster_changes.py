"""Compare the rosters of a folder with those on a box, and merge them."""

from collections.abc import Sequence
from dataclasses import dataclass

from doomsday.companies import packs
from doomsday.companies.packs import file_of, lines_of
from doomsday.companies.rosters import Pack
from doomsday.errors import Failure

_REPLACE = "'doomsday sync FOLDER --delete' to replace them all"


@dataclass(frozen=True)
class Changes:
    """The effect of a sync on the rosters of one game.

    pack: all rosters that the box then has. Names, each in the order of its list: added: not on
    the box yet. changed: differ on the box. removed: only on the box, and deleted. kept: only on
    the box, and kept. moved: whether only the order changes. replaced: the number of rosters on a
    box that is too old to list them, which are all replaced.
    """

    pack: Pack
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    moved: bool = False
    replaced: int = 0

    @property
    def any(self) -> bool:
        """Whether the box has to be sent a new file."""
        return bool(self.added or self.changed or self.removed or self.moved or self.replaced)


def changes(pack: Pack, there: Sequence[bytes], delete: bool) -> Changes:
    """Compare a pack with the lines on the box.

    delete: remove from the box what is not in the pack. Otherwise it stays; the order on the box
    stays as well if nothing is added and the pack has the same order, so that two laptops with
    different folders do not send the rosters to and fro. Raises: Failure if more rosters would
    result than the box stores.
    """
    lines = lines_of(pack.content)
    former = lines_of(pack.former) if pack.former else lines
    try:
        merged = packs.merge(pack.game, list(zip(lines, former, strict=True)), there, delete)
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
    )


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
