"""Keep the data of a box on this computer while its flash is written."""

import binascii
import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_state_path

from doomsday import files
from doomsday.console.output import shown_path
from doomsday.device.backup.backup_archive import pack_verified, port_of, unpack
from doomsday.device.backup.box_data import BoxData
from doomsday.errors import Failure
from doomsday.wording import printable

PUTS_BACK = "'doomsday flash' restores them"


def rescued(number: str) -> BoxData | None:
    """Return the data that an earlier run saved of a chip and did not restore, or None.

    Raises: Failure if the file is damaged.
    """
    path = archive_path(number)
    if not path.exists():
        return None
    shown = shown_path(path)
    try:
        return unpack(path.read_bytes(), shown)
    except Failure as failure:
        raise Failure(failure.message, f"move {shown} away, then run the command again") from None


def rescue(number: str, data: BoxData, port: str = "") -> Path:
    """Save the data of a chip at `port` atomically and return the path. Raises: Failure."""
    path = archive_path(number)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.put(path, pack_verified(data, _lasting(port)))
        # The flash is erased next.
        files.settle([path])
    except OSError as error:
        raise Failure(
            f"The box's data cannot be saved in {shown_path(path)} ({error.strerror}); the board "
            "is unchanged.",
            "free space there, or set XDG_STATE_HOME to another folder, then run the command "
            "again",
        ) from None
    return path


def set_aside(number: str, data: BoxData) -> Path | None:
    """Rename an earlier rescue file with other data and return its new path, or None."""
    path = archive_path(number)
    if not path.exists():
        return None
    content = path.read_bytes()
    with suppress(Failure):
        if unpack(content, shown_path(path)) == data:
            return None
    older = path.with_name(f"older-{number}-{binascii.crc32(content):08x}.zip")
    path.replace(older)
    return older


def forget(number: str) -> None:
    """Remove a rescue file; call it when the data is on the box again."""
    archive_path(number).unlink(missing_ok=True)


def waiting(port: str | None) -> list[str]:
    """Return a sentence for each rescue file of a box at this port, or at any for None."""
    found = []
    for path in sorted(_folder().glob("rescue-*.zip")):
        was_at = port_of(path)
        if port is None or was_at == _lasting(port):
            where = f" at {printable(was_at)}" if was_at else ""
            found.append(
                f"An interrupted flash of the box{where} left its games in {shown_path(path)}."
            )
    return found


def archive_path(number: str) -> Path:
    """Return the rescue file of the chip with this MAC address."""
    return _folder() / f"rescue-{number}.zip"


def _folder() -> Path:
    return user_state_path("doomsday-box", appauthor=False)


def _lasting(port: str) -> str:
    """Return a port as an absolute path, on Windows unchanged."""
    return os.path.abspath(port) if port and os.name != "nt" else port
