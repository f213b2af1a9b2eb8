"""Rosters onto a box, games off it; both may be interrupted anywhere."""

import binascii
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from doomsday.companies.rosters import Pack
from doomsday.console.output import shown_path
from doomsday.console.progress import progress
from doomsday.device.line.box import Box, deflated
from doomsday.device.line.replies import GameFile
from doomsday.device.port import faults
from doomsday.errors import Failure
from doomsday.files import put, settle
from doomsday.records.actions import original_of, signed_for, text_of
from doomsday.records.actions import put as put_actions
from doomsday.records.gamefiles import ACTIONS, TEXT, holds, place_of
from shared.link import messages
from shared.rules import games

T = TypeVar("T")
Notify = Callable[[str], None]

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
    """A game of the box: the file there, where it is here, and whether it came just now.

    fault: one sentence where its record does not agree with the box. original: the box's file,
    which is then beside the record or in place of it.
    """

    file: GameFile
    path: Path
    new: bool
    fault: str = ""
    original: Path | None = None

    @property
    def number(self) -> int:
        """The number that the box gave it."""
        return self.file.number

    @property
    def is_whole(self) -> bool:
        """Whether nothing of it would be lost with the file on the box."""
        file = self.file
        if not file.name.endswith(ACTIONS) or self.original is not None:
            return holds(self.original or self.path, file.size, file.crc)
        return signed_for(self.path, file.size, file.crc)


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
    summary = box.hello.of(pack.game)
    if summary is not None and summary.rosters and summary.crc == binascii.crc32(pack.content):
        return Synced(pack.game, summary.rosters, 0)
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
    another copy has the name is put beside it. What the box kept as actions becomes a record.
    Raises Failure; what was brought stays.
    """
    games = box.games()
    folder.mkdir(parents=True, exist_ok=True)
    stem = {game: f"{box.hello.id}-{game.number:04d}" for game in games}
    here = {game: _here(folder, stem[game], game) for game in games}
    missing = sum(game.size for game in games if here[game] is None)
    pulled = []
    with progress("games", missing) as advance:
        for game in games:
            place = here[game]
            if place is not None and place.suffix == TEXT:
                pulled.append(Pulled(game, place, False))
                continue
            content = box.fetch(game, advance) if place is None else place.read_bytes()
            pulled.append(_put(folder, stem[game], game, content))
    return pulled


def _here(folder: Path, stem: str, game: GameFile) -> Path | None:
    """Return where a game is already: its record, or else the file of the box."""
    if game.name.endswith(ACTIONS):
        record = text_of(folder, stem, game.size, game.crc)
        return record or original_of(folder, stem, game.size, game.crc)
    place = place_of(folder, stem, game.size, game.crc)
    return place if place.exists() else None


def _put(folder: Path, stem: str, game: GameFile, content: bytes) -> Pulled:
    if game.name.endswith(ACTIONS):
        made = put_actions(folder, stem, content)
        return Pulled(game, made.path, made.new, made.fault, made.original)
    place = place_of(folder, stem, game.size, game.crc)
    put(place, content)
    return Pulled(game, place, True)


def remove(box: Box, pulled: Sequence[Pulled]) -> list[Pulled]:
    """Have the box remove what `pull` brought; returns the games that are then no longer on it.

    A game goes only where its file here, read again, is what the box has or was made of it.
    Raises Failure; what is still on the box then is there whole.
    """
    for folder in {game.path.parent for game in pulled}:
        settle(folder)
    for game in pulled:
        if game.is_whole:
            _remove(box, game.file)
    # A game that was removed before the line or the box failed is refused the second time.
    left = box.games()
    return [game for game in pulled if game.file not in left]


def steadily(box: Box, work: Callable[[], T], notify: Notify) -> T:
    """Run `work`, again where the box restarted in the middle of it, and return its result.

    `notify` is given a sentence each time. Raises Failure.
    """
    for _ in range(_STARTS - 1):
        try:
            return work()
        except (faults.Restarted, faults.Silent) as broken_off:
            notify(f"{broken_off.message} Starting again.")
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
