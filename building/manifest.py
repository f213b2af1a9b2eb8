"""A folder of fetched or compiled files, with a manifest that says from which pins it was made."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "SOURCE.txt"


class Unreachable(Exception):
    """Something could not be fetched or compiled; the text is the reason."""


def is_whole(folder: Path, pins: str) -> bool:
    """Return whether the folder was made from `pins` and has not changed since."""
    try:
        return (folder / NAME).read_text("utf-8") == text(folder, pins)
    except OSError:
        return False


def text(folder: Path, pins: str) -> str:
    """Return the pins, and a hash of every file of the folder."""
    lines = [
        f"{digest(path)}  {path.relative_to(folder).as_posix()}\n"
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != NAME and path.suffix != ".pyc"
    ]
    return pins + "\n" + "".join(lines)


def digest(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


@contextmanager
def replaced(folder: Path, pins: str) -> Iterator[tuple[Path, Path]]:
    """Give an empty folder to fill and one for scratch files; put the first at `folder`.

    If the body raises, `folder` stays as it was.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        fresh, scratch = Path(temporary, "fresh"), Path(temporary, "scratch")
        fresh.mkdir()
        scratch.mkdir()
        yield fresh, scratch
        (fresh / NAME).write_text(text(fresh, pins), "utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(fresh, folder)
