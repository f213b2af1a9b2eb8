"""What device modules take from MicroPython's own module, for CPython."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def const(value: T) -> T:
    """A constant, which MicroPython folds in."""
    return value


def native(function: F) -> F:
    """A function that MicroPython compiles to machine code."""
    return function


viper = native
