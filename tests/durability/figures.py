"""What the runs of this folder report, for their tests and for tools/soak.py."""

from tests.onbox import ROOT, run_micropython


def of_evening(
    game: str, depth: str, store: str, entries: int, stride: int, first: int = 0, turn: int = 0
) -> dict[str, int]:
    """Cut one operation in `stride` of an evening, from `first` on; return the figures by name.

    turn: number of the round, each of which has other faults after the first cut.

    Raises: AssertionError if a promise was broken.
    """
    args = (game, depth, store, entries, stride, first, turn)
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


def of_full_flash(
    game: str, depth: str, store: str, entries: int, first: int, last: int
) -> dict[str, int]:
    """Play evenings with `first` to `last` free blocks before each change; figures by name.

    Raises: AssertionError if a promise was broken.
    """
    args = (game, depth, store, entries, first, last)
    printed = run_micropython("tests.durability.full_flash", *args, heap="24M")
    return {name: int(figure) for name, figure in map(str.split, printed.splitlines())}


def of_switch(old: str, new: str, ways: int) -> dict[str, int]:
    """Cut a switch from one program to another at every operation; return the figures by name.

    ways: in how many of the five ways each is cut. Raises: AssertionError if a promise was broken.
    """
    printed = run_micropython("tests.faults.switch_cuts", ROOT, old, new, ways, heap="16M")
    return {name: int(figure) for name, figure in map(str.split, printed.splitlines())}
