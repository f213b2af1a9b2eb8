"""Measure the processor time of a press and a start, as ratios on one machine."""

from pathlib import Path

from tools.figures import evening, program
from tools.figures.table import Figure, section

_BOOTS = 5
# That of the simulated box, and what the journal in memory takes: collecting takes as long as it
# does in a heap of that size.
_HEAP = "384K"

_TEXT = """The box's program and the unmodified driver, in one process of the unix
MicroPython, on a bus that only counts. A press is the turn of the loop that answers it: the
screen, the journal record, drawing, comparing, sending, and garbage collection. The presses are
those of the same evening. The game at full depth uses the presses of `tools/figures/full.seq`
with other dice: {presses:.0f} presses and {plies:.0f} plies from its first page to its end. A
frame is a clear, eight lines of up to sixteen letters in the font that MicroPython has in C, and
`show()`. The best of five alternating rounds; only the ratios count, because all drawing of the
box is Python and most of a stock frame is C."""

_BOOT_TEXT = """From the first import to the first screen drawn, with hardware in memory,
on this machine, for information only; the best of five."""


def measure(lib: Path) -> dict[str, float]:
    """Return microseconds of press, redraw and stock frame, bytes of the frame, ms of both starts.

    Names of figures at full depth begin with `full_`.
    """
    found = program.run("press.py", [lib], "full", *evening.presses(evening.FULL), heap=_HEAP)
    found = {f"full_{name}": figure for name, figure in found.items()}
    found |= program.run("press.py", [lib], "evening", *evening.presses(), heap=_HEAP)
    for name, places in (("mpy", [lib]), ("py", program.sources())):
        runs = [program.run("boot.py", places)["boot_ms"] for _ in range(_BOOTS)]
        found[name + "_boot_ms"] = min(runs)
    return found


def report(found: dict[str, float]) -> str:
    """Return both sections of the report."""
    press, redraw, frame = found["press_us"], found["redraw_us"], found["frame_us"]
    full = found["full_press_us"] * frame / found["full_frame_us"]
    stock = "clear, eight lines and show of the stock driver"
    figures = [
        Figure("press to last byte", f"{press / frame:.1f} times", "", stock),
        Figure("the same, in a game at full depth", f"{full / frame:.1f} times", "", stock),
        Figure("drawing and comparing alone", f"{redraw / frame:.1f} times", "", stock),
        Figure("press, on this machine", f"{press:.0f} us", "", f"{frame:.0f} us"),
    ]
    mpy, py = found["mpy_boot_ms"], found["py_boot_ms"]
    boots = [
        Figure("compiled, as shipped", f"{mpy:.1f} ms", "", f"{py:.1f} ms from source"),
        Figure("the same, as part of that", f"{mpy / py:.0%}"),
    ]
    text = _TEXT.format(presses=found["full_presses"], plies=found["full_plies"])
    return (
        section("Processor time a press", text, figures)
        + "\n"
        + section("Start", _BOOT_TEXT, boots)
    )
