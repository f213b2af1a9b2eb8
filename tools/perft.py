"""Count sequences of actions from the named positions of tests/rules/perft_mfz.txt.

    perft.py                    count all and write them to the file
    perft.py NAME [DEPTH]       count after each first action of one position (divide)

A part of a name is enough. A changed count means changed rules: check before you commit it.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from tests.rules import perft  # noqa: E402

DEPTH = 4
# Where little can be done, sequences are counted up to this length, or this many.
LONGEST = 10
ENOUGH = 3000


def divide(part: str, depth: int) -> int:
    found = [position for position in perft.positions() if part in position.name]
    if len(found) != 1:
        print(f"{len(found)} positions have '{part}' in their names", file=sys.stderr)
        return 1
    parts = perft.divide(found[0], depth)
    for token, count in parts:
        print(f"{token:16}{count:>10}")
    print(f"{'':16}{sum(count for _, count in parts):>10}")
    return 0


def write() -> None:
    blocks = (ROOT / perft.FILE).read_text(encoding="utf-8").strip().split("\n\n")
    made = []
    for block, position in zip(blocks, perft.positions(), strict=True):
        state = position.begin().state
        counts: list[int] = []
        while len(counts) < DEPTH or counts[-1] < ENOUGH and len(counts) < LONGEST:
            counts.append(perft.perft(state, len(counts) + 1, position.faces))
        lines = [line for line in block.split("\n") if not line.startswith("counts: ")]
        made.append("\n".join([*lines, "counts: " + " ".join(map(str, counts))]))
        print(f"{position.name}: {counts}")
    (ROOT / perft.FILE).write_text("\n\n".join(made) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    if not arguments:
        write()
        return 0
    return divide(arguments[0], int(arguments[1]) if len(arguments) > 1 else DEPTH)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
