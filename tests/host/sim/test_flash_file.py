"""Invalid flash files are refused, each with its own message."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from doomsday.errors import Failure
from doomsday.image import build
from doomsday.sim import flashfile
from doomsday.sim.flashfile import FlashFile, open_flash
from doomsday.sim.hardware.process import find_micropython, heap_bytes
from tests.host.simbox import flash_image

MakeFlash = Callable[..., Path]


def test_a_flash_that_another_box_runs_on_is_refused(make_flash: MakeFlash) -> None:
    path = make_flash()
    first = FlashFile(path)
    with pytest.raises(Failure, match="Another box is running on"):
        FlashFile(path)
    first.close()
    FlashFile(path).close()


@pytest.mark.parametrize("content", [b"", b"hello\n" * 9, b"\xff" * (4 << 20)])
def test_a_file_without_a_partition_table_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "flash.bin"
    path.write_bytes(content)
    with pytest.raises(Failure, match="is not a flash image of a box") as caught:
        FlashFile(path)
    assert caught.value.hint


@pytest.mark.parametrize("size", [1 << 20, (4 << 20) - 100, (2 << 20) - 4096])
def test_a_truncated_flash_is_refused(make_flash: MakeFlash, size: int) -> None:
    path = make_flash()
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(Failure, match=f"is truncated to {size:,} bytes"):
        FlashFile(path)


def test_a_refused_flash_is_not_left_locked(make_flash: MakeFlash) -> None:
    path = make_flash()
    whole = path.read_bytes()
    path.write_bytes(whole[: 1 << 20])
    with pytest.raises(Failure):
        FlashFile(path)
    path.write_bytes(whole)
    FlashFile(path).close()


def test_a_folder_or_a_missing_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.bin"):
        with pytest.raises(Failure, match="cannot be opened"):
            FlashFile(path)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the slow image builder, and return the list of its calls."""
    asked: list[str] = []

    def fake_image(board: str) -> bytes:
        asked.append(f"image {board}")
        return flash_image({build.STAMP_PATH: "doomsday 2 new"})

    def fake_update(image: bytes, board: str) -> bytes:
        asked.append(f"update {board}")
        return flash_image({build.STAMP_PATH: "doomsday 2 new", "/kept.txt": "kept"})

    monkeypatch.setattr(build, "flash_image", fake_image)
    monkeypatch.setattr(build, "stamp", lambda board: "doomsday 2 new")
    monkeypatch.setattr(build, "update_program", fake_update)
    return asked


def test_a_missing_flash_file_is_created_once(tmp_path: Path, made: list[str]) -> None:
    path = tmp_path / "flash.bin"
    for _ in range(2):
        open_flash(path, "sim").close()
    assert made == ["image sim"]
    assert [p.name for p in tmp_path.iterdir()] == ["flash.bin"]


def test_a_flash_file_that_cannot_be_written_is_reported(tmp_path: Path, made: list[str]) -> None:
    with pytest.raises(Failure, match="cannot be written"):
        open_flash(tmp_path / "no" / "folder" / "flash.bin", "sim")


def test_another_version_is_refused_with_a_hint(tmp_path: Path, made: list[str]) -> None:
    path = tmp_path / "flash.bin"
    path.write_bytes(flash_image({build.STAMP_PATH: "doomsday 1 old"}))
    before = path.read_bytes()
    with pytest.raises(Failure, match="another version or board: 'doomsday 1 old' instead of"):
        open_flash(path, "sim")
    assert path.read_bytes() == before
    open_flash(path, "sim", update=True).close()
    assert made == ["update sim"]
    assert build.read_stamp(path.read_bytes()) == "doomsday 2 new"


def test_after_a_failed_update_the_flash_is_complete_and_unlocked(
    tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "flash.bin"
    path.write_bytes(flash_image({build.STAMP_PATH: "doomsday 1 old"}))
    before = path.read_bytes()

    def full(place: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(Failure, match="cannot be written: No space left"):
            open_flash(path, "sim", update=True)
    assert path.read_bytes() == before
    FlashFile(path).close()


def test_a_flash_of_another_program_is_not_changed(make_flash: MakeFlash, made: list[str]) -> None:
    path = make_flash("print('mine')")
    before = path.read_bytes()
    open_flash(path, "sim", update=True).close()
    assert path.read_bytes() == before


def test_micropython_is_the_named_one_then_the_one_beside_python_then_the_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named, beside, on_path = (tmp_path / n / "micropython" for n in ("named", "beside", "path"))
    for program in (named, beside, on_path):
        program.parent.mkdir()
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(beside.parent / "python"))
    monkeypatch.setenv("PATH", str(on_path.parent))
    monkeypatch.setenv("MICROPYTHON", str(named))
    assert find_micropython() == str(named)
    monkeypatch.delenv("MICROPYTHON")
    assert find_micropython() == str(beside)
    beside.unlink()
    assert find_micropython() == str(on_path)
    on_path.unlink()
    with pytest.raises(Failure, match="No MicroPython") as caught:
        find_micropython()
    assert "MICROPYTHON=PATH" in caught.value.hint
    monkeypatch.setenv("MICROPYTHON", "/no/such/program")
    with pytest.raises(Failure, match="/no/such/program"):
        find_micropython()


@pytest.mark.parametrize(("text", "size"), [("128K", 131072), ("1m", 1 << 20), ("65536", 65536)])
def test_a_heap_size_may_have_a_unit(text: str, size: int) -> None:
    assert heap_bytes(text) == size


def test_of_two_boxes_on_one_new_flash_only_one_runs(tmp_path: Path, made: list[str]) -> None:
    path = tmp_path / "flash.bin"
    first = open_flash(path, "sim")
    # The second box checked for the file before the first had created it.
    flashfile._write(path, b"other", new=True)
    assert first.image() == path.read_bytes()
    with pytest.raises(Failure, match="Another box"):
        open_flash(path, "sim")
    first.close()
