"""Runs first: chooses the program, and has garbage collected early, so that the heap stays whole.

The file `slot` names the folder of the program, lib or alt. A program on trial is followed by the
one before it and by a dot for each start; after three starts that one comes back. After a crash
verify.py compares the program's files with their checksums and may choose the other folder.
"""

import gc
import os
import sys

import machine

# Bytes between collections on 32 bits; on 64 bits all that is collected is twice as large. Once it
# runs, the program sets its own (box/memory.py), which cannot be imported here.
gc.threshold(4096 << (sys.maxsize >> 32 > 0))


def _slot() -> str:
    try:
        with open("slot") as file:
            # No more than a sound file has.
            said: "list[str]" = file.read(64).split()
    except (OSError, ValueError):
        return "lib"
    folders = [word for word in said if word in ("lib", "alt")]
    if len(folders) < 2:
        return folders[0] if folders else "lib"
    try:
        if said.count(".") < 3:
            with open("slot", "a") as file:
                file.write(" .")
            # One that stops at the prompt is started again.
            machine.WDT(timeout=60_000)
            return folders[0]
        with open("slot.new", "w") as file:
            file.write(folders[1])
        os.rename("slot.new", "slot")
        machine.RTC().memory(b"")
    except OSError:
        # A start that cannot be counted is not tried.
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
