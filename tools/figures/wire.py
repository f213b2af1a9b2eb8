"""Measure bytes on the I2C bus and their time."""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from doomsday.sim.boxes import play_in
from tools.figures import evening, program
from tools.figures.table import Figure, percentile, section

# Each byte has an acknowledge bit; each transaction an address byte, a start and a stop.
_HZ = 400_000
_BITS_A_BYTE = 9
_BITS_A_TRANSACTION = _BITS_A_BYTE + 2
_DRIVER_TRANSACTIONS = 7
_BUDGET, _GOAL = 400, 250

_TEXT = """The evening of `tools/figures/reference.seq`, {presses} presses, and the game of
`tools/figures/full.seq`, played on the simulated box. Counted is what each press sends to the
panel, without device addresses. The frame of the stock driver was counted in its own `show()`.
Time on the bus is modelled: 400 kHz, nine bits a byte, and eleven more a transaction. To move the
cursor of the first page, a bar across the panel, sends about 700 bytes."""


@dataclass(frozen=True)
class Traffic:
    """Bytes and transactions on the bus."""

    size: int
    transactions: int

    @property
    def ms(self) -> float:
        """Return milliseconds at 400 kHz."""
        bits = _BITS_A_BYTE * self.size + _BITS_A_TRANSACTION * self.transactions
        return 1000 * bits / _HZ


def measure(scratch: Path, lib: Path) -> tuple[list[Traffic], list[Traffic], int]:
    """Return the traffic of each press: of the evening, and of the game at full depth.

    Also returns the bytes that the stock driver sends for a frame.
    """
    frame = int(program.run("stock_frame.py", [lib])["frame_bytes"])
    return _measure(scratch, evening.PATH), _measure(scratch, evening.FULL), frame


def _measure(scratch: Path, path: Path) -> list[Traffic]:
    marks = []
    with play_in(evening.new_box(scratch / f"{path.stem}.bin")) as player:
        for _ in evening.play(player, path):
            counters = player.box.counters
            marks.append((counters.i2c_bytes, counters.i2c))
    return [Traffic(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(marks)]


def report(traffic: list[Traffic], full: list[Traffic], stock_bytes: int) -> str:
    """Return the section of the report, of the evening and of a game at full depth.

    stock_bytes: bytes that the stock driver sends for a frame.
    """
    sizes = [t.size for t in traffic]
    times = [round(1000 * t.ms) for t in traffic]
    stock = Traffic(stock_bytes, _DRIVER_TRANSACTIONS)
    budget = f"{_BUDGET}, goal {_GOAL}"
    frame = f"{stock_bytes:,} a frame of the stock driver"
    median = percentile(sizes, 50)
    in_full = percentile([t.size for t in full], 50)
    figures = [
        Figure("bytes a press, median", f"{median:,}", budget, frame, median > _BUDGET),
        Figure("bytes a press, nine in ten", f"{percentile(sizes, 90):,}", "", frame),
        Figure(
            "bytes a press of a game at full depth, median",
            f"{in_full:,}",
            budget,
            frame,
            in_full > _BUDGET,
        ),
        Figure("bytes a press, as part of a frame", f"{median / stock_bytes:.0%}"),
        Figure(
            "time on the bus a press, median",
            f"{percentile(times, 50) / 1000:.1f} ms",
            "",
            f"{stock.ms:.1f} ms a frame",
        ),
        Figure("time on the bus a press, nine in ten", f"{percentile(times, 90) / 1000:.1f} ms"),
    ]
    return section("Bytes on the bus", _TEXT.format(presses=len(traffic)), figures)
