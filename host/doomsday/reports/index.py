"""Keep the summaries of finished games in an SQLite file, so that each game is replayed once.

The records are the truth: the index may be deleted at any time. A file whose size or time has
changed is replayed again; a game that is in several files is stored once, by the digest of them.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from doomsday import resources
from doomsday.errors import Failure
from doomsday.records.gamefiles import ACTIONS, TEXT
from doomsday.reports.summary import Dice, Summary, summaries

# Changes with the tables and with what a summary has.
_FORM = 2
# Games that are stored at once.
_BATCH = 200
_WAIT_S = 30.0
_TABLES = """
create table file(path text primary key, size integer, changed integer, digest text);
create table game(
    digest text primary key, game text, date text, rounds integer, plies integer, over integer,
    seconds integer, fault text);
create table seat(
    digest text, seat integer, name text, score integer, place integer, facts text,
    primary key(digest, seat));
create table dice(
    digest text, seat integer, title text, rolls integer, rolled integer, mean real,
    variance real, primary key(digest, seat, title));
create table face(
    digest text, seat integer, sides integer, face integer, count integer,
    primary key(digest, seat, sides, face));
"""
_OF_GAME = ("game", "seat", "dice", "face")


@dataclass(frozen=True)
class Indexed:
    """A game of a folder: its file and its summary."""

    path: Path
    summary: Summary


def usual_place() -> Path:
    """Return the path of the index if none is named."""
    return user_cache_path("doomsday-box", appauthor=False) / "games.sqlite"


def games_of(
    folder: Path,
    place: Path,
    progress: Callable[[int], None] = lambda count: None,
    begin: Callable[[int], None] = lambda count: None,
) -> list[Indexed]:
    """Return the games of a folder, each replayed unless the index has it; the oldest first.

    place: of the index. begin: called with the number of games to be replayed; progress: with 1
    for each. Raises: Failure.
    """
    with _opened(place) as base:
        known = _known(base, folder)
        missing = [path for path, digest in known.items() if not digest]
        begin(len(missing))
        unkept = {}
        kept: list[tuple[Path, Summary]] = []
        for path, summary in summaries(missing, progress):
            if summary.digest:
                known[path] = summary.digest
                kept.append((path, summary))
            else:
                # It could not be read: it is tried again next time.
                unkept[path] = summary
            if len(kept) == _BATCH:
                _keep(base, kept)
                kept = []
        _keep(base, kept)
        stored = _summaries(base, set(known.values()))
        found = [
            Indexed(path, stored.get(digest) or unkept[path]) for path, digest in known.items()
        ]
    return sorted(found, key=lambda one: (one.summary.date, one.path.name))


def without_copies(found: Sequence[Indexed]) -> tuple[list[Indexed], list[Indexed]]:
    """Return games of which each file differs from all others, and the copies of them.

    found: in order; the first of equal files is no copy.
    """
    seen: set[str] = set()
    games: list[Indexed] = []
    copies: list[Indexed] = []
    for one in found:
        digest = one.summary.digest
        (copies if digest and digest in seen else games).append(one)
        seen.add(digest)
    return games, copies


def files_in(folder: Path) -> list[Path]:
    """Return the finished games in a folder and in those below it, without hidden ones.

    They are records, and files of boxes without a record. No link to a folder is followed.
    """
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        paths = [Path(place) / name for name in sorted(names) if not name.startswith(".")]
        records = [path for path in paths if path.suffix == TEXT and path.is_file()]
        stems = {path.stem for path in records}
        others = [path for path in paths if path.suffix == ACTIONS and path.is_file()]
        found += records + [path for path in others if path.stem not in stems]
    return found


@contextmanager
def _opened(place: Path) -> Iterator[sqlite3.Connection]:
    """Open the index; make it again if it is of another version or no index. Raises: Failure."""
    form = f"{_FORM} {resources.version()}"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        for _ in range(2):
            with closing(sqlite3.connect(place, timeout=_WAIT_S)) as base:
                if _is_ready(base, form):
                    yield base
                    return
            with suppress(FileNotFoundError):
                place.unlink()
    except (sqlite3.Error, OSError) as error:
        raise Failure(
            f"The index {place} cannot be used: {error}.", "--index with another file"
        ) from None
    raise Failure(f"The index {place} cannot be made.", "--index with another file")


def _is_ready(base: sqlite3.Connection, form: str) -> bool:
    """Return whether the index has this form; a new one is given it."""
    try:
        # A lost index is made again: no need to wait for the disk.
        base.execute("pragma synchronous = off")
        tables = [name for (name,) in base.execute("select name from sqlite_master")]
        if not tables:
            base.executescript(f"begin; {_TABLES} create table form(form text); commit;")
            base.execute("insert into form values (?)", (form,))
            base.commit()
            return True
        return bool(base.execute("select form from form").fetchone() == (form,))
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise
        return False
    except sqlite3.DatabaseError:
        return False


def _known(base: sqlite3.Connection, folder: Path) -> dict[Path, str]:
    """Return the digest of each game in a folder as the index has it, "" for those to replay."""
    stored = {
        path: (size, changed, digest)
        for path, size, changed, digest in base.execute(
            "select file.path, size, changed, file.digest from file join game using (digest)"
        )
    }
    found = {}
    for path in files_in(folder):
        status = path.stat()
        size, changed, digest = stored.get(_key(path), (-1, -1, ""))
        is_same = (size, changed) == (status.st_size, status.st_mtime_ns)
        found[path] = digest if is_same else ""
    return found


def _key(path: Path) -> str:
    return str(path.absolute())


def _keep(base: sqlite3.Connection, kept: Sequence[tuple[Path, Summary]]) -> None:
    """Store games, and end the transaction: another command may use the index meanwhile."""
    base.executemany(
        "insert or replace into file values (?, ?, ?, ?)",
        [
            (_key(path), status.st_size, status.st_mtime_ns, one.digest)
            for path, one in kept
            for status in (path.stat(),)
        ],
    )
    games = list({one.digest: one for _, one in kept}.values())
    for table in _OF_GAME:
        base.executemany(f"delete from {table} where digest = ?", [(one.digest,) for one in games])
    base.executemany(
        "insert into game values (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                one.digest,
                one.game,
                one.date,
                one.rounds,
                one.plies,
                one.is_over,
                one.seconds,
                one.fault,
            )
            for one in games
        ],
    )
    base.executemany(
        "insert into seat values (?, ?, ?, ?, ?, ?)",
        [
            (one.digest, seat, row["name"], row["score"], row["place"], json.dumps(row))
            for one in games
            for seat, row in enumerate(one.seats)
        ],
    )
    base.executemany(
        "insert into dice values (?, ?, ?, ?, ?, ?, ?)",
        [(one.digest, *asdict(dice).values()) for one in games for dice in one.dice],
    )
    base.executemany(
        "insert into face values (?, ?, ?, ?, ?)",
        [(one.digest, *face) for one in games for face in one.faces],
    )
    base.commit()


def _summaries(base: sqlite3.Connection, wanted: set[str]) -> dict[str, Summary]:
    """Return summaries by digest. Each table is read once: a query a game takes longer."""
    seats: dict[str, list[dict[str, Any]]] = {}
    for digest, facts in base.execute("select digest, facts from seat order by digest, seat"):
        if digest in wanted:
            seats.setdefault(digest, []).append(json.loads(facts))
    dice: dict[str, list[Dice]] = {}
    for digest, *row in base.execute("select * from dice order by rowid"):
        if digest in wanted:
            dice.setdefault(digest, []).append(Dice(*row))
    faces: dict[str, list[tuple[int, int, int, int]]] = {}
    for digest, *row in base.execute("select * from face order by digest, seat, sides, face"):
        if digest in wanted:
            faces.setdefault(digest, []).append((row[0], row[1], row[2], row[3]))
    return {
        digest: Summary(
            digest,
            fault,
            game,
            date,
            rounds,
            plies,
            bool(over),
            seconds,
            seats.get(digest, []),
            dice.get(digest, []),
            faces.get(digest, []),
        )
        for digest, game, date, rounds, plies, over, seconds, fault in base.execute(
            "select * from game"
        )
        if digest in wanted
    }
