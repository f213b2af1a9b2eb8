"""Whole files: old or new, and damage is always detected."""

from io import BytesIO
from pathlib import Path
from typing import IO

import pytest

from box.store import atomic_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.txt"


def test_a_saved_body_loads_unchanged(path: Path) -> None:
    atomic_file.save(str(path), "contrast 3\n", 0)
    assert atomic_file.load(str(path), 0) == b"contrast 3\n"
    atomic_file.save(str(path), b"\x00\xff\n\n", 2)
    assert atomic_file.load(str(path), 2) == b"\x00\xff\n\n"
    assert [file.name for file in path.parent.iterdir()] == ["settings.txt"]


def test_an_empty_body_is_not_an_absent_file(path: Path) -> None:
    assert atomic_file.load(str(path), 0) is None
    atomic_file.save(str(path), "", 0)
    assert atomic_file.load(str(path), 0) == b""


def test_the_body_follows_one_head_line_as_plain_text(path: Path) -> None:
    atomic_file.save(str(path), "contrast 3\n", 0)
    head, _, body = path.read_text().partition("\n")
    assert head.split()[:2] == ["doomsday", "0"]
    assert body == "contrast 3\n"


def test_a_change_of_any_bit_is_detected_and_the_file_renamed(path: Path) -> None:
    atomic_file.save(str(path), "contrast 3\n", 1)
    whole = path.read_bytes()
    for bit in range(len(whole) * 8):
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        path.write_bytes(damaged)
        with pytest.raises(atomic_file.Damaged) as caught:
            atomic_file.load(str(path), 1)
        kept = Path(caught.value.args[0])
        assert not path.exists()
        assert kept.read_bytes() == damaged
        kept.unlink()


def test_a_file_cut_short_is_damaged(path: Path) -> None:
    atomic_file.save(str(path), "contrast 3\n", 1)
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with pytest.raises(atomic_file.Damaged):
            atomic_file.load(str(path), 1)


def test_an_oversized_file_is_renamed_without_being_read(path: Path) -> None:
    path.write_bytes(b"doomsday 0 00000000\n" + bytes(300_000))
    with pytest.raises(atomic_file.Damaged):
        atomic_file.load(str(path), 0)
    assert not path.exists()
    assert path.with_name("settings.txt.bad").stat().st_size == 300_020


def test_a_second_damaged_file_does_not_replace_the_first(path: Path) -> None:
    for content in (b"first", b"second", b"third"):
        path.write_bytes(content)
        with pytest.raises(atomic_file.Damaged):
            atomic_file.load(str(path), 0)
    kept = [path.with_name("settings.txt.bad" + number) for number in ("", "2", "3")]
    assert [file.read_bytes() for file in kept] == [b"first", b"second", b"third"]


def test_saving_over_a_damaged_file_renames_it_first(path: Path) -> None:
    path.write_bytes(b"rubbish")
    atomic_file.save(str(path), "new", 0)
    assert atomic_file.load(str(path), 0) == b"new"
    assert path.with_name("settings.txt.bad").read_bytes() == b"rubbish"


def test_a_newer_file_is_neither_read_nor_replaced(path: Path) -> None:
    atomic_file.save(str(path), "from the future", 3)
    before = path.read_bytes()
    with pytest.raises(atomic_file.Newer):
        atomic_file.load(str(path), 2)
    with pytest.raises(atomic_file.Newer):
        atomic_file.save(str(path), "old", 2)
    assert path.read_bytes() == before
    assert atomic_file.load(str(path), 4) == b"from the future"


def test_a_file_that_reads_back_wrong_does_not_replace_the_old_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    atomic_file.save(str(path), "old", 0)

    def opened(name: str, mode: str) -> IO[bytes]:
        worn = name.endswith(".new") and mode == "rb"
        return BytesIO(b"worn out") if worn else open(name, mode)

    monkeypatch.setattr(atomic_file, "open", opened, raising=False)
    with pytest.raises(OSError):
        atomic_file.save(str(path), "new", 0)
    assert atomic_file.load(str(path), 0) == b"old"
    assert [file.name for file in path.parent.iterdir()] == ["settings.txt"]


def test_leftovers_of_an_interrupted_save_are_replaced(path: Path) -> None:
    path.with_name("settings.txt.new").write_bytes(b"doomsday 0 0")
    assert atomic_file.load(str(path), 0) is None
    atomic_file.save(str(path), "new", 0)
    assert atomic_file.load(str(path), 0) == b"new"
