"""A life of the box in real time, as the page's worker runs it, ends as a chip's would."""

import json
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from doomsday import resources
from doomsday.web import box_parts
from tests.host.simbox import flash_image
from tests.patience import RUN_S
from tests.versions import interpreters
from tests.web.wasm_box import skip_if_missing

SCRIPT = Path(__file__).with_name("life_node.mjs")
HARD_RESET, WATCHDOG_RESET, SOFT_RESET = 2, 3, 5
PRELUDE = "import asyncio, machine\nwatchdog = machine.WDT(timeout=300)\n"
WAITS = "async def main():\n    await asyncio.sleep(1000)\nasyncio.run(main())\n"
FEEDS = """
async def main():
    for _ in range(20):
        await asyncio.sleep_ms(30)
        watchdog.feed()
    machine.RTC().memory(b"fed")
    machine.reset()
asyncio.run(main())
"""
RETURNS = "async def main():\n    pass\nasyncio.run(main())\n"


# Tells by how much more its clocks went on than it has slept.
CLOCKS = """
import time
async def main():
    ticks, seconds = time.ticks_ms(), machine.RTC().datetime()
    for _ in range(20):
        await asyncio.sleep_ms(30)
        watchdog.feed()
    print("ticks", time.ticks_diff(time.ticks_ms(), ticks))
    print("from", *seconds)
    print("to", *machine.RTC().datetime())
    machine.reset()
asyncio.run(main())
"""


def ended(program: str, folder: Path, stopped_ms: int = 0) -> dict[str, Any]:
    """Return how the life of a program ends, which stands still for a while."""
    skip_if_missing()
    flash, box, job = folder / "flash.bin", folder / "box.json", folder / "job.json"
    flash.write_bytes(flash_image({"/main.py": PRELUDE + program}))
    box.write_bytes(box_parts.parts("sim"))
    release = interpreters.RELEASES[-1]
    parts = {
        "interpreter": interpreters.FOLDER / "node_modules" / f"v{release}",
        "littlefs": resources.vendor() / "littlefs.wasm",
        "flash": flash,
        "box": box,
        "stopped_ms": stopped_ms or "",
    }
    job.write_text(json.dumps({name: str(path) for name, path in parts.items()}))
    run = subprocess.run(["node", str(SCRIPT), str(job)], capture_output=True, timeout=RUN_S)
    assert run.returncode == 0, run.stderr[:500]
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("program", (WAITS, "raise ValueError\n"), ids=("waits", "has ended"))
def test_a_program_that_does_not_feed_is_reset_by_the_watchdog(
    program: str, tmp_path: Path
) -> None:
    found = ended(program, tmp_path)
    assert found["cause"] == WATCHDOG_RESET
    assert ("ValueError" in found["printed"]) == ("ValueError" in program)


def test_a_program_that_feeds_runs_on_until_it_resets_the_chip(tmp_path: Path) -> None:
    found = ended(FEEDS, tmp_path)
    assert (found["cause"], bytes(found["rtc"])) == (HARD_RESET, b"fed")


def test_a_program_that_returns_from_its_loop_begins_again(tmp_path: Path) -> None:
    assert ended(RETURNS, tmp_path)["cause"] == SOFT_RESET


def test_a_life_that_was_stopped_goes_on_and_its_clocks_are_right(tmp_path: Path) -> None:
    before = datetime.now()
    found = ended(CLOCKS, tmp_path, stopped_ms=3000)
    after = datetime.now()
    # Its watchdog, of 300 ms, did not count what the browser took.
    assert found["cause"] == HARD_RESET
    told = {line.split()[0]: line.split()[1:] for line in found["printed"].splitlines()}
    assert int(told["ticks"][0]) >= 3000
    begun, over = clock(told["from"]), clock(told["to"])
    assert before.replace(microsecond=0) <= begun < over <= after
    assert (over - begun).total_seconds() >= 2


def clock(words: list[str]) -> datetime:
    """Return what machine.RTC().datetime() gives: the day of the week is its fourth number."""
    year, month, day, _, hour, minute, second, _ = map(int, words)
    return datetime(year, month, day, hour, minute, second)
