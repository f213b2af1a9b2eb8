"""Make the picture of the wall in docs/hall.md.

Needs Chromium. No test compares it: a browser of another version draws letters otherwise.
"""

import sys
import threading
from itertools import cycle
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from doomsday.games.tools import tools  # noqa: E402
from doomsday.hall import messages, wall_text  # noqa: E402
from doomsday.hall.connection import Message  # noqa: E402
from doomsday.hall.wall import SILENT_S, Wall  # noqa: E402
from doomsday.watch.feed import Feed  # noqa: E402
from doomsday.watch.page import files  # noqa: E402
from doomsday.watch.recorded import played  # noqa: E402
from doomsday.watch.server import Server  # noqa: E402
from doomsday.watch.table import line  # noqa: E402
from shared.rules import games  # noqa: E402
from tests.web.browsers import ARGUMENTS, chromium  # noqa: E402
from tools.arguments import parsed  # noqa: E402

PICTURE = ROOT / "docs" / "hall" / "wall.png"
_TABLES = 18
_NOW = 1_795_000_000.0
_SILENT, _OFFLINE = 5, 11
_WINDOW = {"width": 1280, "height": 860}


def wall() -> Wall:
    """Return a wall of games of every kind, each as far as its number says."""
    now = _NOW - SILENT_S
    made = Wall("doomsday", clock=lambda: now)
    ids = cycle(games.ids())
    for number in range(1, _TABLES + 1):
        record = tools(next(ids)).random_record(number).encode()
        views = [view for _, view in played(record, "")]
        view = views[len(views) * number // _TABLES - 1]
        now = _NOW - SILENT_S if number == _SILENT else _NOW
        topic = f"doomsday/table{number}/"
        made.take(Message(f"{topic}state", messages.state("s", 1, now, view.as_json()), False))
        if number == _OFFLINE:
            made.take(Message(f"{topic}status", messages.status("s", False), False))
    now = _NOW
    return made


def main() -> None:
    """Write the picture."""
    feed = Feed()
    feed.put(line(wall_text.page_state("", wall().rows())))
    PICTURE.parent.mkdir(exist_ok=True)
    with Server(files("hall.html"), feed) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        page = browser.new_page(viewport=_WINDOW, color_scheme="light")  # type: ignore[arg-type]
        page.goto(server.url)
        page.locator(".table").nth(_TABLES - 1).wait_for()
        page.screenshot(path=PICTURE)
        browser.close()
        server.shutdown()
    print(f"{PICTURE.relative_to(ROOT)} is written")


if __name__ == "__main__":
    parsed(__doc__)
    main()
