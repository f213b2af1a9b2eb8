"""Serve a page that follows a feed of states: read-only, to whoever has its address.

The path has a random token, so that no other page and no other user of this machine can guess it.
Requests whose Host is not the server's own, as after DNS rebinding, or that another site's page
sends, are refused.
"""

import secrets
import socket
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import urlsplit

from doomsday.errors import USAGE, Failure
from doomsday.watch.feed import Feed

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
# The path of the states below the token, as server-sent events.
EVENTS = "events"
_NAMES = ("localhost", "127.0.0.1", "[::1]")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# A comment in an event stream so often shows the server who has gone, and the page that it is up.
_BEAT_S = 5.0
_VIEWERS_MAX = 64
# A request that has not arrived by then ends.
_SLOW_S = 15
# Milliseconds after which a page tries again.
_RETRY_MS = 1000


class Server(ThreadingHTTPServer):
    """Serve `files` below a random path, and the feed at EVENTS.

    files: content type and content by name; "" is the page. url: where the page is.
    """

    daemon_threads = True
    # A new server may take the port of one that has just ended.
    allow_reuse_address = True

    def __init__(
        self,
        files: Mapping[str, tuple[str, bytes]],
        feed: Feed,
        port: int = 0,
        is_open: bool = False,
    ) -> None:
        """Listen at a port, 0 for any, of the loopback address.

        is_open: of every address of this machine instead. Raises: Failure.
        """
        try:
            super().__init__((EVERYWHERE if is_open else LOOPBACK, port), _Handler)
        except (OSError, OverflowError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not below 65,536"
            raise Failure(
                f"Port {port} cannot be used: {why}.", "--web-port with another number", USAGE
            ) from None
        self.files = files
        self.feed = feed
        self.token = secrets.token_urlsafe(16)
        self.viewers = BoundedSemaphore(_VIEWERS_MAX)
        address = address_here() if is_open else LOOPBACK
        self.hosts = {f"{name}:{self.server_port}" for name in (*_NAMES, address)}
        self.url = f"http://{address}:{self.server_port}/{self.token}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that ends its connection."""


def address_here() -> str:
    """Return the address by which the local network reaches this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only chooses the interface. The address is one for documents.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "doomsday"
    sys_version = ""
    timeout = _SLOW_S

    def do_GET(self) -> None:
        """Send a file, or the states for as long as the viewer stays."""
        if not self._is_own():
            self.send_error(HTTPStatus.FORBIDDEN)
            return
        path = urlsplit(self.path).path
        token, _, name = path[1:].partition("/")
        if not secrets.compare_digest(token.encode(), self.server.token.encode()):
            self.send_error(HTTPStatus.NOT_FOUND)
        elif name == EVENTS:
            self._send_events()
        elif name in self.server.files:
            kind, content = self.server.files[name]
            self._head(HTTPStatus.OK, kind, len(content))
            self.wfile.write(content)
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: an address in a log would give the token away."""

    def _is_own(self) -> bool:
        """Return whether the request names this server, and no page of another one sends it."""
        host = self.headers.get("Host", "")
        origin = self.headers.get("Origin")
        site = self.headers.get("Sec-Fetch-Site", "none")
        return (
            host in self.server.hosts
            and origin in (None, f"http://{host}")
            and site in ("none", "same-origin")
        )

    def _head(self, status: HTTPStatus, kind: str, length: int | None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", _POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Cache-Control", "no-store")
        if length is None:
            self.send_header("Connection", "close")
        else:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def _send_events(self) -> None:
        if not self.server.viewers.acquire(blocking=False):
            self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        try:
            self.close_connection = True
            self._head(HTTPStatus.OK, "text/event-stream", None)
            self.wfile.write(b"retry: %d\n\n" % _RETRY_MS)
            number = 0
            while True:
                newest, line = self.server.feed.after(number, _BEAT_S)
                # JSON in one line: it cannot end the event.
                said = f"data: {line}\n\n" if newest > number else ": beat\n\n"
                self.wfile.write(said.encode())
                self.wfile.flush()
                number = newest
        except OSError:
            # The viewer has gone.
            pass
        finally:
            self.server.viewers.release()
