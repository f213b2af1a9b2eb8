"""The box in the terminal: keys and mouse press its buttons, its screen is shown."""

import asyncio
import queue
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual.pilot import Pilot

from doomsday.errors import DONE, FAILED, Failure
from doomsday.screen.picture import as_blocks, as_braille, from_braille
from doomsday.sim import terminal
from doomsday.sim.boxthread import BoxThread, Picture
from doomsday.sim.oled import Oled
from doomsday.sim.terminal import BoxApp, run_terminal
from doomsday.sim.timed_presses import TimedPresses
from doomsday.sim.widgets import KeyCap, Lamp, Panel, light
from tests.onbox import ROOT
from tests.patience import PATIENCE_S

BANDS = bytes([0xFF] * 64 + [0x00] * 64) * 8


@dataclass
class FakeCounters:
    erases: int = 0
    programs: int = 0


class FakeBox:
    """A box that records actions and shows a given picture."""

    def __init__(self) -> None:
        self.on_picture: Callable[[], None] | None = None
        self.on_output: Callable[[bytes], None] | None = None
        self.counters = FakeCounters()
        self.done: list[str] = []
        self.power: list[str] = []
        self.picture = Picture(bytes(1024), 0.0)
        self.closed = False
        self.thread: int | None = None
        self._calls: queue.Queue[Callable[[], None]] = queue.Queue()

    def down(self, button: int) -> None:
        self.done.append(f"{'ABCD'[button]} down")

    def up(self, button: int) -> None:
        self.done.append(f"{'ABCD'[button]} up")

    def reset_button(self) -> None:
        self.done.append("reset")

    def post(self, call: Callable[[], None]) -> None:
        self._calls.put(call)

    def poll(self, timeout_s: float) -> bool:
        try:
            call = self._calls.get(timeout=timeout_s) if timeout_s else self._calls.get_nowait()
        except queue.Empty:
            return False
        self.thread = threading.get_ident()
        call()
        return True

    def close(self) -> None:
        self.closed = True
        self.power.append("off")

    def show(self, pixels: bytes, brightness: float = 1.0) -> None:
        def act() -> None:
            self.picture = Picture(pixels, brightness)
            if self.on_picture is not None:
                self.on_picture()

        self.post(act)

    def write_flash(self) -> None:
        def act() -> None:
            self.counters.programs += 1

        self.post(act)

    def send(self, data: bytes) -> None:
        def act() -> None:
            if self.on_output is not None:
                self.on_output(data)

        self.post(act)

    def pixels(self) -> bytes:
        return self.picture.pixels

    def brightness(self) -> float:
        return self.picture.brightness


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true; fail after a timeout."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.005)


@pytest.fixture
def box() -> FakeBox:
    return FakeBox()


@pytest.fixture
def thread(box: FakeBox) -> BoxThread:
    def switch_on() -> tuple[FakeBox, FakeBox]:
        box.power.append("on")
        return box, box

    return BoxThread(switch_on)


@asynccontextmanager
async def running(
    thread: BoxThread, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[int]]:
    """Run the app in a terminal of a given size until its box is on; stop the box afterwards."""
    app = BoxApp(thread)
    try:
        async with app.run_test(size=size) as pilot:
            await until(lambda: lit(pilot, "power"))
            yield pilot
    finally:
        thread.stop()


def lit(pilot: Pilot[int], lamp: str) -> bool:
    """Return whether the lamp of this name is lit."""
    return pilot.app.query_one(f"#lamp-{lamp}", Lamp).lit


def labels(pilot: Pilot[int]) -> list[str]:
    """Return what is written on the four keys, after their letters."""
    return [pilot.app.query_one(f"#button-{name}", KeyCap).label for name in "ABCD"]


def golden(name: str) -> bytes:
    return from_braille((ROOT / "tests" / "golden" / f"{name}.txt").read_text("utf-8"))


def seen(pilot: Pilot[int]) -> str:
    """Return the content of the terminal as text."""
    width, height = pilot.app.size
    lines = pilot.app.screen._compositor.render_strips()
    assert len(lines) == height
    return "\n".join(line.text for line in lines)


def has_picture(text: str, picture: str) -> bool:
    """Return whether a text contains the lines of a picture, one below the other."""
    wanted = picture.split("\n")
    lines = text.split("\n")
    for top in range(len(lines) - len(wanted) + 1):
        left = lines[top].find(wanted[0])
        if left >= 0 and all(
            lines[top + i][left : left + len(line)] == line for i, line in enumerate(wanted)
        ):
            return True
    return False


@pytest.mark.parametrize(
    ("keys", "button"),
    [
        (("a", "1", "left"), "A"),
        (("b", "2", "up"), "B"),
        (("c", "3", "down"), "C"),
        (("d", "4", "right", "enter"), "D"),
    ],
)
def test_a_key_presses_and_releases_its_button(
    box: FakeBox, thread: BoxThread, keys: tuple[str, ...], button: str
) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            for count, key in enumerate(keys, 1):
                await pilot.press(key)
                await until(lambda count=count: len(box.done) == 2 * count)

    asyncio.run(play())
    assert box.done == [f"{button} down", f"{button} up"] * len(keys)
    assert box.closed


def test_two_presses_of_a_key_are_two_presses(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.press("d", "d")
            await until(lambda: len(box.done) == 4)

    asyncio.run(play())
    assert box.done == ["D down", "D up"] * 2


@pytest.mark.parametrize("key", ["D", "shift+right"])
def test_a_shifted_key_holds_its_button(
    box: FakeBox, thread: BoxThread, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[int] = []
    hold = TimedPresses.hold

    def noted(presses: TimedPresses, button: int) -> None:
        held.append(button)
        hold(presses, button)

    monkeypatch.setattr(TimedPresses, "hold", noted)

    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.press(key)
            await until(lambda: len(box.done) == 2)

    asyncio.run(play())
    assert box.done == ["D down", "D up"]
    assert held == [3]


def test_scores_that_cover_the_panel_stay_until_the_next_key(
    box: FakeBox, thread: BoxThread
) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            app = pilot.app
            assert isinstance(app, BoxApp)
            panel = app.query_one(Panel)
            table = golden("home")
            box.show(table)
            await until(lambda: panel.shown.pixels == table)
            await pilot.press("B")
            await until(lambda: bool(box.done))
            box.show(BANDS)
            await until(lambda: app._presses.kept == 1)
            assert box.done == ["B down"]
            await pilot.press("d")
            await until(lambda: len(box.done) == 2)

    asyncio.run(play())
    assert box.done == ["B down", "B up"]


def test_the_mouse_holds_a_button_for_as_long_as_it_is_down(
    box: FakeBox, thread: BoxThread
) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.mouse_down("#button-B")
            await until(lambda: bool(box.done))
            assert pilot.app.query_one("#button-B", KeyCap).pressed
            assert box.done == ["B down"]
            await pilot.mouse_up("#button-B")
            await until(lambda: len(box.done) == 2)
            await until(lambda: not pilot.app.query_one("#button-B", KeyCap).pressed)

    asyncio.run(play())
    assert box.done == ["B down", "B up"]


def test_a_button_is_released_when_the_mouse_leaves_it(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.mouse_down("#button-C")
            await pilot.mouse_up("#note")
            await until(lambda: len(box.done) == 2)

    asyncio.run(play())
    assert box.done == ["C down", "C up"]


def test_the_reset_key_presses_the_reset_button(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.press("r")
            await until(lambda: "Reset." in seen(pilot))
            await until(lambda: box.done == ["reset"])

    asyncio.run(play())


def test_p_pulls_the_plug_and_puts_it_back(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            panel = pilot.app.query_one(Panel)
            box.show(BANDS)
            await until(lambda: panel.shown.pixels == BANDS)
            await pilot.press("p")
            await until(lambda: not lit(pilot, "power"))
            assert box.power == ["on", "off"] and not any(panel.shown.pixels)
            assert "Unplugged." in seen(pilot)
            await pilot.press("d", "r")
            await pilot.press("p")
            await until(lambda: lit(pilot, "power"))
            await until(lambda: panel.shown.pixels == BANDS)
            assert "Unplugged." not in seen(pilot)

    asyncio.run(play())
    assert box.power == ["on", "off", "on", "off"]
    # The release of a key that went down before the plug was back may arrive; it presses nothing.
    assert not {"D down", "reset"} & {*box.done}


def test_a_plug_that_is_out_for_an_instant_still_cuts_the_power(
    box: FakeBox, thread: BoxThread
) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.press("p", "p")
            await until(lambda: box.power == ["on", "off", "on"])
            await until(lambda: lit(pilot, "power"))

    asyncio.run(play())


def test_a_box_that_is_unplugged_can_be_left(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> int | None:
        async with running(thread) as pilot:
            await pilot.press("p")
            await until(lambda: not lit(pilot, "power"))
            await pilot.press("q")
            await pilot.pause()
        return pilot.app.return_value

    assert asyncio.run(play()) == DONE
    assert box.power == ["on", "off"]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("doom", ["Menu", "", "-1", "Pass/all"]),
        # Its labels are beside the digits.
        ("doomsday-8", ["Back", "-1", "+1", "Set"]),
    ],
)
def test_the_keys_carry_the_labels_of_the_moment(
    box: FakeBox, thread: BoxThread, page: str, expected: list[str]
) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            box.show(golden("settings"))
            await until(lambda: labels(pilot) == ["Back", "▲", "▼", "Edit"])
            box.show(golden(page))
            await until(lambda: labels(pilot) == expected)
            await until(lambda: f"D {expected[3]}" in seen(pilot))
            box.show(bytes(1024))
            await until(lambda: not any(labels(pilot)))

    asyncio.run(play())


def test_lamps_blink_when_the_box_writes_its_flash_or_sends(
    box: FakeBox, thread: BoxThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Keep them lit long enough for a slow machine.
    monkeypatch.setattr(terminal, "_BLINK_S", 1.0)

    async def play() -> None:
        async with running(thread) as pilot:
            for lamp, other, act in (
                ("flash", "line", box.write_flash),
                ("line", "flash", lambda: box.send(b"hello\n")),
            ):
                act()
                await until(lambda lamp=lamp: lit(pilot, lamp))
                assert not lit(pilot, other)
                await until(lambda lamp=lamp: not lit(pilot, lamp))

    asyncio.run(play())


def test_until_the_box_shows_something_the_part_that_loads_is_named(box: FakeBox) -> None:
    loaded = threading.Event()

    def switch_on() -> tuple[FakeBox, FakeBox]:
        thread.loading("the program")
        loaded.wait(PATIENCE_S)
        return box, box

    thread = BoxThread(switch_on)

    async def play() -> None:
        async with BoxApp(thread).run_test(size=(80, 24)) as pilot:
            await until(lambda: "Starting" in seen(pilot) and "the program" in seen(pilot))
            assert not lit(pilot, "power")
            loaded.set()
            await until(lambda: lit(pilot, "power"))
            assert "Starting" in seen(pilot)
            box.show(BANDS)
            await until(lambda: "Starting" not in seen(pilot))

    try:
        asyncio.run(play())
    finally:
        loaded.set()
        thread.stop()


def test_t_shows_what_was_pressed_and_what_the_box_sent(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            box.show(golden("settings"))
            await until(lambda: labels(pilot)[3] == "Edit")
            await pilot.press("d")
            box.send(b"first half, ")
            box.send(b"second \x1b[31mhalf\r\n[b]")
            await pilot.press("t")
            await until(lambda: "> first half, second ?[31mhalf" in seen(pilot))
            assert "Power on" in seen(pilot) and "D Edit" in seen(pilot)
            box.send(b" and more\n")
            await until(lambda: "> [b] and more" in seen(pilot))
            await pilot.press("a")
            await until(lambda: "> first" not in seen(pilot))

    asyncio.run(play())
    assert "A down" not in box.done


def test_o_steps_through_the_colours_of_the_panel(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            box.show(BANDS)
            panel = pilot.app.query_one(Panel)
            await until(lambda: panel.shown.pixels == BANDS)
            found = []
            for _ in Oled:
                found.append({span.style for span in panel.render().spans})
                await pilot.press("o")
                await until(lambda: f"OLED: {panel.oled}." in seen(pilot))
            assert [len(styles) for styles in found] == [1, 1, 2]
            assert panel.oled is Oled.WHITE

    asyncio.run(play())


def test_the_box_is_used_only_in_its_own_thread(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.press("a")
            await until(lambda: len(box.done) == 2)

    asyncio.run(play())
    assert box.thread != threading.get_ident()


def test_the_picture_of_the_panel_appears_and_is_updated(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            panel = pilot.app.query_one(Panel)
            for pixels in (BANDS, BANDS[::-1]):
                box.show(pixels)
                await until(lambda pixels=pixels: panel.shown.pixels == pixels)
                await until(lambda pixels=pixels: has_picture(seen(pilot), as_braille(pixels)))

    asyncio.run(play())


def test_a_picture_that_was_there_before_the_terminal_appears(
    box: FakeBox, thread: BoxThread
) -> None:
    box.show(BANDS)

    async def play() -> None:
        async with running(thread) as pilot:
            await until(lambda: pilot.app.query_one(Panel).shown.pixels == BANDS)

    asyncio.run(play())


def test_a_larger_terminal_has_a_larger_picture(box: FakeBox, thread: BoxThread) -> None:
    async def play() -> None:
        async with running(thread, (132, 40)) as pilot:
            box.show(BANDS)
            await until(lambda: pilot.app.query_one(Panel).shown.pixels == BANDS)
            await until(lambda: has_picture(seen(pilot), as_blocks(BANDS)))
            await pilot.resize_terminal(131, 40)
            await until(lambda: has_picture(seen(pilot), as_braille(BANDS)))
            await pilot.resize_terminal(160, 50)
            await until(lambda: has_picture(seen(pilot), as_blocks(BANDS)))

    asyncio.run(play())


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (132, 40), (200, 60)])
def test_everything_fits(box: FakeBox, thread: BoxThread, size: tuple[int, int]) -> None:
    async def play() -> None:
        async with running(thread, size) as pilot:
            area = pilot.app.screen.region
            widgets = [pilot.app.query_one(f"#button-{name}") for name in "ABCD"]
            widgets += [
                pilot.app.query_one(f"#lamp-{name}") for name in ("power", "flash", "line")
            ]
            widgets += [pilot.app.query_one("#glass"), pilot.app.query_one("#note")]
            assert all(area.contains_region(widget.region) for widget in widgets)
            text = seen(pilot)
            assert "q quit" in text and "a b c d" in text
            assert not pilot.app.screen.show_vertical_scrollbar

    asyncio.run(play())


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
def test_a_terminal_that_becomes_too_small_shows_a_message(
    box: FakeBox, thread: BoxThread, size: tuple[int, int]
) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            box.show(BANDS)
            await until(lambda: pilot.app.query_one(Panel).shown.pixels == BANDS)
            await pilot.resize_terminal(*size)
            await until(lambda: f"{size[0]} x {size[1]}" in " ".join(seen(pilot).split()))
            assert "⣿" not in seen(pilot)
            await pilot.resize_terminal(80, 24)
            await until(lambda: has_picture(seen(pilot), as_braille(BANDS)))

    asyncio.run(play())


def test_help_opens_and_any_key_closes_it_without_reaching_the_box(
    box: FakeBox, thread: BoxThread
) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.press("question_mark")
            await until(lambda: "pull the plug" in seen(pilot))
            await pilot.press("d")
            await until(lambda: "pull the plug" not in seen(pilot))

    asyncio.run(play())
    assert box.done == []


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
def test_quitting_gives_exit_code_0(box: FakeBox, thread: BoxThread, key: str) -> None:
    async def play() -> int | None:
        async with running(thread) as pilot:
            await pilot.press(key)
            await pilot.pause()
        return pilot.app.return_value

    assert asyncio.run(play()) == DONE


def test_a_failure_of_the_box_ends_the_app_and_is_reported(
    box: FakeBox, thread: BoxThread
) -> None:
    def fail() -> None:
        raise Failure("The flash is gone.")

    async def play() -> None:
        async with running(thread) as pilot:
            box.post(fail)
            await until(lambda: pilot.app.return_value is not None)

    with pytest.raises(Failure, match="The flash is gone"):
        asyncio.run(play())
    assert box.closed


def test_a_box_that_cannot_be_switched_on_ends_the_app_and_is_reported() -> None:
    def switch_on() -> tuple[FakeBox, FakeBox]:
        raise Failure("Another box is running.")

    thread = BoxThread(switch_on)

    async def play() -> None:
        async with BoxApp(thread).run_test(size=(80, 24)) as pilot:
            await until(lambda: pilot.app.return_value is not None)

    asyncio.run(play())
    with pytest.raises(Failure, match="Another box"):
        thread.stop()


def test_a_start_that_waits_reports_a_box_that_cannot_be_switched_on() -> None:
    def switch_on() -> tuple[FakeBox, FakeBox]:
        raise Failure("Another box is running.")

    with pytest.raises(Failure, match="Another box"):
        BoxThread(switch_on).start()


def test_a_brighter_panel_has_a_brighter_colour_and_the_faintest_is_seen() -> None:
    levels = [sum(light((contrast + 1) / 256)) for contrast in range(256)]
    assert levels == sorted(levels)
    assert levels[0] > 0.75 * levels[-1] and levels[-1] == sum(light(1.0))


def test_without_a_terminal_there_is_an_error_with_a_hint(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    with pytest.raises(Failure) as caught:
        run_terminal(tmp_path / "flash.bin", "sim", None, "128K", False)
    assert caught.value.message == "There is no terminal to show the box."
    assert "--headless" in caught.value.hint and caught.value.code == FAILED


def test_a_small_terminal_is_reported_before_a_box_is_created(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "79")
    monkeypatch.setenv("LINES", "24")
    flash = tmp_path / "flash.bin"
    with pytest.raises(Failure, match="79 x 24; the box needs 80 x 24"):
        run_terminal(flash, "sim", None, "128K", False)
    assert not flash.exists()
