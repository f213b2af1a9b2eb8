"""Bytes that a browser loads from a site, up to the first picture and altogether."""

import gzip
from collections.abc import Mapping

from doomsday.web import contents
from tools.figures.table import Figure, section

_TEXT = (
    "The site that `doomsday web` writes, as it comes from a host that sends texts and code in "
    "gzip's form, without the headers of HTTP; KB are 1,000 bytes. The icon for a home screen is "
    "not among the files of the first picture: a browser loads it when it needs it."
)
# As hosts do it: they compress while they send.
_LEVEL = 6
_COMPRESSED = (".gz", ".lzma", ".png")
_ICONS = "icons/"
_BUDGET = 515
_GOAL = 480
# Rows by the beginnings of paths.
_ROWS = {
    "the flash image, packed": ("image.bin.lzma", "vendor/unpack.wasm", "box/unpack.js"),
    "MicroPython's code": ("vendor/micropython.wasm.gz",),
    "MicroPython's JavaScript": ("vendor/micropython.mjs",),
    "littlefs": ("vendor/littlefs.wasm",),
    "stand-ins for the chip's ROM": ("box.json",),
    "the page and the box's hardware": ("",),
}
_BEFORE = {
    "the flash image, packed": "257 of the prototype",
    "MicroPython's code": "197 of the prototype",
    "MicroPython's JavaScript": "31 of the prototype",
    "littlefs": "12 of the prototype",
    "stand-ins for the chip's ROM": "6 of the prototype",
    "the page and the box's hardware": "12 of the prototype",
}


def measure() -> tuple[dict[str, int], int]:
    """Return the bytes of each row of the first picture, and those of the whole site."""
    files = contents.contents()
    first = [path for path in contents.first(files) if not path.startswith(_ICONS)]
    sizes = {path: sent(path, content) for path, content in files.items()}
    rows = dict.fromkeys(_ROWS, 0)
    for path in first:
        row = next(row for row, starts in _ROWS.items() if path.startswith(starts))
        rows[row] += sizes[path]
    return rows, sum(sizes.values())


def sent(path: str, content: bytes) -> int:
    """Return the bytes of a file as a common host sends it."""
    if path.endswith(_COMPRESSED):
        return len(content)
    return min(len(content), len(gzip.compress(content, _LEVEL)))


def report(rows: Mapping[str, int], whole: int) -> str:
    """Return the section."""
    total = sum(rows.values())
    figures = [Figure(row, _kb(size), compared=_BEFORE[row]) for row, size in rows.items()]
    budget = f"{_BUDGET} KB, goal {_GOAL} KB"
    over = total > _BUDGET * 1000
    figures.append(
        Figure("up to the first picture", _kb(total), budget, "515 of the prototype", over)
    )
    figures.append(Figure("all, once everything has been used", _kb(whole)))
    return section("Download of the site", _TEXT, figures)


def _kb(size: int) -> str:
    return f"{size / 1000:.1f} KB"
