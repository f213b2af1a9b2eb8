"""Three buttons find a face: which of the faces are left after each press."""

THIRDS = 3


def third(low: int, high: int, part: int) -> "tuple[int, int]":
    """The first (0), second or last third of a span of faces; of two faces the second has none."""
    count = high - low + 1
    if count == 2:
        return (high, high) if part == 2 else (low, low - part)
    size = (count + 2) // THIRDS
    first = low + size * part
    return first, min(first + size - 1, high)


def span(faces: "tuple[int, int]") -> str:
    """Faces from one to another as text, "" for none."""
    low, high = faces
    if low > high:
        return ""
    return str(low) if low == high else str(low) + "-" + str(high)
