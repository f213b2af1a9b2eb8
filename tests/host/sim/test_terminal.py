"""The box in the terminal: keys and mouse press its buttons, its screen is shown."""

import asyncio
import queue
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from doomsday.errors import DONE, FAILED, Failure
from doomsday.screen.picture import as_blocks, as_braille
from doomsday.sim import terminal
from doomsday.sim.boxthread import BoxThread, Picture
from doomsday.sim.terminal import BoxApp, run_terminal
from doomsday.sim.widgets import Panel, RoundButton, light
from tests.patience import PATIENCE_S

BANDS = bytes([0xFF] * 64 + [0x00] * 64) * 8


class FakeBox:
    """A box that records actions and shows a given picture."""

    def __init__(self) -> None:
        self.on_picture: Callable[[], None] | None = None
        self.done: list[str] = []
        self.picture = Picture(bytes(1024), 0.0)
        self.closed = False
        self.thread: int | None = None
        self._calls: queue.Queue[Callable[[], None]] = queue.Queue()

    def down(self, button: int) -> None:
        self.done.append(f"{'ABCD'[button]} down")

    def up(self, button: int) -> None:
        self.done.append(f"{'ABCD'[button]} up")

    def power_cut(self) -> None:
        self.done.append("power cut")

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

    def show(self, pixels: bytes, brightness: float = 1.0) -> None:
        def act() -> None:
            self.picture = Picture(pixels, brightness)
            if self.on_picture is not None:
                self.on_picture()

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
    thread = BoxThread(lambda: (box, box))
    thread.start()
    return thread


@asynccontextmanager
async def running(
    thread: BoxThread, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[int]]:
    """Run the app in a terminal of a given size; stop the box afterwards."""
    try:
        async with BoxApp(thread).run_test(size=size) as pilot:
            yield pilot
    finally:
        thread.stop()


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
    held: list[tuple[int, float]] = []
    press_for = BoxApp._press_for

    def noted(app: BoxApp, button: int, seconds: float) -> None:
        held.append((button, seconds))
        press_for(app, button, seconds)

    monkeypatch.setattr(BoxApp, "_press_for", noted)

    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.press(key)
            await until(lambda: len(box.done) == 2)

    asyncio.run(play())
    assert box.done == ["D down", "D up"]
    assert held == [(3, terminal.HOLD_S)]
    assert terminal.HOLD_S >= 1.0


def test_the_mouse_holds_a_button_for_as_long_as_it_is_down(
    box: FakeBox, thread: BoxThread
) -> None:
    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.mouse_down("#button-B")
            await until(lambda: bool(box.done))
            assert pilot.app.query_one("#button-B", RoundButton).pressed
            assert box.done == ["B down"]
            await pilot.mouse_up("#button-B")
            await until(lambda: len(box.done) == 2)
            await until(lambda: not pilot.app.query_one("#button-B", RoundButton).pressed)

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


def test_reset_and_power_keys_work_and_show_a_note(
    box: FakeBox, thread: BoxThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Keep the note long enough for a slow machine.
    monkeypatch.setattr(terminal, "_NOTE_S", PATIENCE_S)

    async def play() -> None:
        async with running(thread) as pilot:
            await pilot.press("r")
            await until(lambda: "Reset." in seen(pilot))
            await pilot.press("p")
            await until(lambda: "Power off and on." in seen(pilot))
            await until(lambda: len(box.done) == 2)

    asyncio.run(play())
    assert box.done == ["reset", "power cut"]


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
            widgets += [pilot.app.query_one("#frame"), pilot.app.query_one("#note")]
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
            await until(lambda: "Power off and on:" in seen(pilot))
            await pilot.press("d")
            await until(lambda: "Power off and on:" not in seen(pilot))

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


def test_a_failure_of_the_box_ends_the_app_and_is_reported() -> None:
    broken = FakeBox()
    thread = BoxThread(lambda: (broken, broken))
    thread.start()

    def fail() -> None:
        raise Failure("The flash is gone.")

    async def play() -> None:
        async with running(thread) as pilot:
            broken.post(fail)
            await until(lambda: pilot.app.return_value is not None)

    with pytest.raises(Failure, match="The flash is gone"):
        asyncio.run(play())
    assert broken.closed


def test_a_box_that_cannot_be_switched_on_is_a_failure_before_the_picture() -> None:
    def switch_on() -> tuple[FakeBox, FakeBox]:
        raise Failure("Another box is running.")

    with pytest.raises(Failure, match="Another box"):
        BoxThread(switch_on).start()


def test_a_brighter_panel_has_a_brighter_colour_and_the_faintest_is_seen() -> None:
    levels = [sum(light((contrast + 1) / 256)) for contrast in range(256)]
    assert levels == sorted(levels)
    assert levels[0] > 150 and levels[-1] == sum(light(1.0))


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
