"""What the runs of this folder report, for their tests and for tools/durability.py."""

from tests.onbox import run_micropython


def of_evening(game: str, depth: str, store: str, entries: int, stride: int) -> dict[str, int]:
    """Cut one operation in `stride` of an evening; return the figures by name.

    Raises: AssertionError if a promise was broken.
    """
    args = (game, depth, store, entries, stride)
    printed = run_micropython("tests.durability.cuts", *args, heap="24M")
    return {name: int(figure) for name, figure in map(str.split, printed.splitlines())}


def of_store(store: str, share: int, ways: str) -> dict[str, int]:
    """Run the trial of a store on littlefs; `ways`: "certain", or "all" with unstable cells."""
    args = (store, 60, share, ways)
    printed = run_micropython("tests.durability.stores", *args, heap="24M")
    return {
        name: int(figure)
        for name, figure in (line.split() for line in printed.splitlines())
        if name in ("cuts", "missing", "invented", "failed")
    }
