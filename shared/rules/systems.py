"""Which games there are, by the name in a record's header."""

try:
    from typing import Any
except ImportError:
    pass

from shared.rules.errors import Unreadable

# the module that reads and writes the rest of the header, and makes the system
_HEADERS = {"MFZ:RA": "shared.rules.mfz.header"}


def header_of(name: str) -> "Any":
    """The module with `write(setup)`, `read(pairs)` and `system(setup)`. Raises Unreadable."""
    if name not in _HEADERS:
        raise Unreadable("this box does not know the game " + name)
    return __import__(_HEADERS[name], None, None, ("read",))
