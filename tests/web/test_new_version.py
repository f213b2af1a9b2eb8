"""A new version of the site, with a tab open in which a game runs: no mixture, nothing lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from doomsday.image import build
from doomsday.web import service_worker
from doomsday.web.contents import contents, first
from doomsday.web.serve import _Handler
from tests.faults.test_killed_game import BEGIN, Kept
from tests.web.boxpage import PATIENCE_MS, press, rest, words
from tests.web.profiles import flash_of
from tests.web.test_offline import Host
from tests.web.versions import image_of, site_files

OFFER = "A new version of this page is here."
UPDATED = "The box has the program of this version of the page now"
OLDER = "doomsday 0.0.1 0123456789ab"
# A module that says which version of the site it is of.
MODULE = "page/awake.js"
VERSION = "async () => (await import('./page/awake.js')).siteVersion"


def site_of(image: bytes, version: int) -> dict[str, bytes]:
    """Return a site with this flash image, in which a module has another version."""
    site = {**contents(), **site_files(image)}
    site[MODULE] += f"export const siteVersion = {version};\n".encode()
    # The list of the real site is replaced by that of this one.
    before = site[service_worker.PATH]
    start = before.index(b"const FILES = ")
    end = before.index(b"\n", start) + 1
    site[service_worker.PATH] = before[:start] + service_worker.EMPTY.encode() + before[end:]
    site[service_worker.PATH] = service_worker.completed(site, first(site))
    return site


@pytest.fixture(scope="module")
def sites() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """A site with an older program, and the one of today."""
    return site_of(image_of("0.0.1"), 1), site_of(build.flash_image("sim"), 2)


@pytest.fixture
def host(
    sites: tuple[dict[str, bytes], dict[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Host]:
    # A connection that is kept open would outlive the server.
    monkeypatch.setattr(_Handler, "protocol_version", "HTTP/1.0")
    host = Host(sites[0], "/box/")
    host.plug()
    yield host
    host.unplug()


@pytest.fixture
def site_is_kept() -> bool:
    return True


def kept_game(page: Page, folder: Path) -> Kept:
    place = folder / "flash.bin"
    place.write_bytes(flash_of(page))
    return Kept(place)


def stamp(page: Page) -> str | None:
    return build.read_stamp(flash_of(page))


@pytest.fixture
def playing(context: BrowserContext, host: Host) -> Page:
    """A window with the older site, kept for use without a network, in which a game runs."""
    page = context.new_page()
    page.goto(host.url)
    rest(page)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    rest(page)
    press(page, "D" * len(BEGIN))
    return page


def test_a_tab_goes_on_with_its_version_until_the_new_one_is_taken(
    playing: Page,
    host: Host,
    sites: tuple[dict[str, bytes], dict[str, bytes]],
    tmp_path: Path,
) -> None:
    host.publish(sites[1])
    playing.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    offer = playing.get_by_text(OFFER)
    offer.wait_for(timeout=PATIENCE_MS)
    # The tab and its box are of the version of before, also when more of it is loaded.
    assert playing.evaluate(VERSION) == 1
    playing.evaluate("box.start()")
    rest(playing)
    assert stamp(playing) == OLDER
    before, seen = kept_game(playing, tmp_path), words(playing)
    with playing.expect_navigation():
        playing.get_by_role("button", name="Use it now").click()
    rest(playing)
    assert playing.evaluate(VERSION) == 2
    assert UPDATED in playing.inner_text("#notices")
    assert stamp(playing) == build.stamp("sim")
    assert kept_game(playing, tmp_path).entries == before.entries
    assert words(playing) == seen


def test_a_new_version_is_used_at_the_next_start(
    playing: Page,
    context: BrowserContext,
    host: Host,
    sites: tuple[dict[str, bytes], dict[str, bytes]],
    tmp_path: Path,
) -> None:
    before, seen = kept_game(playing, tmp_path), words(playing)
    host.publish(sites[1])
    playing.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    playing.get_by_text(OFFER).wait_for(timeout=PATIENCE_MS)
    playing.close()
    page = context.new_page()
    url = host.url
    host.unplug()
    try:
        # Without its host: the new version was loaded while the older one was in use.
        page.goto(url)
        rest(page)
        assert UPDATED in page.inner_text("#notices")
        assert words(page) == seen
        assert stamp(page) == build.stamp("sim")
        assert kept_game(page, tmp_path).entries == before.entries
    finally:
        host.plug()


def test_a_running_game_goes_on_without_the_host(
    playing: Page, host: Host, tmp_path: Path
) -> None:
    before, seen = kept_game(playing, tmp_path), words(playing)
    host.unplug()
    try:
        playing.reload()
        rest(playing)
        assert words(playing) == seen
        for line in before.presses():
            word, letter, *_ = line.split()
            playing.evaluate(f"box.{'hold' if word == 'hold' else 'tap'}({'ABCD'.index(letter)})")
        after = kept_game(playing, tmp_path)
        assert after.entries[:-1] == before.entries
    finally:
        host.plug()
