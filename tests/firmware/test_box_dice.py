"""The box's dice generator, compared with an independent computation of the same rule."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import factorial

import pytest

from box.game import rolling
from box.game.dice import DiceSource
from shared.rules import dice_draw, dice_kinds
from tests.onbox import run_micropython
from tests.pools import pool_of

SIX = pool_of("2Wd6")
MIXED = pool_of("3Wd6 2Rd8 Yd12 4Gd20")


def source(unique_id: bytes = b"\x01\x02\x03", boots: int = 7, fill: int = 0xA5) -> DiceSource:
    return DiceSource(lambda count: bytes([fill]) * count, unique_id, boots)


def order(source: DiceSource, seats: Sequence[int], number: int, stamp: int) -> bytes:
    """Draw lots outside a game."""
    return dice_draw.order(rolling.seed(source), seats, number, stamp)


def expected(presses: list[int], counts: bytes, number: int, stamp: int) -> bytes:
    """Compute the rule again: hash the sources, then take bytes and reject the high ones."""
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
def test_rolls_match_the_rule_computed_independently(presses: list[int]) -> None:
    made = source()
    for press in presses:
        made.stir(press)
    for number in range(200):
        stamp = number * 9_999_991 % 2**32
        assert rolling.roll(made, MIXED, number, stamp) == expected(presses, MIXED, number, stamp)


def test_a_fixed_vector_of_rolls_never_changes() -> None:
    made = source()
    made.stir(123_456)
    faces = "0302010804050d0f1412"
    assert expected([123_456], MIXED, 0, 0xFFFFFFFF).hex() == faces
    assert rolling.roll(made, MIXED, 0, 0xFFFFFFFF).hex() == faces


def test_faces_continue_in_the_next_hash_block() -> None:
    twenties = pool_of("15Gd20")
    made = source()
    rolls = [rolling.roll(made, twenties, number, 0) for number in range(2000)]
    assert rolls == [expected([], twenties, number, 0) for number in range(2000)]


def test_rolls_depend_only_on_number_and_stamp() -> None:
    twenties = pool_of("15Gd20")
    made = source()
    rolls = [
        rolling.roll(made, twenties, number, stamp) for number, stamp in ((1, 5), (1, 6), (2, 5))
    ]
    assert len(set(rolls)) == 3
    assert rolling.roll(made, twenties, 1, 5) == rolls[0]


def test_each_source_of_the_seed_changes_the_rolls() -> None:
    twenties = pool_of("15Gd20")
    stirred = source()
    stirred.stir(1)
    sources = [source(), source(unique_id=b"other"), source(boots=8), source(fill=1), stirred]
    assert len({rolling.roll(made, twenties, 0, 0) for made in sources}) == 5


def test_presses_after_the_first_roll_do_not_change_the_seed() -> None:
    made, other = source(), source()
    assert rolling.roll(made, SIX, 0, 0) == rolling.roll(other, SIX, 0, 0)
    made.stir(99)
    assert [rolling.roll(made, MIXED, n, 0) for n in range(9)] == [
        rolling.roll(other, MIXED, n, 0) for n in range(9)
    ]


def test_chip_randomness_is_read_once_at_the_first_roll() -> None:
    drawn: list[int] = []
    made = DiceSource(lambda count: drawn.append(count) or bytes(count), b"", 0)
    made.stir(1)
    assert drawn == []
    rolling.roll(made, SIX, 0, 0)
    rolling.roll(made, SIX, 1, 0)
    assert drawn == [32]


def test_an_empty_pool_rolls_no_faces() -> None:
    assert rolling.roll(source(), bytes(20), 0, 0) == b""


def test_every_face_of_every_die_occurs() -> None:
    made = source()
    for kind in range(20):
        counts = bytearray(20)
        counts[kind] = 15
        seen = {face for number in range(40) for face in rolling.roll(made, counts, number, kind)}
        assert seen == set(range(1, dice_kinds.sides(kind) + 1))


def test_the_box_rolls_and_draws_the_same_as_the_laptop() -> None:
    printed = run_micropython("tests.firmware.roll_on_box")
    made = source()
    made.stir(123_456)
    rolls = [rolling.roll(made, MIXED, n, n * 77).hex() for n in range(50)]
    rolling.new_seed(made)
    made.stir(7)
    orders = [order(made, bytes(range(n % 6)), n, n * 77).hex() or "none" for n in range(50)]
    assert printed.split() == rolls + orders


def test_reseeding_changes_rolls_even_if_the_chip_repeats_its_randomness() -> None:
    made = source()
    rolls = [rolling.roll(made, MIXED, 0, 0)]
    for _ in range(3):
        rolling.new_seed(made)
        rolls.append(rolling.roll(made, MIXED, 0, 0))
    assert len(set(rolls)) == 4


def test_presses_are_stirred_in_until_the_next_seed_is_made() -> None:
    made, other = source(), source()
    assert rolling.roll(made, SIX, 0, 0) == rolling.roll(other, SIX, 0, 0)
    rolling.new_seed(made)
    rolling.new_seed(other)
    made.stir(1)
    rolls = rolling.roll(made, MIXED, 1, 0)
    assert rolls != rolling.roll(other, MIXED, 1, 0)
    made.stir(2)
    assert rolling.roll(made, MIXED, 1, 0) == rolls


def test_a_game_and_the_box_have_seeds_of_their_own_chip_randomness() -> None:
    drawn: list[int] = []
    made = DiceSource(lambda count: drawn.append(count) or bytes(count), b"", 0)
    rolling.new_seed(made)
    assert drawn == [32]
    rolling.roll(made, SIX, 0, 0)
    rolling.roll(made, SIX, 1, 0)
    assert drawn == [32, 32]


def test_the_seed_of_a_game_is_no_seed_of_the_box_even_if_the_chip_repeats_itself() -> None:
    made = source()
    before = rolling.seed(made)
    games = [rolling.new_seed(made) for _ in range(3)]
    assert len({before, rolling.seed(made), *games}) == 5


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_every_order_of_the_seats_is_equally_likely(count: int) -> None:
    made = source()
    seats = bytes(range(3, 3 + count))
    orders = Counter(order(made, seats, number, number * 31) for number in range(12_000))
    assert set(orders) == {bytes(order) for order in permutations(seats)}
    freedom = factorial(count) - 1
    expectation = 12_000 / (freedom + 1)
    chi = sum((seen - expectation) ** 2 / expectation for seen in orders.values())
    # Five standard deviations above the expected value.
    assert chi < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("seats", [b"", b"\4"])
def test_an_order_of_one_seat_or_none_is_returned_unchanged(seats: bytes) -> None:
    assert order(source(), seats, 1, 2) == seats


def test_orders_depend_only_on_number_and_stamp() -> None:
    made = source()
    seats = range(200)
    orders = [order(made, seats, number, stamp) for number, stamp in ((1, 5), (1, 6), (2, 5))]
    assert len(set(orders)) == 3
    assert order(made, seats, 1, 5) == orders[0]
    assert sorted(orders[0]) == list(seats)


def test_orders_are_shuffled_from_hashes_that_no_roll_uses() -> None:
    made = source()
    mixed = hashlib.sha256(b"\x01\x02\x03" + (7).to_bytes(4, "little")).digest()
    seed = hashlib.sha256(b"\xa5" * 32 + mixed).digest()
    for number in range(300):
        place = number.to_bytes(4, "little") + bytes((9, 0, 0, 0)) + bytes(4)
        following = iter(hashlib.sha256(seed + place + b"lots").digest())
        seats = [10, 11, 12, 13, 14]
        for last in (4, 3, 2, 1):
            usable = range(0, 256 // (last + 1) * (last + 1))
            other = next(byte for byte in following if byte in usable) % (last + 1)
            seats[last], seats[other] = seats[other], seats[last]
        assert order(made, range(10, 15), number, 9) == bytes(seats)


def test_rolls_do_not_depend_on_lots_drawn_in_between() -> None:
    made, other = source(), source()
    for number in range(50):
        order(made, bytes(range(5)), number, number)
        assert rolling.roll(made, MIXED, number, number) == rolling.roll(
            other, MIXED, number, number
        )


def test_every_face_of_game_dice_is_equally_likely() -> None:
    made = source()
    seed, sides = rolling.seed(made), (6, 8, 20)
    rolls = [dice_draw.faces(seed, sides, number, number * 31) for number in range(12_000)]
    for place, sides in enumerate((6, 8, 20)):
        seen = Counter(faces[place] for faces in rolls)
        assert set(seen) == set(range(1, sides + 1))
        expectation = 12_000 / sides
        chi = sum((count - expectation) ** 2 / expectation for count in seen.values())
        # Five standard deviations above the expected value.
        assert chi < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


def test_dice_of_a_game_come_from_hashes_that_no_roll_and_no_order_uses() -> None:
    made = source()
    mixed = hashlib.sha256(b"\x01\x02\x03" + (7).to_bytes(4, "little")).digest()
    seed = hashlib.sha256(b"\xa5" * 32 + mixed).digest()
    for number in range(300):
        place = number.to_bytes(4, "little") + bytes((9, 0, 0, 0)) + bytes(4)
        usable = [byte for byte in hashlib.sha256(seed + place + b"faces").digest() if byte < 252]
        assert dice_draw.faces(rolling.seed(made), [6] * 10, number, 9) == bytes(
            byte % 6 + 1 for byte in usable[:10]
        )
