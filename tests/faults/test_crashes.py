"""Failures of the program, its files or its flash never lose the saved state."""

import binascii
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from box.recovery.boot_state import BootState
from box.ui import words
from doomsday.image.build import compiled_beside, flash_image, read_file
from doomsday.sim.player import Player, Unmet
from tests.host.simbox import Watched
from tests.onbox import run_micropython
from tests.packed import with_modules

Start = Callable[..., Player]

PAGE = """
from box.screens.screen import Screen

class Page(Screen):
    def __init__(self, app):
        super().__init__(app)
        self.hoard = []
        {init}

    def on_button(self, button, kind):
        {button}

    def draw(self, canvas):
        {draw}
"""
# Deep enough that the flash is read beyond the chip's C stack.
DEEP = "(lambda f: f(f, 60))(lambda f, n: f(f, n - 1) if n else open('deep', 'w'))"
HOARD = "while True: self.hoard.append(bytes(500))"
HOARD_AT_SECOND = """import os
        while 'full' in os.listdir('/'): self.hoard.append(bytes(500))
        open('/full', 'w').close()"""
SETTINGS = "/settings.txt"
CHOICES = b"contrast 5\n"
NEWER = b"doomsday 1 %08x\n" % binascii.crc32(CHOICES, binascii.crc32(b"1")) + CHOICES


def page(name: str, *, init: str = "pass", button: str = "pass", draw: str = "pass") -> bytes:
    """Return a screen's module, compiled, that fails at a chosen point."""
    text = PAGE.format(init=init, button=button, draw=draw)
    return compiled_beside(f"box/screens/{name}.py", text.encode())


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a box in virtual time with the test's own files beside or in its program."""
    boxes: list[Watched] = []

    def switch(files: dict[str, bytes] | None = None) -> Player:
        flash = tmp_path / "flash.bin"
        flash.write_bytes(with_files(files or {}))
        watched = Watched(flash, fast=True, seed=1)
        boxes.append(watched)
        player = WatchedPlayer(watched)
        player.boot()
        return player

    yield switch
    for watched in boxes:
        watched.box.close()


def with_files(files: dict[str, bytes]) -> bytes:
    """Return a flash with files by absolute path, and modules of the program by path in it."""
    beside = {path: content for path, content in files.items() if path.startswith("/")}
    modules = {path: content for path, content in files.items() if path not in beside}
    image = flash_image("sim", files=beside)
    return with_modules(image, modules) if modules else image


class WatchedPlayer(Player):
    """A player that also uses the serial line."""

    def __init__(self, watched: Watched) -> None:
        super().__init__(watched.box)
        self.watched = watched

    def break_in(self) -> None:
        """Send Ctrl-C and wait for the prompt."""
        self.box.type(b"\x03")
        self.watched.until_printed("KeyboardInterrupt")
        self.watched.until_prompt()

    def sleep_at_prompt(self, ms: int) -> None:
        """Make the prompt sleep for `ms`; afterwards the box prompts again or has restarted."""
        self.box.type(b"import time; time.sleep_ms(%d)\r" % ms)
        self.watched.until(lambda: self.box.resting, "sleep")
        self.box.grant(ms)
        boots = self.box.counters.boots
        self.watched.until(
            lambda: self.box.counters.boots > boots or not self.box.program_runs, "its end"
        )

    def file(self, path: str) -> bytes | None:
        """Return a file's current content in the flash."""
        return read_file(self.watched.flash.read_bytes(), path)


def count_and_open_settings(player: Player) -> None:
    """Count down the clock by one, go back, and open the settings."""
    player.answer("Doomsday")
    player.press("B")
    player.press("A")
    player.answer("Settings")


# What a page does, where the function that fails begins and how the error is named.
BROKEN = {
    "as it opens": ({"init": "1 // 0"}, "settings:6", "ZeroDivision"),
    "as it draws": ({"draw": "canvas.nothing()"}, "settings:14", "AttributeEr."),
    "at a press": ({"button": "raise ValueError"}, "settings:11", "ValueError"),
    # When it is drawn again, it may fail before it reaches the page's own line.
    "out of memory as it draws": ({"draw": HOARD}, "", "MemoryError"),
    "no program at all": (None, "", "ValueError"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_an_error_on_a_screen_opens_home_with_its_code_and_loses_nothing(
    start: Start, how: str
) -> None:
    does, place, kind = BROKEN[how]
    module = b"garbage" if does is None else page("settings", **does)
    player = start({"box/screens/settings.py": module})
    count_and_open_settings(player)
    if not player.shows(words.WENT_WRONG[0]):
        player.press("C")
    player.expect(words.WENT_WRONG[0])
    player.expect(words.WENT_WRONG[1])
    shown = player.words()
    assert any(line.startswith(place) for line in shown) and any(kind in line for line in shown)
    player.press("D")
    player.expect("Doomsday 10")
    assert player.box.counters.boots == 1
    player.answer("About")
    player.select(words.CRASH)
    shown = player.words()
    assert any(line.startswith(place) for line in shown) and any(kind in line for line in shown)


def test_a_press_that_takes_all_memory_is_reported_and_its_page_stays(start: Start) -> None:
    player = start({"box/screens/settings.py": page("settings", button=HOARD)})
    count_and_open_settings(player)
    player.press("C")
    player.expect(words.NOT_SAVED[0])
    player.press("D")
    player.reject("Doomsday")
    player.reject(words.NOT_SAVED[0])
    assert player.box.counters.boots == 1


def test_the_box_starts_even_if_a_stored_screen_fails(start: Start) -> None:
    opens_once = "import os; 1 // ('once' not in os.listdir('/')); open('/once', 'w').close()"
    player = start({"box/screens/doomsday.py": page("doomsday", init=opens_once)})
    player.answer("Doomsday")
    player.reject(words.WENT_WRONG[0])
    player.power_cut()
    player.expect(words.WENT_WRONG[0])
    player.expect("doomsday:6")
    player.power_cut()
    player.expect("Doomsday 11")
    assert player.box.counters.boots == 3


def test_a_stored_page_without_room_gives_way_to_the_game(start: Start) -> None:
    player = start({"box/screens/dice.py": page("dice", init=HOARD_AT_SECOND)})
    begin_and_open_dice(player)
    player.power_cut()
    assert is_tie(player), player.words()
    assert player.box.counters.boots == 2
    assert b"MemoryError" in player.box.output_tail
    player.power_cut()
    assert is_tie(player), player.words()
    assert b"MemoryError" not in player.box.output_tail.rpartition(b"rst:")[2]


def begin_and_open_dice(player: Player) -> None:
    """Begin a game, and open the dice pool from the first page while it runs."""
    player.press("D")
    player.hold("D", 900)
    player.expect("place terrain")
    player.press("A")
    player.answer("Pause")
    player.answer("Dice")


def test_three_quick_crashes_lead_to_safe_mode_and_d_leads_out(start: Start) -> None:
    player = start({"box/screens/home.py": page("home", draw="1 // 0")})
    player.expect(words.CRASHED_1)
    player.expect(words.CRASHED_2)
    assert "home:14 ZeroDivision" in " ".join(player.words())
    player.expect(words.SAFE_MODE, within_ms=10_000)
    assert player.box.counters.boots == 4
    assert "home:14 ZeroDivision" in " ".join(player.words())
    player.wait(60_000)
    player.expect(words.SAFE_MODE)
    assert player.box.counters.boots == 4
    player.box.down(3)
    player.wait(40)
    player.expect(words.CRASHED_2)
    assert player.box.counters.boots == 5


def test_crashes_minutes_apart_do_not_add_up(start: Start) -> None:
    player = start({"box/screens/home.py": page("home", button="1 // 0")})
    for boots in range(1, 6):
        assert player.box.counters.boots == boots
        player.wait(65_000)
        player.press("D")
        player.expect(words.CRASHED_2)
        player.wait(3_500)
        player.reject(words.SAFE_MODE)


def test_a_held_at_the_start_and_released_leads_to_safe_mode(start: Start) -> None:
    player = start()
    player.box.down(0)
    player.box.reset_button()
    player.boot()
    player.expect(words.A_HELD)
    player.wait(4_000)
    player.expect(f"1{words.SECONDS_LEFT}")
    player.box.up(0)
    player.expect(words.SAFE_MODE)
    player.press("D")
    player.boot()
    player.expect("Doomsday 11")


def test_c_in_safe_mode_opens_the_game_in_place_of_the_stored_page(start: Start) -> None:
    player = start()
    begin_and_open_dice(player)
    player.press("B")
    pool = player.words()
    for button, shown in (("D", lambda: player.words() == pool), ("C", lambda: is_tie(player))):
        player.box.down(0)
        player.box.reset_button()
        player.boot()
        player.box.up(0)
        player.expect(words.SAFE_MODE)
        player.expect(words.TABLE)
        player.press(button)
        player.boot()
        player.wait(1_000)
        assert shown(), player.words()
    player.power_cut()
    assert is_tie(player)


def is_tie(player: Player) -> bool:
    return player.shows("place terrain")


def test_c_in_safe_mode_opens_home_without_a_game(start: Start) -> None:
    player = start()
    player.answer("Dice")
    player.box.down(0)
    # Held since before safe mode: only a new press counts.
    player.box.down(2)
    player.box.reset_button()
    player.boot()
    player.expect(words.A_HELD)
    player.box.up(0)
    player.wait(1_000)
    player.expect(words.SAFE_MODE)
    player.box.up(2)
    player.wait(100)
    player.press("C")
    player.boot()
    player.expect("Doomsday 11")


def test_safe_mode_is_left_by_d_though_another_button_is_stuck(start: Start) -> None:
    player = start()
    player.box.down(0)
    player.box.down(1)
    player.box.reset_button()
    player.boot()
    player.expect(words.A_HELD)
    player.box.up(0)
    player.expect(words.SAFE_MODE)
    player.press("D")
    player.boot()
    player.expect("Doomsday 11")


def test_a_button_a_that_is_stuck_is_named_and_the_box_starts_without_it(start: Start) -> None:
    player = start()
    player.box.down(0)
    for _ in range(2):
        player.box.reset_button()
        player.boot()
        player.expect(words.A_HELD)
        boots = player.box.counters.boots
        player.expect("Doomsday 11", within_ms=10_000)
        assert player.box.counters.boots == boots
    player.answer("Doomsday")
    player.reject("Dice")
    player.box.up(0)
    player.wait(100)
    # It works again: back to the first screen.
    player.press("A")
    player.expect("Dice")


def test_a_contact_of_a_that_bounces_for_a_moment_is_not_released(start: Start) -> None:
    player = start()
    player.box.down(0)
    player.box.reset_button()
    player.boot()
    for _ in range(6):
        player.box.up(0)
        player.wait(20)
        player.box.down(0)
        player.wait(400)
        player.reject(words.SAFE_MODE)
    player.expect("Doomsday 11", within_ms=10_000)


def test_safe_mode_is_left_by_d_though_a_is_stuck(start: Start) -> None:
    player = start({"box/screens/home.py": page("home", draw="1 // 0")})
    player.box.down(0)
    player.expect(words.SAFE_MODE, within_ms=30_000)
    boots = player.box.counters.boots
    player.press("D")
    player.boot()
    player.expect(words.CRASHED_2)
    assert player.box.counters.boots == boots + 1


def test_a_stuck_button_is_ignored_until_it_is_released(
    start: Start,
) -> None:
    player = start()
    player.answer("Doomsday")
    player.box.down(1)
    player.box.reset_button()
    player.boot()
    player.expect("11")
    player.wait(2_000)
    player.expect("11")
    player.press("C", times=2)
    player.expect("13")
    player.wait(400_000)
    assert not player.box.display.on
    player.press("C")
    player.expect("13")
    player.box.up(1)
    player.wait(100)
    player.expect("13")
    player.press("B")
    player.expect("12")


def test_a_hanging_box_is_reset_and_resumes(start: Start) -> None:
    hangs = page("settings", button="import time; time.sleep(1000)")
    player = start({"box/screens/settings.py": hangs})
    count_and_open_settings(player)
    player.box.down(2)
    player.wait(60)
    player.box.up(2)
    player.wait(7_900)
    assert player.box.counters.boots == 1
    player.wait(400)
    player.boot()
    assert player.box.counters.boots == 2
    player.break_in()
    kept = player.watched.ask("import machine; print(machine.RTC().memory()[6:14])")
    assert "watchdog" in kept


def test_damaged_settings_are_renamed_and_reported(start: Start) -> None:
    player = start({SETTINGS: b"contrast 9\n"})
    for line in words.DAMAGED_SETTINGS:
        player.expect(line)
    player.press("D")
    player.expect("Doomsday 11")
    assert player.file(SETTINGS) is None
    assert player.file(SETTINGS + ".bad") == b"contrast 9\n"


def test_newer_settings_are_left_unchanged_and_saving_reports_it(start: Start) -> None:
    player = start({SETTINGS: NEWER})
    player.expect(words.NEWER_SETTINGS[1])
    player.press("D")
    player.answer("Settings")
    player.set("Contrast", "4")
    player.expect(words.NEWER_SETTINGS[1])
    player.expect(words.NEWER_SETTINGS[2])
    player.press("D")
    player.expect(words.SETTING_ROWS["contrast"][0] + " 3")
    assert player.file(SETTINGS) == NEWER
    assert player.box.counters.boots == 1
    assert not any("Error" in line for line in player.watched.output.split("\n"))


CASES = (
    "the journal refuses",
    "the files refuse",
    "the refused roll is not shown",
    "a broken screen with a broken journal",
    "a newer log",
    "the test of a full flash leaves no file",
)


def test_a_press_that_cannot_be_saved_is_reported_and_does_not_count() -> None:
    printed = run_micropython("tests.faults.failing_box", heap="4M")
    assert [line for line in printed.splitlines() if line in CASES] == list(CASES)


def to_notice(player: Player) -> None:
    player.expect(words.DAMAGED_SETTINGS[0])


def to_safe_mode(player: Player) -> None:
    player.box.down(0)
    player.box.reset_button()
    player.boot()
    player.expect(words.A_HELD)
    player.box.up(0)
    player.expect(words.SAFE_MODE)


def to_the_dark(player: Player) -> None:
    player.press("D")
    player.press("A")
    assert not player.box.display.on


def to_crash_page(player: Player) -> None:
    player.press("D")
    player.press("B")
    player.box.down(3)
    player.wait(30)
    player.expect(words.CRASHED_2)


PLACES = {
    "a notice": ({SETTINGS: b"damaged"}, to_notice),
    "safe mode": ({}, to_safe_mode),
    "the dark": ({SETTINGS: b"damaged"}, to_the_dark),
    "the crash page": (
        {"box/screens/home.py": page("home", button="1 // 0"), SETTINGS: b"damaged"},
        to_crash_page,
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_ctrl_c_opens_the_prompt_for_two_minutes(start: Start, place: str) -> None:
    files, go = PLACES[place]
    player = start(files)
    go(player)
    boots = player.box.counters.boots
    player.break_in()
    assert player.watched.ask("40 + 2") == "42"
    player.sleep_at_prompt(110_000)
    assert player.box.counters.boots == boots
    player.sleep_at_prompt(20_000)
    player.boot()
    assert player.box.counters.boots == boots + 1


def test_a_box_left_at_the_prompt_restarts_without_counting_a_crash(
    start: Start,
) -> None:
    player = start()
    for _ in range(4):
        player.break_in()
        player.sleep_at_prompt(130_000)
        player.boot()
        player.expect("Doomsday 11")
    player.answer("About")
    with pytest.raises(Unmet, match=words.CRASH):
        player.select(words.CRASH)


def test_three_panics_in_a_row_lead_to_safe_mode(start: Start) -> None:
    player = start({"box/screens/settings.py": page("settings", button=DEEP)})
    count_and_open_settings(player)
    for panics in range(1, 4):
        player.press("D")
        player.boot()
        assert player.box.counters.boots == 1 + panics
    player.expect(words.SAFE_MODE)
    player.expect("panic")


class Keeper:
    """Memory that survives a reset."""

    def __init__(self) -> None:
        self.data = b""

    def keep(self, data: bytes) -> None:
        self.data = data

    def kept(self) -> bytes:
        return self.data


POWER, HARD = 1, 2


def started(keeper: Keeper, cause: int) -> BootState:
    boots = BootState(keeper)
    boots.begin(cause)
    return boots


def test_an_unrequested_reset_is_a_crash() -> None:
    keeper = Keeper()
    started(keeper, POWER)
    for panics in range(1, 4):
        assert started(keeper, HARD).quick == panics
    boots = started(keeper, HARD)
    assert boots.safe and boots.code == "panic"


@pytest.mark.parametrize("end", [BootState.restart, BootState.leave, BootState.ask])
def test_a_requested_reset_is_not_a_crash(end: Callable[[BootState], None]) -> None:
    keeper = Keeper()
    end(started(keeper, POWER))
    assert started(keeper, HARD).quick == 0
    assert started(keeper, HARD).quick == 1, "the note applies to one reset only"


def test_the_reset_after_a_crash_does_not_count_twice() -> None:
    keeper = Keeper()
    started(keeper, POWER).crash("app:1 ValueError")
    boots = started(keeper, HARD)
    assert (boots.quick, boots.code) == (1, "app:1 ValueError")


def test_a_first_start_by_an_older_program_is_not_a_crash() -> None:
    assert started(Keeper(), HARD).quick == 0
