"""Load the fonts of the box, which are modules of its program."""

import functools
import importlib.util
from types import ModuleType

from doomsday import resources


@functools.cache
def load(name: str) -> ModuleType:
    """Return the module of a font by its name. Raises: ImportError if there is none."""
    path = resources.firmware() / "box" / "ui" / "fonts" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"font_{name}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"no font module at {path}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
