"""The WebAssembly box loses nothing that it has shown, whenever its power is cut."""

import random
from pathlib import Path

from doomsday.image import build
from tests.sampling import cases
from tests.versions.interpreters import RELEASES
from tests.web.wasm_box import WasmBox, skip_if_missing

FIRST = 11
_TURN_MS = 50
_FALL_TURNS = 20


def count(box: WasmBox) -> int:
    """Return the count on the page of the clock, once its digits have fallen into their place."""
    for _ in range(_FALL_TURNS):
        number = box.words()[0]
        if number.isdigit():
            return int(number)
        box.wait(_TURN_MS)
    raise AssertionError(box.words())


def test_a_count_that_was_shown_survives_a_cut_in_any_operation_of_the_flash(
    tmp_path: Path,
) -> None:
    skip_if_missing()
    flash = tmp_path / "flash.bin"
    flash.write_bytes(build.flash_image("sim"))
    chance = random.Random(38)
    cuts = 0
    with WasmBox(flash, RELEASES[-1]) as box:
        box.answer("Doomsday")
        shown = count(box)
        assert shown == FIRST
        while cuts < cases(60, 6):
            button = "BC"[chance.randrange(2)]
            box.cut_in(chance.randrange(5), chance.random())
            boots = box.boots
            before = shown
            after = max(0, before + (1 if button == "C" else -1))
            box.press(button)
            now = count(box)
            if box.boots == boots:
                assert now == after
            else:
                cuts += 1
                assert now in (before, after)
            shown = now
