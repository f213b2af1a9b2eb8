"""A simulated box that fails to load a module when the test says so, for lack of memory.

The hook in its main.py counts the modules that are loaded from the press after `ask`, and raises
MemoryError in place of the one that was asked for.
"""

from pathlib import Path

from doomsday.image.build import names
from doomsday.image.script_names import beside
from tests.faults.short_box import NOTHING, write_hooked

# Runs before the program's own main.py.
_HOOK = """
def _hook(nothing):
    import esp32
    import pack

    from box.loop import Loop

    nvs = esp32.Partition.find(1, label="nvs")[0]
    asked = bytearray(4)
    # Modules before the one that is not loaded; below 0 when that is over.
    left = -1
    plain_open = pack.Pack.open

    # Not in __import__: its frame would stay on the stack while a module runs.
    def open(self, path, mode):
        nonlocal left
        if left >= 0 and path.endswith(".mpy"):
            left -= 1
            if left == -1:
                print("unloaded", path)
                raise MemoryError
        return plain_open(self, path, mode)

    pack.Pack.open = open
    plain_act = Loop._act

    def act(self, event):
        nonlocal left
        nvs.readblocks(0, asked)
        number = int.from_bytes(asked, "little")
        left = -1 if number == nothing else number
        return plain_act(self, event)

    Loop._act = act


_hook(%d)
del _hook
"""


def make_flash(path: Path) -> None:
    """Write a new flash file with today's program, which fails to load modules on demand."""
    write_hooked(path, beside("main.py", (_HOOK % NOTHING).encode(), names()))
