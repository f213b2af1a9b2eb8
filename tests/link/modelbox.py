"""A minimal model of a box at the other end of a conversation."""

import binascii
import zlib
from collections.abc import Callable

from shared.link import limits, messages
from shared.link.frames import Reader, encode
from shared.rules.errors import Unreadable
from shared.rules.games import UNNAMED, roster_path
from shared.rules.mfz.setup.roster import read

GAME = b"[Game MFZ:RA] [Fmt 1]\n1. B.\n"


def _lines(pack: bytes) -> bytes:
    return pack.partition(b"\n")[2]


class No(Exception):
    """A refusal: code and sentence."""


class ModelBox:
    """A box with companies, games, a name and buttons; a restart clears everything else."""

    def __init__(
        self, games: dict[str, bytes] | None = None, box_id: str = "240ac4000001"
    ) -> None:
        self.id = box_id
        self.companies = b""
        self.games = dict(games or {})
        self.called = "Doomsday Box"
        self.starts = 0
        self.protocol = limits.PROTOCOL
        # An older box has no game ids; its companies belong to the only game.
        self.older = False
        # An older box sends no file but those of games.
        self.lists_rosters = True
        self.others: dict[str, bytes] = {}
        self.runs = UNNAMED
        self.busy = 0
        self.room = limits.PACK_MAX
        self.pressed: list[int] = []
        self.presses: list[tuple[int, int]] = []
        self.done: list[tuple[str, bytes]] = []
        self.pixels = bytes(range(256)) * 4
        self.lost_ms = 0
        self.version = "0.1.0"
        self.state = "pages"
        self.running = self.round = 0
        self.free_kb = 900
        self.health: tuple = (1, 1, 1, 0, 0, 0, 0)
        self.damaged_program: tuple[str, int] = ("", 0)
        self.last_error = ("", "")
        self.slots = ("a.pack", "")
        self.strays: tuple[int | str, ...] = (0,)
        # None for a program that is older than the request.
        self.memory: tuple[int, ...] | None = (100_000, 60_000, 40_000, 58)
        self.boot()

    def boot(self, silent_ms: int = 0) -> None:
        """Restart it; it ignores input for `silent_ms`."""
        self.starts += 1
        self._reader = Reader(limits.REQUEST_MAX)
        self._session = -1
        self._last = (-1, b"")
        self._pack: tuple[int, int, int, str] | None = None
        self._got = bytearray()
        self._deaf_ms = silent_ms
        self._up_at = 0
        self._press = (0, 0)

    def hear(self, data: bytes, now_ms: int) -> bytes:
        if self._deaf_ms:
            self._up_at = now_ms + self._deaf_ms
            self._deaf_ms = 0
        if now_ms < self._up_at:
            return b""
        self._now_ms = now_ms
        self._reader.feed(data)
        said = b""
        while True:
            frame = self._reader.next()
            if frame is None:
                return said
            said += self._answer(*frame)

    def _answer(self, session: int, seq: int, kind: str, body: bytes) -> bytes:
        if kind == messages.HELLO and session != self._session:
            self._session = session
            self._last = (-1, b"")
            self._pack = None
        self._begins = kind == messages.HELLO
        if session != self._session:
            return encode(session, seq, messages.STRANGER)
        if seq == self._last[0]:
            return self._last[1]
        try:
            shape = messages.request_shape(kind)
            values = messages.unpack(shape, body)
            self.done.append((kind, body))
            answer = messages.pack(messages.reply_shape(kind), *self._do(kind, values))
        except ValueError:
            kind, answer = messages.FAILED, messages.pack("tt", messages.UNKNOWN, "no request")
        except No as no:
            kind, answer = messages.FAILED, messages.pack("tt", *no.args)
        reply = encode(session, seq, kind, answer)
        if kind == messages.BYE or kind == messages.FAILED and self._begins:
            self._session = -1
        self._last = (seq, reply)
        if kind == messages.RESTART:
            self.boot(silent_ms=2_500)
        return reply

    def _do(self, kind: str, values: tuple) -> tuple:
        writes = (messages.PACK, messages.PACK_END, messages.NAME, messages.REMOVE)
        if kind in writes and self.busy:
            self.busy -= 1
            raise No(messages.BUSY, "somebody plays")
        tasks: dict[str, Callable[..., tuple]] = {
            messages.HELLO: self._hello,
            messages.GAMES: self._list,
            messages.GET: self._get,
            messages.REMOVE: self._remove,
            messages.PACK: self._begin,
            messages.PIECE: self._piece,
            messages.PACK_END: self._end,
            messages.LEVELS: self._levels,
            messages.PRESS: self._pressed,
            messages.SCREEN: self._screen,
            messages.NAME: self._rename,
            messages.HEALTH: lambda: self.health,
            messages.PROGRAM: lambda: self.damaged_program,
            messages.LAST_ERROR: lambda: self.last_error,
            messages.MEMORY: self._memory,
            messages.SLOTS: lambda: self.slots,
            messages.STRAYS: lambda: self.strays,
        }
        return tasks.get(kind, lambda: ())(*values)

    def _hello(self, protocol: int, seconds: int, *reads_games: int) -> tuple:
        if protocol != self.protocol or (self.older and reads_games):
            raise No(messages.PROTOCOL_ERROR, f"this box speaks protocol {self.protocol}")
        of = (self.protocol, self.called, self.version, "sim", self.id, self.starts)
        return (
            *of,
            self.free_kb,
            0,
            len(read(_lines(self.companies))),
            self._crc(),
            len(self.games),
            self.running,
            self.round,
            self.state,
            *[field for id in self._known() if reads_games for field in self._of(id)],
        )

    def _memory(self) -> tuple[int, ...]:
        if self.memory is None:
            raise No(messages.UNKNOWN, "no request")
        return self.memory

    def _known(self) -> list[str]:
        return [UNNAMED, *self.others]

    def _of(self, id: str) -> tuple[str, int, int, int]:
        """Return the group of a game in the reply to a greeting."""
        file = self.companies if id == UNNAMED else self.others[id]
        runs = self.running > 0 and self.runs == id
        return id, _lines(file).count(b"\n"), binascii.crc32(file), int(runs)

    def _crc(self) -> int:
        return binascii.crc32(self.companies) if self.companies else 0

    def _list(self, start: int) -> tuple:
        found: list[object] = [len(self.games)]
        for name in sorted(self.games)[start : start + limits.GAMES_PAGE]:
            found += [name, len(self.games[name]), binascii.crc32(self.games[name])]
        return tuple(found)

    def _get(self, name: str, offset: int) -> tuple:
        files = self.games
        if self.lists_rosters:
            of = {UNNAMED: self.companies, **self.others}
            files = {**files, **{roster_path(id): file for id, file in of.items() if file}}
        if name not in files:
            raise No(messages.NONE, "there is no such game")
        if offset > len(files[name]):
            raise No(messages.BAD, "the number is out of range")
        return (files[name][offset : offset + limits.PART_MAX],)

    def _remove(self, name: str, size: int, crc: int) -> tuple:
        record = self.games.get(name, b"")
        if not record or (len(record), binascii.crc32(record)) != (size, crc):
            raise No(messages.NONE, "there is no such game")
        del self.games[name]
        return ()

    def _begin(self, size: int, packed: int, crc: int, id: str = UNNAMED) -> tuple:
        if id not in self._known():
            raise No(messages.BAD, f"this box does not know the game '{id}'")
        if size > limits.PACK_MAX:
            raise No(messages.LIMIT, "too much for this box")
        if packed > self.room:
            raise No(messages.FULL, "there is no room")
        self._pack = (size, packed, crc, id)
        self._got = bytearray()
        return ()

    def _piece(self, piece: bytes) -> tuple:
        if self._pack is None:
            raise No(messages.NONE, "nothing was to come")
        if len(self._got) + len(piece) > self._pack[1]:
            raise No(messages.BAD, "more than was to come")
        self._got += piece
        return ()

    def _end(self) -> tuple:
        if self._pack is None:
            raise No(messages.NONE, "nothing was to come")
        size, _, crc, id = self._pack
        self._pack = None
        try:
            inflate = zlib.decompressobj(-limits.PACK_WBITS)
            body = inflate.decompress(bytes(self._got), size + 1)
            if len(body) != size or binascii.crc32(body) != crc:
                raise No(messages.BAD, "the companies are incomplete")
            if id == UNNAMED:
                read(_lines(body))
        except (zlib.error, Unreadable) as error:
            raise No(messages.BAD, str(error)) from None
        if id == UNNAMED:
            self.companies = body
        else:
            self.others[id] = body
        return self._of(id)[1:3]

    def _levels(self, bits: int) -> tuple:
        self.pressed.append(bits)
        return ()

    def _pressed(self, number: int, bits: int, ms: int) -> tuple:
        if number != self._press[0]:
            self.presses.append((bits, ms))
            self._press = (number, self._now_ms + ms)
        # Time does not pass here, so a press is over at once.
        if self._now_ms + limits.PRESS_REPLY_MS < self._press[1]:
            return messages.PRESS_DOWN, 0
        return messages.PRESS_OVER, 1

    def _screen(self, half: int) -> tuple:
        part = self.pixels[512 * half : 512 * half + 512] if half < 2 else b""
        return binascii.crc32(self.pixels), 1, part

    def _rename(self, called: str) -> tuple:
        self.called = called
        return ()
