"""Measure text as the box draws it, by the widths in its own font."""

import functools
import importlib.util
from types import ModuleType

from doomsday import resources

# The medium font, in which names of companies are drawn.
_NAMES = "strong"


def name_width(text: str) -> int:
    """Return the pixels of a company's name on the panel; of ASCII text only."""
    font = _font(_NAMES)
    widths: list[int] = [font.WIDTHS[ord(sign) - font.FIRST] for sign in text]
    gap: int = font.GAP
    return sum(widths) + gap * max(len(text) - 1, 0)


@functools.cache
def _font(name: str) -> ModuleType:
    path = resources.firmware() / "box" / "ui" / "fonts" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"font_{name}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"no font module at {path}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
