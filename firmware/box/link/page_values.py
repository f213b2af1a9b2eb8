"""What was typed on a page that makes room for a laptop, without the modules of the page."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


def plain(values: "dict[str, Any]") -> "dict[str, Any]":
    """Return the attributes of a page that consist of numbers and texts, without any module.

    Of an attribute that is an object, return its attributes in a dictionary.
    """
    kept = {}
    for name, value in values.items():
        if hasattr(value, "__dict__"):
            value = dict(value.__dict__)
        if _is_plain(value):
            kept[name] = value
    return kept


def _is_plain(value: "Any") -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for one in value:
            if not _is_plain(one):
                return False
        return True
    # A truth value is no number here.
    return value is None or isinstance(value, (int, bool, str, bytes, bytearray))
