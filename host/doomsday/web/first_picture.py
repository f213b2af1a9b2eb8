"""Which files of the site are needed before the box shows its first picture."""

import posixpath
import re
from collections.abc import Iterable, Mapping

PAGE = "index.html"
_LINK = re.compile(r"<(?:script|link)\b[^>]*\b(?:src|href)=\"([^\"#?]+)\"")
# A module's static imports; `import("...")` is for later.
_IMPORT = re.compile(
    r"^(?:import|export)\b(?:[^;\"']*?\bfrom)?\s*\"(\.{1,2}/[^\"]+)\"", re.MULTILINE
)


def paths(files: Mapping[str, bytes], entries: Iterable[str]) -> set[str]:
    """Return the paths of these files of a site: those in `entries`, and what these need.

    A page needs its styles, icons and modules, a module those that it imports from the start.
    Raises: ValueError if a file that is needed is missing.
    """
    found: set[str] = set()
    waiting = [*entries]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        if path not in files:
            raise ValueError(f"the site has no {path}, which is needed for the first picture")
        found.add(path)
        waiting += _needed(path, files[path])
    return found


def _needed(path: str, content: bytes) -> Iterable[str]:
    """Return the paths that the browser loads with this file."""
    pattern = {".html": _LINK, ".js": _IMPORT, ".mjs": _IMPORT}.get(posixpath.splitext(path)[1])
    if pattern is None:
        return ()
    base = posixpath.dirname(path)
    return [
        posixpath.normpath(posixpath.join(base, target))
        for target in pattern.findall(content.decode("utf-8"))
    ]
