"""Answer a laptop's requests, or load the module that does. Loaded for a session."""

import binascii
import sys
from typing import TYPE_CHECKING

from micropython import const

from box.hw import calendar
from box.link import PLAY
from box.link.stored_files import summary
from box.memory import NO_ROOM
from box.store import room
from box.store.finished_games import finished
from box.version import VERSION
from shared.link.frames import encode
from shared.link.limits import (
    NAME_MAX,
    PROTOCOL,
)
from shared.link.messages import (
    BAD,
    BUSY,
    BYE,
    FAILED,
    FULL,
    GAMES,
    GET,
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
    PROTOCOL_ERROR,
    REMOVE,
    RESTART,
    SCREEN,
    SLOTS,
    STRANGER,
    UNKNOWN,
    Refused,
    pack,
    reply_shape,
    request_shape,
    unpack,
)
from shared.rules.games import UNNAMED, game, ids

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from box.app import App
    from box.link.roster_upload import RosterUpload
    from box.link.serial_link import SerialLink

_NAME = "name.txt"
_NAME_VERSION = const(0)
_ENOSPC = const(28)
_KB_MOST = const(0xFFFFFF)
_WHY_MAX = const(80)
_ALWAYS = (HELLO, GAMES, GET, SCREEN, HEALTH, PROGRAM, LAST_ERROR, SLOTS, RESTART, BYE)


class RequestHandler:
    """Answer the requests of one laptop.

    restart: the box must reset once the reply is sent. upload: rosters being received.
    program_check: the running check of the program's files.
    """

    def __init__(self, app: "App", link: "SerialLink") -> None:
        self.app = app
        self.link = link
        self.upload: RosterUpload | None = None
        self.program_check: Iterator[str] | None = None
        self._last = b""
        self.restart = False

    async def reply(self, session: int, seq: int, kind: str, body: bytes) -> bytes:
        """Return the reply frame for a request; a repeated request gets the same reply again."""
        link = self.link
        known = session == link.session
        if known and seq == link.seq and self._last:
            return self._last
        if not known and kind != HELLO:
            return encode(session, seq, STRANGER)
        link.session = session
        link.seq = seq
        if kind == HELLO:
            link.press(0)
            link.number = 0
            self.close()
        # Free the old reply before making the new one.
        self._last = b""
        try:
            values = await self._do(kind, body)
            self._last = encode(session, seq, kind, pack(reply_shape(kind), *values))
        except (Refused, ValueError) as error:
            self._last = encode(session, seq, FAILED, pack(reply_shape(FAILED), *_why(error)))
            if kind == HELLO:
                link.session = -1
        if kind == BYE:
            link.session = -1
        return self._last

    def close(self) -> None:
        """Abandon an upload of rosters."""
        if self.upload is not None:
            try:
                self.upload.abandon()
            except OSError:
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
                raise _foreign() from None
            raise Refused(BAD, "The request cannot be read.") from None
        self.app.memory.make_room()
        try:
            try:
                return await self._handle(kind, values)
            except NO_ROOM:
                # A part of a roster file is not taken twice.
                if kind in (PIECE, PACK_END):
                    raise
            self.app.memory.free()
            return await self._handle(kind, values)
        except OSError as error:
            if error.args[0] == _ENOSPC:
                raise _full() from None
            raise Refused(BAD, "The flash failed: error %s." % error.args[0]) from None
        except NO_ROOM:
            raise Refused(LIMIT, "The box has too little memory for that.") from None

    async def _handle(self, kind: str, values: "tuple[Any, ...]") -> "tuple[Any, ...]":
        done: tuple[Any, ...] = await _handler(kind)(self, *values)
        return done

    async def _hello(self, protocol: int, time: int, *games: int) -> "tuple[Any, ...]":
        if protocol != PROTOCOL:
            raise _foreign()
        app = self.app
        hardware = app.hardware
        known = calendar.today(hardware.clock) != ""
        if time:
            calendar.tell(hardware.clock, time)
        rosters, crc = await self._rosters(UNNAMED)
        played = app.game
        state = self.link.state
        running = 0
        if state == PLAY:
            # After an error the game may be in the journal but not in memory.
            running = app.saved.game
            if played is None:
                state = "pages"
        rows: "list[Any]" = []
        self.link.newer = len(games) > 0
        if games and games[0]:
            for id in ids():
                rows.append(id)
                rows += await self._rosters(id)
                rows.append(1 if played is not None and played.game_id == id else 0)
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
            # A game that could not be read back has no state until the journal is read again.
            0 if played is None or played.state is None else played.state.round(),
            state,
        ) + tuple(rows)

    async def _rename(self, name: str) -> "tuple[Any, ...]":
        if not 1 <= len(name) <= NAME_MAX or [c for c in name if not " " <= c <= "~"]:
            raise Refused(BAD, "A name has 1 to %d plain characters." % NAME_MAX)
        self.wait_for_rest()
        from box.store import atomic_file

        try:
            atomic_file.save(_NAME, name, _NAME_VERSION)
        except atomic_file.Newer:
            raise Refused(BAD, "A later version named this box. Update the box.") from None
        return ()

    async def _restart(self) -> "tuple[Any, ...]":
        self.restart = True
        return ()

    async def _bye(self) -> "tuple[Any, ...]":
        self.close()
        return ()

    async def _rosters(self, id: str) -> "tuple[int, int]":
        """Return the number of rosters of a game, and the CRC32 of their file."""
        try:
            # An ImportError that remains when memory is free tells of a damaged program.
            self.app.memory.twice(game, id)
            file = game(id).roster_file
        except MemoryError:
            raise
        except Exception as error:
            # A box with a damaged program must still answer, so that a laptop can repair it.
            sys.print_exception(error)
            return 0, 0
        return await summary(file) if file else (0, 0)

    def wait_for_rest(self) -> None:
        """Refuse a request that writes to flash while a press is handled. Raises: Refused."""
        if not self.app.loop.resting:
            raise Refused(BUSY, "The box is in use. Try again in a moment.")


_HANDLERS: "dict[str, Any]" = {
    HELLO: RequestHandler._hello,
    NAME: RequestHandler._rename,
    RESTART: RequestHandler._restart,
    BYE: RequestHandler._bye,
}


def _handler(kind: str) -> "Any":
    """Return the function that answers a request, loading its module if necessary."""
    if kind in _HANDLERS:
        return _HANDLERS[kind]
    # Imported here to save memory: most laptops use only one family of requests.
    if kind in (GAMES, GET, REMOVE):
        from box.link import game_requests

        return game_requests.HANDLERS[kind]
    if kind in (PACK, PIECE, PACK_END):
        from box.link import roster_requests

        return roster_requests.HANDLERS[kind]
    if kind in (LEVELS, PRESS, SCREEN):
        from box.link import button_requests

        return button_requests.HANDLERS[kind]
    from box.link import maintenance_requests

    return maintenance_requests.HANDLERS[kind]


def _name(chip: bytes) -> str:
    """Return the name given to the box, or one made from the chip's id."""
    from box.store import atomic_file

    try:
        given = atomic_file.load(_NAME, _NAME_VERSION)
    except (OSError, atomic_file.Damaged, atomic_file.Newer):
        given = None
    return given.decode() if given else "Box " + binascii.hexlify(chip[-2:]).decode()


def _why(error: Exception) -> "tuple[str, str]":
    """Return code and sentence of the error that prevented a reply."""
    if isinstance(error, Refused):
        return error.code, error.sentence
    return BAD, "The box cannot encode its reply: %s." % str(error)[:_WHY_MAX]


def _foreign() -> Refused:
    return Refused(
        PROTOCOL_ERROR, "This box speaks protocol %d. Update one of the two." % PROTOCOL
    )


def _full() -> Refused:
    return Refused(FULL, "The box's flash is full. Remove finished games from it first.")
