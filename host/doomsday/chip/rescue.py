"""What was on a box, kept on this machine until it is on the box again."""

import os
from pathlib import Path

from doomsday.kept import Kept, pack, unpack


def rescued(number: str) -> Kept | None:
    """What an earlier run saved of the chip with this number, and did not put back."""
    path = place(number)
    return unpack(path.read_bytes(), str(path)) if path.exists() else None


def rescue(number: str, kept: Kept) -> Path:
    """Save it, whole before it has its name. Raises OSError."""
    path = place(number)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        file.write(pack(kept))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    return path


def forget(number: str) -> None:
    """It is on the box again."""
    place(number).unlink(missing_ok=True)


def place(number: str) -> Path:
    """The file for the chip with this number."""
    from platformdirs import user_state_path

    return user_state_path("doomsday-box", appauthor=False) / f"rescue-{number}.zip"
