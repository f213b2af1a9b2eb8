"""Everything in the site: files of the program, parts of others, and what is made from them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image import build, cache
from doomsday.web import (
    box_parts,
    first_picture,
    flash_files,
    packed,
    rules_source,
    service_worker,
)
from doomsday.web.javascript import lean

VENDOR = "vendor"
IMAGE = "image.bin.lzma"
# What the page and the box's worker load by other means than an import.
ENTRIES = (
    first_picture.PAGE,
    "box/worker.js",
    "vendor/littlefs.wasm",
    "vendor/micropython.mjs",
    "vendor/micropython.wasm.gz",
    "vendor/unpack.wasm",
)
# What the page imports when the box has shown its first picture.
SURROUNDINGS = "page/surroundings.js"
# The site is for this board: a chip and its wiring that exist in software only.
BOARD = "sim"
# Of the folder of the parts: its manifest, and licences, which are all in one file of the site.
_NOT_IN_SITE = re.compile(r"SOURCE\.txt|licenses/.*|micropython\.wasm")
# Packed images in the cache, each a quarter of a megabyte.
_CACHED = 4
# A path in the site: it becomes a name of a file on any system, and a part of an address.
_PATH = re.compile(r"(?:[a-z0-9_-][a-z0-9._-]*/)*[a-z0-9._-]+", re.IGNORECASE)


@dataclass(frozen=True)
class Generated:
    """A file that is made when the site is written. first: whether the first picture needs it."""

    path: str
    make: Callable[[], bytes]
    first: bool = False


def _image() -> bytes:
    return _packed(build.flash_image(BOARD))


@lru_cache(maxsize=4)
def _packed(image: bytes) -> bytes:
    """Return an image in packed form, which takes a second to make; kept between runs."""
    name = cache.key([image, Path(packed.__file__).read_bytes()])
    found = cache.load("image", name)
    if found is None:
        found = packed.packed(image)
        cache.save("image", name, found, _CACHED)
    return found


def _licences() -> bytes:
    """Return the notices of this program and the licences of the parts of others."""
    texts = [resources.licence().read_text("utf-8"), resources.notice().read_text("utf-8")]
    for text in sorted((resources.vendor() / "licenses").glob("*.txt")):
        texts.append(f"{text.stem}\n\n{text.read_text('utf-8')}")
    return ("\n\n" + "-" * 79 + "\n\n").join(text.strip() for text in texts).encode() + b"\n"


GENERATED = (
    Generated(IMAGE, _image, first=True),
    Generated(box_parts.PATH, lambda: box_parts.parts(BOARD), first=True),
    Generated("licences.txt", _licences),
    Generated(flash_files.BOARDS, flash_files.boards),
    Generated(flash_files.PROGRAMS, flash_files.programs),
    Generated(flash_files.PYTHON, flash_files.python),
    Generated("rules.json.gz", rules_source.packed),
)


def contents() -> dict[str, bytes]:
    """Return every file of the site by its path.

    Raises: Failure if this installation lacks a part.
    """
    files = {path: _lean(path, content) for path, content in _files(resources.site()).items()}
    for path, content in _files(resources.vendor()).items():
        if not _NOT_IN_SITE.fullmatch(path):
            files[f"{VENDOR}/{path}"] = content
    files |= {row.path: row.make() for row in GENERATED}
    wrong = [path for path in files if not is_path(path)]
    if wrong:
        raise Failure(f"The site has a file with a wrong name: {wrong[0]}.", "another name for it")
    files[service_worker.PATH] = service_worker.completed(files, kept(files))
    return dict(sorted(files.items()))


def _lean(path: str, content: bytes) -> bytes:
    """Return a file of ours as it is sent: JavaScript without its comments."""
    return lean(content.decode("utf-8")).encode() if path.endswith(".js") else content


def first(files: Mapping[str, bytes]) -> set[str]:
    """Return the paths of what the box's first picture needs."""
    entries = [*ENTRIES, *(row.path for row in GENERATED if row.first)]
    return first_picture.paths(files, entries)


def kept(files: Mapping[str, bytes]) -> set[str]:
    """Return the paths that are kept at the first visit: without them the page is dead."""
    return first(files) | first_picture.paths(files, (SURROUNDINGS,))


def is_path(path: str) -> bool:
    """Return whether a text is a path in a site, below its folder."""
    return _PATH.fullmatch(path) is not None and ".." not in path.split("/")


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
