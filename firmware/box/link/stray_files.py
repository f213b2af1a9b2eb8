"""Report files of which the program makes nothing: STRAYS."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box.recovery import update_trial
from box.store.game_names import FOLDER, NUMBER_MAX, number_of
from shared.link.limits import STRAY_MAX, STRAYS_MAX

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Request

_SLOT = "slot"
_SLOT_MOST = const(64)
_SLOTS = (b"lib", b"alt", b"a.pack", b"b.pack", b".")
# What the program makes of a game; such a name may go on, as that of a damaged file.
_KINDS = (b"actions", b"game", b"last", b"txt")
_ASCII_END = const(127)
_ENOENT = const(2)


async def strays(handler: "Request") -> "tuple[Any, ...]":
    last = 0
    paths = [] if _slot_is_sound() else [_SLOT]
    for name in _names():
        stem, _, kind = name.partition(b".")
        number = number_of(stem) if kind.partition(b".")[0] in _KINDS else 0
        last = max(last, number)
        # What has the last number of all keeps games from beginning.
        if not 0 < number < NUMBER_MAX:
            paths.append(FOLDER + "/" + _shown(name))
    return tuple([last] + paths[:STRAYS_MAX])


def _slot_is_sound() -> bool:
    """Return whether `slot` names the running program, and else what boot.py knows."""
    try:
        with open(_SLOT, "rb") as file:
            words = file.read(_SLOT_MOST).split()
    except OSError as error:
        # A box that was never updated has none.
        return error.args[0] == _ENOENT  # type: ignore[no-any-return]
    unknown = [word for word in words[1:] if word not in _SLOTS]
    return words[:1] == [update_trial.running().encode()] and not unknown


def _names() -> "list[bytes]":
    """Return the names in the folder of games, as bytes: they may not be valid UTF-8."""
    try:
        return sorted(os.listdir(FOLDER.encode()))
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return []


def _shown(name: bytes) -> str:
    """Return a name in ASCII, "?" for other bytes, cut where it is long."""
    cut = name[:STRAY_MAX]
    return bytes([byte if 32 <= byte < _ASCII_END else 63 for byte in cut]).decode()
