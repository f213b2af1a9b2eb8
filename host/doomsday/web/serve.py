"""Serve the site on the loopback address, to browsers on this machine only."""

import hashlib
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from doomsday.errors import USAGE, Failure
from doomsday.web import first_picture

ADDRESS = "127.0.0.1"
# A browser keeps the box of an address, of which the port is a part: so it is always the same.
PORT = 8641
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_OTHER = "application/octet-stream"


class Server(ThreadingHTTPServer):
    """A server for the files of a site, which are in memory: no request reaches the disk."""

    daemon_threads = True

    def __init__(self, files: Mapping[str, bytes], port: int = PORT, under: str = "/") -> None:
        """Listen at a port of the loopback address.

        port: 0 for any that is free. under: the path of the site, from slash to slash.
        Raises: Failure if the port cannot be had.
        """
        try:
            super().__init__((ADDRESS, port), _Handler)
        except (OSError, OverflowError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not below 65,536"
            raise Failure(
                f"Port {port} cannot be used: {why}.", "--port with another number", USAGE
            ) from None
        self.answers = _answers(files, under)
        self.url = f"http://{ADDRESS}:{self.server_port}{under}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that ends its connection."""


class _Answer:
    """A file as it is sent."""

    def __init__(self, path: str, content: bytes) -> None:
        self.content = content
        self.kind = _TYPES.get(PurePosixPath(path).suffix, _OTHER)
        self.tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def _answers(files: Mapping[str, bytes], under: str) -> dict[str, _Answer]:
    found = {under + path: _Answer(path, content) for path, content in files.items()}
    found[under] = found[under + first_picture.PAGE]
    return found


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "doomsday"
    sys_version = ""
    # A browser opens connections ahead of requests; one without any ends.
    timeout = 60

    def do_GET(self) -> None:
        """Send a file of the site."""
        self._send(with_content=True)

    def do_HEAD(self) -> None:
        """Send the headers of a file of the site."""
        self._send(with_content=False)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: the browser shows what failed."""

    def _send(self, with_content: bool) -> None:
        answer = self.server.answers.get(unquote(urlsplit(self.path).path))
        if answer is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        unchanged = answer.tag in self.headers.get("If-None-Match", "")
        self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else HTTPStatus.OK)
        self.send_header("ETag", answer.tag)
        # A browser asks whether a file has changed each time: all of one version belong together.
        self.send_header("Cache-Control", "no-cache")
        if not unchanged:
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(len(answer.content)))
            self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if with_content and not unchanged:
            self.wfile.write(answer.content)
