"""Let a laptop follow the running game: HEADER and ENTRIES. Loaded for a laptop that watches.

It asks some times a second, so that a request with no new entry must cost next to nothing.
"""

import struct
from typing import TYPE_CHECKING

from micropython import const

from box.game.game_files import public_pieces
from box.store.atomic_file import Damaged, Newer
from box.store.journal_format import (
    CONTINUES,
    IS_CHECKPOINT,
    LENGTH_MASK,
    MORE,
    SLOT,
    record_crc,
)
from shared.link.limits import PART_MAX
from shared.link.messages import BAD, ENTRIES, HEADER, NONE, Refused
from shared.rules.history import is_entry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from box.kit.parts import Request
    from box.store.journal import Journal

_PAYLOAD = const(12)
# Fewer records than a sector takes at least: so many back, the older sector is the last but one.
_SURE = const(200)


async def _header(handler: "Request", offset: int) -> "tuple[Any, ...]":
    number = handler.app.saved.game
    if not number:
        raise Refused(NONE, "No game is running on the box.")
    part = bytearray()
    try:
        for piece in public_pieces(number):
            at = min(offset, len(piece))
            offset -= at
            part.extend(piece[at : at + PART_MAX - len(part)])
    except (OSError, Damaged, Newer):
        raise Refused(BAD, "The box cannot read how its game began.") from None
    return (bytes(part),)


async def _entries(handler: "Request", number: int, after: int) -> "tuple[Any, ...]":
    saved = handler.app.saved
    journal = saved.journal
    handler.link.followed = journal.seq
    if not saved.game:
        return 0, 0, b""
    begin = saved.game_start
    if number != saved.game or not begin <= after <= journal.seq:
        return saved.game, begin, b""
    if after == journal.seq or journal.stale:
        return number, after, b""
    part = bytearray()
    try:
        after = _gather(_recent(journal, after), part, after)
    except ValueError:
        # Of an older sector, or a write failed among them. What was gathered counts.
        from box.store import journal_replay

        epoch = saved.game_epoch
        if journal.base - after < _SURE:
            epoch = max(epoch, journal.last - 1)
        found = journal_replay.history(journal, epoch, after)
        after = _gather(_walked(journal, found), part, after)
    return number, after, bytes(part)


def _gather(found: "Iterator[tuple[int, memoryview]]", part: bytearray, after: int) -> int:
    """Add entries of the game to `part`, as many as fit; return the record up to which it goes."""
    for end, entry in found:
        if is_entry(entry):
            if len(part) + 1 + len(entry) > PART_MAX:
                break
            part.append(len(entry))
            part.extend(entry)
        after = end
    return after


def _walked(
    journal: "Journal", found: "Iterator[memoryview]"
) -> "Iterator[tuple[int, memoryview]]":
    for entry in found:
        yield journal.end, entry


def _recent(journal: "Journal", after: int) -> "Iterator[tuple[int, memoryview]]":
    """Yield (number of the next record, entry) from the newest records of the current sector.

    Raises: ValueError at a record that is not where it would be if no write had failed.
    """
    slot = journal.slot - (journal.seq - after)
    if slot < 1:
        raise ValueError("an older sector")
    record = bytearray(SLOT)
    payload = memoryview(record)[:_PAYLOAD]
    entry = bytearray()
    while after < journal.seq:
        journal.medium.read(journal.sector, slot * SLOT, record)
        crc: int = struct.unpack_from("<I", record, _PAYLOAD)[0]
        flags = record[0]
        if crc != record_crc(payload, after):
            raise ValueError("another record")
        if not flags & CONTINUES:
            entry = bytearray()
        entry.extend(payload[1 : 1 + (flags & LENGTH_MASK)])
        after += 1
        slot += 1
        if not flags & (MORE | IS_CHECKPOINT):
            yield after, memoryview(entry)


HANDLERS: "dict[str, Any]" = {HEADER: _header, ENTRIES: _entries}
