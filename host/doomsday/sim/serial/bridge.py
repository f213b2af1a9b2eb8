"""The serial line of a box, from its process to the client that has the port open."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from doomsday.sim.hardware.counters import Counters
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.wires import DONE, Answer, Handler, Request
from doomsday.sim.serial.client_port import ClientPort
from doomsday.sim.serial.repl import Repl
from doomsday.sim.serial.uart import BAUD, Chip, Input, Output

_TAIL = 4096
# How often the client and held input are looked at.
_CLIENT_TURN_S = 0.02
_INPUT_TURN_S = 0.005


class Box(Chip, Protocol):
    """What the serial line needs of the box."""

    @property
    def booted(self) -> bool:
        """Whether it has come as far as boot.py."""

    def drain(self, take: Callable[[bytes], None]) -> None:
        """Give `take` what was printed and not read yet."""

    def answer(self, number: int, status: int = 0, data: bytes = b"") -> None:
        """Answer a request."""


class SerialBridge:
    """UART, REPL and port of one box; what nobody listens to is dropped and counted."""

    def __init__(
        self,
        box: Box,
        counters: Counters,
        on_output: Callable[[bytes], None],
        *,
        paced: bool,
        link: Path | None,
    ) -> None:
        """Make `link`, if any, a link to the port. Raises Failure where that cannot be done.

        `on_output` is given what leaves the chip. `paced`: output takes its time on the line.
        """
        self.tail = b""
        self._box = box
        self._counters = counters
        self._on_output = on_output
        self._input = Input(box)
        self._repl = Repl(raw=False)
        self._writing: int | None = None
        self._line = Output(BAUD if paced else None, self._send)
        self._client = None if link is None else ClientPort(link, self._dropped)

    @property
    def input_event(self) -> bool:
        """Whether input ends the rest of a box in virtual time."""
        return self._input.arrived or self._input.breaking

    @property
    def full(self) -> bool:
        """Whether the UART is full, so that the box's output must wait."""
        return self._line.full

    @property
    def starts_raw(self) -> bool:
        """Whether the box's REPL is to begin as the raw one."""
        return self._repl.entering

    @property
    def listening(self) -> bool:
        """Whether a client has the port open."""
        return self._client is not None and self._client.listening

    def handlers(self) -> dict[str, Handler]:
        """Return what answers the program's requests."""
        return {"w": self._write, "K": self._break_wanted, "k": self._interrupt_key}

    def reset(self, reset: Reset) -> None:
        """Drop input and REPL state; a raw REPL stays raw over a soft reset."""
        raw = reset is Reset.SOFT and self._repl.at_raw_prompt
        self._input = Input(self._box)
        self._repl = Repl(raw)
        self._writing = None
        self._line.put(reset.boot_text)

    def clear_arrived(self) -> bool:
        """Whether input reached the box since this was last asked."""
        arrived, self._input.arrived = self._input.arrived, False
        return arrived

    def send_input(self, data: bytes) -> None:
        """Send input to the box, behind what is held back."""
        if data or self._input.waiting:
            self._input.send(data)

    def take_output(self, data: bytes) -> None:
        """Take in what the box has printed."""
        sent, typed = self._repl.take(data)
        self._line.put(sent)
        if typed:
            self._box.write(typed)

    def polled_port(self) -> ClientPort | None:
        """Return the port to poll for a client now, if any."""
        client = self._client
        ready = (
            client is not None
            and self._box.booted
            and not self._repl.entering
            and self._input.has_room
            and client.worth_a_look()
        )
        return client if ready else None

    def move(self) -> None:
        """Move output along the line, and answer a write for which there is room now."""
        self._line.move()
        self._answer_write()

    def wait_s(self) -> float | None:
        """Return how long to wait at most until the line is served again; None: no limit."""
        waits = [] if self._line.wait_s is None else [self._line.wait_s]
        if self._input.waiting:
            waits.append(_INPUT_TURN_S)
        elif self._client is not None:
            waits.append(_CLIENT_TURN_S)
        return min(waits, default=None)

    def flush(self) -> None:
        """Send at once what is on the line."""
        self._line.flush()

    def close(self) -> None:
        """Hang up and remove the link."""
        if self._client is not None:
            self._client.close()

    def _send(self, data: bytes) -> None:
        self.tail = (self.tail + data)[-_TAIL:]
        self._on_output(data)
        if self._client is not None:
            self._client.write(data)
        else:
            self._dropped(len(data))

    def _dropped(self, count: int) -> None:
        self._counters.dropped += count

    def _write(self, request: Request) -> None:
        """Send bytes as they are, behind text printed before; answer once there is room."""
        self._box.drain(self.take_output)
        self._line.put(request.data)
        self._writing = request.number
        self._answer_write()

    def _answer_write(self) -> None:
        if self._writing is not None and not self._line.full:
            number, self._writing = self._writing, None
            self._box.answer(number)

    def _break_wanted(self, request: Request) -> Answer:
        return int(self._input.breaking), b""

    def _interrupt_key(self, request: Request) -> Answer:
        self._input.interrupts = bool(request.a)
        return DONE
