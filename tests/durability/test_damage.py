"""Damage to the journal's flash, beyond what a cut does: no entry is lost without a word.

A start counts what it could not read, which the box shows, or finds the whole journal unreadable,
which the box keeps in a file. What looks like a cut cannot be told from one: the last entry, and
the sector that was begun last.
"""

import itertools
import random

import pytest

from box.store import journal_replay
from box.store.flash import FlashMedium
from box.store.journal import Journal
from tests.durability.stores import text
from tests.faults.nor import BLOCK, Nor

SECTORS = 5


@pytest.fixture(scope="module")
def full() -> tuple[bytes, list[bytes]]:
    """Return a journal of four used sectors, and its entries."""
    nor = Nor(SECTORS)
    journal = Journal(FlashMedium(nor))
    written: list[bytes] = []
    while journal.last < 4 or journal.slot < 100:
        journal.append(text(len(written)))
        written.append(text(len(written)))
    return bytes(nor.memory), written


def lost_in_silence(memory: bytes, written: list[bytes]) -> list[bytes]:
    """Return the entries that a start does not find, if it does not say so either."""
    journal = Journal(FlashMedium(Nor(SECTORS, memory)))
    try:
        found = [bytes(entry) for entry in journal_replay.history(journal, 1)]
    except ValueError:
        # The box says that the game cannot be resumed.
        return []
    assert [entry for entry in found if entry not in written] == [], "an entry was invented"
    if journal.damaged or journal.unreadable:
        return []
    return [entry for entry in written if entry not in found]


@pytest.mark.parametrize("sector", range(3))
@pytest.mark.parametrize("fill", [b"\x00", b"\xff", b"\xa5"])
def test_a_sector_that_is_zeroed_erased_or_overwritten_is_missed(
    full: tuple[bytes, list[bytes]], sector: int, fill: bytes
) -> None:
    memory, written = full
    damaged = memory[: sector * BLOCK] + fill * BLOCK + memory[(sector + 1) * BLOCK :]
    assert lost_in_silence(damaged, written) == []


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(range(SECTORS), 2)))
def test_sectors_that_are_swapped_are_missed(
    full: tuple[bytes, list[bytes]], one: int, other: int
) -> None:
    memory, written = full
    sectors = [memory[at : at + BLOCK] for at in range(0, len(memory), BLOCK)]
    sectors[one], sectors[other] = sectors[other], sectors[one]
    assert lost_in_silence(b"".join(sectors), written) == []


@pytest.mark.parametrize("seed", range(24))
def test_flipped_bits_lose_at_most_the_last_entry_in_silence(
    full: tuple[bytes, list[bytes]], seed: int
) -> None:
    memory, written = full
    chance = random.Random(seed)
    damaged = bytearray(memory)
    for _ in range(chance.randint(1, 12)):
        damaged[chance.randrange(len(memory))] ^= 1 << chance.randrange(8)
    assert lost_in_silence(bytes(damaged), written) in ([], [written[-1]])
