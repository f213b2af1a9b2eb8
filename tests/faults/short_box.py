"""A simulated box that runs short of memory when the test says so.

Its main.py takes memory away at the first edge of a button after `ask`, and gives it back at the
next edge after `ask(NOTHING)`. What is asked for lies in the partition nvs, which the program
never uses.
"""

from pathlib import Path

from doomsday.image import partitions
from doomsday.image.build import flash_image, program_files
from doomsday.sim.hardware.process import HEAP

# The program has the heap of the simulated box, beside what the hook in main.py takes of it: by
# the free memory on the page About, 5 KB.
HEAP_WITH_HOOK = f"{int(HEAP[:-1]) + 5}K"

# Given as the bytes to leave free; numbers that no heap has.
NOTHING = 0xFFFFFFFF
SPLIT = 0xFFFFFFFE

_AT = next(row.offset for row in partitions.TABLE if row.label == "nvs")

# The largest free piece in a split heap: 5.5 KB on 64 bits stand for 4 KB on the chip.
PIECE = 5632

# Runs before the program's own main.py, in whose names it leaves none.
_HOOK = """
def _hook(nothing, split, piece):
    import gc

    import esp32
    import machine

    nvs = esp32.Partition.find(1, label="nvs")[0]
    asked = bytearray(4)
    # Chained, because a list would have to grow while there is no memory.
    taken = None
    holes = [None] * 128

    def fill(chain, size):
        while size:
            try:
                while True:
                    chain = (chain, bytearray(size))
            except MemoryError:
                size >>= 1
        try:
            while True:
                chain = (chain,)
        except MemoryError:
            return chain

    def leave(free):
        kept = None
        try:
            kept = bytearray(free) if free else None
        except MemoryError:
            pass
        return fill(None, 8192)

    def pins():
        # A tuple is one block of memory, whose address is its id. Holes are in a list, because a
        # chain lives on if a pointer to its end is left on the stack.
        chain = gaps = None
        try:
            for n in range(len(holes)):
                holes[n] = (None,) * (piece // 8 - 2)
                pin = (chain,)
                # Gaps before the hole are filled meanwhile, until a pin lies behind it.
                while id(pin) < id(holes[n]):
                    gaps = (gaps, pin)
                    pin = (chain,)
                chain = pin
            raise ValueError("more holes than expected")
        except MemoryError:
            pass
        for n in range(len(holes)):
            holes[n] = None
        return chain

    def whole():
        try:
            bytearray(piece + 64)
            return True
        except MemoryError:
            return False

    def clear_stack(calls):
        if calls:
            clear_stack(calls - 1)

    def broken_up():
        # What a stale pointer kept at first leaves a larger piece when it is collected, such as
        # the piece that `whole` found.
        chain = (None,)
        for _ in range(8):
            if not whole():
                break
            clear_stack(16)
            gc.collect()
            chain = (chain, pins())
            clear_stack(16)
            gc.collect()
        print("not split" if whole() else "split")
        return chain

    def on_edge(handler, pin):
        nonlocal taken
        nvs.readblocks(0, asked)
        number = int.from_bytes(asked, "little")
        if number == nothing:
            if taken:
                taken = None
                gc.collect()
        elif not taken:
            gc.collect()
            taken = broken_up() if number == split else leave(number)
            gc.collect()
        handler(pin)

    plain = machine.Pin.irq

    def irq(self, handler=None, trigger=3, **more):
        return plain(self, handler and (lambda pin: on_edge(handler, pin)), trigger, **more)

    machine.Pin.irq = irq


_hook(%d, %d, %d)
del _hook
"""


def make_flash(path: Path) -> None:
    """Write a new flash file with today's program, which gives memory away on demand."""
    write_hooked(path, (_HOOK % (NOTHING, SPLIT, PIECE)).encode())


def write_hooked(path: Path, hook: bytes) -> None:
    """Write a new flash file with today's program and a hook before its main.py; ask nothing."""
    main = hook + program_files("sim")["/main.py"]
    path.write_bytes(flash_image("sim", files={"/main.py": main}))
    ask(path, NOTHING)


def ask(path: Path, free: int) -> None:
    """From the next edge of a button on leave `free` bytes of heap; or SPLIT, or NOTHING."""
    with path.open("r+b") as file:
        file.seek(_AT)
        file.write(free.to_bytes(4, "little"))
