"""Modules that are in memory only while they are needed."""

import sys


def forget(name: str) -> None:
    """Let the memory of a module go; it is loaded again when it is next imported."""
    if name not in sys.modules:
        return
    # A dict of MicroPython goes on holding the value of a key that was removed.
    sys.modules[name] = None  # type: ignore[assignment]
    del sys.modules[name]
    package, _, leaf = name.rpartition(".")
    parent = sys.modules.get(package)
    if parent is not None and hasattr(parent, leaf):
        setattr(parent, leaf, None)
        delattr(parent, leaf)
