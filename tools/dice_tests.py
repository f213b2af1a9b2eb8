"""Give bytes and faces of the box's dice to ent and dieharder, where they are installed.

    dice_tests.py [MEGABYTES]

The stream is that of one seed: roll after roll, as a game has them. The suites get the bytes of
which faces are made; a chi-square is taken of the faces of each die. Says aloud which suite is
missing. Exits with 1 if a suite reports a failure. MEGABYTES: of the stream for ent.
"""

import hashlib
import re
import shutil
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from shared.rules import dice_draw
from tools.arguments import parsed

MEGABYTES = 16
SEED = hashlib.sha256(b"the dice of a test").digest()
SIDES = (4, 6, 8, 10, 12, 20, 100)
_FACES = 100_000
_BLOCK = 32
# Milliseconds between two presses of the stream.
_PRESS_US = 1_000_003
# A chi-square beyond this is met once in a million runs: its mean and deviations above.
_DEVIATIONS = 4.9
# What ent says of good bytes: bits a byte, and within which percentages its chi-square lies.
_BITS_LEAST = 7.9999
_OFTEN = 0.01
# Tests of dieharder that take less than 50 MB each: birthdays, runs, and bits alone and in runs.
_DIEHARDER = (0, 15, 100, 101)
_VERDICTS = ("PASSED", "WEAK", "FAILED")
_FROM_PIPE = "200"
_PIECE = 1 << 20


def stream() -> Iterator[bytes]:
    """Yield bytes as faces are made from them: the block of one roll after the other."""
    number = 0
    while True:
        place = struct.pack("<III", number, number * _PRESS_US & 0xFFFFFFFF, 0)
        yield hashlib.sha256(SEED + place + dice_draw.DICE).digest()
        number += 1


def first(count: int) -> bytes:
    """Return the first bytes of the stream."""
    return b"".join(islice(stream(), count // _BLOCK + 1))[:count]


def chi_square(sides: int, faces: int = _FACES) -> float:
    """Return the chi-square of faces of a die, in deviations from its mean."""
    found: Counter[int] = Counter()
    for number in range(faces // 10):
        stamp = number * _PRESS_US & 0xFFFFFFFF
        found.update(dice_draw.faces(SEED, (sides,) * 10, number, stamp))
    expected = sum(found.values()) / sides
    chi = sum((found[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    return float((chi - (sides - 1)) / (2 * (sides - 1)) ** 0.5)


def ent(size: int) -> str:
    """Return what is wrong with so many bytes by ent, "" if nothing."""
    done = subprocess.run(["ent"], input=first(size), capture_output=True, check=True)
    said = done.stdout.decode()
    print(said)
    bits = float(re.findall(r"Entropy = ([\d.]+)", said)[0])
    often = float(re.findall(r"exceed this value (?:less than |more than )?([\d.]+)", said)[0])
    if bits < _BITS_LEAST or not _OFTEN < often < 100 - _OFTEN:
        return f"ent: {bits} bits a byte, chi-square exceeded {often} % of the time"
    return ""


def dieharder() -> str:
    """Return what is wrong by dieharder, "" if nothing; it reads as much as it wants."""
    failed = []
    for test in _DIEHARDER:
        command = ["dieharder", "-g", _FROM_PIPE, "-d", str(test)]
        done = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert done.stdin is not None and done.stdout is not None
        blocks = stream()
        with suppress(BrokenPipeError):
            while done.poll() is None:
                done.stdin.write(b"".join(islice(blocks, _PIECE // _BLOCK)))
        said = done.stdout.read().decode()
        rows = [line.strip() for line in said.splitlines() if line.rstrip().endswith(_VERDICTS)]
        print("\n".join(rows), flush=True)
        failed += [row for row in rows if row.endswith("FAILED")]
        failed += [] if rows else [f"test {test} ended without a verdict"]
    return "dieharder: " + "; ".join(failed) if failed else ""


def main() -> int:
    """Run what is installed."""
    given = parsed(__doc__, "MEGABYTES")
    size = int(given[0]) if given else MEGABYTES
    faults = []
    for sides in SIDES:
        off = chi_square(sides)
        print(f"d{sides}: chi-square of {_FACES:,} faces, {off:+.2f} deviations from its mean")
        faults += [f"d{sides} is not even"] if abs(off) > _DEVIATIONS else []
    for name, suite in (("ent", lambda: ent(size << 20)), ("dieharder", dieharder)):
        if shutil.which(name) is None:
            print(
                f"MISSING: {name} is not installed, its tests are not run. Try: apt install {name}"
            )
            continue
        faults += [fault] if (fault := suite()) else []
    for fault in faults:
        print(f"Fault: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
