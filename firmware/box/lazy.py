"""Modules that are in memory only while they are needed."""

import sys


def forget(name: str) -> None:
    """Let the memory of a module go; it is loaded again when it is next imported."""
    sys.modules.pop(name, None)
    package, _, leaf = name.rpartition(".")
    parent = sys.modules.get(package)
    if parent is not None and hasattr(parent, leaf):
        delattr(parent, leaf)
