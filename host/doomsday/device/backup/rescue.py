"""What was on a box, kept on this machine until it is on the box again."""

import binascii
import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_state_path

from doomsday import files
from doomsday.console.output import printable, shown_path
from doomsday.device.backup.backup_archive import BoxData, pack_verified, port_of, unpack
from doomsday.errors import Failure

PUTS_BACK = "'doomsday flash' puts them back"


def rescued(number: str) -> BoxData | None:
    """Return what an earlier run saved of a chip and did not put back; None for nothing."""
    path = archive_path(number)
    if not path.exists():
        return None
    shown = shown_path(path)
    try:
        return unpack(path.read_bytes(), shown)
    except Failure as failure:
        raise Failure(failure.message, f"move {shown} away, then the same again") from None


def rescue(number: str, data: BoxData, port: str = "") -> Path:
    """Save it, whole before it has its name; `port` is where the chip is. Raises Failure."""
    path = archive_path(number)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.put(path, pack_verified(data, _lasting(port)))
    except OSError as error:
        raise Failure(
            f"What the box keeps cannot be saved in {shown_path(path)} ({error.strerror}), so "
            "the board is left untouched.",
            "make room there, or let it go elsewhere: set XDG_STATE_HOME to another folder, then "
            "the same again",
        ) from None
    return path


def set_aside(number: str, data: BoxData) -> Path | None:
    """Rename an earlier rescue that holds other data; return its new path, None for none."""
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
    """Remove a rescue, once its data is on the box again."""
    archive_path(number).unlink(missing_ok=True)


def waiting(port: str | None) -> list[str]:
    """Return a sentence for each rescue of a box that was at this port, or of any box for None."""
    found = []
    for path in sorted(_folder().glob("rescue-*.zip")):
        was_at = port_of(path)
        if port is None or was_at == _lasting(port):
            where = f"at {printable(was_at)}" if was_at else "here"
            found.append(f"The games of the box that was {where} wait in {shown_path(path)}.")
    return found


def archive_path(number: str) -> Path:
    """Return the file for the chip with this number."""
    return _folder() / f"rescue-{number}.zip"


def _folder() -> Path:
    return user_state_path("doomsday-box", appauthor=False)


def _lasting(port: str) -> str:
    """Return a port as an absolute path; on Windows its name is one already."""
    return os.path.abspath(port) if port and os.name != "nt" else port
