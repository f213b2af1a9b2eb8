"""The display driver goes to the box without what the box does not use."""

import ast

from doomsday import resources
from doomsday.image import driver
from doomsday.image.build import names

_SOURCE = (resources.driver() / driver.PATH).read_bytes()


def test_the_driver_keeps_its_i2c_class_and_its_line_numbers() -> None:
    fitted = driver.fitted(_SOURCE)
    before = {node.name: node for node in ast.parse(_SOURCE).body if isinstance(node, ast.ClassDef)}
    after = {node.name: node for node in ast.parse(fitted).body if isinstance(node, ast.ClassDef)}
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
    number = next(n for n, line in enumerate(lines, 1) if "self.i2c_device.write(self.temp)" in line)
    short = names().short.get("write_cmd", "write_cmd")
    told = names().translated(f'  File "adafruit_ssd1306.py", line {number}, in {short}')
    assert told == f'  File "{driver.PATH}", line {number}, in SSD1306_I2C.write_cmd'
