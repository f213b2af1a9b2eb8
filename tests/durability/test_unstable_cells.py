"""A record that was torn while it was written may read differently each time, until it is settled.

Each of these lost or changed an acknowledged entry before journals were settled at a start.
"""

import pytest

from box.store import journal_replay
from box.store.flash import FlashMedium
from box.store.journal import Journal
from box.store.journal_format import SLOTS
from tests.durability.chip import ALL_UNSTABLE, FEW_UNSTABLE, SOME_UNSTABLE, Chip


def started(chip: Chip, seed: int) -> tuple[Chip, Journal]:
    """Return chip and journal after a restart; cells that are unstable may read otherwise."""
    chip = chip.power_on(seed)
    journal = Journal(FlashMedium(chip))
    journal.checkpoint = lambda: b"state"
    return chip, journal


def entries(journal: Journal) -> list[bytes]:
    return [bytes(entry) for entry in journal_replay.replay(journal)]


@pytest.mark.parametrize("way", [FEW_UNSTABLE, SOME_UNSTABLE, ALL_UNSTABLE])
@pytest.mark.parametrize("seed", range(12))
def test_a_start_decides_for_good_whether_the_torn_entry_counts(way: int, seed: int) -> None:
    chip, journal = started(Chip(3), seed)
    journal.append(b"before")
    chip.cut(1, way)
    with pytest.raises(OSError, match="5"):
        journal.append(b"torn")
    chip, journal = started(chip, seed + 1)
    found = entries(journal)
    assert found in ([b"state", b"before"], [b"state", b"before", b"torn"])
    journal.append(b"after")
    for later in range(6):
        chip, journal = started(chip, seed + later)
        assert entries(journal) == [*found, b"after"]
        assert journal.damaged == 0


@pytest.mark.parametrize("seed", range(12))
def test_a_torn_checkpoint_never_takes_the_place_of_entries_before_it(seed: int) -> None:
    chip, journal = started(Chip(3), seed)
    while journal.slot < SLOTS - 1:
        journal.append(b"x")
    # Header and checkpoint follow the erase.
    chip.cut(3, FEW_UNSTABLE)
    with pytest.raises(OSError, match="5"):
        journal.append(bytes(20))
    chip, journal = started(chip, seed + 1)
    # One record, for which the full sector would have a slot.
    journal.append(b"after")
    for later in range(6):
        chip, journal = started(chip, seed + later)
        assert entries(journal)[-1] == b"after"


@pytest.mark.parametrize("seed", range(12))
def test_an_entry_whose_write_failed_does_not_come_back(seed: int) -> None:
    chip, journal = started(Chip(3), seed)
    journal.append(b"before")
    chip.fail(1, FEW_UNSTABLE)
    journal.append(b"tried twice")
    chip, journal = started(chip, seed + 1)
    assert entries(journal) == [b"state", b"before", b"tried twice"]


def test_a_start_on_a_flash_that_cannot_be_written_shows_what_is_there() -> None:
    chip, journal = started(Chip(3), 1)
    journal.append(b"before")
    chip = chip.power_on(2)
    chip.fail(1, 0)
    journal = Journal(FlashMedium(chip))
    assert entries(journal) == [b"state", b"before"] or entries(journal) == [b"before"]
    # Nothing may follow a record that could not be settled.
    with pytest.raises(OSError, match="5"):
        journal.append(b"after")
    journal_replay.recover(journal)
    journal.append(b"after")
    assert entries(journal)[-1] == b"after"
