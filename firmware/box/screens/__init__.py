"""The screens, one module each, imported on first use."""

from box import lazy

HOME = 0
DOOMSDAY = 1
START = 2
DICE = 3
POOL = 4
PAST = 5
SETTINGS = 6
ABOUT = 7
NOTICE = 8

_PACKAGE = "box.screens."

# The place of a name is its number in the log: names are added at the end, never moved.
MODULES = (
    "home",
    "doomsday",
    "start",
    "dice",
    "pool",
    "past",
    "settings",
    "about",
    "notice",
)


def page(number: int):  # type: ignore[no-untyped-def]
    """The class of screen `number`, which is 0..len(MODULES) - 1."""
    return __import__(_PACKAGE + MODULES[number], None, None, ("Page",)).Page


def forget(number: int) -> None:
    """Let the memory of a screen's module go; it is loaded again when it is next opened."""
    lazy.forget(_PACKAGE + MODULES[number])
