"""Code that is sent to a board's prompt and runs there."""

from pathlib import Path


def source(name: str) -> str:
    """The code of one of this folder's modules."""
    return (Path(__file__).parent / f"{name}.py").read_text("utf-8")
