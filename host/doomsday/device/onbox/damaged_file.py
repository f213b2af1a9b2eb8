"""Print the path (hex) of the first damaged file of the box's program, an empty line for none.

Runs under MicroPython on a box whose program has ended; changes nothing. Uses the box's verify.py,
which older versions lack.
"""

import binascii
import sys


def damaged_file():
    """Return the absolute path of the file, "" if none is damaged or it cannot be checked."""
    try:
        import verify

        if hasattr(verify, "path_of"):
            slot = verify.running()
            noted = verify.noted()
            if noted and noted[0].endswith(".pack"):
                # boot.py could start nothing.
                slot = noted[0]
            path = verify.first_damaged(slot)
            return verify.path_of(slot, path) if path else ""
        # A version before packs.
        folder = sys.path[-1].strip("/")
        path = verify.first_damaged(folder)
        return "/" + folder + "/" + path if path else ""
    except Exception:  # noqa: BLE001 - verify.py may be damaged itself.
        return ""


print(binascii.hexlify(damaged_file().encode()).decode())
