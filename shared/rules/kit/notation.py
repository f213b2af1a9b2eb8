"""Find the notation of a game. Not on the box."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


_MODULES: "dict[str, Any]" = {}


def of(game: str) -> "Any":
    """Import and return the module of a game with `text`, `parse`, `position` and `status`.

    >>> of("mfz").COUNTED.parse(None, "A@B").hex()
    '090001'
    """
    if game not in _MODULES:
        path = "shared.rules." + game + ".notation.tokens"
        _MODULES[game] = __import__(path, None, None, ("text",))
    return _MODULES[game]
