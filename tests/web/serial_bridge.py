"""Serial ports for a page in a real browser: a stand-in for `navigator.serial`, and its server.

`SerialBridge` serves a folder as a site on the loopback address and, on the same origin, the
terminals of headless boxes or mock chips. The script serial_bridge.js, which `install` injects
before those of the page, replaces `navigator.serial` by ports that reach these terminals:

    with SerialBridge(site, {"box": BridgedPort(pty)}) as bridge:
        install(page)
        page.goto(bridge.url)
        ...
        bridge.pull("box")      # the cable is pulled: the port is lost
        bridge.plug_in("box")   # and back, under the same name or with another path

DTR and RTS are set on the terminal as Chromium sets them. A terminal has no such lines; inside a
`MockChip`, whose shim replaces the ioctls of this process, they reach the mock of the board.

The script and the server talk over WebSockets: one at `_serial` that reports the ports, and one
at `_serial/NAME` for each open port, with bytes in binary messages and JSON in text messages.
"""

import errno
import fcntl
import json
import mimetypes
import select
import struct
import termios
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

import serial
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

SCRIPT = Path(__file__).with_name("serial_bridge.js")
PREFIX = "/_serial"
# The ids of a common USB bridge.
CP210X = (0x10C4, 0xEA60)
_TURN_S = 0.02
_FREE_S = 2.0
_READ_MAX = 4096
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_LINES = {"dataTerminalReady": termios.TIOCM_DTR, "requestToSend": termios.TIOCM_RTS}


class Scripted(Protocol):
    """A page or a context of playwright."""

    def add_init_script(self, *, path: str) -> object:
        """Run a script before those of each page."""


def install(page: Scripted) -> None:
    """Replace `navigator.serial` in the pages that are opened from now on."""
    page.add_init_script(path=str(SCRIPT))


@dataclass(frozen=True)
class BridgedPort:
    """A serial port that a page can find.

    path: of the terminal, read at each opening. vendor, product: the USB ids that the page sees.
    """

    path: Path
    vendor: int = CP210X[0]
    product: int = CP210X[1]


@dataclass(eq=False)
class _Open:
    """An open port of the page. lost: the cable was pulled."""

    name: str
    line: Any
    connection: ServerConnection
    lost: threading.Event = field(default_factory=threading.Event)


class SerialBridge:
    """A server for a site and serial ports; use it as a context manager.

    site: folder to serve; further files by their path in `more`. there, back: functions that
    change the bytes to a port and from it (b"" loses them). lines: each change of DTR and RTS
    that the page asked for, as (port, signals). opened: the ports that were opened, in order.
    """

    def __init__(
        self,
        site: Path,
        ports: Mapping[str, BridgedPort],
        more: Mapping[str, bytes] | None = None,
    ) -> None:
        self.there: Callable[[bytes], bytes] = lambda data: data
        self.back: Callable[[bytes], bytes] = lambda data: data
        self.lines: list[tuple[str, dict[str, bool]]] = []
        self.opened: list[str] = []
        self._site = site.resolve()
        self._more = dict(more or {})
        self._ports = dict(ports)
        self._open: list[_Open] = []
        self._watchers: list[ServerConnection] = []
        self._lock = threading.Lock()

    def __enter__(self) -> "SerialBridge":
        self._server = serve(
            self._talk,
            "127.0.0.1",
            0,
            process_request=self._file,
            compression=None,
            max_size=None,
            ping_interval=None,
        )
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for name in [*self._ports]:
            self.pull(name)
        self._server.shutdown()
        self._thread.join()

    @property
    def url(self) -> str:
        """The address of the site, with a slash at its end."""
        host, port = self._server.socket.getsockname()[:2]
        return f"http://{host}:{port}/"

    def pull(self, name: str) -> None:
        """Pull the cable of a port: it is lost where it is open, and no longer listed."""
        with self._lock:
            self._ports.pop(name, None)
            for port in self._open:
                if port.name == name:
                    port.lost.set()
        self._report()

    def plug_in(self, name: str, port: BridgedPort) -> None:
        """Plug a port in; the same name is the same device."""
        with self._lock:
            self._ports[name] = port
        self._report()

    # Files.

    def _file(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return a file of the site, None for the WebSockets of the ports."""
        path = unquote(urlsplit(request.path).path)
        if path == PREFIX or path.startswith(PREFIX + "/"):
            return None
        name = path.removeprefix("/")
        place = (self._site / (name or "index.html")).resolve()
        if name in self._more:
            body = self._more[name]
        elif place.is_relative_to(self._site) and place.is_file():
            body = place.read_bytes()
        else:
            return _response(HTTPStatus.NOT_FOUND, "text/plain", b"not found\n")
        return _response(HTTPStatus.OK, _type(Path(name or "index.html")), body)

    # Ports.

    def _talk(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        name = unquote(urlsplit(connection.request.path).path)[len(PREFIX) + 1 :]
        with suppress(ConnectionClosed):
            if name:
                self._serve_port(name, connection)
            else:
                self._serve_watcher(connection)

    def _serve_watcher(self, connection: ServerConnection) -> None:
        with self._lock:
            self._watchers.append(connection)
            connection.send(self._listed())
        try:
            for _ in connection:
                pass
        finally:
            with self._lock:
                self._watchers.remove(connection)

    def _report(self) -> None:
        with self._lock:
            for watcher in self._watchers:
                with suppress(ConnectionClosed):
                    watcher.send(self._listed())

    def _listed(self) -> str:
        return json.dumps(
            [
                {"name": name, "vendor": port.vendor, "product": port.product}
                for name, port in self._ports.items()
            ]
        )

    def _serve_port(self, name: str, connection: ServerConnection) -> None:
        """Open a port for the page, and pass bytes and signals on until one end is closed."""
        first = json.loads(connection.recv())
        port = self._ports.get(name)
        try:
            if port is None:
                raise OSError("there is no such port")
            line = _opened(str(port.path), first["open"])
        except (OSError, ValueError) as error:
            connection.send(json.dumps({"id": first["id"], "error": str(error)}))
            return
        its = _Open(name, line, connection)
        with self._lock:
            self._open.append(its)
            if name not in self._ports:
                its.lost.set()
        self.opened.append(name)
        connection.send(json.dumps({"id": first["id"]}))
        reader = threading.Thread(target=self._read, args=(its,))
        reader.start()
        try:
            for message in connection:
                self._obey(its, message)
        except OSError:
            its.lost.set()
        finally:
            with self._lock:
                self._open.remove(its)
            # The reader ends when the connection is closed.
            connection.close()
            its.lost.set()
            reader.join()
            line.close()

    def _obey(self, port: _Open, message: str | bytes) -> None:
        if isinstance(message, bytes):
            data = self.there(message)
            if data:
                port.line.write(data)
            return
        request = json.loads(message)
        self.lines.append((port.name, request["signals"]))
        _set_lines(port.line.fileno(), request["signals"])
        port.connection.send(json.dumps({"id": request["id"]}))

    def _read(self, port: _Open) -> None:
        """Pass on what the port sends; tell the page when it is lost."""
        line = port.line.fileno()
        with suppress(ConnectionClosed):
            try:
                while not port.lost.is_set():
                    if not select.select([line], [], [], _TURN_S)[0]:
                        continue
                    data = port.line.read(_READ_MAX)
                    if not data:
                        break
                    data = self.back(data)
                    if data:
                        port.connection.send(data)
            except (OSError, TypeError, ValueError):
                # The terminal is gone, or was closed under the reader.
                pass
            port.connection.send(json.dumps({"lost": True}))
            port.line.cancel_write()
            port.connection.close()


def _opened(path: str, baud: int) -> serial.Serial:
    """Open a terminal. The page may open it again before its last user has let go here."""
    end = time.monotonic() + _FREE_S
    while True:
        try:
            return serial.Serial(path, baud, timeout=0, exclusive=True)
        except serial.SerialException as error:
            if error.errno != errno.EAGAIN or time.monotonic() > end:
                raise
            time.sleep(_TURN_S)


def _set_lines(descriptor: int, signals: Mapping[str, bool]) -> None:
    """Set DTR and RTS as Chromium does on Linux: first those that rise, then those that fall."""
    rise = sum(bit for name, bit in _LINES.items() if signals.get(name) is True)
    fall = sum(bit for name, bit in _LINES.items() if signals.get(name) is False)
    for request, bits in ((termios.TIOCMBIS, rise), (termios.TIOCMBIC, fall)):
        if bits:
            # A plain terminal has no such lines.
            with suppress(OSError):
                fcntl.ioctl(descriptor, request, struct.pack("I", bits))


def _type(path: Path) -> str:
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return kind or "application/octet-stream"


def _response(status: HTTPStatus, kind: str, body: bytes) -> Response:
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-cache",
            "Connection": "close",
        }
    )
    return Response(status.value, status.phrase, headers, body)
