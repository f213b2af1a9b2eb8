"""Roster files and their packed form, made under MicroPython."""

import binascii


def stored(file):
    """Return a file as a deflate stream of stored blocks."""
    size = len(file)
    return b"\x01" + size.to_bytes(2, "little") + (0xFFFF - size).to_bytes(2, "little") + file


def companies(*names):
    """Return a file of companies with one legal frame each."""
    body = "".join([f"{name}\t1\t1\tAlpha\tRd\t3\n" for name in names]).encode()
    return whole(body)


def whole(body, version=1):
    """Return a body with its head."""
    crc = binascii.crc32(body, binascii.crc32(str(version).encode()))
    return b"doomsday %d " % version + (f"{crc:08x}\n").encode() + body
