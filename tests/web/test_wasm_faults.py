"""The WebAssembly box survives what the terminal's box survives: errors, hangs, cuts."""

from collections.abc import Callable
from pathlib import Path

import pytest

from box.ui import words
from tests.faults.test_crashes import page, with_files
from tests.versions.interpreters import RELEASES
from tests.web.wasm_box import WasmBox, skip_if_missing

Start = Callable[..., WasmBox]


@pytest.fixture
def start(tmp_path: Path, request: pytest.FixtureRequest) -> Start:
    """Start a box with a module of its program replaced."""
    skip_if_missing()

    def switch(files: dict[str, bytes] | None = None, release: str = RELEASES[-1]) -> WasmBox:
        flash = tmp_path / "flash.bin"
        flash.write_bytes(with_files(files or {}))
        box = WasmBox(flash, release)
        request.addfinalizer(box.close)
        return box

    return switch


@pytest.mark.sampled("1.26")
@pytest.mark.parametrize("release", RELEASES)
def test_an_error_that_ends_the_loop_shows_the_crash_page_with_its_place(
    start: Start, release: str
) -> None:
    box = start({"box/screens/home.py": page("home", button="1 // 0")}, release)
    box.press("D")
    box.expect(words.CRASHED_2)
    assert "home:11 ZeroDivision" in " ".join(box.words())
    assert "Traceback" in box.printed
    box.wait(3_500)
    box.reject(words.CRASHED_2)
    assert box.boots == 2


def test_three_quick_crashes_lead_to_safe_mode_and_d_leads_out(start: Start) -> None:
    box = start({"box/screens/home.py": page("home", draw="1 // 0")})
    box.expect(words.SAFE_MODE, within_ms=10_000)
    assert box.boots == 4
    assert "home:14 ZeroDivision" in " ".join(box.words())
    box.wait(60_000)
    box.expect(words.SAFE_MODE)
    box.press("D")
    box.expect(words.CRASHED_2)
    assert box.boots == 5


@pytest.mark.sampled("1.29")
@pytest.mark.parametrize("release", RELEASES)
def test_a_program_that_hangs_meets_the_watchdog_and_three_times_lead_to_safe_mode(
    start: Start, release: str
) -> None:
    hangs = page("settings", button="import time; time.sleep(1000)")
    box = start({"box/screens/settings.py": hangs}, release)
    box.answer("Doomsday")
    box.press("B")
    box.press("A")
    box.answer("Settings")
    for resets in range(3):
        assert box.boots == 1 + resets
        box.set_button(2, True)
        box.wait(60)
        box.set_button(2, False)
        box.wait(9_000)
    assert b"watchdog" in box.rtc
    box.expect(words.SAFE_MODE)
    box.press("C")
    box.expect("Doomsday 10")


def test_a_held_at_the_start_and_released_leads_to_safe_mode(start: Start) -> None:
    box = start()
    box.set_button(0, True)
    box.power_cut()
    box.expect(words.A_HELD)
    box.wait(4_000)
    box.expect(f"1{words.SECONDS_LEFT}")
    box.set_button(0, False)
    box.expect(words.SAFE_MODE)
    box.press("D")
    box.expect("Doomsday 11")


def test_a_held_for_long_is_asked_about_until_it_is_released(start: Start) -> None:
    box = start()
    box.set_button(0, True)
    box.power_cut()
    box.wait(22_000)
    box.expect(words.A_HELD)
    box.set_button(0, False)
    box.expect(words.SAFE_MODE)


def test_a_program_that_ends_waits_for_the_watchdog_as_at_the_prompt(start: Start) -> None:
    box = start({"/main.py": b"import machine\nmachine.WDT(timeout=20_000)\nraise ValueError\n"})
    assert box.at_prompt
    assert "ValueError" in box.printed
    box.press("D")
    box.wait(19_000)
    assert box.boots == 1
    box.wait(1_000)
    assert box.boots == 2
