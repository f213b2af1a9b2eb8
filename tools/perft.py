"""Count sequences of actions from the named positions in tests/rules/perft_ID.txt of every game.

    perft.py                    count all and write them to the files
    perft.py NAME [ACTIONS]     count after each first action of one position (divide)

A part of a name is enough. A changed count means changed rules: check before you commit it.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from tests.rules import perft  # noqa: E402
from tools.arguments import parsed  # noqa: E402

# Sequences are counted up to four actions, unless there are too many of them; up to ten actions
# where little can be done.
ACTIONS, MANY = 4, 100_000
LONGEST, ENOUGH = 10, 3_000


def divide(part: str, actions: int) -> int:
    found = [one for _, known in perft.positions() for one in known if part in one.name]
    if len(found) != 1:
        print(f"{len(found)} positions have '{part}' in their names", file=sys.stderr)
        return 1
    parts = found[0].divide(actions)
    for token, count in parts:
        print(f"{token:16}{count:>10}")
    print(f"{'':16}{sum(count for _, count in parts):>10}")
    return 0


def counts_of(position: perft.Position) -> list[int]:
    state = position.begin().state
    counts: list[int] = []
    while len(counts) < ACTIONS or counts[-1] < ENOUGH and len(counts) < LONGEST:
        if len(counts) > 1 and counts[-1] ** 2 // counts[-2] > MANY:
            # One action more would be about so many sequences.
            break
        counts.append(position.count(state, len(counts) + 1))
    return counts


def write() -> None:
    for id, positions in perft.positions():
        path = ROOT / perft.file_of(id)
        blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
        made = []
        for block, position in zip(blocks, positions, strict=True):
            counts = counts_of(position)
            lines = [line for line in block.split("\n") if not line.startswith("counts: ")]
            made.append("\n".join([*lines, "counts: " + " ".join(map(str, counts))]))
            print(f"{position.name}: {counts}")
        path.write_text("\n\n".join(made) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    if not arguments:
        write()
        return 0
    return divide(arguments[0], int(arguments[1]) if len(arguments) > 1 else ACTIONS)


if __name__ == "__main__":
    sys.exit(main(parsed(__doc__, "POSITION", "DEPTH")))
