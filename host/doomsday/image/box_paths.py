"""Paths of files and folders on a box: absolute, with forward slashes.

A name is any bytes except slash and NUL, decoded as UTF-8 with surrogateescape. In the dialect of
the box: the page of the site runs it too.
"""

# Longest name in bytes.
_NAME_MOST = 255


def is_path(path: str) -> bool:
    """Return whether a path below the root is possible in a file system."""
    try:
        top, *steps = path.encode("utf-8", "surrogateescape").split(b"/")
    except UnicodeError:
        return False
    return (
        not top
        and bool(steps)
        and all(0 < len(step) <= _NAME_MOST and b"\0" not in step for step in steps)
        and not {b".", b".."} & set(steps)
    )


def above(path: str) -> list[str]:
    """Return the parent folders of a path, outermost first."""
    steps = path.split("/")
    return ["/".join(steps[:count]) for count in range(2, len(steps))]
