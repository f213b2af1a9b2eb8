"""The partition table."""

import hashlib

import pytest

from doomsday.image.partitions import (
    APP,
    DATA,
    SECTOR,
    TABLE,
    TABLE_SIZE,
    Partition,
    TableError,
    encode,
    file_system,
    parse,
    with_journal,
)

MIB = 1024 * 1024


def test_a_table_reads_back_as_it_was_written() -> None:
    assert parse(encode(TABLE)) == TABLE


def test_the_table_fills_its_sector_and_ends_in_its_own_md5() -> None:
    sector = encode(TABLE)
    rows = 32 * len(TABLE)
    assert len(sector) == TABLE_SIZE
    assert sector[:2] == b"\xaa\x50"
    assert sector[rows : rows + 16] == b"\xeb\xeb" + b"\xff" * 14
    assert sector[rows + 16 : rows + 32] == hashlib.md5(sector[:rows]).digest()
    assert set(sector[rows + 32 :]) == {0xFF}


def test_the_journal_is_cut_from_the_end_of_the_program_and_the_files_keep_their_stock_place() -> (
    None
):
    rows = {p.label: (p.type, p.subtype, p.offset, p.size) for p in TABLE}
    assert rows == {
        "nvs": (DATA, 0x02, 0x9000, 0x6000),
        "phy_init": (DATA, 0x01, 0xF000, 0x1000),
        "factory": (APP, 0x00, 0x10000, 0x1D0000),
        "jrnl": (DATA, 0x40, 0x1E0000, 0x20000),
    }
    assert file_system(TABLE, 4 * MIB).offset == 0x200000


@pytest.mark.parametrize(("size", "blocks"), [(4 * MIB, 512), (8 * MIB, 1536), (16 * MIB, 3584)])
def test_the_file_system_reaches_to_the_end_of_the_flash(size: int, blocks: int) -> None:
    place = file_system(TABLE, size)
    assert place.end == size
    assert place.size == blocks * SECTOR


@pytest.mark.parametrize("size", [2 * MIB, 2 * MIB + SECTOR, 4 * MIB - 1])
def test_a_flash_without_room_for_files_is_refused(size: int) -> None:
    with pytest.raises(TableError):
        file_system(TABLE, size)


def test_a_listed_file_system_is_used() -> None:
    listed = Partition("vfs", DATA, 0x81, 0x200000, 0x100000)
    assert file_system((*TABLE, listed), 4 * MIB) == listed


def test_every_damaged_byte_of_the_table_is_detected() -> None:
    sector = encode(TABLE)
    for at in range(32 * len(TABLE) + 32):
        damaged = bytearray(sector)
        damaged[at] ^= 0x10
        with pytest.raises(TableError):
            parse(bytes(damaged))


@pytest.mark.parametrize("sector", [b"", b"\xff" * TABLE_SIZE, encode(TABLE)[:40]])
def test_other_bytes_are_refused_as_a_table(sector: bytes) -> None:
    with pytest.raises(TableError):
        parse(sector)


FACTORY, JOURNAL = TABLE[2], TABLE[3]


def replace(row: Partition, **changed: object) -> Partition:
    """Return the row with some values changed."""
    values = {name: getattr(row, name) for name in ("label", "type", "subtype", "offset", "size")}
    return Partition(**{**values, **changed})


@pytest.mark.parametrize(
    "row",
    [
        replace(JOURNAL, offset=JOURNAL.offset - SECTOR),
        replace(JOURNAL, offset=0x8000),
        replace(JOURNAL, offset=JOURNAL.offset + 1),
        replace(JOURNAL, size=100),
        replace(JOURNAL, size=0),
        replace(JOURNAL, label="factory"),
        replace(JOURNAL, label=""),
        replace(JOURNAL, label="a" * 16),
        replace(JOURNAL, type=APP, offset=0x1E1000),
    ],
    ids=lambda row: f"{row.label[:8]}-{row.offset:x}-{row.size:x}",
)
def test_a_contradictory_row_is_not_written(row: Partition) -> None:
    with pytest.raises(TableError):
        encode((*TABLE[:3], row))


STOCK = tuple(p if p.label != "factory" else replace(p, size=0x1F0000) for p in TABLE[:3])


def test_the_journal_cut_from_the_stock_table_gives_the_project_s_own() -> None:
    assert with_journal(STOCK) == TABLE


def test_cutting_the_journal_moves_nothing_else() -> None:
    listed = Partition("vfs", DATA, 0x81, 0x200000, 0x200000)
    patched = with_journal((*STOCK, listed))
    assert patched == (*TABLE, listed)
    assert file_system(patched, 4 * MIB) == file_system((*STOCK, listed), 4 * MIB)
    assert file_system(TABLE, 8 * MIB) == file_system(STOCK, 8 * MIB)


def test_a_table_that_has_the_journal_already_gets_no_second() -> None:
    labels = [p.label for p in with_journal(TABLE)]
    assert labels.count("jrnl") == 1


@pytest.mark.parametrize("size", [0x20000, 0x1F000])
def test_an_application_without_room_for_the_journal_is_refused(size: int) -> None:
    small = replace(STOCK[2], size=size)
    with pytest.raises(TableError):
        with_journal((*STOCK[:2], small))


def test_two_applications_are_refused() -> None:
    second = Partition("ota_1", APP, 0x11, 0x200000, 0x100000)
    with pytest.raises(TableError, match="2 applications"):
        with_journal((*STOCK, second))
