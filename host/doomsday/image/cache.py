"""A cache of slow results in the user's cache folder.

The name of an entry is a hash of its inputs, so entries never become outdated.
"""

import hashlib
import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path


def key(parts: Iterable[bytes]) -> str:
    """Return the name of the entry for the inputs `parts`, in this order."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(b"%d\0" % len(part))
        digest.update(part)
    return digest.hexdigest()


def load(kind: str, name: str) -> bytes | None:
    """Return the entry `name` of a kind, such as "mpy", or None if there is none."""
    with suppress(OSError):
        return (_folder(kind) / name).read_bytes()
    return None


def save(kind: str, name: str, content: bytes, most: int | None = None) -> None:
    """Store an entry, and delete all but the `most` newest of its kind.

    Errors are ignored: they only cost time.
    """
    with suppress(OSError):
        folder = _folder(kind)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(content)
        os.replace(file.name, folder / name)
        if most is not None:
            entries = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime)
            for path in entries[:-most]:
                path.unlink(missing_ok=True)


@cache
def _root() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("doomsday-box", appauthor=False)


def _folder(kind: str) -> Path:
    return _root() / kind
