"""A browser with its profile on disk, whose processes can be killed, and the box in it."""

import base64
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, BrowserType, Error, Page

from tests.web.boxpage import PATIENCE_MS, hold, press, rest, until, words
from tests.web.browsers import ARGUMENTS, chromium
from tests.web.injected import drop_service_workers, inject

# Asks for the whole flash; as a text, because Playwright passes no bytes.
_FLASH = """async () => {
  const bytes = await box.ask("image");
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return btoa(text);
}"""
_PART = "Save and restore"
_FILE = "#saved-box input[type=file]"


def flash_of(page: Page) -> bytes:
    """Return the content of the flash of the box in a page."""
    return base64.b64decode(page.evaluate(_FLASH))


def put_flash(page: Page, content: bytes, name: str = "box.bin") -> None:
    """Put a saved box back on the page, as a player does, and wait until it runs."""
    choose(page, content, name)
    page.get_by_role("button", name="Put it back").click()
    page.wait_for_function("() => box.report?.aside.length > 0", timeout=PATIENCE_MS)
    rest(page)


def open_part(page: Page) -> None:
    """Open the part of the page about the whole box."""
    if not page.locator(_FILE).count():
        page.locator("summary", has_text=_PART).click()
    page.locator(_FILE).wait_for(state="attached", timeout=PATIENCE_MS)


def choose(page: Page, content: bytes, name: str = "box.bin") -> None:
    """Choose a file to be put back; the page then asks, or refuses it."""
    open_part(page)
    page.set_input_files(
        _FILE, {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    )


def expect(page: Page, text: str) -> None:
    """Wait until the panel shows `text`, with any blanks between its words."""
    until(page, lambda: text in " ".join(" ".join(words(page)).split()), f"'{text}' is shown")


class Profile:
    """A browser with a profile in a folder: the site is kept there from run to run."""

    def __init__(self, kind: BrowserType, folder: Path, address: str, code: str = "") -> None:
        """Prepare a browser. code: runs first in workers; see tests/web/injected.py."""
        self._kind = kind
        self._code = code
        self._folder = folder
        self.address = address
        self._context: BrowserContext | None = None

    def blank(self) -> Page:
        """Open an empty window, also after a kill."""
        if self._context is None:
            self._context = self._kind.launch_persistent_context(
                self._folder,
                executable_path=chromium(),
                args=list(ARGUMENTS),
            )
            drop_service_workers(self._context)
            inject(self._context, self._code)
            self._context.set_default_timeout(PATIENCE_MS)
        return self._context.new_page()

    def page(self) -> Page:
        """Open the site in a window, also after a kill, and wait until the box rests."""
        page = self.blank()
        page.goto(self.address)
        rest(page)
        return page

    def close(self) -> None:
        """End the browser."""
        context, self._context = self._context, None
        if context is not None:
            # One that was killed is closed already.
            with suppress(Error):
                context.close()

    def processes(self, kind: str) -> list[int]:
        """Return the ids of the processes of a kind: "renderer", or "" for the browser itself."""
        main = [pid for pid, words in _commands() if f"--user-data-dir={self._folder}" in words]
        browser = [pid for pid in main if not _kind_of(pid)]
        if not kind:
            return browser
        return [pid for pid in _below(browser) if _kind_of(pid) == kind]

    def wait_for(self, killer: int) -> None:
        """Wait for the child process of `kill_later`."""
        os.waitpid(killer, 0)

    def wait_killed(self) -> None:
        """Wait until the browser has ended, so that its profile can be opened again."""
        self.close()
        while self.processes(""):
            time.sleep(0.02)


def kill_later(victims: list[int], delay_s: float) -> int:
    """Kill processes after a delay, in a child process, and return its id."""
    killer = os.fork()
    if not killer:
        time.sleep(delay_s)
        for pid in victims:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        os._exit(0)
    return killer


class Presser:
    """The box in a page, driven by lines of a sequence."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.took_s = 0.0

    def ask(self, line: str) -> bool:
        """Play one step: `press D`, `press B 3` or `hold D 900`. Return whether it was answered.

        False: the page or the browser died during it.
        """
        word, letter, *more = line.split()
        begun = time.monotonic()
        try:
            if word == "hold":
                hold(self.page, letter)
            else:
                press(self.page, letter * int(more[0] if more else 1))
        except Error:
            return False
        self.took_s = time.monotonic() - begun
        return True


def _commands() -> Iterator[tuple[int, list[str]]]:
    """Yield the processes of this machine with the words of their commands."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                # A renderer's words are one text with blanks.
                text = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                yield int(entry.name), text.split()


def _kind_of(pid: int) -> str:
    words = dict(_commands()).get(pid, [])
    return next((word.removeprefix("--type=") for word in words if "--type=" in word), "")


def _below(pids: list[int]) -> list[int]:
    """Return the processes that these began, and those that they began."""
    found: list[int] = []
    waiting = list(pids)
    while waiting:
        pid = waiting.pop()
        with suppress(OSError):
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            waiting += map(int, children)
            found += map(int, children)
    return found
