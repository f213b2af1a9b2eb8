"""Choose the program to start, and make garbage collection frequent to limit fragmentation.

The file `slot` names where the program lies: a pack, a.pack or b.pack, or a folder of an older
version, lib or alt. While a program is on trial, the name of the previous one follows, and a dot
for each start; the fourth start goes back to the previous one. A pack is checked before it runs, a
folder after a crash; verify.py chooses another program if it is damaged.
"""

import gc
import os
import sys

import machine

# Bytes between collections on a 32-bit port; a 64-bit port needs twice as many. The program sets
# its own threshold later (box/memory.py); that module cannot be imported here.
gc.threshold(8192 << (sys.maxsize >> 32 > 0))

_PACK = ".pack"
_SLOTS = ("lib", "alt", "a" + _PACK, "b" + _PACK)


def _slot() -> str:
    try:
        with open("slot") as file:
            # A valid file is shorter than this.
            fields: "list[str]" = file.read(64).split()
    except (OSError, ValueError):
        return "lib"
    slots = [word for word in fields if word in _SLOTS]
    if len(slots) < 2:
        return slots[0] if slots else "lib"
    try:
        if fields.count(".") < 3:
            with open("slot", "a") as file:
                file.write(" .")
            # Restart a program on trial that stops at the prompt.
            machine.WDT(timeout=60_000)
            return slots[0]
        with open("slot.new", "w") as file:
            file.write(slots[1])
        os.rename("slot.new", "slot")
        machine.RTC().memory(b"")
    except OSError:
        # Do not try a program whose starts cannot be counted.
        pass
    return slots[1]


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True


for _program in (_slot(),) + _SLOTS:
    if _exists("/" + _program + ("" if _program[1:] == _PACK else "/box")):
        break
_noted = machine.reset_cause() != machine.SOFT_RESET and _exists("/damaged")
if _program[1:] == _PACK:
    import pack

    _intact = pack.load(_program)
else:
    sys.path[-1] = "/" + _program
    _intact = machine.reset_cause() not in (machine.HARD_RESET, machine.WDT_RESET)
if _noted or not _intact:
    import verify

    _program = verify.choose(_program)
    if _program[1:] != _PACK:
        sys.path[-1] = "/" + _program
    else:
        import pack

        if not pack.load(_program) and not pack.load(_program, careful=True):
            raise verify.unusable("/" + _program)
    del sys.modules["verify"], verify
del _slot, _exists
