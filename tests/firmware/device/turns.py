"""Print for some turns of the loop, a name each, whether they took anything from the heap."""

from tests.firmware.device.fakebox import TICK_MS, memory_box, press
from tests.firmware.device.frames import takes_nothing

TURNS = 50


def turns(app, bits=0):
    """Return a function that runs turns of the loop with these buttons down."""
    hardware = app.hardware
    step = app.loop.step

    def run():
        hardware.bits = bits
        for _ in range(TURNS):
            hardware.ms += TICK_MS
            step(hardware.ms)

    return run


def main():
    app = memory_box()
    press(app, 2)
    print("drawn", takes_nothing(drawn(app)))
    print("idle", takes_nothing(turns(app)))
    turns(app, bits=1)()
    turns(app, bits=1)()
    print("held", takes_nothing(turns(app, bits=1)))


def drawn(app):
    """Return a function that draws and shows the page in a turn."""

    def run():
        app.loop.dirty = True
        app.loop.step(app.hardware.ms)

    return run
