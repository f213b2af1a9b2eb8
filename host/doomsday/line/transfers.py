"""What commands do with a box: rosters in, games out; both may be broken off anywhere."""

import binascii
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from doomsday.errors import Failure
from doomsday.files import put, settle
from doomsday.gamefiles import holds, place_of
from doomsday.line import faults
from doomsday.line.box import Box, GameFile, deflated
from doomsday.line.progress import progress
from doomsday.output import shown_path
from doomsday.rosters import Pack
from shared.link import messages
from shared.rules import games

T = TypeVar("T")
Tell = Callable[[str], None]

_STARTS = 3
_TAKES_REQUESTS = ("play", "pages")


@dataclass(frozen=True)
class Synced:
    """What came of a sync: how many rosters of a game the box has, how many bytes were sent."""

    game: str
    rosters: int
    sent: int


@dataclass(frozen=True)
class Pulled:
    """A game of the box: the file there, where it is here, and whether it came just now."""

    file: GameFile
    path: Path
    new: bool

    @property
    def number(self) -> int:
        """The number that the box gave it."""
        return self.file.number


def sync(box: Box, packs: Sequence[Pack]) -> list[Synced]:
    """Make the box's rosters of each game those of its pack, if they are not.

    What the box has of other games stays. Raises Failure; the box then has the old ones of the
    games that were not done yet. Nothing is sent where it does not know one of the games.
    """
    for pack in packs:
        if box.hello.of(pack.game) is None:
            raise _unknown(pack)
    return [_sync(box, pack) for pack in packs]


def _sync(box: Box, pack: Pack) -> Synced:
    kept = box.hello.of(pack.game)
    if kept is not None and kept.rosters and kept.crc == binascii.crc32(pack.content):
        return Synced(pack.game, kept.rosters, 0)
    size = len(deflated(pack.content))
    with progress(games.game(pack.game).rosters, size) as advance:
        return Synced(pack.game, box.send_rosters(pack.game, pack.content, advance), size)


def _unknown(pack: Pack) -> Failure:
    file = f" of {shown_path(pack.files[0])}" if pack.files else ""
    return Failure(
        f"The box does not know the game '{pack.game}'{file}; nothing was sent.",
        "doomsday deploy to update the box, or a folder without files of that game",
    )


def pull(box: Box, folder: Path) -> list[Pulled]:
    """Bring the box's finished games that are not in `folder` there, made if absent.

    A file is whole and checked before it has its name, and none is ever replaced: a game of which
    another copy has the name is put beside it. Raises Failure; what was brought stays.
    """
    games = box.games()
    folder.mkdir(parents=True, exist_ok=True)
    found = [(game, _place(folder, box.hello.id, game)) for game in games]
    missing = sum(game.size for game, place in found if not place.exists())
    pulled = []
    with progress("games", missing) as advance:
        for game, place in found:
            new = not place.exists()
            if new:
                put(place, box.fetch(game, advance))
            pulled.append(Pulled(game, place, new))
    return pulled


def remove(box: Box, pulled: Sequence[Pulled]) -> list[Pulled]:
    """Have the box remove what `pull` brought; returns the games that are then no longer on it.

    A game goes only where its file here, read again, is what the box has. Raises Failure; what
    is still on the box then is there whole.
    """
    for folder in {game.path.parent for game in pulled}:
        settle(folder)
    for game in pulled:
        if holds(game.path, game.file.size, game.file.crc):
            _remove(box, game.file)
    # One that was removed before the line or the box failed is refused when it is asked for anew.
    left = box.games()
    return [game for game in pulled if game.file not in left]


def steadily(box: Box, work: Callable[[], T], tell: Tell) -> T:
    """The result of `work`, begun anew where the box was restarted in the middle of it.

    `tell` is given a sentence each time. Raises Failure.
    """
    for _ in range(_STARTS - 1):
        try:
            return work()
        except (faults.Restarted, faults.Silent) as broken_off:
            tell(f"{broken_off.message} Beginning anew.")
            box.greet()
    return work()


def _remove(box: Box, game: GameFile) -> None:
    try:
        box.remove(game)
    except faults.Refused as refused:
        if refused.refusal == messages.UNKNOWN and box.hello.state in _TAKES_REQUESTS:
            raise Failure(
                "The program on the box cannot remove games yet; they stay there.",
                "doomsday deploy, then the same again",
            ) from None
        if refused.refusal != messages.NONE:
            raise


def _place(folder: Path, box: str, game: GameFile) -> Path:
    return place_of(folder, f"{box}-{game.number:04d}", game.size, game.crc)
