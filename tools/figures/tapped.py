"""Count the traffic of a serial line between two programs."""

import os
import select
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path

_CHUNK = 4096
_BITS_A_BYTE = 10
_BAUD = 115_200
_TURN_S = 0.001
_ERASE_S = 0.045
_PROGRAM_S = 0.0007


@dataclass(frozen=True)
class Traffic:
    """Bytes to the box and from it, changes of direction, blocks erased, pieces programmed."""

    there: int = 0
    back: int = 0
    turns: int = 0
    erases: int = 0
    programs: int = 0

    def __sub__(self, other: "Traffic") -> "Traffic":
        """Return the traffic since `other`."""
        return Traffic(*(a - b for a, b in zip(astuple(self), astuple(other), strict=True)))

    @property
    def line_s(self) -> float:
        """Return the modelled seconds on the line."""
        bits = _BITS_A_BYTE * (self.there + self.back)
        return bits / _BAUD + _TURN_S * self.turns

    @property
    def flash_s(self) -> float:
        """Return the modelled seconds in the flash."""
        return flash_s(self.erases, self.programs)

    @property
    def seconds(self) -> float:
        """Return the sum of both."""
        return self.line_s + self.flash_s


def flash_s(erases: float, programs: float) -> float:
    """Return the modelled seconds for that many blocks erased and pieces programmed."""
    return _ERASE_S * erases + _PROGRAM_S * programs


class Tap:
    """A served line; `there` and `back` count bytes, `turns` changes of direction."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.there = self.back = self.turns = 0
        self._last = ""

    def heard(self, data: bytes, direction: str) -> None:
        """Count one direction."""
        setattr(self, direction, getattr(self, direction) + len(data))
        if direction != self._last:
            self._last = direction
            self.turns += 1


@contextmanager
def tapped(box: Path) -> Iterator[Tap]:
    """Open a terminal in front of the one that `box` links to, served by its own thread."""
    near, client = os.openpty()
    far = os.open(box, os.O_RDWR | os.O_NOCTTY)
    for terminal in (client, far):
        tty.setraw(terminal)
    tap = Tap(os.ttyname(client))
    wake, stop = os.pipe()
    ways = {near: (far, "there"), far: (near, "back")}

    def serve() -> None:
        while True:
            ready, _, _ = select.select([near, far, wake], [], [])
            if wake in ready:
                return
            for source in ready:
                to, direction = ways[source]
                data = os.read(source, _CHUNK)
                tap.heard(data, direction)
                os.write(to, data)

    thread = threading.Thread(target=serve, name="tap")
    thread.start()
    try:
        yield tap
    finally:
        os.write(stop, b"x")
        thread.join()
        for descriptor in (near, client, far, wake, stop):
            os.close(descriptor)
