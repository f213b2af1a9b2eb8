"""The display driver goes to the box without what the box does not use."""

import ast

from doomsday import resources
from doomsday.image import driver
from doomsday.image.build import names

_SOURCE = (resources.driver() / driver.PATH).read_bytes()


def test_the_driver_keeps_its_i2c_class_and_its_line_numbers() -> None:
    fitted = driver.fitted(_SOURCE)
    before, after = _classes(_SOURCE), _classes(fitted)
    assert set(after) == set(before) - {"SSD1306_SPI"}
    assert all(ast.dump(after[name]) == ast.dump(before[name]) for name in after)
    assert all(after[name].lineno == before[name].lineno for name in after)


def test_the_driver_asks_for_no_module_that_a_box_lacks() -> None:
    fitted = driver.fitted(_SOURCE)
    for word in (b"adafruit_framebuf", b"spi_device", b"busio", b"digitalio", b"typing"):
        assert b"import " + word not in fitted
    assert b"import framebuf" in fitted


def test_tracebacks_in_the_driver_are_translated_back() -> None:
    lines = _SOURCE.decode().splitlines()
    number = 1 + next(n for n, line in enumerate(lines) if "write(self.temp)" in line)
    known = names()
    short = known.short.get("write_cmd", "write_cmd")
    module, there = known.on_box(driver.PATH, number)
    told = known.translated(f'  File "{module}", line {there}, in {short}')
    assert told == f'  File "{driver.PATH}", line {number}, in SSD1306_I2C.write_cmd'


def _classes(source: bytes) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
