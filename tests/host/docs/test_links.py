"""Every link in the documentation points to a file and, if given, to a heading."""

import re
from pathlib import Path

import pytest

from tests.onbox import ROOT

PAGES = [
    *(ROOT / "README.md", ROOT / "boards" / "README.md", ROOT / "tests" / "old" / "README.md"),
    *sorted((ROOT / "docs").glob("*.md")),
]
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(text: str) -> set[str]:
    """Return the anchors of a page: those of its headings on GitHub, and explicit ones."""
    headings = re.findall(r"^#+ (.*)$", without_code(text), re.MULTILINE)
    plain = [re.sub(r"<[^>]*>|[^\w\- ]", "", heading.lower()).strip() for heading in headings]
    return {name.replace(" ", "-") for name in plain} | set(re.findall(r'id="([^"]+)"', text))


def without_code(text: str) -> str:
    """Return a page without code blocks."""
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    broken = []
    for link in LINK.findall(without_code(page.read_text("utf-8"))):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            broken.append(link)
    assert broken == []
