"""The display driver goes to the box without what the box does not use."""

import ast

from doomsday import resources
from doomsday.image import driver
from doomsday.image.build import names

_SOURCE = (resources.driver() / driver.PATH).read_bytes()


def test_the_driver_keeps_its_steps_and_their_line_numbers() -> None:
    before, after = _methods(_SOURCE), _methods(driver.fitted(_SOURCE))
    assert set(after) == {"poweron", "init_display", "rotate"}
    assert all(ast.dump(after[name]) == ast.dump(before[name]) for name in after)
    assert all(after[name].lineno == before[name].lineno for name in after)


def test_the_driver_asks_for_no_module_that_a_box_lacks() -> None:
    fitted = driver.fitted(_SOURCE)
    for word in (b"adafruit_framebuf", b"digitalio", b"adafruit_bus_device", b"busio", b"typing"):
        assert b"import " + word not in fitted and b"from " + word not in fitted
    assert b"import framebuf" in fitted


def test_tracebacks_in_the_driver_are_translated_back() -> None:
    lines = _SOURCE.decode().splitlines()
    number = 1 + next(n for n, line in enumerate(lines) if "for cmd in" in line)
    known = names()
    short = known.short.get("init_display", "init_display")
    module, there = known.on_box(driver.PATH, number)
    told = known.translated(f'  File "{module}", line {there}, in {short}')
    assert told == f'  File "{driver.PATH}", line {number}, in _SSD1306.init_display'


def _methods(source: bytes) -> dict[str, ast.FunctionDef]:
    return {
        node.name: node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    }
