"""Under MicroPython: a box whose clock wraps at 2**30 milliseconds in the middle of its play.

Prints what happened and when, in milliseconds from the start of each
case, for a box whose clock wraps there and for one whose clock does not.
"""

from tests.faults.nor import Nor
from tests.firmware.device import fakebox

A, B, C, D = 0, 1, 2, 3
WRAP = 1 << 30


class Hardware(fakebox.Hardware):
    """Time as the chip tells it."""

    def now(self):
        return self.ms & (WRAP - 1)


def started(ms):
    fakebox.mount(Nor(16))
    hardware = Hardware(Nor(3))
    hardware.ms = ms
    app = fakebox.start(hardware)
    fakebox.press(app, C)
    fakebox.press(app, B)
    return app


def idle(app, ms):
    """Let the loop sleep as long as it asks to; returns changes of light and orbit with times."""
    hardware = app.hardware
    end = hardware.ms + ms
    begun = hardware.ms
    seen = []
    last = None
    while hardware.ms < end:
        wait = app.loop.step(hardware.now())
        state = (not app.panel.asleep, app.panel._level, app.panel._dx, app.panel._dy)
        if state != last:
            last = state
            seen.append((hardware.ms - begun,) + state)
        hardware.ms += wait
    return seen


def repeats(app):
    """Times at which the clock counted while C was held for two seconds."""
    fakebox.press(app, C)
    fakebox.press(app, D)
    hardware = app.hardware
    begun = hardware.ms
    hardware.bits = 1 << C
    seen = []
    clock = app.saved.clock
    while hardware.ms < begun + 2000:
        hardware.ms += 5
        app.loop.step(hardware.now())
        if app.saved.clock != clock:
            clock = app.saved.clock
            seen.append(hardware.ms - begun)
    hardware.bits = 0
    fakebox.pass_time(app, 100)
    return seen


def held(app):
    """When a long press of D put the clock back."""
    fakebox.press(app, C)
    fakebox.press(app, D)
    fakebox.press(app, D)
    fakebox.press(app, B)
    hardware = app.hardware
    begun = hardware.ms
    hardware.bits = 1 << D
    start = app.saved.start
    while app.saved.start == start:
        hardware.ms += 5
        app.loop.step(hardware.now())
    return hardware.ms - begun


def retried(app):
    """When a panel that was away for a while was there again."""
    hardware = app.hardware
    begun = hardware.ms
    hardware.i2c.broken = True
    fakebox.press(app, C)
    idle(app, 1000)
    hardware.i2c.broken = False
    while app.panel.down:
        hardware.ms += app.loop.step(hardware.now())
    return hardware.ms - begun


def settled(app):
    """When the start before this one, which crashed, no longer counted."""
    hardware = app.hardware
    begun = hardware.ms
    app.boot_state.crash("before")
    while app.boot_state.quick:
        hardware.ms += app.loop.step(hardware.now())
    return hardware.ms - begun


for name, play, spans in (
    ("light", lambda app: idle(app, 400_000), (1_000, 60_000, 200_000, 350_000)),
    ("repeats", repeats, (200, 600, 1_300)),
    ("held", held, (300, 500, 900)),
    ("retried", retried, (100, 500, 1_200)),
    ("settled", settled, (500, 30_000, 59_000)),
):
    plain = play(started(50_000_000))
    print(name, plain)
    for span in spans:
        assert play(started(WRAP - span)) == plain, (name, span)
    # From one wrap to the next, half of it, and a day later.
    assert play(started(WRAP // 2 - spans[0])) == plain, name
