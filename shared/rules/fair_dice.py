"""Random bytes to faces of a die, without bias."""


def face(byte: int, sides: int) -> int:
    """The face 1..sides that a random byte (0..255) stands for, or 0: take another byte.

    Bytes above the largest multiple of `sides` are refused, so that every face is left with
    the same number of bytes. `sides` is 1..255.
    """
    if byte >= 256 - 256 % sides:
        return 0
    return byte % sides + 1
