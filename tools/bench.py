"""Measure the box and write docs/bench.md: every figure beside its budget."""

import sys
import tempfile
from pathlib import Path

from doomsday.errors import Failure
from tools.figures import (
    cost,
    device,
    faults,
    game,
    heap,
    idle,
    install,
    line,
    press,
    program,
    rules,
    saving,
    soak,
    stack,
    store,
    wire,
)

_HEAD = """# Figures

Written by `make bench`, except the last sections, which `make soak` writes. No hardware has been
measured yet: counts are exact, times are ratios within one run, and modelled figures say so.
"""


def main() -> None:
    """Measure, print and write the page."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        lib = program.lay_out(scratch)
        spent = press.measure(lib)
        sections = [
            wire.report(*wire.measure(scratch), int(spent["frame_bytes"])),
            cost.report(cost.measure(scratch)),
            press.report(spent),
            store.report(store.measure(lib)),
            game.report(game.measure(scratch, lib)),
            saving.report(saving.measure(scratch, lib)),
            install.report(install.measure(scratch, lib)),
            line.report(line.measure(scratch, lib)),
            rules.report(rules.measure(scratch, lib)),
            heap.report(heap.measure(scratch, lib)),
            idle.report(idle.measure(scratch)),
            device.report(device.measure(scratch)),
            stack.report(stack.measure(scratch)),
            faults.report(faults.measure()),
        ]
    text = "\n".join([_HEAD, *sections, *soak.kept()])
    soak.REPORT.write_text(text)
    print(text)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        print(f"Error: {failure.message}\nTry: {failure.hint}", file=sys.stderr)
        sys.exit(failure.code)
