"""The page of `doomsday report` in a browser: nothing is loaded, and axe-core finds no fault."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from doomsday.reports.chronicle import chronicle
from doomsday.reports.game_page import html
from shared.rules import games
from tests.onbox import ROOT
from tests.rules import playthrough
from tests.web.test_accessible import AXE, violations


@pytest.mark.skipif(not AXE.exists(), reason="`make check` has not fetched axe-core")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.selected("360-dark", "1280-light")
def test_a_report_loads_nothing_and_is_not_hard_to_use(
    browser: Browser, tmp_path: Path, scheme: Any, width: int
) -> None:
    # Only axe-core needs to get around the policy of the page.
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": width, "height": 800}, bypass_csp=True
    )
    for id in games.ids():
        path = tmp_path / f"{id}.html"
        folder = ROOT / playthrough.folder(id)
        # A game without depths has none of them.
        record = min([*folder.glob("full-*.game")] or folder.glob("*.game"))
        path.write_text(html(chronicle(record.read_bytes())))
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.goto(path.as_uri())
        assert asked == [path.as_uri()]
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert violations(page) == []
        page.close()
    context.close()
