"""Choose the program to start, and make garbage collection frequent to limit fragmentation.

The file `slot` names the program's folder, lib or alt. While a program is on trial, the name of
the previous one follows, and a dot for each start; the fourth start goes back to the previous one.
After a crash verify.py checks the program's files against their checksums and may switch folders.
"""

import gc
import os
import sys

import machine

# Bytes between collections on a 32-bit port; a 64-bit port needs twice as many. The program sets
# its own threshold later (box/memory.py); that module cannot be imported here.
gc.threshold(4096 << (sys.maxsize >> 32 > 0))


def _slot() -> str:
    try:
        with open("slot") as file:
            # A valid file is shorter than this.
            fields: "list[str]" = file.read(64).split()
    except (OSError, ValueError):
        return "lib"
    folders = [word for word in fields if word in ("lib", "alt")]
    if len(folders) < 2:
        return folders[0] if folders else "lib"
    try:
        if fields.count(".") < 3:
            with open("slot", "a") as file:
                file.write(" .")
            # Restart a program on trial that stops at the prompt.
            machine.WDT(timeout=60_000)
            return folders[0]
        with open("slot.new", "w") as file:
            file.write(folders[1])
        os.rename("slot.new", "slot")
        machine.RTC().memory(b"")
    except OSError:
        # Do not try a program whose starts cannot be counted.
        pass
    return folders[1]


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True


_folder = _slot()
if not _exists("/" + _folder + "/box"):
    _folder = "lib"
if machine.reset_cause() in (machine.HARD_RESET, machine.WDT_RESET) or (
    machine.reset_cause() != machine.SOFT_RESET and _exists("/damaged")
):
    import verify

    _folder = verify.choose(_folder)
    del sys.modules["verify"], verify
sys.path[-1] = "/" + _folder
del _slot, _exists
