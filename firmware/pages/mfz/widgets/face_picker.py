"""Pick a face with three buttons. Pure arithmetic, testable without a panel."""

THIRDS = 3


def third(low: int, high: int, part: int) -> "tuple[int, int]":
    """Return third 0, 1 or 2 (`part`) of a range of faces. Of two faces, third 1 is empty."""
    count = high - low + 1
    if count == 2:
        return (high, high) if part == 2 else (low, low - part)
    size = (count + 2) // THIRDS
    first = low + size * part
    return first, min(first + size - 1, high)


def span(faces: "tuple[int, int]") -> str:
    """Return a range of faces as text; "" for an empty one."""
    low, high = faces
    if low > high:
        return ""
    return str(low) if low == high else str(low) + "-" + str(high)
