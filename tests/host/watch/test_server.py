"""The page of a table is read-only, and nobody reads it who has not its address."""

import http.client
import json
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from doomsday.watch import server as servers
from doomsday.watch.feed import Feed
from doomsday.watch.page import files
from doomsday.watch.server import Server


@pytest.fixture
def feed() -> Feed:
    return Feed()


@pytest.fixture
def server(feed: Feed) -> Iterator[Server]:
    with Server(files(), feed) as found:
        thread = threading.Thread(target=found.serve_forever)
        thread.start()
        yield found
        found.shutdown()
        thread.join()


def ask(
    server: Server, name: str = "", method: str = "GET", path: str = "", **headers: str
) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    found = {key.replace("_", "-"): value for key, value in headers.items()}
    connection.request(method, path or urlsplit(server.url).path + name, headers=found)
    return connection.getresponse()


@pytest.mark.parametrize("name", ["", "table.css", "table.js", "states.js", "page.css"])
def test_each_file_is_sent_with_a_policy_that_allows_nothing_from_elsewhere(
    server: Server, name: str
) -> None:
    answer = ask(server, name)
    assert answer.status == 200 and answer.read()
    policy = answer.getheader("Content-Security-Policy", "")
    assert policy.startswith("default-src 'none';") and "http" not in policy
    assert "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert answer.getheader("Access-Control-Allow-Origin") is None


def test_no_file_names_another_site(server: Server) -> None:
    for name, (kind, content) in files().items():
        if kind.startswith("text/"):
            assert b"://" not in content, name


@pytest.mark.parametrize("path", ["/", "/events", "/x/", "/x/events", "/../", "/%00/", "/%C3%A9/"])
def test_a_path_without_the_token_is_not_found(server: Server, path: str) -> None:
    assert ask(server, path=path).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "HEAD"])
def test_nothing_can_be_written(server: Server, method: str) -> None:
    assert ask(server, "", method).status == 501


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
    ids=str,
)
def test_requests_for_another_host_or_from_another_page_are_refused(
    server: Server, headers: dict[str, str]
) -> None:
    assert ask(server, **headers).status == 403
    assert ask(server, "events", **headers).status == 403


def test_two_servers_have_other_tokens(server: Server, feed: Feed) -> None:
    with Server({}, feed) as other:
        assert other.token != server.token and len(server.token) >= 20
        assert ask(server, path=f"/{other.token}/").status == 404


def test_it_listens_on_the_loopback_address_alone_unless_it_is_open(
    server: Server, feed: Feed
) -> None:
    assert server.server_address[0] == "127.0.0.1"
    with Server({}, feed, is_open=True) as other:
        assert other.server_address[0] == "0.0.0.0"
        assert other.url.startswith(f"http://{servers.address_here()}:")


def _event(answer: http.client.HTTPResponse) -> str:
    """Return the data of the next event."""
    while True:
        line = answer.readline().decode()
        assert line, "the stream has ended"
        if line.startswith("data: "):
            assert answer.readline() == b"\n"
            return line[6:-1]


def test_every_viewer_gets_the_newest_state_and_each_later_one(server: Server, feed: Feed) -> None:
    feed.put('{"n":1}')
    viewers = [ask(server, "events") for _ in range(3)]
    for viewer in viewers:
        assert viewer.getheader("Content-Type") == "text/event-stream"
        assert json.loads(_event(viewer)) == {"n": 1}
    feed.put('{"n":2}')
    assert [_event(viewer) for viewer in viewers] == ['{"n":2}'] * 3
    for viewer in viewers:
        viewer.close()


def test_a_viewer_that_has_gone_makes_room_for_another(
    server: Server, feed: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "_BEAT_S", 0.02)
    server.viewers = threading.BoundedSemaphore(1)
    feed.put("1")
    viewer = ask(server, "events")
    assert _event(viewer) == "1"
    assert ask(server, "events").status == 503
    viewer.close()
    while (answer := ask(server, "events")).status == 503:
        pass
    assert _event(answer) == "1"
    answer.close()
