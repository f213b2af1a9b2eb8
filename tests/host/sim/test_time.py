"""Virtual time: waits take no real time, and runs are repeatable to the byte."""

from collections.abc import Callable

import pytest

from tests.host.simbox import Watched

SwitchOn = Callable[..., Watched]

# Reports time, length of the press and random numbers at every press, by print and by I2C.
DEVICE = """
import random
flag = asyncio.ThreadSafeFlag()
for pin in buttons:
    pin.irq(lambda p: flag.set())
async def beat():
    while True:
        await asyncio.sleep_ms(333)
        i2c.writeto(0x3C, b"\\x00\\xe3")
async def main():
    asyncio.create_task(beat())
    while True:
        await flag.wait()
        t = time.ticks_ms()
        while not all(p.value() for p in buttons):
            await asyncio.sleep_ms(5)
        flag.clear()
        held = time.ticks_diff(time.ticks_ms(), t)
        print("held", t, held, os.urandom(4), random.getrandbits(16))
        i2c.writeto(0x3C, b"\\x40" + os.urandom(3))
asyncio.run(main())
"""

# The asyncio features that programs use, and their order.
ORDER = """
log = []
async def sleeper(name, ms):
    try:
        await asyncio.sleep_ms(ms)
        log.append(name)
        return name
    except asyncio.CancelledError:
        log.append("cancelled " + name)
        raise
async def waiter(event, name):
    await event.wait()
    log.append(name)
async def bad():
    raise ValueError("bad")
async def main():
    log.append(await asyncio.gather(sleeper("b", 40), sleeper("a", 10)))
    try:
        await asyncio.wait_for_ms(sleeper("slow", 5000), 20)
    except asyncio.TimeoutError:
        log.append("timeout")
    log.append(await asyncio.wait_for_ms(sleeper("quick", 5), 1000))
    event = asyncio.Event()
    tasks = [asyncio.create_task(waiter(event, "w"))]
    await asyncio.sleep_ms(0)
    event.set()
    await tasks[0]
    log.append(tasks[0].done())
    task = asyncio.create_task(sleeper("never", 100000))
    await asyncio.sleep_ms(1)
    log.append(task.cancel())
    try:
        await task
    except asyncio.CancelledError:
        log.append("gone")
    log.append(task.cancel())
    try:
        await asyncio.create_task(bad())
    except ValueError as error:
        log.append(str(error))
    log.append(str((await asyncio.gather(bad(), return_exceptions=True))[0]))
    lock = asyncio.Lock()
    async with lock:
        log.append(lock.locked())
    flag = asyncio.ThreadSafeFlag()
    flag.set()
    await flag.wait()
    try:
        await asyncio.wait_for_ms(flag.wait(), 30)
    except asyncio.TimeoutError:
        log.append("no flag")
asyncio.run(main())
print("log", log, "end")
"""


def fast(switch_on: SwitchOn, program: str, **options: object) -> Watched:
    watched = switch_on(program, fast=True, **options)
    watched.until(lambda: watched.box.booted)
    return watched


def played(switch_on: SwitchOn, seed: int) -> tuple[str, list[bytes], int]:
    """Return output, I2C data and wakes of a run with presses, a reset and a power cut."""
    watched = fast(switch_on, DEVICE, seed=seed)
    for button, ms in ((0, 40), (3, 125), (1, 1000)):
        watched.run(50)
        watched.box.down(button)
        watched.run(ms)
        watched.box.up(button)
        watched.run(70)
        if ms == 125:
            watched.box.power_cut()
    watched.box.reset_button()
    watched.run(2000)
    watched.box.close()
    return watched.output, watched.sent, watched.box.counters.wakes


def test_the_same_seed_and_presses_give_the_same_run(switch_on: SwitchOn) -> None:
    first = played(switch_on, 7)
    assert first[0].count("held") == 3
    assert played(switch_on, 7) == first


def test_another_seed_gives_other_entropy(switch_on: SwitchOn) -> None:
    assert played(switch_on, 8)[1] != played(switch_on, 9)[1]


def test_a_press_lasts_as_long_as_it_was_held(switch_on: SwitchOn) -> None:
    watched = fast(switch_on, DEVICE, seed=1)
    watched.run(1000)
    watched.box.down(0)
    watched.run(118)  # The program polls every 5 ms.
    watched.box.up(0)
    watched.run(10)
    assert "held 1000 120 " in watched.output


# The times of turns of a loop that sleeps 5 ms and works for given times.
TURNS = """
async def main():
    found = []
    for _ in range(8):
        found.append(time.ticks_ms())
        time.sleep_ms(%d)
        await asyncio.sleep_ms(5)
    print("turns", found)
asyncio.run(main())
"""


@pytest.mark.parametrize(("works_ms", "turn_ms"), [(0, 10), (4, 10), (5, 10), (6, 20), (13, 20)])
def test_a_loop_that_sleeps_5_ms_gets_ticks_of_10_ms(
    switch_on: SwitchOn, works_ms: int, turn_ms: int
) -> None:
    watched = fast(switch_on, TURNS % works_ms)
    watched.box.grant(1000)
    watched.until_printed("turns ")
    turns = range(0, 8 * turn_ms, turn_ms)
    watched.until(lambda: str([*turns]) in watched.output, "a turn a tick")


def test_a_loop_in_real_time_makes_one_turn_per_tick(switch_on: SwitchOn) -> None:
    watched = switch_on(TURNS % 1)
    watched.until_printed("turns ")
    watched.until(lambda: "]" in watched.output)
    said = watched.output.partition("]")[0].strip("[ ")
    turns = [int(ms) // 10 for ms in said.split(",")]
    assert len(set(turns)) == len(turns) == 8


def test_an_interrupt_runs_at_once_and_the_loop_sees_it_at_the_next_tick(
    switch_on: SwitchOn,
) -> None:
    watched = fast(
        switch_on,
        "flag = asyncio.ThreadSafeFlag()\n"
        "def seen(pin):\n    print('edge', time.ticks_ms())\n    flag.set()\n"
        "buttons[0].irq(seen)\n"
        "async def main():\n"
        "    while True:\n"
        "        await flag.wait()\n"
        "        print('turn', time.ticks_ms())\n"
        "asyncio.run(main())\n",
    )
    watched.run(103)
    watched.box.down(0)
    watched.until_printed("edge 103\n")
    watched.run(6)
    assert "turn" not in watched.output
    watched.run(1)
    assert "turn 110\n" in watched.output


def test_busy_waits_are_exact(switch_on: SwitchOn) -> None:
    watched = fast(
        switch_on, "time.sleep_ms(3)\ntime.sleep_us(4500)\nprint('exact', time.ticks_ms())\n"
    )
    watched.box.grant(50)
    watched.until_printed("exact 7\n")


def test_a_virtual_hour_is_exactly_its_wake_ups(switch_on: SwitchOn) -> None:
    watched = fast(
        switch_on,
        "async def main():\n"
        "    while True:\n"
        "        await asyncio.sleep(1)\n"
        "asyncio.run(main())\n",
    )
    watched.until(lambda: watched.box.resting)
    before = watched.box.counters.wakes
    watched.run(3_600_000)
    assert watched.box.counters.wakes - before == 3600
    assert watched.box.now_ms == 3_600_000


def test_only_granted_time_passes(switch_on: SwitchOn) -> None:
    watched = fast(switch_on, "time.sleep_ms(500)\nprint('after', time.ticks_ms())")
    watched.run(499)
    assert "after" not in watched.output
    watched.box.grant(1)
    watched.until_printed("after 500")


def test_the_watchdog_counts_virtual_time(switch_on: SwitchOn) -> None:
    watched = fast(
        switch_on,
        "print('cause', machine.reset_cause())\n"
        "machine.WDT(timeout=8000)\n"
        "while True: time.sleep(1000)\n",
    )
    watched.run(7999)
    assert watched.box.counters.boots == 1
    watched.box.grant(1)
    watched.until_printed("cause 3")


def test_a_program_that_only_polls_the_clock_ends(switch_on: SwitchOn) -> None:
    watched = fast(
        switch_on,
        "start = time.ticks_ms()\n"
        "while time.ticks_diff(time.ticks_ms(), start) < 50: pass\n"
        "print('over')\n",
    )
    watched.until_printed("over")


def test_serial_input_reaches_a_resting_program(switch_on: SwitchOn) -> None:
    watched = fast(
        switch_on,
        "async def main():\n"
        "    reader = asyncio.StreamReader(sys.stdin.buffer)\n"
        "    while True:\n"
        "        print('got', await reader.read(1))\n"
        "asyncio.run(main())\n",
    )
    watched.until(lambda: watched.box.resting)
    watched.box.type(b"x")
    watched.until_printed("got b'x'")


def test_ctrl_c_reaches_a_program_that_waits_in_virtual_time(switch_on: SwitchOn) -> None:
    watched = fast(switch_on, DEVICE)
    watched.until(lambda: watched.box.resting)
    watched.box.type(b"\x03")
    watched.until_printed("KeyboardInterrupt")
    watched.until_prompt()
    assert watched.box.counters.signals == 0


@pytest.mark.parametrize("virtual", [False, True], ids=["real", "virtual"])
def test_asyncio_works_in_both_kinds_of_time(switch_on: SwitchOn, virtual: bool) -> None:
    watched = switch_on(ORDER, fast=virtual)
    watched.box.grant(1_000_000)
    watched.until_printed("log ")
    assert watched.until_printed(" end") == str(
        [
            "a",
            "b",
            ["b", "a"],
            "cancelled slow",
            "timeout",
            "quick",
            "quick",
            "w",
            True,
            True,
            "cancelled never",
            "gone",
            False,
            "bad",
            "bad",
            True,
            "no flag",
        ]
    )
