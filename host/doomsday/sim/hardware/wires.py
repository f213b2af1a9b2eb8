"""The two wires between supervisor and box: one for numbered requests, one for pin events.

A request is 8 bytes (kind, number, a, b, c, d, size of data as 16 bits) and its data; a reply is
4 bytes (number, status, size of data as 16 bits) and its data. Reports are requests without a
reply: E, a block of flash was erased; P, a piece was programmed; U, depth of the C stack; !, the
stack overflowed; F, the watchdog was fed; Z, the watchdog expired. A pin event is one byte: the
GPIO number, and the level in bit 7.
"""

import socket
import struct
from collections.abc import Callable, Iterator
from typing import NamedTuple

BREAK = 0x7F

_REQUEST = struct.Struct(">BBBBBBH")
_ANSWER = struct.Struct(">BBH")


class Request(NamedTuple):
    """A request of the box; its reply has the same `number`."""

    kind: str
    number: int
    a: int
    b: int
    c: int
    d: int
    data: bytes

    @property
    def amount(self) -> int:
        """`a` and `b` as one 16-bit number."""
        return self.a << 8 | self.b


# Status and data of a reply.
Answer = tuple[int, bytes]
DONE: Answer = (0, b"")
# Handles one kind of request; returns None for no reply or a later one.
Handler = Callable[[Request], Answer | None]


class Wires:
    """The supervisor's ends of the wires to one process, which inherits the other ends."""

    def __init__(self) -> None:
        self._requests, self.box_requests = socket.socketpair()
        self._pins, self.box_pins = socket.socketpair()
        self._received = bytearray()

    def fileno(self) -> int:
        """Return the descriptor that is readable when there are requests."""
        return self._requests.fileno()

    def handed_over(self) -> None:
        """Close the box's ends in this process, after the box has inherited them."""
        self.box_requests.close()
        self.box_pins.close()

    def receive(self) -> bool:
        """Receive data from the box. Return False if the box is gone."""
        try:
            data = self._requests.recv(65536)
        except OSError:
            return False
        self._received += data
        return bool(data)

    def requests(self) -> Iterator[Request]:
        """Yield the complete requests received so far, oldest first."""
        while len(self._received) >= _REQUEST.size:
            kind, number, a, b, c, d, size = _REQUEST.unpack_from(self._received)
            end = _REQUEST.size + size
            if len(self._received) < end:
                return
            data = bytes(self._received[_REQUEST.size : end])
            del self._received[:end]
            yield Request(chr(kind), number, a, b, c, d, data)

    def answer(self, number: int, status: int = 0, data: bytes = b"") -> None:
        """Reply to a request. Ignores a box that is gone; `receive` reports it."""
        self._send(self._requests, _ANSWER.pack(number, status, len(data)) + data)

    def pin(self, gpio: int, level: int) -> None:
        """Send a new level of a pin."""
        self._send(self._pins, bytes((level << 7 | gpio,)))

    def break_in(self) -> None:
        """Ask the box's event loop to raise KeyboardInterrupt."""
        self._send(self._pins, bytes((BREAK,)))

    def close(self) -> None:
        """Close all ends, which makes the box exit."""
        for end in (self._requests, self._pins, self.box_requests, self.box_pins):
            end.close()

    @staticmethod
    def _send(wire: socket.socket, data: bytes) -> None:
        try:
            wire.sendall(data)
        except OSError:
            return
