"""Answer a laptop's requests, or load the module that does. Loaded for a session."""

from typing import TYPE_CHECKING

from micropython import const

from box.link import PLAY
from box.link.making_way import make_way
from box.link.refusals import Waits, foreign, out_of_range
from shared.link.frames import encode
from shared.link.messages import (
    BAD,
    BUSY,
    BYE,
    ENTRIES,
    FAILED,
    FULL,
    GAMES,
    GET,
    HEADER,
    HEALTH,
    HELLO,
    LAST_ERROR,
    LEVELS,
    LIMIT,
    NAME,
    PACK,
    PACK_END,
    PIECE,
    PRESS,
    PROGRAM,
    REMOVE,
    RESTART,
    SCREEN,
    SLOTS,
    STRANGER,
    STRAYS,
    UNKNOWN,
    Refused,
    pack,
    reply_shape,
    request_shape,
    unpack,
)
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from box.kit.parts import Link, Parts
    from box.link.roster_upload import RosterUpload

_ENOSPC = const(28)
_WHY_MAX = const(80)
_ALWAYS = (HELLO, GAMES, GET, SCREEN, HEALTH, PROGRAM, LAST_ERROR, SLOTS, STRAYS, RESTART, BYE)


class RequestHandler:
    """Answer the requests of one laptop.

    restart: the box must reset once the reply is sent. upload: rosters being received.
    program_check: the running check of the program's files. waited: the request has waited for the
    box to rest.
    """

    def __init__(self, app: "Parts", link: "Link") -> None:
        self.app = app
        self.link = link
        self.upload: RosterUpload | None = None
        self.program_check: Iterator[str] | None = None
        self.restart = False
        self.waited = False

    async def reply(
        self, session: int, seq: int, kind: str, body: bytes, waited: bool = False
    ) -> bytes:
        """Return the reply frame for a request; a repeated request gets the same reply again.

        waited: whether the request has waited for the box to rest. Returns b"" if it has to.
        """
        link = self.link
        known = session == link.session
        if known and seq == link.seq and link.last:
            return link.last
        if not known and kind != HELLO:
            return encode(session, seq, STRANGER)
        link.session = session
        link.seq = seq
        if kind == HELLO:
            link.press(0)
            link.number = 0
            self.close()
        # Free the old reply before making the new one.
        link.last = b""
        self.waited = waited
        try:
            values = await self._do(kind, body)
            for game in (False, True):
                try:
                    link.last = encode(session, seq, kind, pack(reply_shape(kind), *values))
                    break
                except MemoryError:
                    pass
                make_way(self.app, game)
            if not link.last:
                link.last = encode(session, seq, kind, pack(reply_shape(kind), *values))
        except Waits:
            return b""
        except (Refused, ValueError) as error:
            link.last = encode(session, seq, FAILED, pack(reply_shape(FAILED), *_why(error)))
            if kind == HELLO:
                link.session = -1
        if kind == BYE:
            link.session = -1
        return link.last

    def close(self) -> None:
        """Abandon an upload of rosters."""
        if self.upload is not None:
            try:
                self.upload.abandon()
            except (OSError, MemoryError):
                # The leftovers are never read; the next upload replaces them.
                pass
            self.upload = None

    async def _do(self, kind: str, body: bytes) -> "tuple[Any, ...]":
        try:
            shape = request_shape(kind)
        except ValueError:
            raise Refused(UNKNOWN, "This box does not know the request. Update the box.") from None
        if self.link.state != PLAY and kind not in _ALWAYS:
            if self.link.damaged:
                raise Refused(UNKNOWN, "The program on the box is damaged. Deploy it again.")
            raise Refused(UNKNOWN, "The box is in safe mode. Restart it.")
        try:
            values = unpack(shape, body)
        except ValueError:
            if kind == HELLO:
                raise foreign() from None
            raise Refused(BAD, "The request cannot be read.") from None
        self.app.memory.make_room()
        try:
            for game in (False, True):
                try:
                    return await self._handle(kind, values)
                except NO_ROOM:
                    # A part of a roster file is not taken twice.
                    if kind in (PIECE, PACK_END):
                        raise
                if not (self.waited or self.app.loop.resting):
                    raise Waits
                make_way(self.app, game)
            return await self._handle(kind, values)
        except OSError as error:
            if error.args[0] == _ENOSPC:
                raise _full() from None
            raise Refused(BAD, "The flash failed: error %s." % error.args[0]) from None
        except NO_ROOM:
            raise Refused(LIMIT, "The box has too little memory for that.") from None
        except OverflowError:
            # A chip can neither seek nor slice from 2**31 on.
            raise out_of_range() from None

    async def _handle(self, kind: str, values: "tuple[Any, ...]") -> "tuple[Any, ...]":
        done: tuple[Any, ...] = await _handler(kind)(self, *values)
        return done

    async def _restart(self) -> "tuple[Any, ...]":
        self.restart = True
        return ()

    async def _bye(self) -> "tuple[Any, ...]":
        self.close()
        return ()

    def wait_for_rest(self) -> None:
        """Refuse a request that writes to flash while a press is handled. Raises: Refused."""
        if not self.app.loop.resting:
            raise Refused(BUSY, "The box is in use. Try again in a moment.")


_HANDLERS: "dict[str, Any]" = {
    RESTART: RequestHandler._restart,
    BYE: RequestHandler._bye,
}


def _handler(kind: str) -> "Any":
    """Return the function that answers a request, loading its module if necessary."""
    if kind in _HANDLERS:
        return _HANDLERS[kind]
    # Imported here to save memory: most laptops use only one family of requests.
    if kind in (HELLO, NAME):
        from box.link import box_requests

        return box_requests.HANDLERS[kind]
    if kind in (GAMES, GET, REMOVE):
        from box.link import game_requests

        return game_requests.HANDLERS[kind]
    if kind in (PACK, PIECE, PACK_END):
        from box.link import roster_requests

        return roster_requests.HANDLERS[kind]
    if kind in (LEVELS, PRESS, SCREEN):
        from box.link import button_requests

        return button_requests.HANDLERS[kind]
    if kind in (HEADER, ENTRIES):
        from box.link import entry_requests

        return entry_requests.HANDLERS[kind]
    if kind == STRAYS:
        from box.link import stray_files

        return stray_files.strays
    from box.link import maintenance_requests

    return maintenance_requests.HANDLERS[kind]


def _why(error: Exception) -> "tuple[str, str]":
    """Return code and sentence of the error that prevented a reply."""
    if isinstance(error, Refused):
        return error.code, error.sentence
    return BAD, "The box cannot encode its reply: %s." % str(error)[:_WHY_MAX]


def _full() -> Refused:
    return Refused(FULL, "The box's flash is full. Remove finished games from it first.")
