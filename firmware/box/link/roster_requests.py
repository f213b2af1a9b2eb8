"""Receive rosters from a laptop: PACK, PIECE and PACK_END."""

import asyncio
from typing import TYPE_CHECKING

from micropython import const

from box.game import game_pages
from box.hw.ticks import elapsed
from box.link.making_way import make_way
from box.link.stored_files import read_again, summary
from box.screens import ROSTERS
from shared.link.messages import BAD, BUSY, NONE, PACK, PACK_END, PIECE, Refused
from shared.rules.games import UNNAMED, game, ids, roster_path

if TYPE_CHECKING:
    from typing import Any

    from box.game.game_pages import GamePages
    from box.kit.parts import Request
    from box.link.roster_upload import RosterUpload

# Milliseconds of work before the laptop must repeat its request.
_WORK_MS = const(300)


async def _begin(
    handler: "Request", size: int, packed: int, crc: int, *games: str
) -> "tuple[Any, ...]":
    handler.wait_for_rest()
    if len(games) > 1:
        raise Refused(BAD, "Send the rosters of one game only.")
    id = games[0] if games else UNNAMED
    if id not in ids():
        raise Refused(BAD, "This box does not know the game '%s'. Update the box." % id)
    # Loaded only while the box rests, because loading takes time. A part is not taken twice if
    # memory runs out, so there must be room for what follows.
    app = handler.app
    app.memory.free()
    if app.memory.short():
        make_way(app, False)
        if app.memory.short():
            make_way(app, True)
    from box.link.roster_upload import RosterUpload

    handler.close()
    handler.upload = RosterUpload(game(id), size, packed, crc)
    return ()


async def _add(handler: "Request", data: bytes) -> "tuple[Any, ...]":
    handler.wait_for_rest()
    try:
        _expected(handler).add(data)
    except (OSError, Refused):
        handler.close()
        raise
    return ()


async def _finish(handler: "Request") -> "tuple[Any, ...]":
    upload = _expected(handler)
    hardware = handler.app.hardware
    begun = hardware.now()
    handler.wait_for_rest()
    handler.app.memory.free()
    try:
        while not upload.work():
            await asyncio.sleep_ms(0)
            handler.wait_for_rest()
            if elapsed(hardware.now(), begun) > _WORK_MS:
                raise Refused(BUSY, "The box is unpacking.")
        _show(handler, upload)
    except (OSError, MemoryError, Refused) as error:
        if not isinstance(error, Refused) or error.code != BUSY:
            handler.close()
        raise
    handler.close()
    return await summary(roster_path(upload.module.id))


def _show(handler: "Request", upload: "RosterUpload") -> None:
    """Replace the rosters; have the open screen loaded again if it shows them."""
    pages = game_pages.of(upload.module.id)
    upload.take()
    read_again(handler.app, showing_rosters(pages))


def _expected(handler: "Request") -> "RosterUpload":
    if handler.upload is None:
        raise Refused(NONE, "The box expects no rosters. Start the transfer again.")
    return handler.upload


def showing_rosters(pages: "GamePages") -> "list[int]":
    """Return the numbers of a game's screens that show rosters."""
    return [number for number, _, asks in pages.screens if asks & ROSTERS]


HANDLERS: "dict[str, Any]" = {PACK: _begin, PIECE: _add, PACK_END: _finish}
