"""SQLite in the test of stores.py, by its write-ahead log: the part of a commit that a cut tears.

SQLite's own file operations cannot be cut in CPython. In this mode a commit appends to one file,
so a cut leaves that file with a torn end; everything before it was synced.
"""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.durability.stores import AFTER, text

# How much of the last commit is there; unstable: whole at the next start, torn at the one after.
WAYS = ("nothing", "start", "most", "all", "some bits", "unstable")


class SqliteTrial:
    """Figures as those of stores.Trial."""

    def __init__(self, folder: Path, appends: int, seed: int = 0) -> None:
        self.cuts = self.missing = self.invented = self.failed = 0
        self._path = folder / "log.db"
        self._wal = folder / "log.db-wal"
        self._chance = random.Random(seed)
        with closing(self._opened()) as database:
            database.execute("CREATE TABLE log (entry BLOB)")
        base = self._path.read_bytes()
        wals = self._recorded(appends)
        for held in range(appends):
            for way in WAYS:
                self.cuts += 1
                self._check(base, wals[held], wals[held + 1], held, way)

    def _opened(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path, isolation_level=None)
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("PRAGMA wal_autocheckpoint=0")
        return database

    def _recorded(self, appends: int) -> list[bytes]:
        """Return the log after each commit, the first before any."""
        wals = [b""]
        with closing(self._opened()) as database:
            for number in range(appends):
                database.execute("INSERT INTO log VALUES (?)", [text(number)])
                wals.append(self._wal.read_bytes())
        return wals

    def _torn(self, before: bytes, after: bytes, way: str) -> bytes:
        new = after[len(before) :]
        if way == "some bits":
            return before + bytes(byte & self._chance.randrange(256) for byte in new)
        share = {"nothing": 0.0, "start": 0.5, "most": 1.0}.get(way, -1.0)
        if share < 0:
            return after
        return before + new[: int(share * len(new) * self._chance.random())]

    def _check(self, base: bytes, before: bytes, after: bytes, held: int, way: str) -> None:
        known = [text(number) for number in range(held)]
        allowed = [known, [*known, text(held)]]
        content = self._torn(before, after, way)
        for turn in range(3):
            self._path.write_bytes(base)
            self._wal.write_bytes(content)
            self._wal.with_name("log.db-shm").unlink(missing_ok=True)
            try:
                with closing(self._opened()) as database:
                    rows = database.execute("SELECT entry FROM log ORDER BY rowid").fetchall()
                    found = [bytes(row[0]) for row in rows]
                    if found not in allowed:
                        lost = any(entry not in found for entry in allowed[0])
                        self.missing += lost
                        self.invented += not lost
                        return
                    allowed = [found]
                    if not turn:
                        database.execute("INSERT INTO log VALUES (?)", [AFTER])
                        allowed = [[*found, AFTER]]
                        content = self._wal.read_bytes()
            except sqlite3.DatabaseError:
                self.failed += 1
                return
            if way == "unstable":
                content = content[: len(after) - 8] + b"\xff" * 8 + content[len(after) :]

    def figures(self) -> dict[str, int]:
        """Return what happened, by name."""
        return {
            "cuts": self.cuts,
            "missing": self.missing,
            "invented": self.invented,
            "failed": self.failed,
        }
