"""The server of `doomsday web --serve`: this machine only, the site's files only."""

import http.client
import socket
from collections.abc import Iterator
from threading import Thread

import pytest

from doomsday.errors import USAGE, Failure
from doomsday.web.serve import ADDRESS, Server

FILES = {
    "index.html": b"<!doctype html>",
    "page/main.js": b"1;",
    "vendor/a.mjs": b"2;",
    "vendor/a.wasm": b"\0asm",
    "icons/a.png": b"\x89PNG",
    "box.json": b"{}",
    "image.bin.lzma": b"\x1f\x8b",
    "page.css": b"a{}",
    "manifest.webmanifest": b"{}",
}


@pytest.fixture(scope="module", params=["/", "/games/box/"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    with Server(FILES, port=0, under=request.param) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(
    server: Server, path: str, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    line = http.client.HTTPConnection(ADDRESS, server.server_port, timeout=30)
    line.request(method, path, headers=headers)
    answer = line.getresponse()
    content = answer.read()
    line.close()
    return answer, content


def under(server: Server, path: str = "") -> str:
    return server.url.partition(f":{server.server_port}")[2] + path


def test_it_listens_on_the_loopback_address_only(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("page/main.js", "text/javascript; charset=utf-8"),
        ("vendor/a.mjs", "text/javascript; charset=utf-8"),
        ("vendor/a.wasm", "application/wasm"),
        ("icons/a.png", "image/png"),
        ("box.json", "application/json"),
        ("image.bin.lzma", "application/octet-stream"),
        ("page.css", "text/css; charset=utf-8"),
        ("manifest.webmanifest", "application/manifest+json"),
    ],
)
def test_a_file_comes_with_its_type(server: Server, path: str, kind: str) -> None:
    answer, content = ask(server, under(server, path))
    assert (answer.status, content) == (200, FILES[path])
    assert answer.headers["Content-Type"] == kind
    # A browser must not unpack it: the page does.
    assert answer.headers["Content-Encoding"] is None


def test_the_folder_itself_is_the_page(server: Server) -> None:
    assert ask(server, under(server))[1] == FILES["index.html"]
    assert ask(server, under(server) + "?from=link")[1] == FILES["index.html"]


@pytest.mark.parametrize(
    "path",
    [
        "page/",
        "page",
        "vendor",
        "../etc/passwd",
        "%2e%2e/%2e%2e/etc/passwd",
        "page/../../README.md",
        "..%2findex.html",
        "index.html/",
        "page//main.js",
        "\\index.html",
    ],
)
def test_nothing_else_is_served(server: Server, path: str) -> None:
    assert ask(server, under(server, path))[0].status == 404


@pytest.mark.parametrize("path", ["*", "x", "/" + "x" * 5000])
def test_an_odd_request_is_answered(server: Server, path: str) -> None:
    assert ask(server, path)[0].status == 404


def test_an_unchanged_file_is_not_sent_again(server: Server) -> None:
    first, _ = ask(server, under(server, "page/main.js"))
    assert first.headers["Cache-Control"] == "no-cache"
    again, content = ask(
        server, under(server, "page/main.js"), **{"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status, content) == (304, b"")
    other, _ = ask(server, under(server, "page/main.js"), **{"If-None-Match": '"other"'})
    assert other.status == 200


def test_a_head_has_no_content(server: Server) -> None:
    answer, content = ask(server, under(server, "page/main.js"), "HEAD")
    assert (answer.status, content, answer.headers["Content-Length"]) == (200, b"", "2")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_nothing_can_be_sent_to_it(server: Server, method: str) -> None:
    assert ask(server, under(server, "index.html"), method)[0].status == 501


def test_a_port_in_use_is_reported_with_what_to_try() -> None:
    with socket.create_server((ADDRESS, 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(Failure, match=f"Port {port} cannot be used") as caught:
            Server(FILES, port)
    assert caught.value.hint == "--port with another number"
    assert caught.value.code == USAGE


@pytest.mark.parametrize("port", [-1, 65536, 1 << 40])
def test_a_number_that_is_no_port_is_reported(port: int) -> None:
    with pytest.raises(Failure, match="cannot be used"):
        Server(FILES, port)
