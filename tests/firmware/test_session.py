"""What the box remembers, and what it brings back after a restart."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from box.session import Session
from box.store.flash import FlashMedium
from box.store.log import CHECKPOINT_MAX, Log
from shared.rules import pool
from tests.faults.nor import Nor
from tests.faults.play import act, state
from tests.pools import pool_of


def opened(nor: Nor) -> Session:
    session = Session(Log(FlashMedium(nor)))
    session.resume()
    return session


@pytest.fixture
def nor() -> Nor:
    return Nor(3)


@pytest.fixture
def session(nor: Nor) -> Session:
    session = opened(nor)
    session.set_screens([1])
    return session


def test_a_new_box_has_two_white_dice_and_the_clock_at_eleven(nor: Nor) -> None:
    session = opened(nor)
    assert (session.clock, session.start) == (11, 11)
    assert session.pool == pool_of("2Wd6")
    assert (session.rolls, session.roll_number, session.screens) == ([], 0, [])
    assert nor.ops == 0


def test_each_change_is_there_after_a_restart(nor: Nor, session: Session) -> None:
    session.set_clock(42)
    assert opened(nor).clock == 42
    session.set_start(7)
    assert (opened(nor).start, opened(nor).clock) == (7, 7)
    session.set_start(9, [2, 1])
    assert (opened(nor).start, opened(nor).clock, opened(nor).screens) == (9, 9, [2, 1])
    session.set_die(5, 3)
    assert opened(nor).pool == pool_of("2Wd6 3Rd8")
    session.roll(b"\1\6\1\2\10", 0xFFFFFFFF)
    assert opened(nor).rolls == [(bytes(session.pool), b"\1\6\1\2\10", 0xFFFFFFFF)]
    session.set_screens([1, 4, 255])
    assert opened(nor).screens == [1, 4, 255]
    assert state(opened(nor)) == state(session)


def test_each_change_is_one_entry_of_one_record(nor: Nor, session: Session) -> None:
    for change in (
        lambda: session.set_clock(99),
        lambda: session.set_start(99),
        lambda: session.set_start(98, list(range(8))),
        lambda: session.set_die(0, 9),
        lambda: session.roll(b"\6" * 9, 0xFFFFFFFF),
        lambda: session.set_screens([1, 2, 3]),
    ):
        before = nor.programmed
        change()
        assert nor.programmed - before == 16


def test_a_change_is_durable_before_it_is_applied(nor: Nor, session: Session) -> None:
    for change in (
        lambda: session.set_clock(1),
        lambda: session.set_start(2),
        lambda: session.set_die(3, 4),
        lambda: session.roll(b"\1\1", 0),
        lambda: session.set_screens([9]),
    ):
        before = state(session)
        nor.dead = True
        with pytest.raises(OSError):
            change()
        nor.dead = False
        assert state(session)[:4] == before[:4]
        assert session.screens == before[5]


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("set_clock", (-1,)),
        ("set_clock", (100,)),
        ("set_clock", (256,)),
        ("set_start", (0,)),
        ("set_start", (100,)),
        ("set_start", (9, list(range(9)))),
        ("set_die", (20, 1)),
        ("set_die", (-1, 1)),
        ("set_die", (1, 14)),
        ("set_die", (1, -1)),
        ("set_die", (0, 16)),
        ("roll", (b"\1", 0)),
        ("roll", (b"\1\7", 0)),
        ("roll", (b"\1\0", 0)),
        ("roll", (b"\1\1\1", 0)),
        ("roll", (b"\1\1", -1)),
        ("roll", (b"\1\1", 2**32)),
        ("set_screens", ([256],)),
        ("set_screens", ([1] * 9,)),
    ],
)
def test_a_value_that_cannot_be_is_refused_unwritten(
    nor: Nor, session: Session, method: str, arguments: tuple[object, ...]
) -> None:
    before = (nor.ops, state(session))
    with pytest.raises(ValueError):
        getattr(session, method)(*arguments)
    assert (nor.ops, state(session)) == before


def test_a_roll_of_no_dice_is_refused(nor: Nor, session: Session) -> None:
    session.set_die(0, 0)
    ops = nor.ops
    with pytest.raises(ValueError, match="no dice"):
        session.roll(b"", 0)
    assert nor.ops == ops


def test_the_last_six_rolls_are_kept_and_all_are_counted(nor: Nor, session: Session) -> None:
    for number in range(10):
        assert session.roll_number == number
        session.roll(bytes([number % 6 + 1, 1]), number)
    assert [stamp for _, _, stamp in opened(nor).rolls] == [4, 5, 6, 7, 8, 9]
    assert opened(nor).roll_number == 10


def test_a_roll_keeps_the_pool_it_was_made_with(nor: Nor, session: Session) -> None:
    session.roll(b"\1\2", 0)
    session.set_die(0, 0)
    session.set_die(3, 1)
    session.roll(b"\x14", 1)
    first, second = opened(nor).rolls
    assert first[:2] == (pool_of("2Wd6"), b"\1\2")
    assert second[:2] == (pool_of("Wd20"), b"\x14")


def test_the_number_of_a_roll_that_failed_is_spent(nor: Nor, session: Session) -> None:
    nor.dead = True
    with pytest.raises(OSError):
        session.roll(b"\1\2", 0)
    nor.dead = False
    session.roll(b"\3\4", 1)
    assert session.rolls == [(bytes(session.pool), b"\3\4", 1)]
    assert session.roll_number == 2


def test_after_a_write_that_ended_in_the_unknown_the_log_decides(session: Session) -> None:
    nor = Nor(3)
    session = opened(nor)
    session.set_clock(5)
    nor.cut(1, 4)
    with pytest.raises(OSError):
        session.set_start(6)
    nor.dead = False
    session.set_die(1, 1)
    assert (session.clock, session.start) == (6, 6)
    assert state(opened(nor)) == state(session)


def test_the_fullest_state_fits_a_checkpoint_and_comes_back(nor: Nor, session: Session) -> None:
    session.set_die(0, 0)
    for kind in range(15):
        session.set_die(kind, 1)
    for number in range(7):
        session.roll(bytes([1 + number % 6] * 15), 2**32 - 1)
    session.set_screens(list(range(8)))
    entry = session.checkpoint()
    assert len(entry) <= CHECKPOINT_MAX
    other = opened(Nor(3))
    other.apply(entry)
    assert state(other) == state(session)


def test_a_state_older_than_the_ring_comes_back_from_a_checkpoint(
    nor: Nor, session: Session
) -> None:
    session.set_start(33)
    for number in range(2000):
        session.set_clock(number % 100)
    again = opened(nor)
    assert (again.start, again.clock, again.screens) == (33, 99, [1])
    assert again.skipped == 0


def test_entries_that_make_no_sense_are_skipped_and_counted(nor: Nor, session: Session) -> None:
    session.set_clock(5)
    log = Log(FlashMedium(nor))
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
        checkpoint[:-1],
        checkpoint[:1] + b"\x64" + checkpoint[2:],
    ]
    for entry in wrong:
        log.append(entry)
    again = opened(nor)
    assert again.skipped == len(wrong)
    assert state(again) == state(session)


def test_entries_of_others_that_share_the_log_are_passed_over(nor: Nor, session: Session) -> None:
    Log(FlashMedium(nor)).append(b"\x20 a game's")
    again = opened(nor)
    assert again.skipped == 0
    assert state(again) == state(session)


@settings(deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=64), max_size=30))
def test_no_entry_crashes_the_resume_or_leaves_an_impossible_state(written: list[bytes]) -> None:
    nor = Nor(3)
    log = Log(FlashMedium(nor))
    for entry in written:
        log.append(bytes([entry[0] % 7]) + entry[1:])
    session = opened(nor)
    assert 0 <= session.clock <= 99
    assert 1 <= session.start <= 99
    pool.check_pool(session.pool)
    for counts, faces, _ in session.rolls:
        pool.check_faces(counts, faces)
    act(session, 3)
    assert state(opened(nor)) == state(session)
