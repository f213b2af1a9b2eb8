"""The box sends only as fast as its port accepts bytes without blocking."""

import asyncio
import os
from collections.abc import Generator, Iterator
from random import Random
from types import SimpleNamespace, coroutine
from typing import Any, BinaryIO

import pytest

from box.hw.port import Port
from box.link.session import LinkSession

FIFO = 128
BYTES_A_MS = 11.52
TICK_MS = 10
WRAP = 1 << 30


class Uart:
    """The port's UART: a write sleeps in ticks while the FIFO is full, and blocks the game."""

    def __init__(self, start: int = 0) -> None:
        self.ms = start
        self.got = b""
        self.slept = 0
        self.stall_ms = 0
        self._queued = 0.0
        self._at = start

    def now(self) -> int:
        return self.ms % WRAP

    def write(self, data: memoryview) -> int:
        self._queued = max(0.0, self._queued - (self.ms - self._at) * BYTES_A_MS) + len(data)
        self._at = self.ms
        self.slept += self._queued > FIFO
        self.ms += self.stall_ms
        self.got += bytes(data)
        return len(data)


@pytest.fixture
def source() -> Iterator[BinaryIO]:
    there, back = os.pipe()
    with os.fdopen(there, "rb") as stream:
        yield stream
    os.close(back)


def send(port: Port, uart: Uart, reply: bytes, turns: Iterator[int]) -> int:
    """Send a whole reply; return the number of turns of the loop that it took."""
    view = memoryview(reply)
    count = 0
    while view:
        sent = port.write(view)
        assert sent >= 0
        view = view[sent:]
        uart.ms += next(turns)
        count += 1
    return count


@pytest.mark.parametrize("start", [0, WRAP - 50])
def test_no_write_ever_blocks(source: BinaryIO, start: int) -> None:
    chance = Random(start)
    uart = Uart(start)
    port = Port(uart.now, source, uart)
    sent = b""
    for _ in range(200):
        reply = chance.randbytes(chance.randrange(1, 1024))
        send(port, uart, reply, iter(lambda: chance.choice((1, 3, 10, 20)), 0))
        sent += reply
        uart.ms += chance.choice((0, 1, 7, 60_000))
    assert uart.got == sent
    assert uart.slept == 0


def test_a_whole_reply_takes_little_more_than_its_transmission_time(source: BinaryIO) -> None:
    uart = Uart()
    port = Port(uart.now, source, uart)
    turns = send(port, uart, bytes(1024), iter(lambda: TICK_MS, 0))
    assert turns == 10  # 1,024 bytes take 89 ms


def test_a_reply_is_sent_after_weeks_of_silence(source: BinaryIO) -> None:
    for quiet in (1 << 28, 1 << 29, 3 << 28, WRAP):
        uart = Uart()
        port = Port(uart.now, source, uart)
        send(port, uart, bytes(500), iter(lambda: TICK_MS, 0))
        uart.ms += quiet
        assert port.write(memoryview(bytes(500))) == FIFO


def test_a_client_that_does_not_read_blocks_the_game_only_once(
    source: BinaryIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    @coroutine
    def sleep_ms(ms: int) -> Generator[None, None, None]:
        uart.ms += TICK_MS
        yield

    monkeypatch.setattr(asyncio, "sleep_ms", sleep_ms, raising=False)
    uart = Uart()
    uart.stall_ms = 500  # as long as TinyUSB waits
    port = Port(uart.now, source, uart)
    app: Any = SimpleNamespace(hardware=SimpleNamespace(now=uart.now, port=port))
    sending = LinkSession(app, SimpleNamespace())._send(bytes(1024))  # type: ignore[arg-type]
    with pytest.raises(StopIteration):
        while True:
            sending.send(None)
    assert uart.ms == 500
    uart.stall_ms = 0
    uart.ms += 1000
    assert port.write(memoryview(bytes(100))) == 100
