"""Compare the rosters of a folder with those on a box, and merge them."""

from collections.abc import Sequence
from dataclasses import dataclass

from doomsday.companies.boxfile import version_of
from doomsday.companies.rosters import Pack, file_of, lines_of, name_of
from doomsday.console.output import printable
from doomsday.errors import Failure
from doomsday.games.tools import counted_rosters
from shared.link.limits import PACK_MAX
from shared.rules import games
from shared.rules.errors import RuleError

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
    mine = {name_of(line): (line, old) for line, old in zip(lines, former, strict=True)}
    on_box = [name_of(line) for line in there]
    extra = [line for line in there if name_of(line) not in mine]
    rows = list(mine.values())
    if not delete:
        if [name for name in on_box if name in mine] == list(mine):
            rows = [mine.get(name_of(line), (line, line)) for line in there]
        else:
            rows += [(line, line) for line in extra]
    names = tuple(name_of(line) for line in extra)
    old = {name_of(line): line for line in there}
    added = tuple(name for name in mine if name not in old)
    changed = tuple(name for name, row in mine.items() if old.get(name, row[0]) != row[0])
    new = [row[0] for row in rows]
    merged = Changes(
        _pack(pack, new, [row[1] for row in rows]),
        added,
        changed,
        removed=names if delete else (),
        kept=() if delete else names,
        moved=new != list(there) and not (added or changed or (delete and names)),
    )
    if merged.any:
        _check_room(merged)
    return merged


def lines_on_box(id: str, content: bytes) -> list[bytes]:
    """Return the lines of a game's file on the box, each checked; content: b"" for no file.

    Raises: Failure for a file that is damaged or of another version.
    """
    if not content:
        return []
    module = games.game(id)
    version = version_of(content)
    if version is None:
        raise Failure(f"The {module.rosters} on the box are damaged.", _REPLACE)
    if version > module.roster_version:
        raise Failure(
            f"A later version of doomsday wrote the box's {module.rosters}.",
            "that version on this laptop",
        )
    lines = lines_of(content)
    for number, line in enumerate(lines, 1):
        try:
            module.check_roster(line)
        except RuleError as error:
            name = printable(name_of(line))
            raise Failure(
                f"The {module.roster} {number} on the box, '{name}', cannot be read: {error}.",
                _REPLACE,
            ) from None
    return lines


def _pack(pack: Pack, lines: Sequence[bytes], former: Sequence[bytes]) -> Pack:
    before = file_of(pack.game, former) if pack.former else b""
    return Pack(pack.game, file_of(pack.game, lines), pack.files, before)


def _check_room(merged: Changes) -> None:
    """Raise Failure if the kept rosters leave too little room for those of the folder."""
    pack = merged.pack
    module = games.game(pack.game)
    count = len(pack.names)
    if not merged.kept or count <= module.rosters_max and len(pack.content) <= PACK_MAX:
        return
    raise Failure(
        f"The box would have {counted_rosters(pack.game, count)}, but it stores at most "
        f"{module.rosters_max} of {PACK_MAX // 1024} KB; {len(merged.kept)} of them are not in "
        "the folder.",
        "'doomsday pull --companies FOLDER' to copy them, then sync with --delete",
    )
