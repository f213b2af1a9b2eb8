"""Measure the processor time of a press, beside a frame of the stock driver.

Arguments: `evening` or `full`, and presses such as `A40`: button and milliseconds. Of `full` the
presses count that a game at full depth takes, from its first page to its end. Prints lines of a
name and a figure; times are in microseconds a press or a frame, each the best of several rounds
that take turns.
"""

import gc
import os
import sys
import time

from adafruit_ssd1306 import SSD1306_I2C
from memory import Wire, box, erased

from box.hw.bus import Bus

ROUNDS = 5
# The page of a game that is over.
OVER = "pages.mfz.table.game_over"

# As box/memory.py has it; what is collected meanwhile is part of a press.
gc.threshold(8 * 1024 << (sys.maxsize >> 32 > 0))
STEP_MS = 5
REST_MS = 40
SECTORS = 16
LINES = (
    "Frame Aa  W3 R5",
    "Attack 5 on Ba!",
    "Defend 4 in open",
    "Move 6 inches...",
    "Doomsday is at 7",
    "Red 24  Blue 16",
    "Stations  3 of 5",
    "A Back  D Attack",
)


class Meter(Wire):
    """A bus that counts, at almost no cost."""

    def __init__(self):
        self.bytes = 0

    def writeto(self, addr, buf):
        self.bytes += len(buf)


def play(app, presses):
    """Play the presses in turns of 5 ms; return the time of the turns that answer them.

    A press is accepted, acted on, drawn and sent in one turn: the first that sends something, or
    the longest where nothing on the screen changes. What is sampled before it and tidied up after
    it is left out.
    """
    hardware = app.hardware
    held = 0
    for button, ms in presses:
        hardware.bits = 1 << button
        held += answered(app, ms)
        hardware.bits = 0
        turn(app, REST_MS)
    return held


def play_full(app, presses):
    """Return the same time for a game at full depth, its presses and its plies.

    ValueError unless the presses play such a game to its end.
    """
    held = count = 0
    for press in presses:
        game = app.game
        took = play(app, [press])
        if game is None:
            continue
        if game.state.setup.depth != "full":
            break
        held += took
        count += 1
        if app.stack.loaded == OVER:
            return held, count, game.ply
    raise ValueError("no game at full depth was played to its end")


def answered(app, ms):
    """Run the loop for `ms`; return the microseconds of the turn that answers."""
    hardware = app.hardware
    sent = hardware.i2c.bytes
    longest = 0
    for _ in range(ms // STEP_MS):
        hardware.ms += STEP_MS
        start = time.ticks_us()
        app.loop.step(hardware.ms)
        took = time.ticks_diff(time.ticks_us(), start)
        if sent >= 0:
            longest = max(longest, took)
        if hardware.i2c.bytes != sent and sent >= 0:
            longest = took
            sent = -1
    return longest


def turn(app, ms):
    hardware = app.hardware
    for _ in range(ms // STEP_MS):
        hardware.ms += STEP_MS
        app.loop.step(hardware.ms)


def frame(display):
    """Show a new text with the stock driver."""
    display.fill(0)
    for i, line in enumerate(LINES):
        display.text(line, 0, 8 * i, 1)
    display.show()


def elapsed(work):
    """Return the microseconds that `work` takes."""
    gc.collect()
    start = time.ticks_us()
    work()
    return time.ticks_diff(time.ticks_us(), start)


def measure(what, presses):
    meter = Meter()
    display = SSD1306_I2C(128, 64, Bus(meter))
    meter.bytes = 0
    display.show()
    print("frame_bytes", meter.bytes)
    flash = erased(SECTORS)
    count = len(presses)
    plies = 0
    best_press = best_frame = best_draw = 1 << 29
    for _ in range(ROUNDS):
        app = None
        gc.collect()
        clear(flash)
        app = box(flash, Meter())
        if what == "full":
            held, count, plies = play_full(app, presses)
        else:
            held = play(app, presses)
        best_press = min(best_press, held)
        best_draw = min(best_draw, elapsed(lambda app=app: draw(app, len(presses))))
        best_frame = min(best_frame, elapsed(lambda: frames(display, len(presses))))
    print("presses", count)
    print("plies", plies)
    print("press_us", best_press / count)
    print("redraw_us", best_draw / len(presses))
    print("frame_us", best_frame / len(presses))


def clear(flash):
    """Make a new box of one that played: without journal and choices of the last game."""
    for name in os.listdir():
        if name.endswith(".draft"):
            os.remove(name)
    blank = b"\xff" * 256
    for at in range(0, len(flash), len(blank)):
        flash[at : at + len(blank)] = blank


def draw(app, count):
    """Draw a screen whose picture does not change, so that nothing is sent."""
    for _ in range(count):
        app.apply_settings()
        app.loop.step(app.hardware.ms)


def frames(display, count):
    for _ in range(count):
        frame(display)


measure(sys.argv[1], [(ord(word[0]) - ord("A"), int(word[1:])) for word in sys.argv[2:]])
