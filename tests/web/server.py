"""A static server for a site on the loopback address, as a static host would serve it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class _Files(SimpleHTTPRequestHandler):
    """Serve files with the types that a browser asks of modules."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".toml": "text/plain",
        ".gz": "application/octet-stream",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: the tests look at the requests in the browser."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that closes its connection."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address, which ends with a slash."""
    server = _Server(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
