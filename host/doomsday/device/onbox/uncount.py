"""Take back the count of one start of a program on trial: see firmware/boot.py.

Runs before a soft reset by the laptop, which boot.py counts like any other start.
"""

import os

try:
    with open("/slot") as file:
        words = file.read(64)
    if words.endswith(" ."):
        with open("/slot.new", "w") as file:
            file.write(words[:-2])
        os.rename("/slot.new", "/slot")
except (OSError, ValueError):
    # No update was ever deployed.
    pass
