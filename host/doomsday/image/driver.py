"""Reduce Adafruit's display driver to what the box uses; lines keep their numbers."""

import ast
from functools import cache

from doomsday.image.edits import Edits
from doomsday.image.module_facts import import_of

PATH = "adafruit_ssd1306.py"
_SPI_CLASS = "SSD1306_SPI"
_SPI_MODULE = "spi_device"
_BUILT_IN = "framebuf"


@cache
def fitted(source: bytes) -> bytes:
    """Return the driver's source without SPI, types, version and replacements for `framebuf`."""
    edits = Edits(source)
    for node in edits.tree.body:
        match node:
            case ast.ClassDef(name=name) if name == _SPI_CLASS:
                edits.drop(node)
            case ast.Try():
                kept = node.body if _imports(node.body, _BUILT_IN) else []
                edits.put(node, "; ".join(map(ast.unparse, kept)))
            case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("__"):
                edits.drop(node)
            case ast.ImportFrom(names=names) if any(one.name == _SPI_MODULE for one in names):
                others = [one for one in names if one.name != _SPI_MODULE]
                edits.put(node, import_of(node, others))
    return edits.result()


def _imports(body: list[ast.stmt], name: str) -> bool:
    return any(
        isinstance(node, ast.Import) and any(one.name == name for one in node.names)
        for node in body
    )
