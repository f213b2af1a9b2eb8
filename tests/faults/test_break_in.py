"""Breaking into a box that writes to flash all the time damages neither box nor files."""

import random
from collections.abc import Callable

from tests.host.simbox import Watched, files_of
from tests.sampling import cases

SwitchOn = Callable[..., Watched]

BREAK_INS = cases(100, 20)

# Every file holds only one byte value, and a whole number of pieces.
WRITER = """
def write(n):
    name = "/file%d" % (n % 5)
    with open(name + ".new", "wb") as f:
        for _ in range(8):
            f.write(bytes((n & 255,)) * 100)
    os.rename(name + ".new", name)
async def main():
    print("writing")
    n = 0
    while True:
        write(n)
        n += 1
        await asyncio.sleep_ms(0)
asyncio.run(main())
"""


def test_break_ins_while_the_flash_is_written(switch_on: SwitchOn) -> None:
    chance = random.Random(11)
    watched = switch_on(WRITER)
    for _ in range(BREAK_INS):
        watched.until_printed("writing")
        for _ in range(chance.randrange(12)):
            watched.box.poll(0.002)
        watched.box.type(b"\x03")
        watched.until_printed("KeyboardInterrupt")
        watched.until_prompt()
        assert watched.ask("40 + 2") == "42"
        watched.box.type(b"\x04")
        watched.until_printed("MPY: soft reboot")
    watched.until_printed("writing")
    assert watched.box.counters.boots == BREAK_INS + 1
    assert watched.box.counters.signals == 0
    watched.box.close()
    whole = {n: d for n, d in files_of(watched.flash).items() if not n.endswith((".new", ".py"))}
    assert whole
    for name, data in whole.items():
        assert data == data[:1] * 800, name
