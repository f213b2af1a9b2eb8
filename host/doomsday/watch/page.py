"""The page of a table for a second screen: its files, of the parts of the site."""

from doomsday import resources

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
}
# Of the box in a browser: colours, letters, and what is seen by screen readers alone.
_OF_SITE = ("css/page.css", "icons/icon-32.png")


def files(page: str = "table.html") -> dict[str, tuple[str, bytes]]:
    """Return type and content of each file by name; "" is the page.

    page: which of the pages for spectators. Raises: Failure if this installation lacks a part.
    """
    folder, site = resources.spectators(), resources.site()
    paths = [path for path in sorted(folder.iterdir()) if path.suffix in _TYPES]
    paths += [site / name for name in _OF_SITE]
    found = {path.name: (_TYPES[path.suffix], path.read_bytes()) for path in paths}
    found[""] = found[page]
    return found
