"""The health that a simulated box reports."""

from pathlib import Path

from doomsday.device.line.replies import Health, Memory
from doomsday.image.build import (
    PACK_PATH,
    compiled_beside,
    flash_image,
    put_file,
    read_file,
    stamp,
)
from shared.link import messages
from tests.link.test_line_on_sim import wired
from tests.packed import flipped, with_modules


def test_a_box_reports_a_stuck_button_a_dead_display_and_damage(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    flash.write_bytes(flash_image("sim", files={"/settings.txt": b"doomsday 0 00000000\nhalf"}))
    with wired(flash) as box:
        box.box.down(2)
        box.laptop.hello()
        well = Health(*box.laptop.ask(messages.HEALTH))
        assert well.runs and well.log_in_flash and well.display and not well.display_failures
        assert not well.lost
        # The damaged file was set aside.
        assert well.damaged == 1
        box.box.i2c_fault = True
        box.laptop.ask(messages.RESTART)
        box.until_printed(b"SW_CPU_RESET")
        box.laptop.hello()
        ill = Health(*box.laptop.ask(messages.HEALTH))
        assert ill.stuck == 0b100
        assert not ill.display and ill.display_failures


def test_a_running_box_names_a_damaged_file_before_it_is_used(
    tmp_path: Path,
) -> None:
    flash = tmp_path / "flash.bin"
    whole = flash_image("sim")
    packed = read_file(whole, PACK_PATH) or b""
    flash.write_bytes(whole)
    with wired(flash) as box:
        box.laptop.hello()
        assert box.laptop.ask(messages.PROGRAM) == ("", 0)
    flash.write_bytes(put_file(whole, PACK_PATH, flipped(packed, "box/screens/settings.py")))
    with wired(flash) as box:
        box.laptop.hello()
        assert box.laptop.ask(messages.PROGRAM) == ("a.pack", 0)


def test_a_box_that_went_wrong_names_its_error_and_its_program(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    page = (
        "from box.screens.screen import Screen\n"
        "class Page(Screen):\n"
        "    def draw(self, canvas):\n"
        "        1 // 0\n"
    )
    broken = {"box/screens/home.py": compiled_beside("box/screens/home.py", page.encode())}
    flash.write_bytes(flash_image("sim"))
    with wired(flash) as box:
        box.laptop.hello()
        assert box.laptop.ask(messages.LAST_ERROR) == ("", stamp("sim"))
    flash.write_bytes(with_modules(flash_image("sim"), broken))
    with wired(flash) as box:
        box.until_printed(b"ZeroDivisionError")
        box.laptop.hello()
        assert box.laptop.ask(messages.LAST_ERROR)[0] == "home:4 ZeroDivisionError"


def test_a_box_names_the_slot_of_its_program_and_the_other_one(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    for files, other in (({}, ""), ({"/b.pack": b"older"}, "b.pack")):
        flash.write_bytes(flash_image("sim", files=files))
        with wired(flash) as box:
            box.laptop.hello()
            assert box.laptop.ask(messages.SLOTS) == ("a.pack", other)


def test_a_box_names_a_slot_file_that_does_not_name_its_program(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    for slot, strays in ((b"\xff\xfe", ("slot",)), (b"b.pack", ("slot",)), (b"a.pack", ())):
        flash.write_bytes(flash_image("sim", files={"/slot": slot}))
        with wired(flash) as box:
            box.laptop.hello()
            assert box.laptop.ask(messages.STRAYS) == (0, *strays)


def test_a_running_box_reports_its_memory(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    flash.write_bytes(flash_image("sim"))
    with wired(flash) as box:
        box.laptop.hello()
        memory = Memory(*box.laptop.ask(messages.MEMORY))
    assert memory.used > 50_000
    assert 0 < memory.largest_piece <= memory.free
