"""Under MicroPython: a button goes down while the page that a press opens is still loading.

Prints the clock of the page after that press, and after the next.
"""

from tests.faults.nor import Nor
from tests.firmware.device import fakebox

B, C, D = 1, 2, 3

fakebox.mount(Nor(16))
app = fakebox.start(fakebox.Hardware(Nor(3)))
hardware = app.hardware
memory = app.memory
load = memory.open


def slow_page(path, app):
    page = load(path, app)
    hardware.bits |= 1 << B
    return page


fakebox.press(app, C)
memory.open = slow_page
hardware.bits = 1 << D
fakebox.pass_time(app, 60)
hardware.bits = 0
while not hardware.bits & 1 << B:
    fakebox.pass_time(app, 5)
memory.open = load
fakebox.pass_time(app, 1_000)
hardware.bits = 0
fakebox.pass_time(app, 40)
print(app.saved.clock)
fakebox.press(app, B)
print(app.saved.clock)
