"""No file of the site names another origin, and none has script or style inside markup."""

import re
from html.parser import HTMLParser

import pytest

from building import web_parts
from doomsday.web.contents import contents
from tests.onbox import ROOT

pytestmark = pytest.mark.skipif(
    not (ROOT / web_parts.FOLDER).is_dir(), reason="the parts of the site could not be fetched"
)

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "connect-src": "'self'",
    "img-src": "'self' data: blob:",
    "style-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
ADDRESS = re.compile(rb"(?:https?|wss?)://[^\s\"'`<>)]*|[\"'`(]//[\w.-]+\.\w+")
# Addresses that nothing is asked from: names of namespaces, and texts that a user reads.
NAMES = (rb"http://www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml)",)
EMSCRIPTEN = b"https://emscripten.org/docs/getting_started/FAQ."
IN_TEXTS = {
    # Where to get the firmware of a board.
    "flash/boards.json": [b"https://micropython.org/download/"],
    "vendor/esptool-js.js": [b"https://github.com/nodeca/pako"],
    "vendor/micropython.mjs": [EMSCRIPTEN],
}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return contents()


class Markup(HTMLParser):
    """What a page has inside its markup."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.policies: list[str] = []
        self.inline: list[str] = []
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("http-equiv", "").lower() == "content-security-policy":
            self.policies.append(given["content"])
        self.inline += [name for name in given if name.startswith("on") or name == "style"]
        self.inline += [v for v in given.values() if v.strip().lower().startswith("javascript:")]
        self._script = tag == "script"
        if tag == "style" or (self._script and "src" not in given):
            self.inline.append(tag)

    def handle_data(self, data: str) -> None:
        if self._script and data.strip():
            self.inline.append(data)
        self._script = False


def pages(files: dict[str, bytes]) -> dict[str, Markup]:
    return {p: Markup(c.decode()) for p, c in files.items() if p.endswith((".html", ".svg"))}


def test_the_page_allows_only_its_own_origin(files: dict[str, bytes]) -> None:
    (policy,) = pages(files)["index.html"].policies
    rows = [row.strip().partition(" ") for row in policy.split(";")]
    assert {name: value for name, _, value in rows} == POLICY


def test_no_markup_has_script_or_style(files: dict[str, bytes]) -> None:
    assert {path: page.inline for path, page in pages(files).items() if page.inline} == {}


@pytest.mark.parametrize(
    "text", ["<p onclick='a()'>", "<p style='a:b'>", "<script>a()</script>", "<style>a{}</style>"]
)
def test_script_and_style_in_markup_are_found(text: str) -> None:
    assert Markup(text).inline


def test_no_file_names_another_origin(files: dict[str, bytes]) -> None:
    wrong = {}
    for path, content in files.items():
        if path.endswith((".gz", ".txt", ".wasm", ".png", ".lzma")):
            continue
        names = [*NAMES, *map(re.escape, IN_TEXTS.get(path, ()))]
        found = {a for a in ADDRESS.findall(content) if not any(re.match(n, a) for n in names)}
        if found:
            wrong[path] = found
    assert wrong == {}
