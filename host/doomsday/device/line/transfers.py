"""Send rosters to a box and fetch games from it; both are safe to interrupt anywhere."""

import binascii
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from doomsday.companies.boxfile import is_whole
from doomsday.companies.packs import lines_of
from doomsday.companies.roster_changes import Changes, changes, lines_on_box
from doomsday.companies.rosters import Pack
from doomsday.console.output import shown_path
from doomsday.console.progress import progress
from doomsday.device.line import agreed
from doomsday.device.line.box import Box, deflated
from doomsday.device.line.replies import GameFile
from doomsday.device.port import faults
from doomsday.errors import Failure
from doomsday.files import settle
from doomsday.games.readers import counted_rosters
from doomsday.records.actions import Kept, signed_for
from doomsday.records.actions import put as put_actions
from doomsday.records.game_names import stem_of
from doomsday.records.gamefiles import ACTIONS, TEXT, holds, store
from shared.link import messages
from shared.rules import games

T = TypeVar("T")
Notify = Callable[[str], None]

_STARTS = 3
_TAKES_REQUESTS = ("play", "pages")


@dataclass(frozen=True)
class Synced:
    """The result of a sync: rosters of a game now on the box, bytes sent."""

    game: str
    rosters: int
    sent: int


@dataclass(frozen=True)
class Pulled:
    """A game of the box.

    file: on the box. path: its record here, or `original` if none could be made. new: whether
    `path` was created now. fault: one sentence if the record does not agree with the box, else "".
    original: copy of the box's file, stored only if there is a fault.
    """

    file: GameFile
    path: Path
    new: bool
    fault: str = ""
    original: Path | None = None

    @property
    def number(self) -> int:
        """The number of the game on the box."""
        return self.file.number

    @property
    def is_whole(self) -> bool:
        """Whether the file on the box can be deleted without losing anything."""
        file = self.file
        if not file.name.endswith(ACTIONS) or self.original is not None:
            return holds(self.original or self.path, file.size, file.crc)
        return signed_for(self.path, file.size, file.crc)


def compare(
    box: Box, packs: Sequence[Pack], delete: bool, overwrite: bool = True
) -> list[Changes]:
    """Return what a sync of packs does to the rosters on a box; nothing is sent.

    delete: remove rosters of these games that are in no pack. overwrite: also replace those that
    were changed on the box since the last sync. Raises: Failure; also if rosters that are to stay
    cannot be read.
    """
    return [_compared(box, pack, delete, overwrite) for pack in packs]


def _compared(box: Box, pack: Pack, delete: bool, overwrite: bool) -> Changes:
    summary = box.hello.of(pack.game)
    if summary is None:
        raise _unknown(pack)
    if summary.rosters and summary.crc == binascii.crc32(pack.content):
        return Changes(pack)
    content = box.rosters(pack.game)
    if content is None and summary.rosters:
        return _replaced(pack, summary.rosters, delete)
    known = {} if overwrite else agreed.recall(box.hello.id, pack.game)
    if delete:
        # What is removed need not be readable.
        return changes(pack, lines_of(content or b""), delete, known)
    return changes(pack, lines_on_box(pack.game, content or b""), delete, known)


def remember(box: Box, packs: Sequence[Pack], found: Sequence[Changes]) -> None:
    """Remember the rosters on which both sides agree after a sync of packs with these changes."""
    for pack, one in zip(packs, found, strict=True):
        apart = {each.here for each in one.apart}
        same = [line for line in lines_of(pack.content) if line not in apart]
        agreed.remember(box.hello.id, pack.game, same)


def _replaced(pack: Pack, count: int, delete: bool) -> Changes:
    """Return the changes on a box that is too old to list its rosters. Raises: Failure."""
    if delete:
        return Changes(pack, replaced=count)
    raise Failure(
        f"The program on the box is too old to list its {counted_rosters(pack.game, count)}, "
        "which a sync would replace.",
        "doomsday deploy to update the box, or --delete to replace them",
    )


def rosters(box: Box, game: str) -> list[bytes]:
    """Return the lines of a game's rosters on a box, each with its end.

    Raises: Failure if the file is damaged, or if the box is too old to send it.
    """
    content = box.rosters(game)
    if content is None:
        raise Failure(
            f"The program on the box is too old to list its {games.game(game).rosters}.",
            "doomsday deploy, then the same command again",
        )
    if content and not is_whole(content):
        raise Failure(
            f"The {games.game(game).rosters} on the box are damaged.",
            "doomsday sync FOLDER --delete to replace them",
        )
    return lines_of(content)


def sync(box: Box, packs: Sequence[Pack]) -> list[Synced]:
    """Replace the rosters of each game with its pack, if they differ.

    Rosters of other games stay. Raises: Failure; games not reached yet then keep their old
    rosters. Nothing is sent if the box does not support one of the games.
    """
    for pack in packs:
        if box.hello.of(pack.game) is None:
            raise _unknown(pack)
    return [_sync(box, pack) for pack in packs]


def _sync(box: Box, pack: Pack) -> Synced:
    summary = box.hello.of(pack.game)
    if summary is not None and summary.rosters and summary.crc == binascii.crc32(pack.content):
        return Synced(pack.game, summary.rosters, 0)
    try:
        return _send(box, pack.game, pack.content)
    except faults.Refused as refused:
        if not (pack.former and _is_unreadable(refused, pack.game)):
            raise
    return _send(box, pack.game, pack.former)


def _send(box: Box, game: str, content: bytes) -> Synced:
    size = len(deflated(content))
    with progress(games.game(game).rosters, size) as advance:
        return Synced(game, box.send_rosters(game, content, advance), size)


def _is_unreadable(refused: faults.Refused, game: str) -> bool:
    """Return whether a box cannot read a roster; it was checked here, so its program is older."""
    # The code is that of other faults too; boxes of every version say this sentence.
    sentence = rf"{games.game(game).roster.capitalize()} \d+ cannot be read\."
    return refused.refusal == messages.BAD and re.fullmatch(sentence, refused.sentence) is not None


def _unknown(pack: Pack) -> Failure:
    file = f" of {shown_path(pack.files[0])}" if pack.files else ""
    return Failure(
        f"The box does not support the game '{pack.game}'{file}; nothing was sent.",
        "doomsday deploy to update the box, or a folder without files of that game",
    )


def pull(box: Box, folder: Path) -> list[Pulled]:
    """Copy the box's finished games that are missing in `folder` into it, as records.

    A file gets its name, of date and companies, only when it is complete and verified. No file is
    replaced: if the name is taken by another game, a number is added. Creates the folder.
    Raises: Failure; files copied before stay.
    """
    games = box.games()
    folder.mkdir(parents=True, exist_ok=True)
    kept = Kept(folder)
    here = {game: _here(kept, game) for game in games}
    missing = sum(game.size for game in games if here[game] is None)
    pulled = []
    with progress("games", missing) as advance:
        for game in games:
            place = here[game]
            if place is not None and place.suffix == TEXT:
                pulled.append(Pulled(game, place, False))
                continue
            content = box.fetch(game, advance) if place is None else place.read_bytes()
            stem = stem_of(content) or f"{box.hello.id}-{game.number:04d}"
            if place is not None:
                # The copy beside a faulty record, whatever its name is now.
                stem = place.stem
            pulled.append(_put(folder, stem, game, content))
    return pulled


def _here(kept: Kept, game: GameFile) -> Path | None:
    """Return the path of a game that is in the folder already: its record or the box's file."""
    record = kept.record(game.size, game.crc) if game.name.endswith(ACTIONS) else None
    return record or kept.copy(game.size, game.crc)


def _put(folder: Path, stem: str, game: GameFile, content: bytes) -> Pulled:
    if game.name.endswith(ACTIONS):
        made = put_actions(folder, stem, content)
        return Pulled(game, made.path, made.new, made.fault, made.original)
    place, new = store(folder, stem, content)
    return Pulled(game, place, new)


def remove(box: Box, pulled: Sequence[Pulled]) -> list[Pulled]:
    """Delete pulled games on the box and return those that are no longer on it.

    A game is deleted only if its file here, read again, matches the one on the box. Raises:
    Failure; games still on the box are then complete.
    """
    whole = [game for game in pulled if game.is_whole]
    settle(game.original or game.path for game in whole)
    for game in whole:
        _remove(box, game.file)
    # After a retry, games deleted the first time were refused: compare with a new list.
    left = box.games()
    return [game for game in pulled if game.file not in left]


def steadily(box: Box, work: Callable[[], T], notify: Notify) -> T:
    """Run `work`, retry it if the box restarts meanwhile, and return its result.

    notify: called with a sentence before each retry. Raises: Failure if it keeps failing.
    """
    for _ in range(_STARTS - 1):
        try:
            return work()
        except (faults.Restarted, faults.Silent) as broken_off:
            notify(f"{broken_off.message} Retrying.")
            box.greet()
    return work()


def _remove(box: Box, game: GameFile) -> None:
    try:
        box.remove(game)
    except faults.Refused as refused:
        if refused.refusal == messages.UNKNOWN and box.hello.state in _TAKES_REQUESTS:
            raise Failure(
                "The program on the box is too old to delete games; they stay there.",
                "doomsday deploy, then the same command again",
            ) from None
        if refused.refusal != messages.NONE:
            raise
