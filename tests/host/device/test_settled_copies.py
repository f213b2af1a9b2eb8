"""What a box holds is removed from it only when its copy here is on disk: files and folders."""

import os
from pathlib import Path
from typing import cast

import pytest

from doomsday.device.backup import salvage_folder
from doomsday.device.backup.box_data import BoxData
from doomsday.device.backup.rescue import rescue
from doomsday.device.line.transfers import pull, remove
from doomsday.device.prompt.board_files import Agent
from doomsday.records import salvage
from tests.link.modelbox import ModelBox
from tests.link.test_laptop_end import meet

REMOVED = "removed from the box"


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of what was flushed, each by device and inode, and of removals."""
    events: list[str] = []
    fsync = os.fsync

    def noted(descriptor: int) -> None:
        fsync(descriptor)
        inode = os.fstat(descriptor)
        events.append(f"{inode.st_dev} {inode.st_ino}")

    monkeypatch.setattr(os, "fsync", noted)
    return events


class Board:
    """A board from which files are removed."""

    def __init__(self, done: list[str]) -> None:
        self._done = done

    def remove(self, path: str) -> None:
        self._done.append(REMOVED)


def flushed_before_removal(done: list[str], place: Path) -> bool:
    before = done[: done.index(REMOVED)]
    own = [one.stat() for one in (place, place.parent, place.parent.parent)]
    return all(f"{inode.st_dev} {inode.st_ino}" in before for inode in own)


def test_a_salvaged_journal_is_removed_after_its_copy_is_on_disk(
    done: list[str], tmp_path: Path
) -> None:
    fetched = salvage_folder.Fetched("/journal-1.bad", salvage.pack(salvage.Journal({})))
    found = salvage_folder.put(tmp_path / "new" / "home", fetched)
    salvage_folder.forget(cast(Agent, Board(done)), fetched, found)
    assert flushed_before_removal(done, found.path)


@pytest.mark.parametrize("earlier", [False, True])
def test_a_pulled_game_is_removed_after_its_copy_is_on_disk(
    earlier: bool, done: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ModelBox({"0001.game": b"one"})
    real = model._remove

    def removes(name: str, size: int, crc: int) -> tuple:
        done.append(REMOVED)
        return real(name, size, crc)

    monkeypatch.setattr(model, "_remove", removes)
    box, _ = meet(model)
    folder = tmp_path / "new" / "home"
    pulled = pull(box, folder)
    if earlier:
        done.clear()
    remove(box, pulled)
    assert not model.games and flushed_before_removal(done, pulled[0].path)


@pytest.mark.usefixtures("own_state")
def test_the_data_of_a_box_is_on_disk_before_its_flash_is_written(done: list[str]) -> None:
    path = rescue("240ac4000001", BoxData({"/name.txt": b"Kitchen"}, b""))
    done.append(REMOVED)
    assert flushed_before_removal(done, path)
