"""The simulated box behaves as the chip: pins, bus, flash, resets, memory."""

import os
import select
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from doomsday.errors import Failure
from doomsday.image import build
from doomsday.image.script_names import beside
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import FlashFile
from doomsday.sim.hardware import lifecycle
from doomsday.sim.hardware.process import find_micropython
from tests.host.simbox import BOARD, Watched, files_of, flash_image
from tests.patience import PATIENCE_S

SwitchOn = Callable[..., Watched]

AT_PROMPT = "print('up')"
TELLS_CAUSE = "print('cause', machine.reset_cause(), machine.RTC().memory())\n"


def test_an_edge_runs_the_handler_of_its_pin_and_no_other(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "for i, pin in enumerate(buttons):\n"
        "    pin.irq(lambda p, i=i: print('edge', i, p.value()))\n"
        "print('up')\n"
        "while True:\n    time.sleep(1)\n"
    )
    watched.until_printed("up")
    watched.box.down(2)
    assert watched.until_printed("edge 2 0\n").strip() == ""
    watched.box.up(2)
    assert watched.until_printed("edge 2 1\n").strip() == ""


def test_a_handler_gets_only_its_kind_of_edges(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "buttons[0].irq(lambda p: print('falling'), Pin.IRQ_FALLING)\n"
        "buttons[1].irq(lambda p: print('rising'), Pin.IRQ_RISING)\n"
        "print('up')\n"
        "while True:\n    time.sleep(1)\n"
    )
    watched.until_printed("up\n")
    for button in (0, 1):
        watched.box.down(button)
        watched.box.up(button)
    watched.until_printed("rising\n")
    assert watched.output == ""


def test_a_button_held_at_the_start_reads_as_down(switch_on: SwitchOn) -> None:
    watched = switch_on("print('levels', [pin.value() for pin in buttons])")
    watched.until_printed("levels [1, 1, 1, 1]")
    watched.box.down(3)
    watched.box.reset_button()
    watched.until_printed("levels [1, 1, 1, 0]")


def test_the_display_sees_exactly_the_bytes_of_each_transaction(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "i2c.writeto(0x3C, b'\\x00\\xaf')\n"
        "i2c.writevto(0x3C, (b'\\x40', bytes(range(256)) * 4))\n"
        "print('status', i2c.readfrom(0x3C, 1), i2c.scan())\n"
    )
    watched.until_printed("status b'\\x03' [60]\n")
    whole = [b"\x00\xaf", b"\x40" + bytes(range(256)) * 4]
    assert watched.sent == [*whole, b""]  # The last one is from the scan.
    assert watched.box.counters.seen_bytes == sum(map(len, whole))


@pytest.mark.parametrize(
    "bus",
    [
        "machine.I2C(0, scl=Pin(21), sda=Pin(22)).writeto(0x3C, b'')",
        "machine.I2C(0, scl=Pin(22), sda=Pin(21)).writeto(0x3D, b'')",
    ],
    ids=["pins swapped", "other address"],
)
def test_a_bus_that_is_not_wired_has_no_devices(switch_on: SwitchOn, bus: str) -> None:
    watched = switch_on(bus)
    watched.until_printed("OSError: [Errno 19]")
    assert watched.sent == []


def test_a_failing_bus_raises_until_it_works_again(switch_on: SwitchOn) -> None:
    watched = switch_on(AT_PROMPT)
    watched.until_prompt()
    watched.box.i2c_fault = True
    assert "OSError" in watched.ask("i2c.writeto(0x3C, b'')")
    watched.box.i2c_fault = False
    assert watched.ask("i2c.writeto(0x3C, b'')") == "0"


def test_a_display_with_a_power_pin_is_off_until_the_pin_is_driven(switch_on: SwitchOn) -> None:
    board = SimpleNamespace(**{**vars(BOARD), "POWER": {"pin": 27, "on": 0}})
    watched = switch_on(
        "print('dark', i2c.scan())\nPin(27, Pin.OUT, value=0)\nprint('lit', i2c.scan())\n",
        board=board,
    )
    watched.until_printed("dark []")
    watched.until_printed("lit [60]")
    assert watched.box.outputs == {27: 0}


def test_each_reset_has_its_cause_and_only_power_loss_clears_rtc_memory(
    switch_on: SwitchOn,
) -> None:
    watched = switch_on(TELLS_CAUSE)
    watched.until_printed("cause 1 b''")
    watched.until_prompt()
    watched.ask("machine.RTC().memory(b'kept')")
    watched.box.type(b"machine.reset()\r")
    watched.until_printed("cause 2 b'kept'")
    watched.until_prompt()
    watched.box.type(b"machine.soft_reset()\r")
    watched.until_printed("MPY: soft reboot")
    watched.until_printed("cause 5 b'kept'")
    watched.until_prompt()
    watched.box.type(b"\x04")
    watched.until_printed("cause 5 b'kept'")
    watched.until_prompt()
    watched.box.type(b"machine.WDT(timeout=50)\r")
    watched.until_printed("cause 3 b'kept'")
    watched.box.power_cut()
    watched.until_printed("cause 1 b''")
    assert watched.box.counters.boots == 6


def test_a_killed_box_restarts_as_after_a_power_cut(switch_on: SwitchOn) -> None:
    watched = switch_on("machine.RTC().memory(b'here')\n" + TELLS_CAUSE)
    watched.until_printed("cause 1 b'here'")
    watched.box.display.write(b"\x00\x8d\x14\xaf\xa5")
    assert any(watched.box.display.pixels())
    os.kill(watched.box.pid, signal.SIGKILL)
    watched.until_printed("POWERON_RESET")
    watched.until_printed("cause 1 b'here'")
    assert not any(watched.box.display.pixels())


def test_a_program_that_exits_starts_again(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "print('cause', machine.reset_cause())\nif machine.reset_cause() == 1:\n    sys.exit()\n"
    )
    watched.until_printed("cause 1")
    watched.until_printed("MPY: soft reboot")
    watched.until_printed("cause 5")


def test_a_watchdog_can_be_given_more_time(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "machine.WDT(timeout=40)\nmachine.WDT(timeout=60000)\ntime.sleep_ms(120)\nprint('alive')",
        fast=True,
    )
    watched.until(lambda: watched.box.resting)
    watched.box.grant(120)
    watched.until_printed("alive")
    assert watched.box.counters.boots == 1


def test_the_watchdog_stops_a_program_that_hangs(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "print('cause', machine.reset_cause())\nmachine.WDT(timeout=80)\nwhile True: pass\n"
    )
    watched.until_printed("cause 1")
    watched.until_printed("TG0WDT")
    watched.until_printed("cause 3")


def test_programming_flash_only_clears_bits_and_erasing_sets_a_block(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "import esp32\n"
        "p = esp32.Partition.find(esp32.Partition.TYPE_DATA, label='jrnl')[0]\n"
        "b = bytearray(2)\n"
        "def at(block, off):\n"
        "    p.readblocks(block, b, off)\n"
        "    return bytes(b)\n"
        "p.writeblocks(1, b'\\xf0\\xaa', 254)\n"
        "p.writeblocks(1, b'\\x1f\\x55', 254)\n"
        "print('both', at(1, 254), at(1, 252))\n"
        "p.writeblocks(0, bytes(8192))\n"
        "p.ioctl(6, 1)\n"
        "print('erased', at(0, 4094), at(1, 0), at(1, 254))\n"
        "p.writeblocks(0, b'\\xff' * 4096)\n"
        "print('whole', at(0, 0), p.ioctl(4, 0), p.info())\n"
        "try:\n    p.readblocks(32, b)\n"
        "except OSError as e:\n    print('outside', e)\n"
    )
    watched.until_printed("both b'\\x10\\x00' b'\\xff\\xff'")
    watched.until_printed("erased b'\\x00\\x00' b'\\xff\\xff' b'\\xff\\xff'")
    watched.until_printed("whole b'\\xff\\xff' 32 (1, 64, 1966080, 131072, 'jrnl', False)")
    watched.until_printed("outside -260")


def test_flash_operations_are_counted(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "import esp32\n"
        "p = esp32.Partition.find(esp32.Partition.TYPE_DATA, label='jrnl')[0]\n"
        "print('up')\n"
        "while buttons[0].value():\n    time.sleep_ms(5)\n"
        "p.writeblocks(1, bytes(600), 100)\n"
        "p.ioctl(6, 1)\n"
        "p.writeblocks(0, bytes(4096))\n"
        "print('done')\n"
    )
    watched.until_printed("up")
    counters = watched.box.counters
    erases, programs = counters.erases, counters.programs
    watched.box.down(0)
    watched.until_printed("done")
    assert counters.erases - erases == 2
    assert counters.programs - programs == 3 + 16


def test_writes_of_the_box_are_in_the_flash_file(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "with open('/note.txt', 'w') as f:\n    f.write('x' * 5000)\nprint('done')"
    )
    watched.until_printed("done")
    watched.box.close()
    assert files_of(watched.flash)["/note.txt"] == b"x" * 5000


def test_the_box_sees_no_file_of_the_computer(switch_on: SwitchOn) -> None:
    watched = switch_on("print('root', sorted(os.listdir('/')), sys.path)")
    watched.until_printed("root ['main.py'] ['', '.frozen', '/lib']")


def test_an_erased_file_system_is_formatted(switch_on: SwitchOn) -> None:
    watched = switch_on(AT_PROMPT)
    watched.box.close()
    image = bytearray(flash_image({}))
    image[0x200000:] = b"\xff" * (len(image) - 0x200000)
    watched.flash.write_bytes(image)
    again = switch_on(watched.flash)
    again.until_prompt()
    assert again.ask("import os; os.listdir('/')").endswith("[]")


def test_ticks_wrap_as_on_the_chip(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "top = (1 << 30) - 1\n"
        "print('wrap', time.ticks_add(top, 5), time.ticks_diff(4, top), time.ticks_diff(top, 4))\n"
        "print('young', time.ticks_ms())\n",
        fast=True,
    )
    watched.until_printed("wrap 4 5 -5")
    watched.until_printed("young 0\n")


def test_the_calendar_starts_in_2000_and_can_be_set(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "print('first', time.localtime()[:3])\n"
        "machine.RTC().datetime((2031, 5, 6, 0, 7, 8, 9, 0))\n"
        "print('set', machine.RTC().datetime()[:6], time.mktime((2000, 1, 1, 0, 0, 1, 0, 0)))\n"
    )
    watched.until_printed("first (2000, 1, 1)")
    watched.until_printed("set (2031, 5, 6, 1, 7, 8) 1")


def test_the_program_has_the_whole_requested_heap(switch_on: SwitchOn) -> None:
    watched = switch_on("import gc\ngc.collect()\nprint('free', gc.mem_free())", heap="128K")
    watched.until_printed("free ")
    watched.until(lambda: "\n" in watched.output)
    # The objects of the prelude need a little.
    assert int(watched.output.split()[0]) > 128 * 1024 - 6 * 1024


def test_output_without_a_reader_is_dropped_and_counted(switch_on: SwitchOn) -> None:
    watched = switch_on("for _ in range(100): print('y' * 1000)\nprint('end')")
    watched.until_printed("end\n")
    assert watched.box.counters.dropped > 100000


def test_ctrl_c_reaches_a_waiting_program_without_a_signal(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "async def main():\n"
        "    print('up')\n"
        "    while True: await asyncio.sleep(1000)\n"
        "asyncio.run(main())\n"
    )
    watched.until_printed("up")
    watched.box.type(b"\x03")
    watched.until_printed("KeyboardInterrupt")
    watched.until_prompt()
    assert watched.box.counters.signals == 0
    assert watched.ask("40 + 2") == "42"


def test_ctrl_c_stops_a_program_that_never_waits(switch_on: SwitchOn) -> None:
    watched = switch_on("print('up')\nwhile True: pass\n")
    watched.until_printed("up")
    watched.box.type(b"\x03")
    watched.until_printed("KeyboardInterrupt")
    watched.until_prompt()
    assert watched.ask("40 + 2") == "42"


def test_ctrl_c_overtakes_input_that_a_program_does_not_read(switch_on: SwitchOn) -> None:
    watched = switch_on("print('up')\nwhile True: time.sleep(1)\n")
    watched.until_printed("up")
    watched.box.type(b"z" * 20000 + b"\x03")
    watched.until_printed("KeyboardInterrupt")


def test_a_program_that_reads_binary_can_turn_ctrl_c_off(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "import micropython\n"
        "micropython.kbd_intr(-1)\n"
        "print('up')\n"
        "print('got', sys.stdin.buffer.read(3))\n"
        "micropython.kbd_intr(3)\n"
    )
    watched.until_printed("up")
    watched.box.type(b"a\x03b")
    watched.until_printed("got b'a\\x03b'")


def test_another_thread_can_post_a_call(switch_on: SwitchOn) -> None:
    watched = switch_on("print('up')\nwhile buttons[1].value(): time.sleep_ms(5)\nprint('seen')")
    watched.until_printed("up")
    served_by: list[int] = []

    def wish() -> None:
        served_by.append(threading.get_ident())
        watched.box.down(1)

    thread = threading.Thread(target=lambda: watched.box.post(wish))
    thread.start()
    thread.join()
    watched.until_printed("seen")
    assert served_by == [threading.get_ident()]


def test_a_micropython_that_does_not_start_is_reported_after_a_few_tries(
    switch_on: SwitchOn,
) -> None:
    watched = switch_on("", micropython="/bin/false")
    with pytest.raises(Failure, match="does not start"):
        watched.until(lambda: False, "giving up")
    assert watched.box.counters.boots == lifecycle.FAILED_STARTS_MAX + 1


def test_a_box_that_fails_to_restart_reports_why_and_frees_flash_and_link(
    switch_on: SwitchOn, tmp_path: Path
) -> None:
    micropython, link = tmp_path / "micropython", tmp_path / "pty"
    micropython.symlink_to(find_micropython())
    watched = switch_on("print('up')", micropython=str(micropython), link=link)
    watched.until_printed("up")
    micropython.unlink()
    with (
        pytest.raises(Failure, match="MicroPython at .* cannot be started: No such file"),
        watched.box,
    ):
        watched.box.reset_button()
    assert not link.is_symlink()
    FlashFile(watched.flash).close()


def test_a_box_is_closed_even_if_its_last_output_fails(
    switch_on: SwitchOn, tmp_path: Path
) -> None:
    link = tmp_path / "pty"
    watched = switch_on("while True: print('up')", link=link)
    watched.until_printed("up")

    def full(data: bytes) -> None:
        raise OSError(28, "No space left on device")

    watched.box.on_output = full
    assert select.select([watched.box._lifecycle.terminal], [], [], PATIENCE_S)[0]
    with pytest.raises(OSError, match="No space left"):
        watched.box.close()
    watched.box.close()
    assert not link.is_symlink()
    FlashFile(watched.flash).close()


def test_a_program_that_ended_is_shown_with_the_names_of_its_source(tmp_path: Path) -> None:
    path = tmp_path / "flash.bin"
    failing = b"from box.ui import fitting\nfitting.lines(None, 0, None, 0)\n"
    main = beside("main.py", failing, build.names())
    path.write_bytes(build.flash_image("sim", files={"/main.py": main}))
    with pytest.raises(Failure) as ended, play_in(path):
        pass
    assert 'File "box/ui/fitting.py", line ' in str(ended.value.hint)
