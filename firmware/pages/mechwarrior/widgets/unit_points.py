"""Show the points of a unit, and those of its gear and pilot beside them."""


def text(points: int, cards: int) -> str:
    """Return the points of a unit, as "112+10" with gear and pilot that it still has (W-124)."""
    return "%d+%d" % (points, cards) if cards else str(points)
