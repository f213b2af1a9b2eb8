"""Replacement for doomsday.screen.box_fonts in the page, where the fonts can be imported."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType


def load(name: str) -> "ModuleType":
    """Return the module of a font by its name."""
    return __import__("box.ui.fonts." + name, None, None, ("DATA",))
