"""The documents of company files that toml.js parsed. Runs in MicroPython, in the page."""

from typing import TYPE_CHECKING

from doomsday.companies.toml_text import not_toml, not_utf8, too_deep, too_large
from doomsday.decoding import text_of
from doomsday.wording import RealNumber

if TYPE_CHECKING:
    from typing import Any


def document_of(parsed: "dict[str, Any]", content: bytes) -> "dict[str, Any]":
    """Return the document of a parsed file. Raises: Unusable if it is none."""
    fault = parsed.get("fault")
    if fault == "utf8":
        raise not_utf8(parsed["line"])
    if fault == "toml":
        raise not_toml(parsed["line"], parsed["words"], text_of(content))
    if fault == "large":
        raise too_large(parsed["line"])
    if fault == "deep":
        raise too_deep()
    found: "dict[str, Any]" = _value(parsed["document"])
    return found


def _value(value: "Any") -> "Any":
    """Return a value of a document.

    A table is {"t": its values by key}, a number that is not whole {"f": its text}, a date or a
    time null.
    """
    if isinstance(value, list):
        return [_value(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "f" in value:
        return RealNumber(value["f"])
    return {key: _value(item) for key, item in value["t"].items()}
