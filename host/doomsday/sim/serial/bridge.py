"""Connect the process of a box to the client at its serial port."""

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
# Poll intervals for the client and for held-back input.
_CLIENT_TURN_S = 0.02
_INPUT_TURN_S = 0.005


class Box(Chip, Protocol):
    """The box as seen by the serial line."""

    @property
    def booted(self) -> bool:
        """Whether boot.py has started."""

    def drain(self, take: Callable[[bytes], None]) -> None:
        """Call `take` with all output that was not read yet."""

    def answer(self, number: int, status: int = 0, data: bytes = b"") -> None:
        """Reply to a request."""


class SerialBridge:
    """UART, REPL and port of one box. Output without a client is dropped and counted."""

    def __init__(
        self,
        box: Box,
        counters: Counters,
        on_output: Callable[[bytes], None],
        *,
        paced: bool,
        link: Path | None,
    ) -> None:
        """Create it.

        on_output: called with the chip's output. paced: send at the line's speed. link: path that
        becomes a link to the port, or None. Raises: Failure if the link cannot be created.
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
        """Whether there is input that ends the rest of a box in virtual time."""
        return self._input.arrived or self._input.breaking

    @property
    def full(self) -> bool:
        """Whether the UART's buffer is full, so that the box must wait."""
        return self._line.full

    @property
    def starts_raw(self) -> bool:
        """Whether the box's REPL must start in raw mode."""
        return self._repl.entering

    @property
    def listening(self) -> bool:
        """Whether a client has the port open."""
        return self._client is not None and self._client.listening

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the program's requests."""
        return {"w": self._write, "K": self._break_wanted, "k": self._interrupt_key}

    def reset(self, reset: Reset) -> None:
        """Drop input and REPL state; a raw REPL stays raw at a soft reset."""
        raw = reset is Reset.SOFT and self._repl.at_raw_prompt
        self._input = Input(self._box)
        self._repl = Repl(raw)
        self._writing = None
        self._line.put(reset.boot_text)

    def clear_arrived(self) -> bool:
        """Return whether input has reached the box since the last call."""
        arrived, self._input.arrived = self._input.arrived, False
        return arrived

    def send_input(self, data: bytes) -> None:
        """Send input to the box, after input that is held back."""
        if data or self._input.waiting:
            self._input.send(data)

    def take_output(self, data: bytes) -> None:
        """Process output of the box."""
        sent, typed = self._repl.take(data)
        self._line.put(sent)
        if typed:
            self._box.write(typed)

    def polled_port(self) -> ClientPort | None:
        """Return the port if it should be polled for a client now, else None."""
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
        """Send output that is due, and reply to a write that now fits the buffer."""
        self._line.move()
        self._answer_write()

    def wait_s(self) -> float | None:
        """Return the longest time until `move` must be called again; None for no limit."""
        waits = [] if self._line.wait_s is None else [self._line.wait_s]
        if self._input.waiting:
            waits.append(_INPUT_TURN_S)
        elif self._client is not None:
            waits.append(_CLIENT_TURN_S)
        return min(waits, default=None)

    def flush(self) -> None:
        """Send all output at once."""
        self._line.flush()

    def close(self) -> None:
        """Close the port and remove the link."""
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
        """Send bytes unchanged, after earlier text; reply when the buffer has room."""
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
