"""Measure the cost of a laptop: seconds of a sync beside mpremote, presses meanwhile, heap."""

import subprocess
import sys
import time
from binascii import crc32
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from doomsday.device.line.box import deflated
from doomsday.device.line.find_box import greeted
from doomsday.device.line.transfers import sync
from doomsday.errors import Failure
from doomsday.sim.boxes import switch_on
from doomsday.sim.boxthread import BoxThread
from doomsday.sim.hardware.peripherals import Display
from doomsday.sim.supervisor import Supervisor
from shared.link import limits, messages
from shared.link.frames import encode
from tools.figures import crowd, narrow, program
from tools.figures.table import Figure, kilobytes, section
from tools.figures.tapped import Tap, Traffic, flash_s, tapped

_NEW, _CHANGED, _SAME = "50 companies, all new", "one of them changed", "none changed"
_BUDGETS = {_NEW: 1.0, _CHANGED: 1.0, _SAME: 0.3}
_PATIENCE_S = 120
_QUIET_S = 0.5
_SESSION = 7

_TEXT = """The laptop's own code with real pyserial, and the stock mpremote as a
program, each at the simulated box through a terminal that counts bytes and turns (changes of
direction). mpremote copies the same files, {size:,} bytes of TOML, with one `fs cp`; ours packs
them into {packed:,} bytes. Blocks erased and pieces of at most 256 bytes programmed were counted
in the simulated flash. Seconds are modelled from these: 115,200 baud with 10 bits a byte, 1 ms a
turn, 45 ms an erase, 0.7 ms a program, without computing time of the chip."""

_PRESS_TEXT = """The compiled program on a model of flash under the unix MicroPython, while
a laptop sends those companies. A press waits at most for the longest piece of work of the line
between two turns of the box. The flash of that work is counted and modelled as above; its
processor time, which includes the model of flash in Python, is compared in one run with the turn
of the box that draws a press. Without a laptop there is no such work."""

_HEAP_TEXT = """MicroPython's WebAssembly build, as under Heap: what a HELLO adds to a box at rest,
and the most while companies arrive, are unpacked and checked."""


# A job at a port, with the files of a folder.
Work = Callable[[str, Path], None]


@dataclass
class Costs:
    """Traffic by job, ours and mpremote's; the line's figures on the box by name."""

    size: int
    packed: int
    ours: dict[str, Traffic]
    theirs: dict[str, Traffic]
    press: dict[str, float]
    narrow: dict[str, int] = field(default_factory=dict)
    absent: str = ""


def measure(scratch: Path, lib: Path) -> Costs:
    """Measure everything."""
    new, changed = scratch / "crowd", scratch / "crowd-changed"
    for folder in (new, changed):
        crowd.write(folder)
    crowd.change_one(changed)
    jobs = {_NEW: new, _CHANGED: changed, _SAME: changed}
    pack = crowd.packed(new)[0].content
    talk = scratch / "talk.txt"
    talk.write_bytes(b"".join(_frames(pack)))
    costs = Costs(
        sum(path.stat().st_size for path in new.iterdir()),
        len(deflated(pack)),
        _all(scratch / "ours.bin", jobs, _sync),
        _all(scratch / "theirs.bin", jobs, _copy),
        program.run("line.py", [lib], "box", str(talk), heap="1M"),
    )
    try:
        costs.narrow = narrow.measure(scratch, lib, "link", {"/talk.txt": talk.read_bytes()})
    except Failure as failure:
        costs.absent = failure.message
    return costs


def _frames(pack: bytes) -> list[bytes]:
    """Return all requests of a sync of companies, from HELLO to BYE."""
    packed = deflated(pack)
    at = range(0, len(packed), limits.DATA_MAX)
    said: list[tuple[str, tuple[int | bytes, ...]]] = [
        (messages.HELLO, (limits.PROTOCOL, int(time.time()))),
        (messages.PACK, (len(pack), len(packed), crc32(pack))),
        *((messages.PIECE, (packed[start : start + limits.DATA_MAX],)) for start in at),
        (messages.PACK_END, ()),
        (messages.BYE, ()),
    ]
    return [
        encode(_SESSION, seq, kind, messages.pack(messages.request_shape(kind), *values))
        for seq, (kind, values) in enumerate(said)
    ]


def _all(flash: Path, jobs: dict[str, Path], work: Work) -> dict[str, Traffic]:
    """Return the traffic of each job on the line and the flash of one box, run in turn."""
    found = {}
    link = flash.with_suffix(".pty")
    with _served(flash, link) as box, tapped(link) as tap:
        for name, folder in jobs.items():
            before = _counted(tap, box)
            work(tap.name, folder)
            found[name] = _counted(tap, box) - before
    return found


@contextmanager
def _served(flash: Path, link: Path) -> Iterator[Supervisor]:
    """Run a box in real time, served by its own thread, whose program runs and rests."""
    made: list[Supervisor] = []

    def on() -> tuple[Supervisor, Display]:
        box = switch_on(flash, link=link)
        made.append(box)
        return box, box.display

    thread = BoxThread(on)
    thread.start()
    box = made[0]
    try:
        _until_quiet(box)
        yield box
    finally:
        thread.stop()


def _until_quiet(box: Supervisor) -> None:
    """Wait until the program runs and has not used display and flash for a while."""
    end = time.monotonic() + _PATIENCE_S
    seen = None
    while True:
        now = (box.program_runs, box.counters.i2c, box.counters.programs)
        if now == seen and now[0]:
            return
        if time.monotonic() > end:
            raise Failure("The simulated box does not come to rest.", "make test")
        seen = now
        time.sleep(_QUIET_S)


def _counted(tap: Tap, box: Supervisor) -> Traffic:
    counters = box.counters
    return Traffic(tap.there, tap.back, tap.turns, counters.erases, counters.programs)


def _sync(port: str, folder: Path) -> None:
    """Sync as `doomsday sync` does."""
    box = greeted(port)
    try:
        sync(box, crowd.packed(folder))
        box.bye()
    finally:
        box.line.stream.close()


def _copy(port: str, folder: Path) -> None:
    """Copy the same files by mpremote."""
    files = [str(path) for path in sorted(folder.iterdir())]
    command = [sys.executable, "-m", "mpremote", "connect", port, "fs", "cp", *files, ":"]
    try:
        subprocess.run(command, capture_output=True, check=True, timeout=_PATIENCE_S)
    except (OSError, subprocess.SubprocessError) as error:
        raise Failure(f"mpremote did not copy ({type(error).__name__}).") from None


def report(costs: Costs) -> str:
    """Return all sections of the report."""
    return "\n".join((_seconds(costs), _presses(costs), _heap(costs)))


def _seconds(costs: Costs) -> str:
    figures = []
    for name, traffic in costs.ours.items():
        theirs = costs.theirs[name]
        times = theirs.seconds / traffic.seconds
        budget = _BUDGETS[name]
        figures += [
            Figure(
                f"{name}, modelled",
                f"{traffic.seconds:.2f} s",
                f"{budget} s",
                f"{theirs.seconds:.2f} s of mpremote, {times:.0f} times",
                traffic.seconds > budget,
            ),
            Figure("bytes and turns on the line", _on_line(traffic), "", _on_line(theirs)),
            Figure("erased and programmed", _in_flash(traffic), "", _in_flash(theirs)),
        ]
    text = _TEXT.format(size=costs.size, packed=costs.packed)
    return section("A sync of companies", text, figures)


def _on_line(traffic: Traffic) -> str:
    size = traffic.there + traffic.back
    return f"{size:,} bytes, {traffic.turns:,} turns: {traffic.line_s:.2f} s"


def _in_flash(traffic: Traffic) -> str:
    return f"{traffic.erases} blocks, {traffic.programs} pieces: {traffic.flash_s:.2f} s"


def _presses(costs: Costs) -> str:
    press = costs.press
    flash_ms = 1000 * flash_s(press["worst_erases"], press["worst_programs"])
    figures = [
        Figure(
            "longest wait for the flash",
            f"{flash_ms:.0f} ms",
            "",
            f"{press['worst_erases']:.0f} erased, {press['worst_programs']:.0f} programmed",
        ),
        Figure(
            "longest wait for the processor",
            f"{press['worst_us'] / press['press_us']:.1f} times",
            "",
            "the turn that draws a press",
        ),
        Figure("turns that the box had meanwhile", f"{press['turns']:.0f}"),
    ]
    return section("A press while companies arrive", _PRESS_TEXT, figures)


def _heap(costs: Costs) -> str:
    if not costs.narrow:
        text = f"{_HEAP_TEXT}\n\n**Not measured on 32 bits: {costs.absent}**"
        return section("Heap of the link", text, [])
    told = {
        "link_talking": "a laptop has said HELLO",
        "link_most": "most while companies arrive",
    }
    figures = [Figure(f"32 bits, {what}", kilobytes(costs.narrow[n])) for n, what in told.items()]
    return section("Heap of the link", _HEAP_TEXT, figures)
