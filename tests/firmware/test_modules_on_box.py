"""Tests of pages and of memory that run as modules on MicroPython."""

from functools import cache

import pytest

from tests.onbox import names_of_tests, passed

# Modules of tests/firmware/device, and the heap of each.
HEAPS = {
    "attackpages": "4M",
    "holdpages": "4M",
    "left_pages": "8M",
    "scopes": "2M",
    "signals": "4M",
    "tablepages": "4M",
    "timepages": "4M",
    "zonepages": "4M",
}


def path_of(module: str) -> str:
    return f"tests.firmware.device.{module}"


@cache
def passed_in(module: str) -> list[str]:
    return passed(path_of(module), heap=HEAPS[module])


@pytest.mark.parametrize(
    ("module", "name"),
    [(module, name) for module in HEAPS for name in names_of_tests(path_of(module))],
)
def test_it_passes_on_the_box(module: str, name: str) -> None:
    assert name in passed_in(module)
