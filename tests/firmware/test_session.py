"""The saved state of the box, and its restoration after a restart."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from box.store import (
    saved_clock,
    saved_draft,
    saved_game,
    saved_pool,
    saved_rolls,
    state_replay,
)
from box.store.flash import FlashMedium
from box.store.journal import CHECKPOINT_MAX, Journal
from box.store.journal_format import SLOTS
from box.store.saved_state import SavedState
from shared.rules import dice_kinds
from tests.faults.nor import Nor
from tests.faults.play import act, state
from tests.pools import pool_of


def opened(nor: Nor) -> SavedState:
    session = SavedState(Journal(FlashMedium(nor)))
    session.resume()
    return session


@pytest.fixture
def nor() -> Nor:
    return Nor(3)


@pytest.fixture
def session(nor: Nor) -> SavedState:
    session = opened(nor)
    session.set_screens([1])
    return session


def old_draft(session: SavedState, packed: bytes) -> None:
    """Enter a draft as older versions did."""
    entry = bytes((8,)) + packed
    session.commit(entry)
    state_replay.apply(session, entry)


def test_a_new_box_has_two_white_dice_and_the_clock_at_eleven(nor: Nor) -> None:
    session = opened(nor)
    assert (session.clock, session.start) == (11, 11)
    assert session.pool == pool_of("2Wd6")
    assert (saved_rolls.last(session), session.roll_number, session.screens) == ([], 0, [])
    assert nor.ops == 0


def test_each_change_is_there_after_a_restart(nor: Nor, session: SavedState) -> None:
    session.set_clock(42)
    assert opened(nor).clock == 42
    saved_clock.set_start(session, 7)
    assert (opened(nor).start, opened(nor).clock) == (7, 7)
    saved_clock.set_start(session, 9, [2, 1])
    assert (opened(nor).start, opened(nor).clock, opened(nor).screens) == (9, 9, [2, 1])
    saved_pool.set_die(session, 5, 3)
    assert opened(nor).pool == pool_of("2Wd6 3Rd8")
    saved_rolls.record(session, b"\1\6\1\2\10", 0xFFFFFFFF)
    assert saved_rolls.last(opened(nor)) == [(bytes(session.pool), b"\1\6\1\2\10", 0xFFFFFFFF)]
    session.set_screens([1, 4, 255])
    assert opened(nor).screens == [1, 4, 255]
    old_draft(session, b"chosen")
    assert opened(nor).draft == b"chosen"
    saved_draft.forget(session)
    assert opened(nor).draft == b""
    saved_game.begin(session, 65535)
    assert (opened(nor).game, opened(nor).screens) == (65535, [1, 4, 255])
    saved_game.begin(session, 1, [3])
    assert (opened(nor).game, opened(nor).screens) == (1, [3])
    saved_game.end(session, [])
    assert (opened(nor).game, opened(nor).screens) == (0, [])
    assert state(opened(nor)) == state(session)


def test_each_change_is_one_entry_of_one_record(nor: Nor, session: SavedState) -> None:
    for change in (
        lambda: session.set_clock(99),
        lambda: saved_clock.set_start(session, 99),
        lambda: saved_clock.set_start(session, 98, list(range(8))),
        lambda: saved_pool.set_die(session, 0, 9),
        lambda: saved_rolls.record(session, b"\6" * 9, 0xFFFFFFFF),
        lambda: session.set_screens([1, 2, 3]),
        lambda: saved_game.begin(session, 65535, [255] * 7),
        lambda: saved_game.end(session, [255] * 7),
        lambda: saved_draft.forget(session),
    ):
        before = nor.programmed
        change()
        assert nor.programmed - before == 16


def test_a_change_is_durable_before_it_is_applied(nor: Nor, session: SavedState) -> None:
    for change in (
        lambda: session.set_clock(1),
        lambda: saved_clock.set_start(session, 2),
        lambda: saved_pool.set_die(session, 3, 4),
        lambda: saved_rolls.record(session, b"\1\1", 0),
        lambda: session.set_screens([9]),
        lambda: saved_game.begin(session, 9, [9]),
        lambda: saved_draft.forget(session),
    ):
        before = state(session)
        nor.dead = True
        with pytest.raises(OSError):
            change()
        nor.dead = False
        assert state(session)[:4] == before[:4]
        assert state(session)[5:] == before[5:]


@pytest.mark.parametrize(
    ("change", "arguments"),
    [
        (SavedState.set_clock, (-1,)),
        (SavedState.set_clock, (100,)),
        (SavedState.set_clock, (256,)),
        (saved_clock.set_start, (0,)),
        (saved_clock.set_start, (100,)),
        (saved_clock.set_start, (9, list(range(9)))),
        (saved_pool.set_die, (20, 1)),
        (saved_pool.set_die, (-1, 1)),
        (saved_pool.set_die, (1, 14)),
        (saved_pool.set_die, (1, -1)),
        (saved_pool.set_die, (0, 16)),
        (saved_rolls.record, (b"\1", 0)),
        (saved_rolls.record, (b"\1\7", 0)),
        (saved_rolls.record, (b"\1\0", 0)),
        (saved_rolls.record, (b"\1\1\1", 0)),
        (saved_rolls.record, (b"\1\1", -1)),
        (saved_rolls.record, (b"\1\1", 2**32)),
        (SavedState.set_screens, ([256],)),
        (SavedState.set_screens, ([1] * 9,)),
        (saved_game.begin, (0,)),
        (saved_game.begin, (-1,)),
        (saved_game.begin, (65536,)),
        (saved_game.begin, (1, [1] * 9)),
        (saved_game.begin, (1, [256])),
        (saved_game.end, ([1] * 9,)),
    ],
)
def test_an_invalid_value_is_refused_without_writing(
    nor: Nor, session: SavedState, change: Callable[..., None], arguments: tuple[object, ...]
) -> None:
    before = (nor.ops, state(session))
    with pytest.raises(ValueError):
        change(session, *arguments)
    assert (nor.ops, state(session)) == before


def test_a_roll_of_no_dice_is_refused(nor: Nor, session: SavedState) -> None:
    saved_pool.set_die(session, 0, 0)
    ops = nor.ops
    with pytest.raises(ValueError, match="no dice"):
        saved_rolls.record(session, b"", 0)
    assert nor.ops == ops


def test_the_last_six_rolls_are_kept_and_all_are_counted(nor: Nor, session: SavedState) -> None:
    for number in range(10):
        assert session.roll_number == number
        saved_rolls.record(session, bytes([number % 6 + 1, 1]), number)
    assert [stamp for _, _, stamp in saved_rolls.last(opened(nor))] == [4, 5, 6, 7, 8, 9]
    assert opened(nor).roll_number == 10


def test_a_roll_keeps_the_pool_it_was_made_with(nor: Nor, session: SavedState) -> None:
    saved_rolls.record(session, b"\1\2", 0)
    saved_pool.set_die(session, 0, 0)
    saved_pool.set_die(session, 3, 1)
    saved_rolls.record(session, b"\x14", 1)
    first, second = saved_rolls.last(opened(nor))
    assert first[:2] == (pool_of("2Wd6"), b"\1\2")
    assert second[:2] == (pool_of("Wd20"), b"\x14")


def test_the_number_of_a_failed_roll_is_not_reused(nor: Nor, session: SavedState) -> None:
    nor.dead = True
    with pytest.raises(OSError):
        saved_rolls.record(session, b"\1\2", 0)
    nor.dead = False
    saved_rolls.record(session, b"\3\4", 1)
    assert saved_rolls.last(session) == [(bytes(session.pool), b"\3\4", 1)]
    assert session.roll_number == 2


def test_after_a_write_of_unknown_outcome_the_journal_decides(session: SavedState) -> None:
    nor = Nor(3)
    session = opened(nor)
    session.set_clock(5)
    nor.cut(1, 4)
    with pytest.raises(OSError):
        saved_clock.set_start(session, 6)
    nor.dead = False
    saved_pool.set_die(session, 1, 1)
    assert (session.clock, session.start) == (6, 6)
    assert state(opened(nor)) == state(session)


def test_the_fullest_state_fits_a_checkpoint_and_comes_back(nor: Nor, session: SavedState) -> None:
    saved_pool.set_die(session, 0, 0)
    for kind in range(15):
        saved_pool.set_die(session, kind, 1)
    for number in range(7):
        saved_rolls.record(session, bytes([1 + number % 6] * 15), 2**32 - 1)
    old_draft(session, bytes(range(40)))
    saved_game.begin(session, 65535, list(range(8)))
    session.game_epoch = session.game_start = session.roll_number = 2**30 - 1
    entry = session.checkpoint()
    assert CHECKPOINT_MAX - 11 < len(entry) <= CHECKPOINT_MAX
    other = opened(Nor(3))
    state_replay.apply(other, entry)
    assert state(other) == state(session)
    assert other.game_epoch == other.game_start == 2**30 - 1


def test_a_state_older_than_the_ring_comes_back_from_a_checkpoint(
    nor: Nor, session: SavedState
) -> None:
    saved_clock.set_start(session, 33)
    for number in range(2000):
        session.set_clock(number % 100)
    again = opened(nor)
    assert (again.start, again.clock, again.screens) == (33, 99, [1])
    assert again.skipped == 0


def test_invalid_entries_are_skipped_and_counted(nor: Nor, session: SavedState) -> None:
    session.set_clock(5)
    journal = Journal(FlashMedium(nor))
    checkpoint = session.checkpoint()
    wrong = [
        b"\x00",
        b"\x1f\x01",
        b"\x02",
        b"\x02\x64",
        b"\x03\x00",
        b"\x04\x14\x01",
        b"\x05\0\0\0\0\xff\xff",
        b"\x05\0\0\0\0\x01",
        b"\x06123456789",
        b"\x07\x01",
        b"\x07\x01\x00\x02\x05",
        b"\x07\x01\x00\x09123456789",
        b"\x08" + bytes(41),
        b"\x01" + checkpoint[1:],
        checkpoint[:-1],
        checkpoint[:1] + b"\x64" + checkpoint[2:],
    ]
    for entry in wrong:
        journal.append(entry)
    again = opened(nor)
    assert again.skipped == len(wrong)
    assert state(again) == state(session)


def test_entries_of_a_game_are_ignored_by_the_saved_state(nor: Nor, session: SavedState) -> None:
    Journal(FlashMedium(nor)).append(b"\x20 a game's")
    again = opened(nor)
    assert again.skipped == 0
    assert state(again) == state(session)


@given(st.lists(st.binary(min_size=1, max_size=64), max_size=30))
def test_no_entry_makes_resume_fail_or_leaves_an_invalid_state(written: list[bytes]) -> None:
    nor = Nor(3)
    journal = Journal(FlashMedium(nor))
    for entry in written:
        journal.append(bytes([entry[0] % 10]) + entry[1:])
    session = opened(nor)
    assert 0 <= session.clock <= 99
    assert 1 <= session.start <= 99
    dice_kinds.check_pool(session.pool)
    for counts, faces, _ in saved_rolls.last(session):
        dice_kinds.check_faces(counts, faces)
    act(session, 3)
    assert state(opened(nor)) == state(session)


def play(session: SavedState, number: int) -> None:
    """Append an entry of a game, and every third time one of the saved state."""
    session.journal.append(b"\x20%04d" % number)
    if number % 3 == 0:
        session.set_clock(number % 100)


def plays(session: SavedState) -> list[int]:
    """Return the entries of the running game, by number."""
    found = [bytes(entry) for entry in session.history()]
    return [int(entry[1:]) for entry in found if entry[0] == 0x20]


@pytest.mark.parametrize("before", [0, 100, 251, 252, 253, 254, 255])
def test_a_game_of_several_sectors_is_restored_whole(before: int) -> None:
    nor = Nor(6)
    session = opened(nor)
    for number in range(before):
        session.set_clock(number % 100)
    saved_game.begin(session, 7)
    for number in range(700):
        play(session, number)
    again = opened(nor)
    assert (again.game, again.game_epoch, again.game_start) == (
        7,
        session.game_epoch,
        session.game_start,
    )
    assert plays(session) == plays(again) == list(range(700))


def test_a_new_game_is_restored_from_its_first_entry(nor: Nor, session: SavedState) -> None:
    saved_game.begin(session, 3)
    again = opened(nor)
    assert (again.game, again.game_epoch, again.game_start) == (3, 1, session.game_start)
    assert plays(again) == []


def test_games_with_the_same_number_in_one_sector_are_kept_apart(
    nor: Nor, session: SavedState
) -> None:
    saved_game.begin(session, 5)
    play(session, 1)
    saved_game.end(session)
    saved_game.begin(session, 5)
    play(session, 2)
    assert plays(session) == plays(opened(nor)) == [2]


def test_damage_to_the_first_entry_of_a_game_loses_no_other() -> None:
    nor = Nor(6)
    session = opened(nor)
    saved_game.begin(session, 5)
    for number in range(300):
        play(session, number)
    began = nor.memory.index(b"\x07\x05\x00")
    nor.memory[began] ^= 1
    assert plays(opened(nor)) == list(range(300))


def test_without_a_running_game_there_is_no_history(nor: Nor, session: SavedState) -> None:
    with pytest.raises(ValueError):
        plays(session)
    saved_game.begin(session, 5)
    saved_game.end(session)
    assert (session.game, session.game_epoch, session.game_start) == (0, 0, 0)
    with pytest.raises(ValueError):
        plays(opened(nor))


def play_on(session: SavedState, first: int) -> int:
    """Play until the journal has no room; return the number of entries of the game."""
    while True:
        session.journal.erase_ahead()
        try:
            play(session, first)
        except OSError as error:
            assert error.args[0] == 28
            return first + (plays(session)[-1] == first)
        first += 1


def test_a_full_ring_keeps_the_whole_game_and_accepts_its_end(
    nor: Nor, session: SavedState
) -> None:
    saved_game.begin(session, 7)
    count = play_on(session, 0)
    assert plays(opened(nor)) == list(range(count))
    again = opened(nor)
    assert play_on(again, count) - count < 12
    saved_game.end(again, [1, 2])
    last = opened(nor)
    assert (last.game, last.screens, last.skipped) == (0, [1, 2], 0)
    for number in range(1000):
        last.set_clock(number % 100)
    saved_game.begin(last, 8)
    play(last, 1)
    assert plays(opened(nor)) == [1]


def test_a_change_leaves_room_for_the_end_of_a_game_in_a_full_ring(
    nor: Nor, session: SavedState
) -> None:
    saved_game.begin(session, 7)
    with pytest.raises(OSError):
        while True:
            old_draft(session, bytes(40))
    epoch = session.journal.epoch
    saved_game.end(session, list(range(8)))
    assert (session.journal.epoch, session.journal.room() > 0) == (epoch, True)
    assert opened(nor).game == 0


def test_a_game_can_end_in_a_ring_without_a_single_slot(nor: Nor, session: SavedState) -> None:
    saved_game.begin(session, 7)
    with pytest.raises(OSError):
        while True:
            session.journal.append(b"\x20")
    assert session.journal.slot == SLOTS
    with pytest.raises(OSError):
        session.set_clock(1)
    saved_game.end(session)
    session.set_clock(1)
    assert (opened(nor).game, opened(nor).clock) == (0, 1)


def test_a_game_continues_if_its_end_cannot_be_written(nor: Nor, session: SavedState) -> None:
    saved_game.begin(session, 7)
    count = play_on(session, 0)
    nor.dead = True
    with pytest.raises(OSError):
        saved_game.end(session)
    nor.dead = False
    session.resume()
    assert session.game == 7
    assert not session.journal.erase_ahead()
    assert plays(session) == list(range(count))


def test_after_a_failed_resume_the_next_change_reads_the_journal_first(
    nor: Nor, session: SavedState
) -> None:
    saved_game.begin(session, 7)
    saved_rolls.record(session, b"\1\2", 0)
    nor.dead = True
    with pytest.raises(OSError):
        session.resume()
    nor.dead = False
    session.set_clock(5)
    assert (session.game, session.roll_number) == (7, 1)
    assert state(opened(nor)) == state(session)
    while session.journal.room() > 6:
        play(session, 1)
    assert session.journal.epoch == 3
