"""The stand-ins for the chip's ROM need the heap reserved for them, and no more."""

import time
from pathlib import Path

import pytest

from doomsday.sim.boxes import switch_on
from doomsday.sim.hardware.process import SHIM_HEAP, heap_bytes
from tests.host.simbox import flash_image
from tests.patience import PATIENCE_S

HEAP = heap_bytes("128K")
SAY = "import gc\ngc.collect()\nprint('free', gc.mem_free(), 'of', gc.mem_alloc() + gc.mem_free())"


def free_before_the_program(flash: Path, fast: bool) -> tuple[int, int]:
    """Return free and total heap on a box without firmware when boot.py starts."""
    flash.write_bytes(flash_image({"/boot.py": SAY + "\n"}))
    end = time.monotonic() + PATIENCE_S
    with switch_on(flash, heap="128K", seed=1, fast=fast) as box:
        while time.monotonic() < end:
            box.poll(0.05)
            for line in box.output_tail.decode().splitlines():
                words = line.split()
                if words[:1] == ["free"] and len(words) == 4:
                    return int(words[1]), int(words[3])
    raise AssertionError(box.output_tail)


FOLDERS = 2048


@pytest.mark.parametrize(
    ("fast", "spare"), ((True, 1536), (False, 5120)), ids=("virtual time", "real time")
)
def test_stand_ins_use_the_heap_reserved_for_them(fast: bool, spare: int, tmp_path: Path) -> None:
    free, whole = free_before_the_program(tmp_path / "flash.bin", fast)
    assert whole <= HEAP + SHIM_HEAP
    # The names of modules are on the heap, with the folder that they are in.
    assert SHIM_HEAP - spare <= whole - free <= SHIM_HEAP + FOLDERS
