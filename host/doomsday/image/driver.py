"""Reduce Adafruit's display driver to what the box uses; lines keep their numbers.

The box has the driver start the display, in firmware/box/hw/panel_start.py, and sends pictures
itself: without the driver's frame buffer, it needs no bus device either.
"""

import ast
from functools import cache

from doomsday.image.edits import Edits

PATH = "adafruit_ssd1306.py"
_SPI_CLASS = "SSD1306_SPI"
_BUS_DEVICE = "adafruit_bus_device"
_METHODS = ("poweron", "init_display", "rotate")
_BUILT_IN = "framebuf"


@cache
def fitted(source: bytes) -> bytes:
    """Return the driver's source with the methods in use, and without SPI and types.

    Version and replacements for `framebuf` go, too.
    """
    edits = Edits(source)
    for node in edits.tree.body:
        match node:
            case ast.ClassDef(name=name) if name == _SPI_CLASS:
                edits.drop(node)
            case ast.ClassDef():
                for method in node.body:
                    if isinstance(method, ast.FunctionDef) and method.name not in _METHODS:
                        _drop(edits, method)
            case ast.Try():
                kept = node.body if _imports(node.body, _BUILT_IN) else []
                edits.put(node, "; ".join(map(ast.unparse, kept)))
            case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("__"):
                edits.drop(node)
            case ast.ImportFrom(module=module) if module == _BUS_DEVICE:
                edits.drop(node)
    return edits.result()


def _drop(edits: Edits, method: ast.FunctionDef) -> None:
    """Remove a method with its decorators."""
    for decorator in method.decorator_list:
        at = edits.start(decorator)
        edits.put_at(at - 1, edits.end(decorator), "")
    edits.drop(method)


def _imports(body: list[ast.stmt], name: str) -> bool:
    return any(
        isinstance(node, ast.Import) and any(one.name == name for one in node.names)
        for node in body
    )
