"""Copy unreadable journals from a box into a folder, with records of their games."""

import binascii
import re
from dataclasses import dataclass
from pathlib import Path

from doomsday.console.output import shown_path
from doomsday.device.prompt.board_files import Agent
from doomsday.errors import Failure
from doomsday.files import put as put_file
from doomsday.files import settle
from doomsday.image.build import SLOTS
from doomsday.records import salvage
from doomsday.records.gamefiles import store
from doomsday.wording import counted

_NAME = re.compile(r"/journal-([0-9a-f]{8})\.bad")
_HEADER = re.compile(r"/games/([0-9]{4,5})\.txt")
_MAGIC = b"DBL"


@dataclass(frozen=True)
class Fetched:
    """A journal from a box; `path` on the box is "" if it was read from the partition."""

    path: str
    content: bytes


@dataclass(frozen=True)
class Game:
    """A game of a journal and the path of its record, None if it cannot be replayed."""

    game: salvage.Salvaged
    path: Path | None

    def sentence(self) -> str:
        """Return a summary of the game."""
        found = f"Game {self.game.number}: {counted(self.game.actions, 'entry')}"
        if self.path is None:
            return f"{found}; the beginning is missing, so it cannot be replayed."
        lost = f", of which {self.game.lost} cannot be replayed" if self.game.lost else ""
        return f"{found}{lost}: {shown_path(self.path)}"


@dataclass(frozen=True)
class Found:
    """A journal in the folder, and its games."""

    path: Path
    games: tuple[Game, ...]

    def facts(self) -> dict[str, object]:
        """Return the journal and its games for JSON."""
        return {
            "file": str(self.path),
            "games": [
                {
                    "game": one.game.number,
                    "entries": one.game.actions,
                    "lost": one.game.lost,
                    "record": None if one.path is None else str(one.path),
                }
                for one in self.games
            ],
        }


def fetch(agent: Agent) -> list[Fetched]:
    """Return the journals that a box at its prompt has set aside, or its unreadable current one.

    Raises: Failure.
    """
    files = agent.listing("", skip=(*SLOTS, "log")).files
    found = [
        Fetched(path, agent.read(path, files[path]))
        for path in sorted(files)
        if _NAME.fullmatch(path)
    ]
    _, used = agent.sectors()
    sectors = {number: agent.read_sector(number, used[number]) for number in used}
    if sectors and not any(content.startswith(_MAGIC) for content in sectors.values()):
        headers = {}
        for path in files:
            number = _HEADER.fullmatch(path)
            if number is not None:
                text = agent.read(path, files[path]).decode("utf-8", "replace")
                headers[int(number[1])] = text.partition("\n")[2]
        found.append(Fetched("", salvage.pack(salvage.Journal(sectors, headers))))
    return found


def put(folder: Path, fetched: Fetched) -> Found:
    """Write a journal into a folder, and a record of each game that can be replayed.

    No file is replaced. Raises: Failure.
    """
    journal = salvage.unpack(fetched.content)
    stem = f"journal-{binascii.crc32(fetched.content[:-4]):08x}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{stem}.bad"
    if path.exists() and path.read_bytes() != fetched.content:
        raise Failure(f"{shown_path(path)} already exists with other content.", "another folder")
    put_file(path, fetched.content)
    games = []
    for game in salvage.games(journal):
        place = None
        if game.record:
            content = game.record.encode()
            place, _ = store(folder, f"{stem}-{game.number:04d}", content)
        games.append(Game(game, place))
    return Found(path, tuple(games))


def forget(agent: Agent, fetched: Fetched, found: Found) -> None:
    """Remove a journal from the box, if the box has set it aside as a file.

    found: its copy here, which is on disk before. Raises: OSError.
    """
    if fetched.path:
        settle([found.path, *(game.path for game in found.games if game.path is not None)])
        agent.remove(fetched.path)
