"""Serve a laptop: load its session, and drop that again while memory is short.

Loaded when bytes arrive, before the session, so that it can make room for that.
"""

import asyncio
from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from box.link.making_way import make_way
from shared.link.limits import PRESS_REPLY_MS
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.link.session import LinkSession

_TURN_MS = const(5)


async def serve(app: "Parts", data: bytes) -> None:
    """Pass bytes to the session, and answer a request that has to wait for the box to rest."""
    link = app.link
    await _session(app).take(data)
    while link.due is not None:
        _make_room(app)
        await _rest(app)
        due = link.due
        link.due = None
        if due is not None:
            await _session(app).answer(due)
    if link.loaded is not None and link.loaded.over:
        link.close()
    _make_room(app)


def _session(app: "Parts") -> "LinkSession":
    """Return the session; load it, if need be in place of the open page, or of the game."""
    link = app.link
    if link.loaded is not None:
        session: LinkSession = link.loaded
        return session
    if not link.open:
        link.open = True
        link.heard = app.hardware.now()
    scope = app.memory.link
    # This module and what it needs.
    serving = scope.names.copy()
    for game in (False, True):
        try:
            return _load(app)
        except NO_ROOM:
            scope.names = serving.copy()
        make_way(app, game)
    return _load(app)


def _load(app: "Parts") -> "LinkSession":
    with app.memory.link:
        from box.link.session import LinkSession

    session = app.link.loaded = LinkSession(app, app.link)
    return session


async def _rest(app: "Parts") -> None:
    """Wait for the end of the press, or as long as a reply may wait for it."""
    link = app.link
    begun = app.hardware.now()
    # A press needs its page.
    link.working = False
    while link.presses or not app.loop.resting:
        if elapsed(app.hardware.now(), begun) > PRESS_REPLY_MS:
            break
        await asyncio.sleep_ms(_TURN_MS)
    link.working = True


def _make_room(app: "Parts") -> None:
    """Drop the modules of the session while memory is short; the next request loads them."""
    if app.memory.short():
        app.link.drop_session()
