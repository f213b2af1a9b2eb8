"""MicroPython code that the laptop sends to a board's prompt."""

from pathlib import Path


def source(name: str) -> str:
    """Return the source of a module of this folder."""
    return (Path(__file__).parent / f"{name}.py").read_text("utf-8")
