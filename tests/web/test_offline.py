"""The service worker keeps the site, one version at a time, below any path of a host."""

from collections.abc import Callable, Iterator
from threading import Thread

import pytest

from doomsday import resources
from doomsday.web import service_worker
from doomsday.web.contents import contents
from doomsday.web.serve import Server, _Handler
from tests.web.browsers import missing

if missing():
    pytest.skip(missing(), allow_module_level=True)

from playwright.sync_api import BrowserContext, Error, Page  # noqa: E402

from tests.web.boxpage import expect, press, rest, shows, until  # noqa: E402
from tests.web.profiles import open_part  # noqa: E402

# Begins to keep the site, and notes that a new version is there; the result is whether it is kept.
KEEP = """async () => {
  const { keepSite } = await import("./page/offline.js");
  globalThis.offered = new Promise((resolve) => {
    globalThis.kept = keepSite({ onVersion: (use) => resolve((globalThis.use = use)) });
  });
  return globalThis.kept;
}"""
# Looks for a new version, and waits until one is offered.
UPDATE = """async () => {
  await (await navigator.serviceWorker.ready).update();
  await globalThis.offered;
}"""
IMPORT = "async (path) => Object.keys(await import(path))"
TEXT = "async (path) => (await fetch(path)).text()"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) found.push([name, url]);
  }
  return found;
}"""
LATER = "./vendor/smol-toml.js"
# What is kept last of all.
LAST = "vendor/unpack.wasm"
# Modules of the page that a visit without a click does not need.
PARTS = ("page/surroundings.js", "page/companies.js", "page/games.js", "page/saved_box.js")


def is_kept(page: Page, path: str) -> bool:
    return any(f"/{path}?" in url for _, url in page.evaluate(KEPT))


class Host:
    """A host of the site, which can be unplugged and can get another version."""

    def __init__(self, files: dict[str, bytes], under: str) -> None:
        self.files = files
        self.requests: list[str] = []
        self._under = under
        self._port = 0
        self._server: Server | None = None
        self._thread: Thread | None = None

    @property
    def url(self) -> str:
        assert self._server is not None
        return self._server.url

    def plug(self, under: str = "", files: dict[str, bytes] | None = None) -> None:
        self._server = server = Server(files or self.files, self._port, under or self._under)
        self._port = server.server_port
        whole = server.answers

        class Noting(dict):  # type: ignore[type-arg]
            def get(noting, path: str, otherwise: object = None) -> object:
                self.requests.append(path.removeprefix(self._under))
                return whole.get(path, otherwise)

        server.answers = Noting()
        self._thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def unplug(self) -> None:
        assert self._server is not None and self._thread is not None
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def publish(self, files: dict[str, bytes]) -> None:
        """Put other files in place of those of before."""
        self.unplug()
        self.files = files
        self.plug()


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """A site without a box: its page has nothing to start, so that it can be any version."""
    page = (
        b'<!doctype html><title>Version 1</title><script type="module" src="page/a.js"></script>'
    )
    module = b"export const version = 1;\ndocument.body.textContent = String(version);\n"
    return version(
        {"index.html": page, "page/a.js": module, "flash/b.js": b"export const b = 1;\n"}
    )


def version(changed: dict[str, bytes]) -> dict[str, bytes]:
    """The site as it is written, with other files, and with its list."""
    site = {**contents(), **changed}
    # The worker as it is before its list is written into it.
    site[service_worker.PATH] = (resources.site() / service_worker.PATH).read_bytes()
    site[service_worker.PATH] = service_worker.completed(site, {"index.html", "page/a.js"})
    return site


def second(files: dict[str, bytes]) -> dict[str, bytes]:
    """Version 2: another page and module, and a module that is used later."""
    return version(
        {
            "index.html": files["index.html"].replace(b"Version 1", b"Version 2"),
            "page/a.js": files["page/a.js"].replace(b"version = 1", b"version = 2"),
            "flash/b.js": b"export const b = 2;\n",
        }
    )


@pytest.fixture
def under() -> str:
    """Where the site lies on its host."""
    return "/games/box/"


@pytest.fixture
def host(under: str, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    # A connection that is kept open would outlive the server.
    monkeypatch.setattr(_Handler, "protocol_version", "HTTP/1.0")
    host = Host(files, under)
    host.plug()
    yield host
    host.unplug()


@pytest.fixture
def site(context: BrowserContext, host: Host) -> Page:
    """A window with version 1, which is kept."""
    page = context.new_page()
    page.goto(host.url)
    assert page.evaluate(KEEP)
    return page


@pytest.fixture
def site_is_kept() -> bool:
    return True


def version_of(page: Page) -> tuple[str, str | None]:
    page.wait_for_function("document.body.textContent !== ''")
    return page.title(), page.text_content("body")


def without(host: Host, act: Callable[[], object]) -> object:
    host.unplug()
    try:
        return act()
    finally:
        host.plug()


@pytest.mark.parametrize("under", ["/", "/games/box/"])
def test_a_kept_site_opens_without_its_host(site: Page, host: Host) -> None:
    without(host, site.reload)
    assert version_of(site) == ("Version 1", "1")


def test_a_new_window_opens_without_the_host(
    site: Page, context: BrowserContext, host: Host
) -> None:
    url = host.url
    site.close()
    page = context.new_page()
    without(host, lambda: page.goto(url + "?from=link#game"))
    assert version_of(page) == ("Version 1", "1")


def test_what_was_used_once_is_there_without_the_host(site: Page, host: Host) -> None:
    assert "parse" in site.evaluate(IMPORT, LATER)

    def offline() -> None:
        site.reload()
        assert "parse" in site.evaluate(IMPORT, LATER)
        with pytest.raises(Error):
            site.evaluate(IMPORT, "./vendor/esptool-js.js")

    without(host, offline)


def test_a_file_that_is_not_of_the_site_is_left_to_the_host(site: Page) -> None:
    assert site.evaluate("async () => (await fetch('./none.txt')).status") == 404


def test_a_new_version_waits_until_it_is_taken(
    site: Page, host: Host, files: dict[str, bytes]
) -> None:
    host.publish(second(files))
    site.evaluate(UPDATE)
    # The page of before still gets its own version, also after it is loaded again.
    assert site.evaluate(TEXT, "./index.html") == files["index.html"].decode()
    site.reload()
    assert version_of(site) == ("Version 1", "1")
    site.evaluate(KEEP)
    site.evaluate("() => globalThis.offered")
    with site.expect_navigation():
        site.evaluate("() => use()")
    assert version_of(site) == ("Version 2", "2")
    without(host, site.reload)
    assert version_of(site) == ("Version 2", "2")


def test_an_update_loads_only_what_changed_and_removes_the_rest(
    site: Page, host: Host, files: dict[str, bytes]
) -> None:
    site.evaluate(IMPORT, "./flash/b.js")
    until(site, lambda: is_kept(site, LAST), "the rest is kept")
    before = len(site.evaluate(KEPT))
    page = files["index.html"].replace(b"Version 1", b"Version 2")
    host.publish(version({"index.html": page, "page/a.js": files["page/a.js"]}))
    host.requests.clear()
    site.evaluate(UPDATE)
    assert sorted(set(host.requests)) == ["index.html", "sw.js"]
    with site.expect_navigation():
        site.evaluate("() => use()")
    assert version_of(site) == ("Version 2", "1")
    # The page of before, and the module that the new version lacks.
    assert len(site.evaluate(KEPT)) == before - 1


def test_a_module_of_a_newer_version_is_not_mixed_in(
    site: Page, host: Host, files: dict[str, bytes]
) -> None:
    host.publish(second(files))
    with pytest.raises(Error):
        site.evaluate(IMPORT, "./flash/b.js")
    # The failure made the worker look for the new version.
    site.evaluate("() => globalThis.offered")


def test_a_host_in_the_middle_of_an_update_keeps_no_mixture(
    context: BrowserContext, host: Host, files: dict[str, bytes]
) -> None:
    half = {**second(files), "page/a.js": files["page/a.js"]}
    host.publish(half)
    page = context.new_page()
    page.goto(host.url)
    assert not page.evaluate(KEEP)
    host.publish(second(files))
    page.reload()
    assert page.evaluate(KEEP)
    assert version_of(page) == ("Version 2", "2")


def test_a_half_published_update_leaves_the_version_of_before(
    site: Page, host: Host, files: dict[str, bytes]
) -> None:
    host.publish({**second(files), "page/a.js": files["page/a.js"]})
    site.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    site.wait_for_function(
        "async () => { const r = await navigator.serviceWorker.ready;"
        " return !r.installing && !r.waiting; }"
    )
    without(host, site.reload)
    assert version_of(site) == ("Version 1", "1")


def test_other_sites_of_the_origin_are_left_alone(site: Page, host: Host) -> None:
    site.evaluate("async () => (await caches.open('other')).put('./x', new Response('x'))")
    site.evaluate(
        """async () => {
          await (await navigator.serviceWorker.ready).unregister();
          await navigator.serviceWorker.register("./sw.js");
          await navigator.serviceWorker.ready;
        }"""
    )
    names = {name for name, _ in site.evaluate(KEPT)}
    path = host.url.split("/", 3)[3]
    assert names == {"other", f"doomsday /{path}"}


def test_every_file_comes_with_its_type(site: Page) -> None:
    kinds = site.evaluate(
        "async (paths) => Promise.all(paths.map(async (p) =>"
        " (await fetch(p)).headers.get('content-type')))",
        ["./page/a.js", "./vendor/micropython.mjs", "./vendor/littlefs.wasm", "./index.html"],
    )
    assert kinds == ["text/javascript", "text/javascript", "application/wasm", "text/html"]


@pytest.mark.selected
def test_the_box_starts_and_plays_without_its_host(
    context: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Handler, "protocol_version", "HTTP/1.0")
    host = Host(contents(), "/box/")
    host.plug()
    try:
        page = context.new_page()
        page.goto(host.url)
        rest(page)
        assert page.evaluate(KEEP)
        press(page, "D")
        assert shows(page, "New game")

        def offline() -> None:
            page.reload()
            expect(page, "New game")
            press(page, "A")
            assert shows(page, "Which game?")
            # Never opened before.
            open_part(page)

        until(page, lambda: all(is_kept(page, path) for path in PARTS), "the rest is kept")
        assert not is_kept(page, "vendor/esptool-js.js")
        without(host, offline)
    finally:
        host.unplug()
