"""A journal neither blank nor readable is copied for a laptop, which reads its game."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from box.ui import words
from doomsday import cli
from doomsday.errors import Failure
from doomsday.image import build, partitions
from doomsday.sim.boxes import switch_on
from doomsday.sim.player import Player
from shared.rules.records.replay import Record
from tests.host.device.mockchip import SimLife
from tests.host.simbox import files_of, wait_until_free
from tests.old import then

SECTOR = 4096
JOURNAL = next(row for row in partitions.TABLE if row.label == partitions.JOURNAL)


def with_damaged_journal(flash: Path) -> bytes:
    """Invert the header and the first record of every used sector; return the journal."""
    image = bytearray(flash.read_bytes())
    for at in range(JOURNAL.offset, JOURNAL.end, SECTOR):
        if image[at : at + SECTOR].strip(b"\xff"):
            for place in range(at, at + 32):
                image[place] ^= 0xFF
    flash.write_bytes(image)
    return bytes(image[JOURNAL.offset : JOURNAL.end])


def fill(flash: Path, free: int) -> None:
    """Leave about `free` bytes in the file system."""
    image = flash.read_bytes()
    size = 0
    with suppress(Failure):
        while True:
            build.put_file(image, "/filler", bytes(size + 32768))
            size += 32768
    flash.write_bytes(build.put_file(image, "/filler", bytes(size - free)))


@contextmanager
def switched_on(flash: Path) -> Iterator[Player]:
    with switch_on(flash, seed=1, fast=True, update=True) as box:
        player = Player(box)
        player.boot()
        yield player


@contextmanager
def at_port(flash: Path) -> Iterator[str]:
    life = SimLife(flash, "sim")
    try:
        yield life.wait()
    finally:
        life.stop()
        wait_until_free(flash)


def kept_files(flash: Path) -> list[str]:
    return [path for path in files_of(flash) if path.startswith("/journal-")]


def test_an_unreadable_journal_is_reported_and_copied_and_the_box_continues(
    tmp_path: Path,
) -> None:
    flash = then.put_flash("evening", tmp_path)
    with_damaged_journal(flash)
    with switched_on(flash) as player:
        shown = " ".join(player.words())
        assert "cannot be read. It is kept." in shown and "--salvage" in shown
        player.press("D")
        player.expect(words.DOOMSDAY)
        # From here on changes are saved again.
        player.answer("Doomsday")
        player.press("B")
        player.expect("10")
    assert len(kept_files(flash)) == 1
    with switched_on(flash) as player:
        player.expect("10")
    assert len(kept_files(flash)) == 1


@pytest.mark.usefixtures("own_state")
def test_files_of_others_among_the_games_neither_end_a_start_nor_a_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flash = then.put_flash("three_deep", tmp_path)
    flash.write_bytes(build.update_program(flash.read_bytes(), "sim"))
    with_damaged_journal(flash)
    image = flash.read_bytes()
    for name, content in {
        "\udcff\udcfe.txt": b"no UTF-8",
        "0900.txt": b"x" * 100_000,
        "7.txt": b"theirs\n[Game MFZ:RA]\n",
        "0901.txt/inside": b"a folder",
    }.items():
        image = build.put_file(image, f"/games/{name}", content)
    flash.write_bytes(image)
    with switched_on(flash) as player:
        assert "It is kept." in " ".join(player.words())
        assert b"Traceback" not in player.box.output_tail
    assert len(kept_files(flash)) == 1
    with at_port(flash) as port:
        folder = tmp_path / "home"
        assert cli.main(["pull", str(folder), "--salvage", "--json", "--port", port]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert Path(found["games"][-1]["record"]).exists()


@pytest.mark.parametrize("name", ["settings.txt", "game.last", "mfz.draft"])
def test_a_large_file_of_others_in_place_of_a_small_one_is_set_aside(
    name: str, tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    flash.write_bytes(build.flash_image("sim", files={f"/{name}": b"\xff" * 60_000}))
    with switched_on(flash) as player:
        player.settle()
        player.press("D", times=2)
        assert b"Traceback" not in player.box.output_tail
    assert f"/{name}.bad" in files_of(flash)


@pytest.mark.usefixtures("own_state")
def test_a_laptop_fetches_the_copy_and_reads_the_running_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flash = then.put_flash("three_deep", tmp_path)
    with_damaged_journal(flash)
    with switched_on(flash):
        pass
    folder = tmp_path / "home"
    with at_port(flash) as port:
        assert cli.main(["pull", str(folder), "--salvage", "--remove", "--port", port]) == 0
    capsys.readouterr()
    (record,) = folder.glob("journal-*.game")
    read = Record(record.read_text("utf-8"))
    before = then.record_of("three_deep")
    assert [token for _, token in read.tokens] == [token for _, token in before.tokens]
    assert cli.main(["replay", str(record)]) == 0
    assert not kept_files(flash)


@pytest.mark.usefixtures("own_state")
def test_a_box_without_room_asks_before_it_erases_and_saves_nothing_until_then(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flash = then.put_flash("quick", tmp_path)
    flash.write_bytes(build.update_program(flash.read_bytes(), "sim"))
    fill(flash, 200 * 1024)
    damaged = with_damaged_journal(flash)

    def journal() -> bytes:
        return flash.read_bytes()[JOURNAL.offset : JOURNAL.end]

    with switched_on(flash) as player:
        player.expect("Hold D: erase it")
        player.press("A")
        player.answer("Doomsday")
        player.press("B")
        player.expect(words.NOT_SAVED[0])
    assert journal() == damaged and not kept_files(flash)
    folder = tmp_path / "home"
    with at_port(flash) as port:
        assert cli.main(["pull", str(folder), "--salvage", "--json", "--port", port]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    (game,) = found["games"]
    assert game["lost"] == 0 and Path(game["record"]).exists()
    with switched_on(flash) as player:
        player.expect("Hold D: erase it")
        player.hold("D", 900)
        player.expect(words.DOOMSDAY)
        player.answer("Doomsday")
        player.press("B")
        player.expect("10")
    with switched_on(flash) as player:
        player.expect("10")


def test_a_blank_journal_is_not_damage(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    with switch_on(flash, seed=1, fast=True) as box:
        player = Player(box)
        player.boot()
        player.expect(words.DOOMSDAY)
    assert not kept_files(flash)
