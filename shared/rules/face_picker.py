"""Turn random bytes into faces. A module of its own: most dice have no kind of the pool."""


def face(byte: int, sides: int) -> int:
    """Return a face 1..sides for a random byte 0..255, or 0 to reject the byte.

    `sides`: 1..255. Bytes from the largest multiple of `sides` up are rejected, so each face has
    the same number of bytes.

    >>> face(7, 6), face(251, 6), face(252, 6)
    (2, 6, 0)
    """
    if byte >= 256 - 256 % sides:
        return 0
    return byte % sides + 1
