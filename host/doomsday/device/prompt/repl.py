"""MicroPython's raw REPL with raw-paste mode: send code, read its output."""

from collections.abc import Callable
from contextlib import suppress

from doomsday.device.onbox import source
from doomsday.device.port import bounds, clock, faults, patience, port_diagnosis
from doomsday.device.port.port import Stream
from doomsday.errors import Failure
from doomsday.wording import printable

_BREAK = b"\r\x03\x03"
_RAW = b"\r\x01"
_FRIENDLY = b"\r\x02"
_END = b"\x04"
_PASTE = b"\x05A\x01"
_PASTES = b"R\x01"
# Replies of a MicroPython that knows the request and cannot, or takes it for a new raw prompt.
_PASTES_NOT = (b"R\x00", b"ra")
_ON = b"\x01"
_READY = b"raw REPL; CTRL-B to exit\r\n>"
_TRIES = 3
_ENTER_S = 2.0
RUN_S = 30.0
_READ_S = 0.05
# Seconds that one run of code takes on a working board, long lists aside, and the total delay
# beyond that allowed for all runs.
_BRISK_S = 1.0
_LATE_MOST_S = 300.0
_LAST_MAX = 200


class Raised(Exception):
    """The code raised an exception; `last` is the printable last line of its traceback."""

    def __init__(self, traceback: str) -> None:
        lines = traceback.strip().splitlines()
        self.last = printable(lines[-1])[:_LAST_MAX] if lines else ""
        super().__init__(self.last)


class Repl:
    """The raw prompt of the board at the other end of `stream`; `now` returns seconds.

    Sends nothing before `begin`. Every method may raise faults.Cut, faults.Silent if the board
    stops replying, faults.Restarted if it has restarted, and Failure for a reply that is too long
    or replies that are too slow.
    """

    def __init__(self, stream: Stream, now: Callable[[], float] | None = None) -> None:
        self.stream = stream
        self._now = now or clock.now
        self._came = b""
        self._late = 0.0

    def begin(self) -> None:
        """Interrupt the running code and restart MicroPython without its program.

        Raises: faults.NotABox if there is no raw prompt.
        """
        self._enter()
        self.fresh()

    def stop(self) -> None:
        """Interrupt the running code and enter the raw prompt. Raises: faults.NotABox."""
        self._enter()

    def leave(self) -> None:
        """Return to the friendly prompt."""
        self.stream.write(_FRIENDLY)

    def fresh(self) -> None:
        """Clear memory by a soft reset, which runs boot.py but not main.py.

        It does not count as a start of a program on trial.
        """
        with suppress(Raised):
            self.run(source("uncount"))
        self._came = b""
        self.stream.write(_END)
        self._found(_READY, max(RUN_S, patience.wait_s()))

    def run(self, code: str, patience_s: float = RUN_S) -> str:
        """Run code and return its output. Raises: Raised if the code raises."""
        patience_s = max(patience_s, patience.wait_s())
        begun = self._now()
        try:
            self._paste(code.encode())
            printed = self._until(_END, patience_s, bounds.REPLY_MOST)
            error = self._until(_END + b">", patience_s, bounds.TRACEBACK_MOST)
        except faults.Silent as silent:
            if port_diagnosis.STARTS in silent.noise:
                raise faults.Restarted(self.stream.name) from None
            raise
        self._late += max(0.0, self._now() - begun - _BRISK_S)
        if self._late > _LATE_MOST_S:
            raise faults.slow(self.stream.name)
        if error:
            raise Raised(error.decode("utf-8", "replace"))
        return printed.decode("utf-8", "replace").replace("\r\n", "\n")

    def reset(self) -> None:
        """Reset the chip, which then runs its program."""
        self._paste(b"import machine\nmachine.reset()")

    def _enter(self) -> None:
        output = b""
        for tried in range(_TRIES):
            self._came = b""
            self.stream.write(_BREAK)
            self._listen(0.1)
            self.stream.write(_RAW)
            try:
                self._found(_READY, _ENTER_S)
                return
            except faults.Silent as silent:
                output += silent.noise
            diagnosis = port_diagnosis.diagnose(self.stream.name, output)
            if diagnosis is not None:
                raise diagnosis
            if tried and not faults.shown(output):
                raise port_diagnosis.not_a_box(self.stream.name, b"")
        shown = faults.shown(output)
        does = f"cannot be interrupted or does not run MicroPython; its output: {shown}"
        raise port_diagnosis.other(self.stream.name, does, output)

    def _paste(self, code: bytes) -> None:
        """Send code in raw-paste mode, whose flow control keeps pace with the reader."""
        self._came = b""
        end = self._now() + RUN_S
        self.stream.write(_PASTE)
        answer = self._exactly(len(_PASTES), end)
        if answer in _PASTES_NOT:
            raise Failure(
                "The MicroPython on the board is too old: it has no raw-paste mode.",
                f"{port_diagnosis.FLASH}, which installs a newer one and keeps the games",
            )
        if answer != _PASTES:
            # The program that answers was started by a reset.
            raise faults.Restarted(self.stream.name)
        window = int.from_bytes(self._exactly(2, end), "little")
        if not window:
            raise faults.invalid_reply("it accepts no code")
        left = window
        while code:
            while left == 0 or self._came:
                self._go_on(self._exactly(1, end))
                left += window
            piece, code = code[:left], code[left:]
            self.stream.write(piece)
            left -= len(piece)
            self._listen(0)
        self.stream.write(_END)
        while (mark := self._exactly(1, end)) != _END:
            self._go_on(mark)

    def _go_on(self, mark: bytes) -> None:
        if mark != _ON:
            raise faults.invalid_reply("it stopped accepting code")

    def _exactly(self, count: int, end: float) -> bytes:
        while len(self._came) < count:
            self._more(end)
        got, self._came = self._came[:count], self._came[count:]
        return got

    def _until(self, mark: bytes, patience_s: float, most: int) -> bytes:
        """Read up to `mark` and return the bytes before it."""
        end = self._now() + patience_s
        while mark not in self._came:
            if len(self._came) > most:
                raise faults.invalid_reply("an endless reply")
            self._more(end)
        before, _, self._came = self._came.partition(mark)
        return before

    def _found(self, mark: bytes, patience_s: float) -> None:
        """Wait for `mark` and drop the bytes before it."""
        end = self._now() + patience_s
        while mark not in self._came:
            self._came = self._came[-bounds.NOISE_MOST :]
            self._more(end)
        self._came = self._came.partition(mark)[2]

    def _more(self, end: float) -> None:
        if self._now() > end:
            raise faults.Silent(self.stream.name, self._came[-bounds.NOISE_MOST :])
        self._came += self.stream.read(_READ_S)

    def _listen(self, seconds: float) -> None:
        end = self._now() + seconds
        self._came += self.stream.read(0)
        while self._now() < end:
            self._came = (self._came + self.stream.read(_READ_S))[-bounds.NOISE_MOST :]
