"""The box's generator, against an independent computation of the same rule."""

import hashlib

import pytest

from box.dice import Source
from shared.rules import pool
from tests.onbox import ROOT, run_micropython
from tests.pools import pool_of

SIX = pool_of("2Wd6")
MIXED = pool_of("3Wd6 2Rd8 Yd12 4Gd20")


def source(unique_id: bytes = b"\x01\x02\x03", boots: int = 7, fill: int = 0xA5) -> Source:
    return Source(lambda count: bytes([fill]) * count, unique_id, boots)


def expected(presses: list[int], counts: bytes, number: int, stamp: int) -> bytes:
    """The rule written out again: hash the sources, then take bytes and refuse the high ones."""
    mixed = hashlib.sha256(b"\x01\x02\x03" + (7).to_bytes(4, "little")).digest()
    for press in presses:
        mixed = hashlib.sha256(mixed + press.to_bytes(4, "little")).digest()
    seed = hashlib.sha256(b"\xa5" * 32 + mixed).digest()
    stream = b"".join(
        hashlib.sha256(
            seed
            + number.to_bytes(4, "little")
            + stamp.to_bytes(4, "little")
            + block.to_bytes(4, "little")
        ).digest()
        for block in range(8)
    )
    following = iter(stream)
    faces = []
    for kind in range(20):
        for _ in range(counts[kind]):
            sides = (6, 8, 12, 20)[kind % 4]
            usable = range(0, 256 // sides * sides)
            faces.append(next(byte for byte in following if byte in usable) % sides + 1)
    return bytes(faces)


@pytest.mark.parametrize("presses", [[], [1_000_000], [5, 2**30 - 1, 77]])
def test_rolls_are_those_of_the_written_rule(presses: list[int]) -> None:
    made = source()
    for press in presses:
        made.stir(press)
    for number in range(200):
        stamp = number * 9_999_991 % 2**32
        assert made.roll(MIXED, number, stamp) == expected(presses, MIXED, number, stamp)


def test_a_fixed_vector_holds() -> None:
    made = source()
    made.stir(123_456)
    faces = "0302010804050d0f1412"
    assert expected([123_456], MIXED, 0, 0xFFFFFFFF).hex() == faces
    assert made.roll(MIXED, 0, 0xFFFFFFFF).hex() == faces


def test_faces_needing_more_than_one_block_go_on_in_the_next() -> None:
    twenties = pool_of("15Gd20")
    made = source()
    rolls = [made.roll(twenties, number, 0) for number in range(2000)]
    assert rolls == [expected([], twenties, number, 0) for number in range(2000)]


def test_the_same_press_gives_the_same_faces_and_any_other_gives_others() -> None:
    twenties = pool_of("15Gd20")
    made = source()
    rolls = [made.roll(twenties, number, stamp) for number, stamp in ((1, 5), (1, 6), (2, 5))]
    assert len(set(rolls)) == 3
    assert made.roll(twenties, 1, 5) == rolls[0]


def test_each_source_of_the_seed_changes_the_rolls() -> None:
    twenties = pool_of("15Gd20")
    stirred = source()
    stirred.stir(1)
    sources = [source(), source(unique_id=b"other"), source(boots=8), source(fill=1), stirred]
    assert len({made.roll(twenties, 0, 0) for made in sources}) == 5


def test_a_press_after_the_first_roll_changes_nothing() -> None:
    made, other = source(), source()
    assert made.roll(SIX, 0, 0) == other.roll(SIX, 0, 0)
    made.stir(99)
    assert [made.roll(MIXED, n, 0) for n in range(9)] == [
        other.roll(MIXED, n, 0) for n in range(9)
    ]


def test_randomness_is_drawn_once_and_at_the_first_roll() -> None:
    drawn: list[int] = []
    made = Source(lambda count: drawn.append(count) or bytes(count), b"", 0)
    made.stir(1)
    assert drawn == []
    made.roll(SIX, 0, 0)
    made.roll(SIX, 1, 0)
    assert drawn == [32]


def test_an_empty_pool_rolls_no_faces() -> None:
    assert source().roll(bytes(20), 0, 0) == b""


def test_every_face_of_every_die_turns_up() -> None:
    made = source()
    for kind in range(20):
        counts = bytearray(20)
        counts[kind] = 15
        seen = {face for number in range(40) for face in made.roll(counts, number, kind)}
        assert seen == set(range(1, pool.sides(kind) + 1))


def test_the_box_rolls_the_same_as_the_laptop() -> None:
    printed = run_micropython(ROOT / "tests" / "firmware" / "roll_on_box.py")
    made = source()
    made.stir(123_456)
    assert printed.split() == [made.roll(MIXED, n, n * 77).hex() for n in range(50)]
