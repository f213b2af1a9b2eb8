"""Which files the first picture needs follows from what they name."""

import re

import pytest

from doomsday.web.contents import contents
from doomsday.web.first_picture import paths

PAGE = b'<link rel="icon" href="icons/a.png">\n<script type="module" src="page/main.js"></script>'
MAIN = b"""import { a } from "./a.js";
import {
  b,
} from "../box/b.js";
import "./c.js";
export { d } from "./d.js";
// import { no } from "./no.js";
const later = () => import("./later.js");
const text = 'import { x } from "./no.js"';
"""


def site(**more: bytes) -> dict[str, bytes]:
    modules = ("page/a.js", "box/b.js", "page/c.js", "page/d.js", "page/later.js")
    return {
        "index.html": PAGE,
        "icons/a.png": b"\x89PNG",
        "page/main.js": MAIN,
        **dict.fromkeys(modules, b""),
        **more,
    }


def test_links_and_static_imports_are_followed() -> None:
    found = paths(site(), ["index.html"])
    assert found == {
        "index.html",
        "icons/a.png",
        "page/main.js",
        "page/a.js",
        "box/b.js",
        "page/c.js",
        "page/d.js",
    }


def test_modules_that_import_each_other_are_followed_once() -> None:
    files = {"a.js": b'import "./b.js";\n', "b.js": b'import "./a.js";\n'}
    assert paths(files, ["a.js"]) == {"a.js", "b.js"}


def test_a_missing_file_is_an_error() -> None:
    files = site()
    del files["page/d.js"]
    with pytest.raises(ValueError, match="page/d.js"):
        paths(files, ["index.html"])


def test_the_browser_asks_for_all_modules_at_once() -> None:
    """No module of the first picture is found only when another one has arrived."""
    files = contents()
    preloads = set(re.findall(r'rel="modulepreload" href="([^"]+)"', files["index.html"].decode()))
    assert preloads == paths(files, ["page/main.js"]) - {"page/main.js"}
    worker = "box/worker.js"
    alone = {**dict.fromkeys(files, b""), worker: files[worker]}
    assert paths(alone, [worker]) == paths(files, [worker])
