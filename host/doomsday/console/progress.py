"""A progress bar for transfers, shown at a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from doomsday.console import colours


@contextmanager
def progress(title: str, total: int, unit: str = "") -> Iterator[Callable[[int], None]]:
    """Yield a function that advances a progress bar by a count, out of `total`.

    unit: what is counted, such as "files"; bytes by default.
    """
    if not sys.stderr.isatty() or not total:
        yield lambda count: None
        return
    # rich is slow to import, and most output does not need it.
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
    with Progress(
        *columns,
        console=Console(stderr=True, no_color=not colours.shown(sys.stderr)),
        transient=True,
    ) as bar:
        task = bar.add_task(title, total=total)
        yield lambda count: bar.advance(task, count)
