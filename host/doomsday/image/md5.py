"""MD5, also where Python's own module lacks it, as in MicroPython for browsers.

In the dialect of the box: the page of the site runs it too.
"""

import hashlib
import math

_SHIFTS = (7, 12, 17, 22) * 4 + (5, 9, 14, 20) * 4 + (4, 11, 16, 23) * 4 + (6, 10, 15, 21) * 4
_START = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476)
_MASK = 0xFFFFFFFF
_CHUNK = 64


def md5(data: bytes) -> bytes:
    """Return the MD5 of `data`, which protects against accidents only."""
    if hasattr(hashlib, "md5"):
        return hashlib.md5(data, usedforsecurity=False).digest()
    return plain_md5(data)


def plain_md5(data: bytes) -> bytes:
    """Return the MD5 of `data` (RFC 1321), computed here: meant for a few kilobytes."""
    padded = data + b"\x80" + bytes((_CHUNK - 9 - len(data)) % _CHUNK)
    padded += (8 * len(data)).to_bytes(8, "little")
    sines = [int(abs(math.sin(at + 1)) * 2**32) for at in range(_CHUNK)]
    state = _START
    for at in range(0, len(padded), _CHUNK):
        words = [int.from_bytes(padded[at + 4 * n : at + 4 * n + 4], "little") for n in range(16)]
        state = _after_chunk(state, words, sines)
    return b"".join([word.to_bytes(4, "little") for word in state])


def _after_chunk(
    state: "tuple[int, int, int, int]", words: "list[int]", sines: "list[int]"
) -> "tuple[int, int, int, int]":
    a, b, c, d = state
    for step in range(_CHUNK):
        if step < 16:
            mixed, word = (b & c) | (~b & d), step
        elif step < 32:
            mixed, word = (d & b) | (~d & c), (5 * step + 1) % 16
        elif step < 48:
            mixed, word = b ^ c ^ d, (3 * step + 5) % 16
        else:
            mixed, word = c ^ (b | (~d & _MASK)), (7 * step) % 16
        total = (a + mixed + sines[step] + words[word]) & _MASK
        shift = _SHIFTS[step]
        turned = ((total << shift) | (total >> (32 - shift))) & _MASK
        a, b, c, d = d, (b + turned) & _MASK, b, c
    a0, b0, c0, d0 = state
    return (a0 + a) & _MASK, (b0 + b) & _MASK, (c0 + c) & _MASK, (d0 + d) & _MASK
