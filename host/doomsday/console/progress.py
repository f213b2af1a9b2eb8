"""How far a transfer is, for who sits at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(title: str, total: int, unit: str = "") -> Iterator[Callable[[int], None]]:
    """Yield a function to call with each further count; at a terminal it moves a bar.

    They are bytes, or what `unit` says, such as "files".
    """
    if not sys.stderr.isatty() or not total:
        yield lambda count: None
        return
    # rich is slow to load, and most output goes without it.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    counts = [MofNCompleteColumn(), TextColumn(unit)] if unit else [DownloadColumn()]
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        *counts,
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda count: bar.advance(task, count)
