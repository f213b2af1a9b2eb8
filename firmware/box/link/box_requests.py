"""Greet a laptop and take a name from it: HELLO and NAME."""

import binascii
from typing import TYPE_CHECKING

from micropython import const

from box.hw import calendar
from box.link import PLAY
from box.link.refusals import foreign
from box.link.stored_files import summary
from box.store import atomic_file, room
from box.store.finished_games import finished
from box.version import VERSION
from shared.link.limits import NAME_MAX, PROTOCOL
from shared.link.messages import BAD, HELLO, NAME, Refused
from shared.rules.games import UNNAMED, ids, roster_path

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Request

_NAME = "name.txt"
_NAME_VERSION = const(0)
_KB_MOST = const(0xFFFFFF)


async def _hello(handler: "Request", protocol: int, time: int, *games: int) -> "tuple[Any, ...]":
    if protocol != PROTOCOL:
        raise foreign()
    app = handler.app
    link = handler.link
    hardware = app.hardware
    known = calendar.today(hardware.clock) != ""
    if time:
        calendar.tell(hardware.clock, time)
    rosters, crc = await _rosters(UNNAMED)
    state = link.state
    running = turn = 0
    id = ""
    if state == PLAY:
        running = app.saved.game
        if app.game is not None:
            id = app.game.game_id
            # A game that could not be read back has no state until the journal is read again.
            turn = 0 if app.game.state is None else app.game.state.round()
        elif link.away is not None:
            id, turn, _ = link.away
        else:
            # After an error the game may be in the journal but not in memory.
            state = "pages"
    rows: "list[Any]" = []
    link.newer = len(games) > 0
    if games and games[0]:
        for game in ids():
            rows.append(game)
            rows += await _rosters(game)
            rows.append(1 if game == id else 0)
    return (
        PROTOCOL,
        _name(hardware.unique_id()),
        VERSION,
        app.board.name,
        binascii.hexlify(hardware.unique_id()).decode(),
        app.boot_state.count,
        min(room.free() // 1024, _KB_MOST),
        1 if known else 0,
        rosters,
        crc,
        len(finished()),
        running,
        turn,
        state,
    ) + tuple(rows)


async def _rename(handler: "Request", name: str) -> "tuple[Any, ...]":
    if not 1 <= len(name) <= NAME_MAX or [c for c in name if not " " <= c <= "~"]:
        raise Refused(BAD, "A name has 1 to %d plain characters." % NAME_MAX)
    handler.wait_for_rest()
    try:
        atomic_file.save(_NAME, name, _NAME_VERSION)
    except atomic_file.Newer:
        raise Refused(BAD, "A later version named this box. Update the box.") from None
    return ()


async def _rosters(id: str) -> "tuple[int, int]":
    """Return the number of rosters of a game, and the CRC32 of their file."""
    file = roster_path(id)
    return await summary(file) if file else (0, 0)


def _name(chip: bytes) -> str:
    """Return the name given to the box, or one made from the chip's id."""
    try:
        given = (atomic_file.load(_NAME, _NAME_VERSION) or b"").decode()
    except (OSError, ValueError, atomic_file.Damaged, atomic_file.Newer):
        given = ""
    return given or "Box " + binascii.hexlify(chip[-2:]).decode()


HANDLERS: "dict[str, Any]" = {HELLO: _hello, NAME: _rename}
