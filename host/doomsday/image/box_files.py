"""Paths of the program's files on a box, and which version of the program runs.

In the dialect of the box: the page of the site runs it too.
"""

STAMP_PATH = "/version.txt"
# Marker of a new box, which begins with the button test; see firmware/box/screens/welcome.py.
FIRST_PATH = "/first.txt"
# Files that `doomsday deploy` adds; see firmware/boot.py.
SLOT_PATH = "/slot"
PACKS = ("a.pack", "b.pack")
# Of programs before packs.
FOLDERS = ("lib", "alt")
SLOTS = FOLDERS + PACKS
PACK_PATH = "/a.pack"
READER_PATH = "/pack.py"
# Written by the box with the path of a damaged program file; see firmware/boot.py.
DAMAGED_PATH = "/damaged"
# Temporary names of a file until it is complete, and of a folder until it is removed; reserved,
# so no player's file has them.
PART_PATH = "/doomsday.part"
TRASH_PATH = "/doomsday.old"
# Files on the box in source form, shared by both versions of the program.
PLAIN = ("boot.py", "main.py", "pack.py", "verify.py")


def slots(said: str) -> list[str]:
    """Return the slots named in the content of `slot`; see firmware/boot.py.

    The first has the current program. While it is on trial, the second has the previous one.
    """
    return [word for word in said.split() if word in SLOTS] or [SLOTS[0]]
