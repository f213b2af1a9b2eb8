"""Long work feeds the watchdog; the chip takes seconds where this machine takes none."""

from pathlib import Path

from box.store.flash import FlashMedium
from box.store.journal import Journal
from box.store.saved_state import SavedState
from doomsday.image import partitions
from doomsday.sim.boxes import play_in, switch_on
from doomsday.sim.player import Player
from tests.faults.nor import Nor

BLOCK = 4096
# Of the 8,000 ms after which the watchdog resets.
UNFED_MS = 2_000


def begin_game(flash: Path) -> None:
    with play_in(flash) as player:
        player.answer("Game")
        player.press("D")
        player.answer("demo")
        player.press("D", 3)
        player.answer("Begin")


def fill_journal(flash: Path) -> int:
    """Fill the ring with entries after the start of the game; return the records read."""
    place = next(part for part in partitions.TABLE if part.label == partitions.JOURNAL)
    content = bytearray(flash.read_bytes())
    nor = Nor(place.size // BLOCK)
    nor.memory[:] = content[place.offset : place.end]
    journal = Journal(FlashMedium(nor))  # type: ignore[arg-type]
    session = SavedState(journal)
    session.resume()
    assert session.game
    while journal.room() > 16:
        session.set_clock(journal.seq % 99)
    content[place.offset : place.end] = nor.memory
    flash.write_bytes(content)
    return journal.seq


def test_a_box_with_a_full_journal_starts_with_its_watchdog_fed(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    begin_game(flash)
    assert fill_journal(flash) > 7_000
    with switch_on(flash, seed=1, fast=True) as box:
        player = Player(box)
        player.boot()
        player.press("C")
        assert box.counters.boots == 1
        assert box.counters.unfed_ms < UNFED_MS


def test_a_blank_journal_is_scanned_with_the_watchdog_fed(tmp_path: Path) -> None:
    with switch_on(tmp_path / "flash.bin", seed=1, fast=True) as box:
        Player(box).boot()
        assert box.counters.unfed_ms < UNFED_MS


def test_reading_a_full_journal_takes_longer_than_the_watchdog_allows() -> None:
    """Proves that the previous test would detect a missing feed, by simulated flash prices."""
    assert 7_000 * 16 * 30 / 1000 > UNFED_MS


def test_a_bus_that_hangs_before_a_whole_page_does_not_trip_the_watchdog(tmp_path: Path) -> None:
    with switch_on(tmp_path / "flash.bin", seed=1, fast=True) as box:

        def hang(data: bytes) -> None:
            # The address of columns 0 to 127.
            if data[:4] == b"\x00\x21\x00\x7f":
                box.i2c_fault = True

        box.on_transaction = hang
        player = Player(box)
        player.boot()
        player.press("C")
        assert box.i2c_fault and box.counters.boots == 1


def test_no_transfer_is_longer_than_64_bytes(tmp_path: Path) -> None:
    longest = [0]
    with switch_on(tmp_path / "flash.bin", seed=1, fast=True) as box:
        box.on_transaction = lambda data: longest.__setitem__(0, max(longest[0], len(data)))
        player = Player(box)
        player.boot()
        player.press("D")
        assert 32 < longest[0] <= 64
