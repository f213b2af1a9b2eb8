"""A chip that is slowed takes time for its starts, imports and calls of flash."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.host.simbox import Watched

SwitchOn = Callable[..., Watched]

WORKS = (
    "import esp32\n"
    "journal = esp32.Partition.find(1, label='jrnl')[0]\n"
    "def timed(what, *values):\n"
    "    begun = time.ticks_ms()\n"
    "    what(*values)\n"
    "    # What is owed is taken at the next call.\n"
    "    journal.readblocks(0, bytearray(1))\n"
    "    return time.ticks_diff(time.ticks_ms(), begun)\n"
    "begun = time.ticks_ms()\n"
    "print('start', begun)\n"
    "print('erase', timed(journal.ioctl, 6, 1))\n"
    "print('program', timed(journal.writeblocks, 1, bytes(256), 0))\n"
    "print('blank', timed(journal.readblocks, 2, bytearray(256)))\n"
    "print('records', timed(journal.readblocks, 1, bytearray(256)))\n"
    "print('import', timed(__import__, 'other'))\n"
    "print('done')\n"
)
# Milliseconds on the real chip: at least, and below.
COSTS = {
    "start": (300, 400),
    "erase": (45, 48),
    "program": (0, 2),
    "records": (7, 10),
    "import": (6, 12),
}


def measured(watched: Watched) -> dict[str, int]:
    """Serve the box, and grant the time that it works, until it has printed its figures."""

    def done() -> bool:
        watched.box.grant(watched.box.work_ms)
        return "done" in watched.output

    watched.until(done, "the end")
    rows = [line.split() for line in watched.output.splitlines()]
    return {row[0]: int(row[1]) for row in rows if len(row) == 2 and row[1].isdigit()}


@pytest.mark.parametrize("slow", [2, 10])
def test_a_slow_chip_takes_so_many_times_longer_in_virtual_time(
    slow: int, switch_on: SwitchOn, make_flash: Callable[..., Path]
) -> None:
    watched = switch_on(make_flash(WORKS, other="x = 1\n"), fast=True, slow=slow)
    found = measured(watched)
    for what, (least, below) in COSTS.items():
        assert least * slow - 10 <= found[what] < below * slow + 10, (what, found)
    assert found["blank"] < found["records"] / 2


def test_without_it_work_takes_no_virtual_time(
    switch_on: SwitchOn, make_flash: Callable[..., Path]
) -> None:
    watched = switch_on(make_flash(WORKS, other="x = 1\n"), fast=True)
    assert set(measured(watched).values()) == {0}


def test_a_slow_chip_takes_real_time_too(switch_on: SwitchOn) -> None:
    watched = switch_on("print('start', time.ticks_ms())\nprint('done')\n", slow=3)
    assert measured(watched)["start"] >= 890


def test_an_event_does_not_shorten_work(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "import esp32\njournal = esp32.Partition.find(1, label='jrnl')[0]\n"
        "for n in range(20):\n    journal.ioctl(6, n)\nprint('done')\n",
        fast=True,
        slow=10,
    )
    box = watched.box
    watched.until(lambda: box.work_ms, "work")
    left = box.work_ms
    box.down(0)
    box.type(b"x")
    assert box.work_ms == left and not box.resting
    measured(watched)
    assert box.now_ms >= 9_000


def test_the_watchdog_counts_the_slow_work_once(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "import esp32\njournal = esp32.Partition.find(1, label='jrnl')[0]\n"
        "watchdog = machine.WDT(timeout=8000)\n"
        "print('cause', machine.reset_cause())\n"
        "if machine.reset_cause() == 1:\n"
        "    for n in range(30):\n"
        "        n % 10 or watchdog.feed()\n"
        "        journal.ioctl(6, n % 32)\n"
        "    print('fed')\n"
        "    for n in range(30):\n"
        "        journal.ioctl(6, n % 32)\n"
        "print('done')\n",
        fast=True,
        slow=10,
    )
    measured(watched)
    assert watched.output.index("fed") < watched.output.index("cause 3")
    assert watched.box.counters.boots == 2
