"""A scripted device at a real terminal, in virtual time.

The laptop's end is the product's own on real pyserial; only `Port.read` and `Port.write` are
wrapped. Time advances with each byte, both ways, at 115,200 baud, and while the laptop waits for
a silent device, so timeouts take no real time.
"""

import ast
import binascii
import hashlib
import os
import select
import tty
from collections.abc import Callable
from pathlib import Path

import pytest

from doomsday.device.port import clock
from doomsday.device.port.port import Port
from doomsday.image import pack
from shared.link import messages
from shared.link.frames import Reader, encode
from shared.rules import games
from tests.link.modelbox import ModelBox
from tests.link.wire import FarEnd
from tests.patience import PATIENCE_S

_PIECE = 1024
_LEAST_S = 0.001
_BYTES_PER_S = 11_520
_READ, _WRITE, _CLOSE = Port.read, Port.write, Port.close


class Terminal:
    """A pty with `far` behind it. given, heard: bytes to the laptop and from it."""

    def __init__(self, far: FarEnd, link: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.far = far
        self.link = link
        self.now_s = 0.0
        self.given = self.heard = 0
        self._taken = self._wrote = 0
        self._saying = bytearray()
        self._near, self._client = os.openpty()
        tty.setraw(self._client)
        os.set_blocking(self._near, False)
        link.symlink_to(os.ttyname(self._client))

        def read_pumped(port: Port, timeout_s: float) -> bytes:
            self._pump()
            if self.given == self._taken:
                self.now_s += max(timeout_s, _LEAST_S)
                return b""
            self._wait(self._client)
            data = _READ(port, 0)
            self._taken += len(data)
            self.now_s += len(data) / _BYTES_PER_S
            return data

        def write_pumped(port: Port, data: bytes) -> None:
            for at in range(0, len(data), _PIECE):
                piece = data[at : at + _PIECE]
                _WRITE(port, piece)
                self._wrote += len(piece)
                self.now_s += len(piece) / _BYTES_PER_S
                self._pump()

        def close_drained(port: Port) -> None:
            self._saying.clear()
            while self._taken < self.given:
                self._wait(self._client)
                self._taken += len(os.read(self._client, 65_536))
            _CLOSE(port)

        monkeypatch.setattr(Port, "read", read_pumped)
        monkeypatch.setattr(Port, "write", write_pumped)
        monkeypatch.setattr(Port, "close", close_drained)
        monkeypatch.setattr(clock, "now", lambda: self.now_s)
        monkeypatch.setattr(clock, "sleep", self._sleep)

    def close(self) -> None:
        """Unplug the device."""
        os.close(self._near)
        os.close(self._client)
        self.link.unlink()

    def _sleep(self, seconds: float) -> None:
        self.now_s += seconds

    def _pump(self) -> None:
        """Pass received bytes to the device, and send as much output as the terminal accepts."""
        data = b""
        while self.heard < self._wrote:
            self._wait(self._near)
            more = os.read(self._near, 65_536)
            self.heard += len(more)
            data += more
        if data or not self._saying:
            self._saying += self.far.hear(data, int(1000 * self.now_s))
        while self._saying:
            try:
                count = os.write(self._near, self._saying[:_PIECE])
            except BlockingIOError:
                return
            self.given += count
            del self._saying[:count]

    def _wait(self, descriptor: int) -> None:
        assert select.select([descriptor], [], [], PATIENCE_S)[0], "the terminal lost bytes"


class Flood:
    """A device that repeats the same output, `most` bytes in total."""

    def __init__(self, says: bytes, most: int = 50_000_000) -> None:
        self._says = says * (65_536 // len(says))
        self._left = most

    def hear(self, data: bytes, now_ms: int) -> bytes:
        said = self._says[: self._left]
        self._left -= len(said)
        return said


class Drip:
    """A device that sends one byte per second without end."""

    def __init__(self, says: bytes) -> None:
        self._says = says
        self._at = self._last_ms = 0

    def hear(self, data: bytes, now_ms: int) -> bytes:
        if now_ms - self._last_ms < 1_000:
            return b""
        self._last_ms = now_ms
        self._at += 1
        return self._says[self._at % len(self._says) :][:1]


Reply = Callable[[tuple], "tuple | bytes | None"]
Answer = Callable[[str], "str | bytes | Exception"]


class Board:
    """A box that knows every registered game, and MicroPython's raw prompt behind it.

    replies: by kind of request, a function from the values of a correct reply to other values, to
    raw bytes, or to None for no reply. answers: by the beginning of the code, its output: text,
    bytes that replace the whole reply, or an exception to raise.
    """

    def __init__(self) -> None:
        self.model = ModelBox({"0001.game": b"1. B.\n" * 300, "0002.game": b"x"})
        self.model.others = {id: b"" for id in games.ids() if id != games.UNNAMED}
        self.replies: dict[str, Reply] = {}
        self.answers: dict[str, Answer] = {}
        self.files: dict[bytes, bytes] = {
            b"/a.pack": pack.build({"app.mpy": b"old" * 99, "board.mpy": b"board" * 9}),
            b"/main.py": b"from box import app\n",
            b"/name.txt": b"Kitchen",
            b"/games/0001.game": b"1. B.\n" * 300,
        }
        self.sectors = {0: b"log".ljust(4096, b"\xff")}
        self.paste = b"R\x01\x80\x00"
        self.mark = b"\x01"
        self.took = b"\x04"
        self.ready = b"raw REPL; CTRL-B to exit\r\n>"
        self.after: FarEnd | None = None
        self._mode = "runs"
        self._heard = b""
        self._code = b""
        self._lines: list[str] = []
        self._said: FarEnd | None = None
        self._reader = Reader(240)

    def hear(self, data: bytes, now_ms: int) -> bytes:
        if self._said is not None:
            return self._said.hear(data, now_ms)
        self._heard += data
        said = b""
        while True:
            step = getattr(self, f"_{self._mode}")(now_ms)
            if step is None:
                return said
            said += step

    # One method per mode: process received bytes and return the output, None if incomplete.

    def _runs(self, now_ms: int) -> bytes | None:
        if b"\x03" in self._heard:
            self._heard = b""
            self._mode = "prompt"
            return b"\r\nKeyboardInterrupt\r\n>>> "
        heard, self._heard = self._heard, b""
        said = b""
        self._reader.feed(heard)
        while (frame := self._reader.next()) is not None:
            said += self._reply(*frame, now_ms)
        return said or None

    def _prompt(self, now_ms: int) -> bytes | None:
        heard, self._heard = self._heard, b""
        if b"\x01" in heard:
            self._mode = "raw"
            if self.after is not None:
                self._said = self.after
            self._heard = heard.partition(b"\x01")[2]
            return self.ready
        if b"\x04" in heard:
            self._start()
            return b"\r\nMPY: soft reboot\r\n"
        return b">>> " if heard else None

    def _raw(self, now_ms: int) -> bytes | None:
        if self._heard.startswith(b"\x05A\x01"):
            self._heard = self._heard[3:]
            self._mode = "pasted"
            self._code = b""
            return self.paste
        first, self._heard = self._heard[:1], self._heard[1:]
        if first == b"\x04":
            return b"OK\r\nMPY: soft reboot\r\n" + self.ready
        if first == b"\x02":
            self._mode = "prompt"
            return b"\r\n>>> "
        return b"" if first else None

    def _pasted(self, now_ms: int) -> bytes | None:
        code, end, rest = self._heard.partition(b"\x04")
        window = int.from_bytes(self.paste[2:], "little") or 1
        marks = (len(self._code) + len(code)) // window - len(self._code) // window
        self._code += code
        self._heard = rest
        if not end:
            return self.mark * marks or None
        self._mode = "raw"
        return self.mark * marks + self.took + self._run(self._code.decode())

    def _reply(self, session: int, seq: int, kind: str, body: bytes, now_ms: int) -> bytes:
        said = self.model.hear(encode(session, seq, kind, body), now_ms)
        if kind not in self.replies or not said:
            return said
        reader = Reader(1024)
        reader.feed(said)
        frame = reader.next()
        shape = messages.reply_shape(kind)
        sound = frame is not None and frame[2] == kind
        values = messages.unpack(shape, frame[3]) if sound and frame is not None else ()
        reply = self.replies[kind](values)
        if isinstance(reply, tuple):
            if reply[:1] == (messages.FAILED,):
                body = messages.pack("tt", *reply[1:])
                return encode(session, seq, messages.FAILED, body)
            if reply[:1] == (messages.STRANGER,):
                return encode(session, seq, messages.STRANGER)
            return encode(session, seq, kind, messages.pack(shape, *reply))
        return encode(session, seq, kind, reply) if reply is not None else b""

    def _run(self, code: str) -> bytes:
        # After each call the laptop renews the watchdog.
        code = code.removesuffix("\nstay()")
        for beginning, answer in self.answers.items():
            if code.startswith(beginning):
                said = answer(code)
                if isinstance(said, bytes):
                    return said
                if isinstance(said, Exception):
                    return b"\x04" + str(said).encode() + b"\x04>"
                return said.encode() + b"\x04\x04>"
        if "machine.reset()" in code:
            self._start()
            return b""
        return self._sound(code).encode() + b"\x04\x04>"

    def _start(self) -> None:
        self._mode = "runs"
        self.model.boot(silent_ms=500)

    def _sound(self, code: str) -> str:
        """Return the output of a correct board."""
        if code.endswith("import rehearse") or code.startswith("SLOT"):
            return "none\n"
        name, _, rest = code.partition("(")
        if "\n" in code:
            return ""
        if name == "print":
            sector = int(rest.strip(")").partition("(")[2])
            return hashlib.sha256(self.sectors.get(sector, b"\xff" * 4096)).hexdigest() + "\n"
        given = rest[:-1].replace("*", "")
        values = ast.literal_eval(f"({given},)") if given else ()
        return str(getattr(self, f"do_{name}", lambda *_: "")(*values))

    def do_has(self, folder: bytes) -> str:
        return f"{any(path.startswith(folder + b'/') for path in self.files)}\n"

    def do_lists(self, folder: bytes, skip: tuple[bytes, ...]) -> str:
        self._lines = [
            f"{len(body)} {hashlib.sha256(body).hexdigest()} {path.hex()}"
            for path, body in sorted(self.files.items())
            if path.startswith(folder + b"/") and path.split(b"/")[1] not in skip
        ]
        return ""

    def do_more(self, sums: bool) -> str:
        lines = self._lines if sums else [_without_sum(line) for line in self._lines]
        return "".join(line + "\n" for line in [*lines, "."])

    def do_send(self, path: bytes, offset: int, size: int) -> str:
        part = self.files[path][offset : offset + size]
        return binascii.b2a_base64(part).decode()

    def do_take(
        self,
        path: bytes,
        parts: list[bytes | tuple[int, int]],
        more: bool,
        ends: bool,
        old: bytes = b"",
    ) -> str:
        content = self.files.get(path, b"") if more else b""
        for part in parts:
            if isinstance(part, tuple):
                content += self.files[old][part[0] : part[0] + part[1]]
            else:
                content += binascii.a2b_base64(part)
        self.files[path] = content
        return ""

    def do_digest(self, path: bytes) -> str:
        body = self.files.get(path)
        return ("" if body is None else hashlib.sha256(body).hexdigest()) + "\n"

    def do_crc_of(self, path: bytes, size: int) -> str:
        return f"{binascii.crc32(self.files[path][:size])}\n"

    def do_replace(self, came: bytes, path: bytes, wanted: str) -> str:
        self.files[path] = self.files.pop(came)
        return ""

    def do_remove(self, path: bytes) -> str:
        for each in [*self.files]:
            if each == path or each.startswith(path + b"/"):
                del self.files[each]
        return ""

    def do_copy(self, old: bytes, new: bytes) -> str:
        self.files[new] = self.files[old]
        return ""

    def do_about(self) -> str:
        return "Generic ESP32 module with ESP32\n6\na.pack\n"

    def do_room(self) -> str:
        return "4096 512 300\n"

    def do_sectors(self) -> str:
        sums = {at: hashlib.sha256(body).hexdigest() for at, body in self.sectors.items()}
        return "32\n" + "".join(f"{at} {digest}\n" for at, digest in sums.items())

    def do_send_sector(self, sector: int, offset: int, size: int) -> str:
        return binascii.b2a_base64(self.sectors[sector][offset : offset + size]).decode()

    def do_erase_sector(self, sector: int) -> str:
        self.sectors.pop(sector, None)
        return ""

    def do_take_sector(self, sector: int, offset: int, text: bytes) -> str:
        content = bytearray(self.sectors.get(sector, b"\xff" * 4096))
        data = binascii.a2b_base64(text)
        content[offset : offset + len(data)] = data
        self.sectors[sector] = bytes(content)
        return ""


def _without_sum(line: str) -> str:
    size, _, name = line.split(" ")
    return f"{size} - {name}"
