"""The ring of records, on a model of NOR flash and in files."""

import struct
import sys
from binascii import crc32
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from box.store import journal_replay
from box.store.files import FileMedium
from box.store.flash import FlashMedium, find
from box.store.journal import CHECKPOINT_MAX, ENTRY_MAX, Journal
from box.store.journal_format import SLOTS
from tests.faults.nor import BLOCK, Nor

Medium = FlashMedium | FileMedium


@pytest.fixture(params=["flash", "files"])
def medium(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Medium]:
    if request.param == "flash":
        yield FlashMedium(Nor(3))
        return
    files = FileMedium(str(tmp_path / "log"), 3)
    yield files
    files.close()


def entries(journal: Journal) -> list[bytes]:
    return [bytes(entry) for entry in journal_replay.replay(journal)]


def history(journal: Journal, epoch: int = 1, after: int = 0) -> list[bytes]:
    return [bytes(entry) for entry in journal_replay.history(journal, epoch, after)]


def slot(nor: Nor, sector: int, number: int) -> memoryview:
    """Return the 16 bytes of a slot, to damage them."""
    at = sector * BLOCK + number * 16
    return memoryview(nor.memory)[at : at + 16]


def numbered(number: int) -> bytes:
    return b"%04d" % number


def test_entries_come_back_in_order_after_a_restart(medium: Medium) -> None:
    journal = Journal(medium)
    for number in range(20):
        journal.append(numbered(number))
    again = Journal(medium)
    assert entries(again) == [numbered(number) for number in range(20)]
    assert again.damaged == 0
    assert (again.seq, again.slot) == (journal.seq, journal.slot)


def test_an_empty_medium_holds_nothing(medium: Medium) -> None:
    journal = Journal(medium)
    assert entries(journal) == []
    assert (journal.seq, journal.slot, journal.damaged, journal.newer) == (0, SLOTS, 0, False)


def test_entries_of_every_length_come_back(medium: Medium) -> None:
    journal = Journal(medium)
    written = [bytes(range(length)) for length in range(1, ENTRY_MAX + 1)]
    for entry in written[:40]:
        journal.append(entry)
    assert entries(Journal(medium)) == written[:40]
    journal = Journal(medium)
    for entry in written[40:]:
        journal.append(entry)
    assert entries(Journal(medium))[-24:] == written[40:]


@pytest.mark.parametrize("length", [0, ENTRY_MAX + 1])
def test_an_entry_of_invalid_length_is_refused_without_writing(length: int) -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    with pytest.raises(ValueError, match="1 to 64 bytes"):
        journal.append(bytes(length))
    assert nor.ops == 0


def test_an_entry_of_eleven_bytes_costs_sixteen() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(bytes(11))
    before = nor.programmed
    journal.append(bytes(11))
    assert nor.programmed - before == 16
    journal.append(bytes(12))
    assert nor.programmed - before == 48


def test_a_new_sector_starts_with_the_checkpoint_and_so_does_replay(medium: Medium) -> None:
    journal = Journal(medium)
    written: list[bytes] = []
    journal.checkpoint = lambda: b"after %d" % len(written)
    for number in range(1000):
        journal.append(numbered(number))
        written.append(numbered(number))
    checkpoint, *found = entries(Journal(medium))
    first = int(checkpoint.split()[1])
    assert first > 500
    assert found == written[first:]


@pytest.mark.parametrize("length", [0, 1, 11, 12, CHECKPOINT_MAX])
def test_checkpoints_of_every_length_are_kept(medium: Medium, length: int) -> None:
    journal = Journal(medium)
    journal.checkpoint = lambda: bytes(length)
    journal.append(b"entry")
    assert entries(Journal(medium)) == ([bytes(length)] if length else []) + [b"entry"]


def test_a_checkpoint_that_is_too_long_leaves_the_journal_unchanged() -> None:
    journal = Journal(FlashMedium(Nor(3)))
    journal.checkpoint = lambda: bytes(CHECKPOINT_MAX + 1)
    with pytest.raises(ValueError, match="231"):
        journal.append(b"entry")
    journal.checkpoint = lambda: b"short"
    journal.append(b"entry")
    assert entries(journal) == [b"short", b"entry"]


def test_an_entry_that_does_not_fit_moves_whole_to_the_next_sector() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(b"first")
    while journal.slot < SLOTS - 3:
        journal.append(b"x")
    erases = nor.erases
    journal.append(bytes(44))
    assert nor.erases == erases + 1
    assert entries(Journal(FlashMedium(nor))) == [bytes(44)]


def test_erase_ahead_acts_once_a_sector_is_half_full() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(b"x")
    assert not journal.erase_ahead()
    while journal.slot <= SLOTS - 128:
        journal.append(b"x")
    erases = nor.erases
    assert journal.erase_ahead()
    assert not journal.erase_ahead()
    assert nor.erases == erases + 1


def test_with_erase_ahead_no_append_ever_erases() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.erase_ahead()
    for number in range(3000):
        erases = nor.erases
        journal.append(numbered(number))
        assert nor.erases == erases
        journal.erase_ahead()
    assert nor.erases > 9


def test_a_sector_erased_ahead_before_a_restart_is_erased_again() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    for number in range(200):
        journal.append(numbered(number))
    assert journal.erase_ahead()
    assert Journal(FlashMedium(nor)).erase_ahead()


def test_a_failed_erase_ahead_is_left_to_the_next_append() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    for number in range(200):
        journal.append(numbered(number))
    nor.dead = True
    assert not journal.erase_ahead()
    nor.dead = False
    for number in range(200, 300):
        journal.append(numbered(number))
    assert entries(Journal(FlashMedium(nor)))[-1] == numbered(299)


def test_a_torn_last_record_is_dropped_and_its_slot_never_used_again() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(b"kept")
    nor.cut(1, 3)
    with pytest.raises(OSError):
        journal.append(b"torn")
    again = Nor(3, nor.memory)
    journal = Journal(FlashMedium(again))
    assert entries(journal) == [b"kept"]
    journal.append(b"next")
    journal = Journal(FlashMedium(again))
    assert entries(journal) == [b"kept", b"next"]
    assert (journal.damaged, again.reused) == (0, 0)


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_an_entry_with_a_missing_record_is_dropped_whole(cut: int) -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(b"kept")
    nor.cut(cut, 1)
    with pytest.raises(OSError):
        journal.append(bytes(33))
    again = Nor(3, nor.memory)
    journal = Journal(FlashMedium(again))
    assert entries(journal) == [b"kept"]
    journal.append(bytes(22))
    journal = Journal(FlashMedium(again))
    assert entries(journal) == [b"kept", bytes(22)]
    assert journal.damaged == 0


def test_damage_is_counted_and_loses_only_the_damaged_entries() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    for number in range(10):
        journal.append(numbered(number))
    for number in (4, 5, 8):
        slot(nor, 0, number)[7] ^= 1
    journal = Journal(FlashMedium(nor))
    # Slot 1 is the checkpoint, slot 2 the first entry.
    assert entries(journal) == [numbered(number) for number in (0, 1, 4, 5, 7, 8, 9)]
    assert journal.damaged == 3
    journal.append(b"more")
    assert entries(Journal(FlashMedium(nor)))[-1] == b"more"


def test_damage_after_a_torn_record_is_distinguished_from_it() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(b"one")
    nor.cut(1, 1)
    with pytest.raises(OSError):
        journal.append(b"torn")
    nor = Nor(3, nor.memory)
    journal = Journal(FlashMedium(nor))
    journal.append(b"two")
    journal.append(b"three")
    # Slot 3 is torn, and slot 4 was voided, because the cut may have reached it.
    slot(nor, 0, 5)[3] ^= 0x80
    journal = Journal(FlashMedium(nor))
    assert entries(journal) == [b"one", b"three"]
    assert journal.damaged == 1


def test_an_entry_with_a_damaged_middle_is_dropped_whole() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(b"before")
    journal.append(bytes(33))
    journal.append(b"after")
    slot(nor, 0, 4)[1] ^= 1
    journal = Journal(FlashMedium(nor))
    assert entries(journal) == [b"before", b"after"]
    assert journal.damaged == 1


def two_sectors() -> tuple[Nor, list[bytes]]:
    """Return a journal that has just started its second sector, and all its entries."""
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    written: list[bytes] = []
    journal.checkpoint = lambda: b"after %d" % len(written)
    while journal.seq < 270:
        journal.append(numbered(len(written)))
        written.append(numbered(len(written)))
    return nor, written


def test_a_damaged_checkpoint_sends_replay_back_to_the_sector_before() -> None:
    nor, written = two_sectors()
    slot(nor, 1, 1)[2] ^= 1
    journal = Journal(FlashMedium(nor))
    assert entries(journal) == [b"after 0", *written]
    assert journal.damaged == 1


def test_a_damaged_header_does_not_hide_the_entries_after_it() -> None:
    nor, written = two_sectors()
    intact = entries(Journal(FlashMedium(nor)))
    slot(nor, 1, 0)[5] ^= 1
    journal = Journal(FlashMedium(nor))
    assert entries(journal) == intact
    journal.append(b"more")
    assert entries(Journal(FlashMedium(nor))) == [*intact, b"more"]


def test_a_record_lost_at_the_end_of_a_sector_is_counted() -> None:
    nor, written = two_sectors()
    slot(nor, 1, 1)[2] ^= 1
    slot(nor, 0, 255)[2] ^= 1
    journal = Journal(FlashMedium(nor))
    assert len(entries(journal)) == len(written)
    assert journal.damaged == 2


def test_records_of_an_older_lap_are_never_valid() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    for number in range(1000):
        journal.append(numbered(number))
    after = (journal.sector + 1) % 3
    old = bytes(nor.memory[after * BLOCK + 32 : (after + 1) * BLOCK])
    while journal.slot < SLOTS:
        journal.append(b"x")
    journal.append(b"new sector")
    begin = after * BLOCK + 64
    nor.memory[begin : begin + len(old) - 32] = old[32:]
    assert entries(Journal(FlashMedium(nor))) == [b"new sector"]


def test_a_newer_format_is_neither_read_nor_written() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(b"x")
    head = struct.pack("<3sBII", b"DBL", 1, 2, 5)
    nor.memory[BLOCK : BLOCK + 16] = head + struct.pack("<I", crc32(head))
    before = bytes(nor.memory)
    journal = Journal(FlashMedium(nor))
    assert journal.newer
    with pytest.raises(OSError):
        journal.append(b"y")
    assert not journal.erase_ahead()
    assert entries(journal) == []
    assert nor.memory == before


class Stubborn(FlashMedium):
    """A medium whose next programs do nothing, or succeed and still report failure."""

    fault = ""

    def program(self, sector: int, offset: int, data: bytes | bytearray) -> None:
        if self.fault == "nothing":
            return
        super().program(sector, offset, data)
        if self.fault == "reports failure":
            raise OSError(5)
        if self.fault == "goes deaf":
            self._partition.dead = True  # type: ignore[attr-defined]


def test_a_record_that_reads_back_wrong_is_an_error_and_the_journal_continues() -> None:
    medium = Stubborn(Nor(3))
    journal = Journal(medium)
    journal.append(b"one")
    medium.fault = "nothing"
    with pytest.raises(OSError):
        journal.append(b"two")
    medium.fault = ""
    assert not journal.stale
    journal.append(b"three")
    assert entries(Journal(medium)) == [b"one", b"three"]


def test_a_record_that_reads_back_right_is_stored_despite_a_reported_error() -> None:
    medium = Stubborn(Nor(3))
    journal = Journal(medium)
    medium.fault = "reports failure"
    journal.append(b"one")
    assert entries(Journal(medium)) == [b"one"]


def test_a_stale_journal_refuses_appends_until_it_is_read_again() -> None:
    nor = Nor(3)
    medium = Stubborn(nor)
    journal = Journal(medium)
    journal.append(b"one")
    medium.fault = "goes deaf"
    with pytest.raises(OSError):
        journal.append(b"two")
    medium.fault = ""
    nor.dead = False
    assert journal.stale
    with pytest.raises(OSError):
        journal.append(b"three")
    journal_replay.recover(journal)
    assert entries(journal) == [b"one", b"two"]
    journal.append(b"three")
    assert entries(Journal(medium)) == [b"one", b"two", b"three"]


def test_a_medium_of_two_sectors_is_refused() -> None:
    with pytest.raises(ValueError, match="three sectors"):
        Journal(FlashMedium(Nor(2)))


@given(st.binary(max_size=2 * BLOCK))
def test_foreign_content_is_overwritten_only_after_consent(content: bytes) -> None:
    nor = Nor(3, content + b"\xff" * (3 * BLOCK - len(content)))
    journal = Journal(FlashMedium(nor))
    assert entries(journal) == []
    # A header alone may be one that a power cut tore.
    records = (content[at + 16 : at + BLOCK] for at in range(0, len(content), BLOCK))
    assert journal.unreadable == any(record.strip(b"\xff") for record in records)
    if journal.unreadable:
        assert not journal.erase_ahead()
        with pytest.raises(OSError):
            journal.append(b"x")
        assert nor.memory[: len(content)] == content
        journal.unreadable = False
    journal.append(b"x")
    assert entries(Journal(FlashMedium(nor))) == [b"x"]
    assert nor.reused == 0


@given(st.data())
def test_after_any_damage_only_true_entries_remain_in_order_and_appends_work(
    data: st.DataObject,
) -> None:
    nor, written = two_sectors()
    for at in data.draw(st.lists(st.integers(0, 2 * BLOCK - 1), max_size=8)):
        nor.memory[at] = data.draw(st.integers(0, 255))
    journal = Journal(FlashMedium(nor))
    found = [entry for entry in entries(journal) if entry[:5] != b"after"]
    assert found == sorted(set(found) & set(written))
    journal.append(b"more")
    assert entries(Journal(FlashMedium(nor)))[-1] == b"more"
    assert nor.reused == 0


def test_a_file_is_never_written_before_its_end(tmp_path: Path) -> None:
    medium = FileMedium(str(tmp_path), 3)
    medium.program(0, 32, b"abc")
    with pytest.raises(OSError):
        medium.program(0, 16, b"abc")
    buf = bytearray(40)
    medium.read(0, 0, buf)
    assert buf == b"\xff" * 32 + b"abc" + b"\xff" * 5
    medium.erase(0)
    medium.read(0, 0, buf)
    assert buf == b"\xff" * 40


@pytest.mark.parametrize("there", [True, False])
def test_the_medium_is_searched_by_the_name_of_its_partition(
    monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    def partitions(kind: int, label: str) -> list[Nor]:
        return [Nor(32)] if there and (kind, label) == (1, "jrnl") else []

    chip = SimpleNamespace(Partition=SimpleNamespace(TYPE_DATA=1, find=partitions))
    monkeypatch.setitem(sys.modules, "esp32", chip)
    medium = find()
    assert (medium.sectors if medium else None) == (32 if there else None)


def cut_while_beginning_a_sector(nor: Nor, checkpoint: bytes, operation: int) -> Nor:
    """Fill the journal's sector but for three records; lose power while the next is started."""
    journal = Journal(FlashMedium(nor))
    journal.checkpoint = lambda: checkpoint
    journal.append(b"first")
    while journal.slot != SLOTS - 3:
        journal.append(b"x")
    nor.cut(operation, 2)
    with pytest.raises(OSError):
        journal.append(bytes(44))
    return Nor(3, nor.memory)


@pytest.mark.parametrize("operation", [1, 2, 3, 4])
def test_a_sector_change_cut_at_its_start_is_repeated(operation: int) -> None:
    nor = Nor(3)
    state = b"a state of two records"
    for _ in range(7):
        nor = cut_while_beginning_a_sector(nor, state, operation)
        journal = Journal(FlashMedium(nor))
        journal.checkpoint = lambda: state
        assert entries(journal)[0] == state
        journal.append(bytes(44))
        assert entries(Journal(FlashMedium(nor))) == [state, bytes(44)]
        assert nor.reused == 0


def test_a_record_lost_just_before_such_a_cut_is_counted() -> None:
    nor = cut_while_beginning_a_sector(Nor(3), b"state", 3)
    slot(nor, 0, 252)[2] ^= 1
    journal = Journal(FlashMedium(nor))
    assert entries(journal)[-1] == b"x"
    assert journal.damaged == 1
    journal.append(b"fits")
    # It stands in a sector of its own, behind a new checkpoint.
    assert entries(Journal(FlashMedium(nor))) == [b"fits"]


def filled(medium: Medium, sectors: int) -> tuple[Journal, list[bytes]]:
    """Return a journal that has just started its sector number `sectors`, and all its entries."""
    journal = Journal(medium)
    journal.checkpoint = lambda: b"checkpoint"
    written: list[bytes] = []
    while journal.epoch < sectors:
        written.append(numbered(len(written)))
        journal.append(written[-1])
    return journal, written


def test_history_yields_entries_of_several_sectors_without_checkpoints(medium: Medium) -> None:
    journal, written = filled(medium, 3)
    again = Journal(medium)
    assert history(journal) == history(again) == written
    assert history(again, 2) == written[254:]
    assert history(again, 3) == written[-1:]
    assert again.damaged == 0


def test_history_can_begin_in_the_middle_of_a_sector(medium: Medium) -> None:
    journal = Journal(medium)
    ends = []
    for number in range(300):
        journal.append(numbered(number) * 3)
        ends.append((journal.epoch, journal.end))
    for number in (0, 100, 126, 127, 299):
        epoch, end = ends[number]
        following = [numbered(n) * 3 for n in range(number + 1, 300)]
        assert history(Journal(medium), epoch, end) == following


def test_replay_reports_the_position_of_each_entry(medium: Medium) -> None:
    journal = Journal(medium)
    places = []
    while journal.epoch < 3:
        journal.append(b"entry of two records")
        places.append((journal.epoch, journal.end))
    again = Journal(medium)
    assert [(again.epoch, again.end) for _ in journal_replay.history(again, 1)] == places
    assert [(again.epoch, again.end) for _ in journal_replay.replay(again)] == places[-1:]


@pytest.mark.parametrize("epoch", [-1, 0, 1, 5])
def test_history_refuses_a_sector_that_does_not_exist(epoch: int) -> None:
    journal, _ = filled(FlashMedium(Nor(3)), 4)
    with pytest.raises(ValueError, match="no such sector"):
        history(journal, epoch)


def test_an_empty_journal_has_no_history(medium: Medium) -> None:
    for epoch in (0, 1):
        with pytest.raises(ValueError, match="no such sector"):
            history(Journal(medium), epoch)


def test_an_erased_sector_has_no_history() -> None:
    nor = Nor(3)
    journal, _ = filled(FlashMedium(nor), 3)
    while not journal.erase_ahead():
        journal.append(b"x")
    with pytest.raises(ValueError, match="no such sector"):
        history(Journal(FlashMedium(nor)))


def fill_up(journal: Journal) -> list[bytes]:
    """Append until a protected sector comes next; return the entries."""
    written: list[bytes] = []
    while True:
        journal.erase_ahead()
        try:
            journal.append(numbered(len(written)))
        except OSError as error:
            assert error.args[0] == 28
            return written
        written.append(numbered(len(written)))


def test_a_protected_sector_is_never_overwritten(medium: Medium) -> None:
    journal = Journal(medium)
    journal.append(b"first")
    journal.kept_epoch = 1
    written = [b"first", *fill_up(journal)]
    assert len(written) == 3 * 254
    assert history(journal) == history(Journal(medium)) == written
    assert not journal.stale
    for _ in range(3):
        assert not journal.erase_ahead()
        with pytest.raises(OSError):
            journal.append(b"more")
    assert history(Journal(medium)) == written


def test_a_refused_append_changes_nothing() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(b"first")
    journal.kept_epoch = 1
    fill_up(journal)
    assert journal.room() == 0
    memory = bytes(nor.memory)
    before = (nor.ops, journal.seq, journal.slot, journal.epoch, journal.end)
    with pytest.raises(OSError):
        journal.append(b"more")
    assert not journal.erase_ahead()
    assert (nor.ops, journal.seq, journal.slot, journal.epoch, journal.end) == before
    assert nor.memory == memory


def test_a_full_journal_continues_once_nothing_is_protected(medium: Medium) -> None:
    journal = Journal(medium)
    journal.append(b"first")
    journal.kept_epoch = 1
    fill_up(journal)
    journal.kept_epoch = 0
    assert journal.erase_ahead()
    journal.append(b"more")
    assert entries(Journal(medium)) == [b"more"]
    journal.kept_epoch = 3
    fill_up(journal)
    assert (journal.epoch, history(journal, 3)[0]) == (5, numbered(507))


def test_a_sector_protected_after_a_restart_is_not_erased() -> None:
    nor = Nor(3)
    journal, written = filled(FlashMedium(nor), 3)
    journal = Journal(FlashMedium(nor))
    journal.kept_epoch = 1
    assert history(journal) + fill_up(journal) == history(journal)
    assert history(Journal(FlashMedium(nor)))[: len(written)] == written


@pytest.mark.parametrize("length", [1, 12, 44, 45, ENTRY_MAX])
def test_room_is_the_number_of_records_that_can_be_appended(length: int) -> None:
    journal = Journal(FlashMedium(Nor(4)))
    journal.checkpoint = lambda: bytes(CHECKPOINT_MAX)
    journal.append(b"first")
    journal.kept_epoch = 1
    size = (length + 10) // 11
    left = [journal.room()]
    with pytest.raises(OSError):
        while True:
            journal.append(bytes(length))
            left.append(journal.room())
    assert left[0] > 3 * 220
    assert left[-1] == 0
    assert all(room <= (len(left) - i) * size for i, room in enumerate(left))


def test_without_protection_there_is_room_for_all_sectors_but_one() -> None:
    journal = Journal(FlashMedium(Nor(32)))
    for _ in range(3000):
        journal.append(b"x")
        assert journal.room() > 31 * 220


def test_damage_in_older_sectors_is_counted_and_the_rest_comes_back() -> None:
    nor = Nor(3)
    _, written = filled(FlashMedium(nor), 3)
    # The first slots are header and checkpoint; the last two lie at a sector's end.
    for sector, number in ((0, 2), (0, 100), (1, 1), (1, 254), (1, 255)):
        slot(nor, sector, number)[5] ^= 1
    journal = Journal(FlashMedium(nor))
    lost = (0, 98, 254 + 252, 254 + 253)
    assert history(journal) == [entry for i, entry in enumerate(written) if i not in lost]
    assert journal.damaged == 5


@pytest.mark.parametrize("sector", [0, 1, 2])
def test_a_damaged_header_hides_no_entry_of_its_sector(sector: int) -> None:
    nor = Nor(5)
    journal, written = filled(FlashMedium(nor), 3)
    slot(nor, sector, 0)[9] ^= 4
    slot(nor, sector, 1)[9] ^= 4
    journal = Journal(FlashMedium(nor))
    assert history(journal) == written if sector < 2 else written[:-1]
    assert 1 <= journal.damaged + (sector == 2) <= 2


def test_an_entirely_lost_sector_is_counted() -> None:
    nor = Nor(3)
    _, written = filled(FlashMedium(nor), 3)
    nor.memory[BLOCK : 2 * BLOCK] = bytes(BLOCK)
    journal = Journal(FlashMedium(nor))
    assert history(journal) == written[:254] + written[508:]
    assert journal.damaged >= 254


@given(st.data())
def test_after_any_damage_history_has_only_true_entries_in_order(data: st.DataObject) -> None:
    nor, written = two_sectors()
    for at in data.draw(st.lists(st.integers(0, 2 * BLOCK - 1), max_size=8)):
        nor.memory[at] = data.draw(st.integers(0, 255))
    journal = Journal(FlashMedium(nor))
    try:
        found = history(journal)
    except ValueError:
        return
    found = [entry for entry in found if entry[:5] != b"after"]
    assert found == sorted(set(found) & set(written))
    assert len(found) + journal.damaged >= len(written) - 16


@pytest.mark.parametrize("operation", [1, 2, 3])
def test_a_cut_sector_change_loses_no_history(operation: int) -> None:
    nor = cut_while_beginning_a_sector(Nor(3), b"a state of two records", operation)
    journal = Journal(FlashMedium(nor))
    journal.checkpoint = lambda: b"state"
    before = history(journal)
    assert before == [b"first"] + [b"x"] * (len(before) - 1)
    journal.append(b"small")
    journal.append(bytes(44))
    journal = Journal(FlashMedium(nor))
    assert history(journal) == [*before, b"small", bytes(44)]
    assert journal.damaged == 0


def test_a_failed_replay_leaves_the_journal_stale() -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    journal.append(b"x")
    nor.dead = True
    with pytest.raises(OSError):
        entries(journal)
    nor.dead = False
    with pytest.raises(OSError):
        journal.append(b"y")
    journal_replay.recover(journal)
    assert entries(journal) == [b"x"]
    journal.append(b"y")
    assert history(journal) == [b"x", b"y"]


def test_sector_files_are_only_as_long_as_their_content(tmp_path: Path) -> None:
    medium = FileMedium(str(tmp_path / "log"))
    assert medium.sectors == 32
    journal = Journal(medium)
    assert list((tmp_path / "log").iterdir()) == []
    while journal.epoch < 2:
        journal.append(b"x")
    assert sorted(path.name for path in (tmp_path / "log").iterdir()) == ["0", "1"]
    medium.close()
