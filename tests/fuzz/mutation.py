"""Change good inputs at random, always in the same way for the same seed."""

import random
from collections.abc import Iterator, Sequence

# What parsers look at.
_PIECES = (
    *(
        b"[",
        b"]",
        b"{",
        b"}",
        b'"',
        b"'",
        b"=",
        b"\n",
        b"\t",
        b" ",
        b"\0",
        b"#",
        b"*",
        b"<1 ",
        b">1 ",
    ),
    *(
        b"-1",
        b"0",
        b"9999999999",
        b"1e999",
        b"nan",
        b"\xff",
        b"\xc3\xa9",
        b"\xf0\x9f\x8e\xb2",
        b"{roll 00000000}",
    ),
    *(
        b"[[",
        b"]]",
        b"true",
        b"null",
        b"\\u0000",
        b"../",
        b"%00",
        b"\r\n",
        b"\x7f" * 4,
        b"\xff" * 4,
        b"A" * 300,
    ),
)
_MOST = 6


def mutated(seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """Return one of the seeds with some of its bytes changed, moved, repeated or cut."""
    data = bytearray(chance.choice(seeds))
    for _ in range(chance.randint(1, _MOST)):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice((1, 1, 2, 4, 20, 200)))
        change = chance.randrange(7)
        if change == 0:
            del data[at:end]
        elif change == 1:
            data[at:at] = chance.choice(_PIECES)
        elif change == 2:
            data[at:end] = chance.choice(_PIECES)
        elif change == 3 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif change == 4:
            data[at:at] = data[at:end]
        elif change == 5:
            other = chance.choice(seeds)
            start = chance.randrange(len(other) + 1)
            data[at:end] = other[start : start + chance.choice((4, 20, 200))]
        else:
            del data[at:]
    return bytes(data)


def inputs(seeds: Sequence[bytes], count: int, seed: int = 1) -> Iterator[bytes]:
    """Return each seed, then `count` changed ones."""
    yield from seeds
    chance = random.Random(seed)
    for _ in range(count):
        yield mutated(seeds, chance)
