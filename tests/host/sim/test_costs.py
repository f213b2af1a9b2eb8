"""The simulated box fails where the chip runs out of C stack or time without a feed."""

from collections.abc import Callable
from pathlib import Path

from tests.host.simbox import Watched

SwitchOn = Callable[..., Watched]

LIMIT = 16 * 1024
TELLS = "print('cause', machine.reset_cause(), machine.RTC().memory())\n"
DEEP = (
    "def down(n):\n    return down(n - 1) if n else i2c.writeto(0x3C, b'\\x00')\n"
    "machine.RTC().memory(b'kept')\n"
)
READS = (
    "import esp32\n"
    "journal = esp32.Partition.find(1, label='jrnl')[0]\n"
    "page = bytearray(256)\n"
    "watchdog = machine.WDT(timeout=8000)\n"
    "if machine.reset_cause() == 1:\n"
    "    for n in range(1200):\n"
    "        journal.readblocks(n % 32, page, 0)\n"
)


def test_a_program_that_overflows_the_chips_stack_restarts(switch_on: SwitchOn) -> None:
    watched = switch_on(TELLS + DEEP + "if machine.reset_cause() == 1:\n    down(60)\n")
    watched.until_printed("cause 1 b''")
    watched.until_printed("A stack overflow in task mp_task")
    watched.until_printed("cause 2 b'kept'")
    assert watched.box.counters.stack > LIMIT


def test_the_deepest_stack_at_a_bus_call_is_counted(switch_on: SwitchOn) -> None:
    watched = switch_on(DEEP + "down(0)\nprint('up')\n")
    watched.until_printed("up")
    flat = watched.box.counters.stack
    watched.until_prompt()
    watched.box.type(b"down(20)\r")
    watched.until(lambda: watched.box.counters.stack > flat + 3000, "a deeper call")
    assert watched.box.counters.stack < LIMIT and watched.box.counters.boots == 1


def test_an_import_counts_as_on_the_chip_whose_paths_are_short(
    switch_on: SwitchOn, make_flash: Callable[..., Path]
) -> None:
    files = {f"m{n}": f"import m{n + 1}\n" for n in range(5)}
    watched = switch_on(make_flash("import m0\nprint('up')\n", **files, m5="x = 1\n"))
    watched.until_printed("up")
    # Six nested imports take 5 KB here, not the 30 KB of six paths.
    assert 4 * 1024 < watched.box.counters.stack < 9 * 1024


def test_in_virtual_time_work_without_a_feed_expires_the_watchdog(switch_on: SwitchOn) -> None:
    watched = switch_on(TELLS + READS + "print('done')\n", fast=True)
    watched.until_printed("cause 3")
    watched.until_printed("done")
    assert watched.box.counters.boots == 2


def test_a_fed_watchdog_allows_the_same_work(switch_on: SwitchOn) -> None:
    fed = READS + "        n % 100 or watchdog.feed()\n"
    watched = switch_on(TELLS + fed + "print('done')\n", fast=True)
    watched.until_printed("done")
    assert watched.box.counters.boots == 1
    assert 500 < watched.box.counters.unfed_ms < 1000


def test_a_stuck_bus_costs_the_timeouts_of_the_chips_driver(switch_on: SwitchOn) -> None:
    """The driver waits 100 ms for each byte and for the address."""
    watched = switch_on(
        "watchdog = machine.WDT(timeout=8000)\nbuttons[0].irq(lambda pin: send())\n"
        "def send():\n"
        "    for size in (64, 129):\n"
        "        watchdog.feed()\n"
        "        try:\n            i2c.writeto(0x3C, bytes(size))\n"
        "        except OSError as error:\n            print('failed', size, error)\n"
        "print('up')\nwhile True:\n    time.sleep_ms(100)\n    watchdog.feed()\n",
        fast=True,
    )
    watched.until_printed("up")
    watched.box.i2c_fault = True
    watched.box.down(0)
    watched.box.grant(50)
    watched.until_printed("failed 64")
    watched.until_printed("TG0WDT_SYS_RESET")
    assert "failed 129" not in watched.output
