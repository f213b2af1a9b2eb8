"""The journal's protocol as a small model, explored exhaustively, whose traces the real code runs.

A sector has a header and a few slots, an entry is one record, and a checkpoint stands for all
entries before it. Each flash operation can be cut, with each outcome. Invariants, at every start:

- The journal holds the acknowledged entries, and the one in flight or not.
- What one start finds, each later one finds, once an entry was written after it.
- No slot is programmed that holds anything else, unless to void it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

SECTORS, SLOTS = 3, 5
# Outcomes of a cut. FLAKY: complete or untouched, as each later life reads it.
NOTHING, DONE, TORN, FLAKY = "nothing", "done", "torn", "flaky"
OUTCOMES = (NOTHING, DONE, TORN, FLAKY)
VOID = "void"

# A cell is None if blank, VOID, or what it holds and whether it is flaky.
Held = tuple[int, str]
Cell = tuple[Held | str, bool] | str | None
Flash = tuple[tuple[Cell, ...], ...]
# Sector, slot, and what is programmed there; slot -1 erases.
Operation = tuple[int, int, Held | str]
BLANK: tuple[Cell, ...] = (None,) * SLOTS
CHECKPOINT = "="


class Broken(AssertionError):
    """An invariant does not hold."""


@dataclass(frozen=True)
class Life:
    """A journal that is open: its flash, its end, and the entries that it holds."""

    flash: Flash = (BLANK,) * SECTORS
    sector: int = SECTORS - 1
    epoch: int = 0
    seq: int = 0
    slot: int = SLOTS
    touched: bool = False
    entries: str = ""

    def operations(self, entry: str) -> list[Operation]:
        """Return the flash operations of an append, in order."""
        found: list[Operation] = []
        sector, slot, seq = self.sector, self.slot, self.seq
        if self.touched and slot < SLOTS:
            found.append((sector, slot, VOID))
            slot += 1
        if slot == SLOTS:
            sector = (sector + 1) % SECTORS
            found += [
                (sector, -1, VOID),
                (sector, 0, (self.epoch + 1, str(seq))),
                (sector, 1, (seq, CHECKPOINT + self.entries)),
            ]
            slot, seq = 2, seq + 1
        return [*found, (sector, slot, (seq, entry))]

    def append(self, entry: str) -> "Life":
        """Return the journal after an append."""
        done = self.operations(entry)
        flash = self.flash
        for operation in done:
            flash = operate(flash, operation, DONE)
        sector, slot, held = done[-1]
        return Life(
            flash,
            sector,
            self.epoch + (sector != self.sector),
            int(held[0]) + 1,
            slot + 1,
            False,
            self.entries + entry,
        )


def operate(flash: Flash, operation: Operation, outcome: str) -> Flash:
    """Return the flash after an operation, or after a cut of it."""
    sector, slot, held = operation
    cells = list(flash[sector])
    if outcome == NOTHING:
        return flash
    if slot < 0:
        cells = list(BLANK) if outcome == DONE else [VOID] * SLOTS
    elif held == VOID:
        cells[slot] = (VOID, True) if outcome == FLAKY and cells[slot] != VOID else VOID
    else:
        here = cells[slot]
        if here is not None and here != VOID and here[0] != held:
            raise Broken("a used slot is programmed", operation, here)
        cells[slot] = {DONE: (held, False), TORN: VOID, FLAKY: (held, True)}[outcome]  # type: ignore[assignment]
    return (*flash[:sector], tuple(cells), *flash[sector + 1 :])


def start(flash: Flash, whole: bool) -> Life:
    """Return the journal that a start finds. whole: how flaky cells read in this life."""

    def read(cell: Cell) -> Held | str | None:
        if not isinstance(cell, tuple):
            return cell
        return cell[0] if whole or not cell[1] else None

    headers = [(read(cells[0]), sector) for sector, cells in enumerate(flash)]
    valid = sorted((head, sector) for head, sector in headers if isinstance(head, tuple))
    if not valid:
        return Life(flash)
    while valid:
        head, sector = valid.pop()
        seq, tail, last, entries = int(head[1]), 1, VOID, []
        bad = 0
        for slot in range(1, SLOTS):
            record = read(flash[sector][slot])
            if record is None:
                continue
            tail, last = slot + 1, VOID
            if isinstance(record, tuple) and seq <= record[0] <= seq + bad:
                seq, bad, last = record[0] + 1, 0, record  # type: ignore[assignment]
                entries.append(record[1])
            else:
                bad += 1
        if entries:
            break
        # The sector was only begun: the one before is current, and full.
        flash_end = sector, int(head[1])
    else:
        return Life(flash, SECTORS - 1, 0, 0, SLOTS)
    text = "".join(entry.removeprefix(CHECKPOINT) for entry in entries)
    if "flash_end" in locals():
        return Life(flash, sector, head[0], flash_end[1], SLOTS, False, text)
    settled = operate(flash, (sector, tail - 1, last), DONE)
    return Life(settled, sector, head[0], seq, tail, True, text)


@dataclass(frozen=True)
class Step:
    """An append. cut: the operation that is cut, its outcome, and how the next life reads."""

    cut: tuple[int, str, bool] | None = None


def traces(appends: int, cuts: int) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Explore all runs; yield each run and the entries at its end.

    Raises: Broken if an invariant does not hold.
    """
    yield from _explore(Life(), (), appends, cuts, ("",))


def _explore(
    life: Life, run: tuple[Step, ...], left: int, cuts: int, pending: tuple[str, ...]
) -> Iterator[tuple[tuple[Step, ...], str]]:
    if not left:
        for whole in (False, True):
            if start(life.flash, whole).entries not in [life.entries + more for more in pending]:
                raise Broken("a later start finds something else", run)
        yield run, life.entries
        return
    entry = chr(ord("a") + len(run))
    yield from _explore(life.append(entry), (*run, Step()), left - 1, cuts, ("",))
    if not cuts:
        return
    flash = life.flash
    for number, operation in enumerate(life.operations(entry)):
        for outcome in OUTCOMES:
            torn = operate(flash, operation, outcome)
            for whole in (False, True) if outcome == FLAKY else (True,):
                found = start(torn, whole)
                # One that was in flight may still show, as long as nothing was written after it.
                may = (*pending, entry)
                if found.entries not in [life.entries + more for more in may]:
                    raise Broken("lost or invented", run, number, outcome, found.entries)
                step = Step((number, outcome, whole))
                if found.entries != life.entries:
                    may = ("",)
                yield from _explore(found, (*run, step), left - 1, cuts - 1, may)
        flash = operate(flash, operation, DONE)
