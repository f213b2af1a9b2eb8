"""A laptop on the fake box's serial line, under MicroPython."""

import asyncio
import binascii

from shared.link.frames import Reader, encode
from shared.link.limits import DATA_MAX, PROTOCOL, REPLY_MAX
from shared.link.messages import (
    BUSY,
    FAILED,
    HELLO,
    PACK,
    PACK_END,
    PIECE,
    pack,
    reply_shape,
    request_shape,
    unpack,
)
from tests.firmware.device.fakebox import pass_time
from tests.firmware.device.packs import stored


class Talk:
    """A conversation with an app, starting with HELLO.

    Each turn of the box takes five milliseconds of its own time. A reply must arrive within
    PATIENCE turns.
    """

    PATIENCE = 400

    def __init__(self, app, session=7, time=0, games=None):
        self.app = app
        self.session_id = session
        self.seq = 0
        self.reader = Reader(REPLY_MAX)
        self.hello = None
        self._task = asyncio.create_task(app.link.run())
        asked = () if games is None else (games,)
        self.hello = self.ask(HELLO, PROTOCOL, time, *asked)

    def hang_up(self):
        """Stop the box's task before another box is made."""
        self._task.cancel()
        asyncio.run(_moment())

    def ask(self, kind, *values):
        """Return the values of the reply to a request. Raises: AssertionError if refused."""
        replied, values = self.reply(kind, pack(request_shape(kind), *values))
        assert replied == kind, (replied, values)
        return values

    def refused(self, kind, *values):
        """Return the code with which the box refuses a request."""
        replied, values = self.reply(kind, pack(request_shape(kind), *values))
        assert replied == FAILED, (replied, values)
        assert values[1].endswith("."), values
        return values[0]

    def reply(self, kind, body=b""):
        """Send a request with the next number; return kind and values of the reply."""
        self.seq = (self.seq + 1) % 256
        session, seq, replied, body = self.send(encode(self.session_id, self.seq, kind, body))
        assert (session, seq) == (self.session_id, self.seq)
        return replied, unpack(reply_shape(replied), body)

    def send(self, line):
        """Send `line`; return the frame that comes back."""
        port = self.app.hardware.port
        port.put(line)
        for _ in range(self.PATIENCE):
            self.turn()
            frame = self.heard()
            if frame is not None:
                return frame
        raise AssertionError("no answer")

    def heard(self):
        """Return the next frame that the box has sent, or None."""
        port = self.app.hardware.port
        self.reader.feed(bytes(port.sent))
        port.sent = bytearray()
        return self.reader.next()

    def turn(self):
        """Give the box and its line one turn."""
        pass_time(self.app, 5)
        asyncio.run(_moment())

    def send_companies(self, file, packed=None, crc=None, size=None, game=None):
        """Send a roster file of a game. Return (kind, values) of the last reply."""
        packed = stored(file) if packed is None else packed
        crc = binascii.crc32(file) if crc is None else crc
        claimed = len(file) if size is None else size
        of = () if game is None else (game,)
        requests = [(PACK, pack(request_shape(PACK), claimed, len(packed), crc, *of))]
        for at in range(0, len(packed), DATA_MAX):
            requests.append((PIECE, pack(request_shape(PIECE), packed[at : at + DATA_MAX])))
        requests.append((PACK_END, b""))
        for kind, body in requests:
            replied, values = self.reply(kind, body)
            while replied == FAILED and values[0] == BUSY:
                replied, values = self.reply(kind, body)
            if replied == FAILED:
                return replied, values
        return replied, values


async def _moment():
    await asyncio.sleep_ms(1)
