"""Answers the requests of a laptop; in memory only while one talks."""

import asyncio
import binascii
import os
import sys
from typing import TYPE_CHECKING

from micropython import const

from box.game import game_pages
from box.hw import calendar
from box.hw.ticks import elapsed
from box.link.serial_link import PLAY
from box.store import room
from box.version import VERSION
from shared.link.frames import encode
from shared.link.limits import (
    GAMES_PAGE,
    NAME_MAX,
    PART_MAX,
    PRESS_MAX_MS,
    PRESS_REPLY_MS,
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
    LEVELS,
    LIMIT,
    NAME,
    NONE,
    PACK,
    PACK_END,
    PIECE,
    PRESS,
    PRESS_OVER,
    PROGRAM,
    PROTOCOL_ERROR,
    REMOVE,
    REPLIES,
    REQUESTS,
    RESTART,
    SCREEN,
    STRANGER,
    UNKNOWN,
    Refused,
    pack,
    unpack,
)
from shared.rules.games import UNNAMED, game, ids

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from box.app import App
    from box.link.roster_upload import RosterUpload
    from box.link.serial_link import SerialLink

_FOLDER = "games"
# A finished game; and one that a version from before files of actions saved, as text.
_ACTIONS = ".actions"
_TEXT = ".game"
_LAST = ".last"
_NAME = "name.txt"
_NAME_VERSION = const(0)
_ENOENT = const(2)
_ENOSPC = const(28)
_CHUNK = const(512)
_WORK_MS = const(300)
_TURN_MS = const(5)
_BUTTONS = const(15)
_KB_MOST = const(0xFFFFFF)
_WHY_MAX = const(80)
_ALWAYS = (HELLO, GAMES, GET, SCREEN, HEALTH, PROGRAM, RESTART, BYE)


class RequestHandler:
    """One laptop's requests. restart: whether the box restarts once the reply is out."""

    def __init__(self, app: "App", link: "SerialLink") -> None:
        self._app = app
        self._link = link
        self._upload: RosterUpload | None = None
        self._check: Iterator[str] | None = None
        self._last = b""
        self.restart = False

    async def reply(self, session: int, seq: int, kind: str, body: bytes) -> bytes:
        """The frame that answers a frame; one that comes again is not done again."""
        link = self._link
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
        # The old reply makes room for the new one.
        self._last = b""
        try:
            values = await self._do(kind, body)
            self._last = encode(session, seq, kind, pack(REPLIES[kind], *values))
        except (Refused, ValueError) as error:
            self._last = encode(session, seq, FAILED, pack(REPLIES[FAILED], *_why(error)))
            if kind == HELLO:
                link.session = -1
        if kind == BYE:
            link.session = -1
        return self._last

    def close(self) -> None:
        """Abandon rosters that are on their way."""
        if self._upload is not None:
            try:
                self._upload.abandon()
            except OSError:
                # Nobody reads what is left; the next rosters take its place.
                pass
            self._upload = None

    async def _do(self, kind: str, body: bytes) -> "tuple[Any, ...]":
        if kind not in REQUESTS:
            raise Refused(UNKNOWN, "This box does not know the request. Update the box.")
        if self._link.state != PLAY and kind not in _ALWAYS:
            raise Refused(UNKNOWN, "The box is in safe mode. Restart it.")
        try:
            values = unpack(REQUESTS[kind], body)
        except ValueError:
            if kind == HELLO:
                raise _foreign() from None
            raise Refused(BAD, "The request cannot be read.") from None
        try:
            done: tuple[Any, ...] = await _DO[kind](self, *values)
            return done
        except OSError as error:
            if error.args[0] == _ENOSPC:
                raise _full() from None
            raise Refused(BAD, "The flash failed: error %s." % error.args[0]) from None
        except MemoryError:
            raise Refused(LIMIT, "That is too much for the box's memory.") from None

    async def _hello(self, protocol: int, time: int, *games: int) -> "tuple[Any, ...]":
        if protocol != PROTOCOL:
            raise _foreign()
        app = self._app
        hardware = app.hardware
        known = calendar.today(hardware.clock) != ""
        if time:
            calendar.tell(hardware.clock, time)
        rosters, crc = await _rosters(UNNAMED)
        played = app.game
        state = self._link.state
        running = 0
        if state == PLAY:
            # The log knows of a game that is not in memory: so it is after an error.
            running = app.saved.game
            if played is None:
                state = "pages"
        rows: "list[Any]" = []
        self._link.newer = len(games) > 0
        if games and games[0]:
            for id in ids():
                rows.append(id)
                rows += await _rosters(id)
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
            len(_finished()),
            running,
            # A game that could not be read back is not in memory until the log was read again.
            0 if played is None or played.state is None else played.state.round(),
            state,
        ) + tuple(rows)

    async def _list(self, start: int) -> "tuple[Any, ...]":
        games = _finished()
        if not self._link.newer and [name for name in games if name.endswith(_ACTIONS)]:
            raise Refused(BAD, "These games need a newer doomsday on the laptop. Update it.")
        values: "list[Any]" = [len(games)]
        for name in games[start : start + GAMES_PAGE]:
            path = _FOLDER + "/" + name
            _, crc = await summary(path)
            values += [name, os.stat(path)[6], crc]
        return tuple(values)

    async def _get(self, name: str, offset: int) -> "tuple[Any, ...]":
        path, _ = _game(name)
        with open(path, "rb") as file:
            file.seek(offset)
            return (file.read(PART_MAX),)

    async def _remove(self, name: str, size: int, crc: int) -> "tuple[Any, ...]":
        path, number = _game(name)
        _, found = await summary(path)
        self._wait_for_rest()
        if (os.stat(path)[6], found) != (size, crc) or number == self._app.saved.game:
            raise _none()
        _spend(number)
        os.remove(path)
        return ()

    async def _pack(self, size: int, packed: int, crc: int, *games: str) -> "tuple[Any, ...]":
        self._wait_for_rest()
        if len(games) > 1:
            raise Refused(BAD, "Rosters are of one game.")
        id = games[0] if games else UNNAMED
        if id not in ids():
            raise Refused(BAD, "This box does not know the game '%s'. Update the box." % id)
        from box.link.roster_upload import RosterUpload

        self.close()
        self._upload = RosterUpload(game(id), size, packed, crc)
        return ()

    async def _piece(self, data: bytes) -> "tuple[Any, ...]":
        self._wait_for_rest()
        try:
            self._expected().add(data)
        except (OSError, Refused):
            self.close()
            raise
        return ()

    async def _pack_end(self) -> "tuple[Any, ...]":
        upload = self._expected()
        hardware = self._app.hardware
        begun = hardware.now()
        self._wait_for_rest()
        try:
            while not upload.work():
                await asyncio.sleep_ms(0)
                self._wait_for_rest()
                if elapsed(hardware.now(), begun) > _WORK_MS:
                    raise Refused(BUSY, "The box is unpacking.")
            self._change(upload)
        except (OSError, MemoryError, Refused) as error:
            if not isinstance(error, Refused) or error.code != BUSY:
                self.close()
            raise
        self.close()
        return await summary(upload.module.roster_file)

    async def _levels(self, levels: int) -> "tuple[Any, ...]":
        self._link.press(levels & _BUTTONS)
        return ()

    async def _press(self, number: int, bits: int, ms: int) -> "tuple[Any, ...]":
        app = self._app
        link = self._link
        if number != link.number or not number:
            if link.pressing is not None and not link.pressing.over:
                raise Refused(BUSY, "Another press is not over.")
            if not (number and 1 <= bits <= _BUTTONS and 1 <= ms <= PRESS_MAX_MS):
                raise Refused(BAD, "There is no such press.")
            from box.link.remote_press import RemotePress

            link.begin(RemotePress(number, bits, ms))
        begun = app.hardware.now()
        while link.presses or not app.loop.resting:
            if elapsed(app.hardware.now(), begun) > PRESS_REPLY_MS:
                break
            await asyncio.sleep_ms(_TURN_MS)
        if link.dropped:
            raise Refused(NONE, "The press was dropped: nothing was heard of the laptop.")
        state = PRESS_OVER if link.pressing is None else link.pressing.state
        return state, 1 if app.loop.resting else 0

    async def _screen(self, half: int) -> "tuple[Any, ...]":
        pages = self._app.panel.shown()
        crc = 0
        for page in pages:
            crc = binascii.crc32(page, crc)
        middle = len(pages) // 2
        # Of half 2 there are no pixels: who waits for rest need not wait for those.
        wanted = (pages[:middle], pages[middle:], ())[min(half, 2)]
        resting = self._link.state != PLAY or self._app.loop.resting
        return crc, 1 if resting else 0, b"".join([bytes(page) for page in wanted])

    async def _rename(self, name: str) -> "tuple[Any, ...]":
        if not 1 <= len(name) <= NAME_MAX or [c for c in name if not " " <= c <= "~"]:
            raise Refused(BAD, "A name has 1 to %d plain characters." % NAME_MAX)
        self._wait_for_rest()
        from box.store import atomic_file

        try:
            atomic_file.save(_NAME, name, _NAME_VERSION)
        except atomic_file.Newer:
            raise Refused(BAD, "A later version named this box. Update the box.") from None
        return ()

    async def _restart(self) -> "tuple[Any, ...]":
        self.restart = True
        return ()

    async def _health(self) -> "tuple[Any, ...]":
        from box import lazy
        from box.link import health

        try:
            return health.report(self._app, self._link.state)
        finally:
            lazy.forget("box.link.health")

    async def _program(self) -> "tuple[Any, ...]":
        """Compare the program's files with their checksums, a part of them at each request."""
        from box import lazy

        try:
            import verify
        except Exception:
            # It is source text, so damage to it shows here.
            return "/verify.py", 0
        known = verify.noted()
        lazy.forget("verify")
        if known[1:] == [verify.OTHER]:
            return known[0], 1
        if self._check is None:
            self._check = verify.damaged(sys.path[-1])
        hardware = self._app.hardware
        begun = hardware.now()
        for damaged in self._check:
            if damaged:
                self._check = None
                return damaged, 0
            await asyncio.sleep_ms(0)
            if elapsed(hardware.now(), begun) > _WORK_MS:
                raise Refused(BUSY, "The box is checking its program.")
        self._check = None
        return "", 0

    async def _bye(self) -> "tuple[Any, ...]":
        self.close()
        return ()

    def _change(self, upload: "RosterUpload") -> None:
        """Put the new rosters there, and on the screen."""
        app = self._app
        pages = game_pages.of(upload.module.id)
        upload.take()
        if app.stack.renew(pages.showing_rosters()):
            app.hardware.edge.set()

    def _expected(self) -> "RosterUpload":
        if self._upload is None:
            raise Refused(NONE, "The box expects no rosters. Begin again.")
        return self._upload

    def _wait_for_rest(self) -> None:
        """What writes to flash waits for the game, never the reverse."""
        if not self._app.loop.resting:
            raise Refused(BUSY, "Somebody plays. Try again in a moment.")


_DO: "dict[str, Any]" = {
    HELLO: RequestHandler._hello,
    GAMES: RequestHandler._list,
    GET: RequestHandler._get,
    REMOVE: RequestHandler._remove,
    PACK: RequestHandler._pack,
    PIECE: RequestHandler._piece,
    PACK_END: RequestHandler._pack_end,
    LEVELS: RequestHandler._levels,
    PRESS: RequestHandler._press,
    SCREEN: RequestHandler._screen,
    NAME: RequestHandler._rename,
    RESTART: RequestHandler._restart,
    HEALTH: RequestHandler._health,
    PROGRAM: RequestHandler._program,
    BYE: RequestHandler._bye,
}


async def summary(path: str) -> "tuple[int, int]":
    """Lines after the first, and CRC32, of a file; 0 and 0 where there is none."""
    lines = crc = 0
    try:
        with open(path, "rb") as file:
            data = file.read(_CHUNK)
            while data:
                lines += data.count(b"\n")
                crc = binascii.crc32(data, crc)
                # The game has a turn between two pieces.
                await asyncio.sleep_ms(0)
                data = file.read(_CHUNK)
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return 0, 0
    return max(lines - 1, 0), crc


async def _rosters(id: str) -> "tuple[int, int]":
    """Rosters on the box of a game, and the CRC32 of their file."""
    try:
        file = game(id).roster_file
    except MemoryError:
        raise
    except Exception as error:
        # A box whose program is damaged still tells a laptop what it needs to repair it.
        sys.print_exception(error)
        return 0, 0
    return await summary(file) if file else (0, 0)


def _game(name: str) -> "tuple[str, int]":
    """Path and number of a finished game. Raises Refused where the box has none of this name."""
    number, dot, kind = name.partition(".")
    if dot + kind not in (_ACTIONS, _TEXT) or not number.isdigit() or len(name) > NAME_MAX:
        raise _none()
    path = _FOLDER + "/" + name
    try:
        os.stat(path)
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        raise _none() from None
    return path, int(number)


def _spend(number: int) -> None:
    """Leave a sign that this number was a game's, where no later game is one."""
    signs = _numbers(_LAST)
    if number < max(_numbers(_ACTIONS) + _numbers(_TEXT) + signs):
        return
    open(_FOLDER + "/%04d" % number + _LAST, "wb").close()
    for older in signs:
        if older < number:
            os.remove(_FOLDER + "/%04d" % older + _LAST)


def _finished() -> "list[str]":
    """Return the names of the finished games, by number; one that is there twice is named once."""
    actions = _numbers(_ACTIONS)
    both = [(number, _ACTIONS) for number in actions]
    both += [(number, _TEXT) for number in _numbers(_TEXT) if number not in actions]
    return ["%04d" % number + kind for number, kind in sorted(both)]


def _numbers(kind: str) -> "list[int]":
    """The numbers of the files of a kind among the games, in order."""
    end = kind.encode()
    try:
        # As bytes: a name that somebody else gave a file there need not be text.
        names = os.listdir(_FOLDER.encode())
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return []
    numbers = [name[: -len(end)] for name in names if name.endswith(end)]
    return sorted([int(number) for number in numbers if number.isdigit()])


def _name(chip: bytes) -> str:
    """The box's name: the one that it was given, or one from the chip's number."""
    from box.store import atomic_file

    try:
        given = atomic_file.load(_NAME, _NAME_VERSION)
    except (OSError, atomic_file.Damaged, atomic_file.Newer):
        given = None
    return given.decode() if given else "Box " + binascii.hexlify(chip[-2:]).decode()


def _why(error: Exception) -> "tuple[str, str]":
    """Code and sentence of what kept the box from answering."""
    if isinstance(error, Refused):
        return error.code, error.sentence
    return BAD, "The box has what cannot be said: %s." % str(error)[:_WHY_MAX]


def _none() -> Refused:
    return Refused(NONE, "The box has no such game.")


def _foreign() -> Refused:
    return Refused(
        PROTOCOL_ERROR, "This box speaks protocol %d. Update one of the two." % PROTOCOL
    )


def _full() -> Refused:
    return Refused(FULL, "The box's flash is full. Take finished games off it first.")
