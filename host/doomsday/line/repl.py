"""MicroPython's raw prompt: code out, what it prints back."""

import time
from collections.abc import Callable

from doomsday.line import faults, strangers
from doomsday.line.port import Stream

_BREAK = b"\r\x03\x03"
_RAW = b"\r\x01"
_FRIENDLY = b"\r\x02"
_END = b"\x04"
_PASTE = b"\x05A\x01"
_READY = b"raw REPL; CTRL-B to exit\r\n>"
_TRIES = 3
_ENTER_S = 2.0
_RUN_S = 30.0
_READ_S = 0.05


class Raised(Exception):
    """The code raised; `last` is the last line of its traceback."""

    def __init__(self, traceback: str) -> None:
        lines = traceback.strip().splitlines()
        self.last = lines[-1] if lines else ""
        super().__init__(self.last)


class Repl:
    """The raw prompt of what is at the other end of `stream`; `now` counts seconds.

    Nothing is sent before `begin`. Every method may raise faults.Cut, and faults.Silent where
    nothing comes any more.
    """

    def __init__(self, stream: Stream, now: Callable[[], float] = time.monotonic) -> None:
        self.stream = stream
        self._now = now
        self._came = b""

    def begin(self) -> None:
        """Stop what runs there, and start MicroPython anew without its program.

        Raises faults.NotABox where nothing comes to a raw prompt.
        """
        self._enter()
        self.fresh()

    def stop(self) -> None:
        """Come to the raw prompt in the middle of what runs there. Raises faults.NotABox."""
        self._enter()

    def leave(self) -> None:
        """Go back to the friendly prompt."""
        self.stream.write(_FRIENDLY)

    def fresh(self) -> None:
        """Begin with empty memory. boot.py is run, main.py is not."""
        self._came = b""
        self.stream.write(_END)
        self._until(_READY, _RUN_S)

    def run(self, code: str, patience_s: float = _RUN_S) -> str:
        """What `code` prints. Raises Raised."""
        self._paste(code.encode())
        printed = self._until(_END, patience_s)
        error = self._until(_END + b">", patience_s)
        if error:
            raise Raised(error.decode("utf-8", "replace"))
        return printed.decode("utf-8", "replace").replace("\r\n", "\n")

    def reset(self) -> None:
        """Start the chip anew, which runs its program."""
        self._paste(b"import machine\nmachine.reset()")

    def _enter(self) -> None:
        heard = b""
        for tried in range(_TRIES):
            self._came = b""
            self.stream.write(_BREAK)
            self._listen(0.1)
            self.stream.write(_RAW)
            try:
                self._until(_READY, _ENTER_S)
                return
            except faults.Silent as silent:
                heard += silent.noise
            stranger = strangers.known(self.stream.name, heard)
            if stranger is not None:
                raise stranger
            if tried and not faults.shown(heard):
                raise strangers.not_a_box(self.stream.name, b"")
        said = faults.shown(heard)
        does = f"does not let itself be stopped, or is no MicroPython; it says: {said}"
        raise strangers.other(self.stream.name, does, heard)

    def _paste(self, code: bytes) -> None:
        """Send code no faster than it is read."""
        self._came = b""
        self.stream.write(_PASTE)
        window = int.from_bytes(self._exactly(4)[2:], "little")
        left = window
        while code:
            while left == 0 or self._came:
                self._paced(self._exactly(1))
                left += window
            piece, code = code[:left], code[left:]
            self.stream.write(piece)
            left -= len(piece)
            self._listen(0)
        self.stream.write(_END)
        while self._exactly(1) != _END:
            pass

    def _paced(self, mark: bytes) -> None:
        if mark != b"\x01":
            raise faults.Silent(self.stream.name, mark + self._came)

    def _exactly(self, count: int) -> bytes:
        end = self._now() + _RUN_S
        while len(self._came) < count:
            self._more(end)
        got, self._came = self._came[:count], self._came[count:]
        return got

    def _until(self, mark: bytes, patience_s: float) -> bytes:
        """What comes before `mark`, which is taken too."""
        end = self._now() + patience_s
        while mark not in self._came:
            self._more(end)
        before, _, self._came = self._came.partition(mark)
        return before

    def _more(self, end: float) -> None:
        if self._now() > end:
            raise faults.Silent(self.stream.name, self._came)
        self._came += self.stream.read(_READ_S)

    def _listen(self, seconds: float) -> None:
        end = self._now() + seconds
        self._came += self.stream.read(0)
        while self._now() < end:
            self._came += self.stream.read(_READ_S)
