"""The page of a box in a browser, as tests see it: its panel, its keys, what it must not do."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

from doomsday.screen.page import Page as Screen
from doomsday.screen.page import read_page
from doomsday.screen.words import read_words
from tests.patience import PATIENCE_S

BUTTONS = "ABCD"
# Playwright counts in milliseconds. A page answers sooner than a box behind a line.
PATIENCE_MS = 1000 * PATIENCE_S / 5
# In the page: how many pictures came, whether the box rests, and the pixels of the last picture.
_PIXELS = "() => Array.from(box.pixels)"
_RESTS = "() => globalThis.box?.isResting"


def press(page: Page, letters: str) -> None:
    """Press and release keys of the box one after the other, and wait until it rests."""
    for letter in letters:
        page.evaluate("(button) => box.tap(button)", BUTTONS.index(letter))


def hold(page: Page, letter: str) -> None:
    """Hold a key of the box until the hold counts, and wait until the box rests."""
    page.evaluate("(button) => box.hold(button)", BUTTONS.index(letter))


def rest(page: Page) -> None:
    """Wait until the box rests: no key is down, and the result of every press is shown."""
    page.wait_for_function(_RESTS, timeout=PATIENCE_MS)


def pixels(page: Page) -> bytes:
    """Return the panel once the box rests: 1,024 bytes."""
    rest(page)
    return bytes(page.evaluate(_PIXELS))


def pixels_now(page: Page) -> bytes:
    """Return the panel as it is now, also while a key is down."""
    return bytes(page.evaluate(_PIXELS))


def words(page: Page) -> list[str]:
    """Return the lines of text on the panel, read by the laptop's program."""
    return read_words(pixels(page))


def screen(page: Page) -> Screen:
    """Return the panel as a page of the box: its rows, its labels, the row at the cursor."""
    return read_page(pixels(page))


def shows(page: Page, text: str) -> bool:
    """Return whether the panel has `text` as whole words."""
    pattern = rf"(?<!\w){re.escape(text)}(?!\w)"
    return re.search(pattern, " ".join(words(page))) is not None


def until(page: Page, wanted: Callable[[], bool], what: str) -> None:
    """Wait until `wanted()`; a message in the footer, such as of an undo, hides the labels."""
    for _ in range(int(PATIENCE_MS / 50)):
        if wanted():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {what}; the panel: {read_words(pixels_now(page))}")


def expect(page: Page, text: str) -> None:
    """Wait until the panel shows `text`."""
    until(page, lambda: shows(page, text), f"the panel shows '{text}'")


class Watch:
    """What pages of a context report; `check` fails on what no page of the site may do.

    allowed: patterns of messages that a test provokes.
    """

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.requests: list[str] = []
        self.messages: list[str] = []
        self.allowed: list[str] = []
        self._origin = origin
        context.on("request", self._note_request)
        context.on("console", self._note_message)
        context.on("weberror", lambda error: self.messages.append(f"error: {error.error}"))

    def _note_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.messages.append(f"{message.type}: {message.text}")

    def elsewhere(self) -> list[str]:
        """Return the requests that left the origin of the site."""
        ours = urlsplit(self._origin)
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url)[:2] != ours[:2]
        ]

    def check(self) -> None:
        """Check that nothing left the origin, and that no page reported an error."""
        elsewhere = self.elsewhere()
        assert not elsewhere, f"requests left the origin: {elsewhere}"
        unexpected = [
            message
            for message in self.messages
            if not any(re.search(pattern, message) for pattern in self.allowed)
        ]
        assert not unexpected, "\n".join(unexpected)
