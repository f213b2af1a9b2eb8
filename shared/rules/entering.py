"""Enter what a journal or an actions file holds into a game.

Apart from `ActionHistory`, because a running game needs it only when it is replayed.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import RuleError, Unreadable
from shared.rules.history import (
    ACTION,
    CHECK,
    COUNT_BYTES,
    JOINED,
    PACKED,
    REDO,
    ROLL,
    STAMP_BYTES,
    TIME,
    UNDO,
)
from shared.rules.play_time import TIME_BYTES

if TYPE_CHECKING:
    from shared.rules.history import ActionHistory


def unpack_entry(packed: "bytes | memoryview") -> "tuple[int, bytes | int]":
    """Return (kind, value) of a packed entry; the inverse of `pack_entry`, but for JOINED.

    >>> unpack_entry(bytes.fromhex("210200")) == (UNDO, 2)
    True
    """
    kind = packed[0] - PACKED
    if kind == ACTION or kind == JOINED:
        return ACTION, bytes(packed[1:])
    if kind == UNDO or kind == REDO:
        return kind, int.from_bytes(bytes(packed[1:]), "little")
    return kind, bytes(packed[1 + COUNT_BYTES :])


def unpack_time(what: bytes) -> int:
    """Return the seconds of an entry; later versions may append bytes.

    >>> unpack_time(bytes((44, 1)))
    300
    """
    return int.from_bytes(what[:TIME_BYTES], "little")


def unpack_stamp(what: bytes) -> int:
    """Return the time stamp of a roll's entry; later versions may append bytes.

    >>> unpack_stamp(bytes((44, 1, 0, 0)))
    300
    """
    return int.from_bytes(what[:STAMP_BYTES], "little")


def enter(game: "ActionHistory", kind: int, what: "bytes | int") -> None:
    """Apply an entry in the form of `ActionHistory.entries`: an action, undo or redo.

    A check is compared, a time and a roll are counted; none is stored.

    Raises: RuleError if the entry is not legal here, or the check fails.
    """
    if kind == ACTION:
        game.play(bytes(what))
    elif kind == UNDO:
        game.undo(int(what))
    elif kind == REDO:
        game.redo(int(what))
    elif kind == CHECK:
        _compare(game, bytes(what))
    elif kind == TIME:
        game.pass_time(unpack_time(bytes(what)))
    elif kind == ROLL:
        game.pass_roll(unpack_stamp(bytes(what)))
    else:
        raise Unreadable("This version does not know this kind of entry.", game.ply)


def _compare(game: "ActionHistory", digest: bytes) -> None:
    game.present()
    now = game.state.digest()
    if now[:1] == digest[:1] and now != digest:
        raise RuleError("The state differs from the one when this was played.", game.ply)
