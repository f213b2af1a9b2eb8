"""Salvage games from a journal whose sector headers are lost.

A record does not store its number, but its checksum covers the number, so the number can be
computed from it. That gives the order of records and sectors. See journal_format.py (layout) and
saved_state.py (entries) in firmware/box/store.
"""

import binascii
import struct
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from doomsday.errors import Failure
from shared.rules.entering import enter, unpack_entry
from shared.rules.errors import RuleError
from shared.rules.games import named
from shared.rules.history import ACTION, REDO, UNDO, ActionHistory, is_entry
from shared.rules.records.text_record import write

SECTOR = 4096
_SLOT = 16
_SLOTS = SECTOR // _SLOT
_BLANK = b"\xff" * _SLOT
# Difference allowed between numbers and slots: torn records take a slot without a number, lost
# ones a number without a slot.
_DRIFT = 16
_SEQ_MAX = 1 << 30

# The bits of a record's first byte.
_MORE = 0x80
_CONTINUES = 0x40
_LENGTH = 0x0F
_DATA = 11

# Kinds of entries of the saved state. A checkpoint has the number of the running game, the epoch
# of the sector in which it began, and the number of the record after its beginning.
_BEGIN_GAME = 7
_CHECKPOINT = 9
_CHECKPOINT_GAME = struct.Struct("<BBBIHII")

# Kinds of entries that change a game.
_DONE = (ACTION, UNDO, REDO)
Entry = tuple[int, bytes | int]

_HEAD = struct.Struct("<4sHI")
_MAGIC = b"DBJ1"
_MOST_SECTORS = 4096
_HEADERS_MAX = 64 * 1024


@dataclass(frozen=True)
class Journal:
    """The sectors of a journal that are not blank, by number, and the headers of its games."""

    sectors: Mapping[int, bytes]
    headers: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Salvaged:
    """A game of a journal.

    number: of the game on the box. actions: readable actions, undos and redos. lost: gaps, plus
    the entries after the first gap, plus failed checks. record: text as far as the game can be
    replayed, "" if its beginning or its header is missing.
    """

    number: int
    actions: int
    lost: int
    record: str


@dataclass
class _Played:
    """The entries of a game, as far as they are readable.

    number: on the box. begun: number of the record after its beginning. whole: whether the
    beginning is readable. gaps: places where records are missing.
    """

    number: int
    begun: int
    whole: bool = False
    gaps: int = 0
    entries: list[Entry] = field(default_factory=list)


def unpack(content: bytes) -> Journal:
    """Return the journal in a file that a box has set aside. Raises: Failure for other files."""
    broken = Failure("This is not a journal that a box has set aside, or it is damaged.")
    if len(content) < _HEAD.size + 4 or content[:4] != _MAGIC:
        raise broken
    if binascii.crc32(content[:-4]) != struct.unpack("<I", content[-4:])[0]:
        raise broken
    _, count, size = _HEAD.unpack_from(content)
    at = _HEAD.size
    if count > _MOST_SECTORS or size > _HEADERS_MAX:
        raise broken
    if at + size + count * (2 + SECTOR) + 4 != len(content):
        raise broken
    headers = _headers(content[at : at + size].decode("utf-8", "replace"))
    at += size
    sectors = {}
    for _ in range(count):
        (number,) = struct.unpack_from("<H", content, at)
        sectors[number] = content[at + 2 : at + 2 + SECTOR]
        at += 2 + SECTOR
    return Journal(sectors, headers)


def pack(journal: Journal) -> bytes:
    """Return a journal as a file, in the format of firmware/box/store/set_aside.py."""
    headers = "".join(
        f"= {number}\n{journal.headers[number]}" for number in sorted(journal.headers)
    ).encode()
    body = _HEAD.pack(_MAGIC, len(journal.sectors), len(headers)) + headers
    for number in sorted(journal.sectors):
        body += struct.pack("<H", number) + journal.sectors[number]
    return body + struct.pack("<I", binascii.crc32(body))


def _headers(text: str) -> dict[int, str]:
    """Return the header lines of each game by its number; a line `= NUMBER` precedes them."""
    headers: dict[int, str] = {}
    number = 0
    for line in text.splitlines():
        if line.startswith("= ") and line[2:].isascii() and line[2:].isdigit():
            number = int(line[2:])
            headers[number] = ""
        elif number:
            headers[number] += line + "\n"
    return headers


def games(journal: Journal) -> list[Salvaged]:
    """Return the games of a journal, oldest first, each replayed as far as possible."""
    played = _played(journal)
    # Older versions gave the number of a deleted game to the next one, whose header is kept.
    latest = {game.number: game for game in played}
    salvaged = []
    for game in played:
        if not game.entries:
            continue
        header = journal.headers.get(game.number, "")
        whole = game.whole and header and latest[game.number] is game
        record, skipped = _record(header, game.entries) if whole else ("", 0)
        done = sum(kind in _DONE for kind, _ in game.entries)
        salvaged.append(Salvaged(game.number, done, game.gaps + skipped, record))
    return salvaged


def _played(journal: Journal) -> list[_Played]:
    """Return the games of a journal, oldest first; those of one number are told apart."""
    games: list[_Played] = []
    running: _Played | None = None
    after = -1
    for start, end, entry in _entries(journal):
        if running is not None and after >= 0 and start > after:
            running.gaps += 1
        after = end
        kind = entry[0]
        if kind == _BEGIN_GAME and len(entry) > 2:
            number = entry[1] | entry[2] << 8
            running = _Played(number, end, whole=True) if number else None
        elif kind == _CHECKPOINT and len(entry) >= _CHECKPOINT_GAME.size:
            _, _, _, _, number, _, begun = _CHECKPOINT_GAME.unpack_from(entry)
            if running is None or (running.number, running.begun) != (number, begun):
                running = _Played(number, begun) if number else None
        elif running is not None and is_entry(entry):
            running.entries.append(unpack_entry(entry))
        if running is not None and running not in games:
            games.append(running)
    return games


def _record(header: str, entries: list[Entry]) -> tuple[str, int]:
    """Return the record of the replayable part of a game, and the number of lost entries."""
    pairs = []
    for line in header.splitlines():
        key, _, value = line[1:-1].partition(" ")
        if key:
            pairs.append((key, value))
    try:
        module = named(dict(pairs).get("Game", ""))
        setup = module.read_header(pairs)
        game = ActionHistory(module.begin(setup))
    except (RuleError, ValueError, KeyError, IndexError):
        return "", len(entries)
    failed = 0
    for place, (kind, what) in enumerate(entries):
        try:
            enter(game, kind, what)
        except (RuleError, ValueError, IndexError):
            if kind in _DONE:
                # Entries after a missing action would be replayed from another position.
                lost = sum(kind in _DONE for kind, _ in entries[place:])
                return write(pairs, game, module.begin(setup)), failed + lost
            failed += 1
    return write(pairs, game, module.begin(setup)), failed


def _entries(journal: Journal) -> Iterator[tuple[int, int, bytes]]:
    """Yield the complete entries of a journal in order: (first number, last number + 1, data)."""
    records = sorted(
        (seq, record) for sector in journal.sectors.values() for seq, record in _records(sector)
    )
    gathered: bytes | None = None
    start = expected = -1
    for seq, record in records:
        flags = record[0]
        size = flags & _LENGTH
        if not flags & _CONTINUES:
            gathered = b""
            start = seq
        elif seq != expected:
            gathered = None
        expected = seq + 1
        if gathered is None or size > _DATA:
            gathered = None
            continue
        gathered += record[1 : 1 + size]
        if not flags & _MORE:
            if gathered:
                yield start, expected, gathered
            gathered = None


def _records(sector: bytes) -> list[tuple[int, bytes]]:
    """Return the valid records of a sector with their numbers.

    Records of a sector have consecutive numbers; a damaged record has a number that does not fit.
    """
    numbered = []
    for slot in range(1, _SLOTS):
        record = sector[slot * _SLOT : (slot + 1) * _SLOT]
        if record != _BLANK and len(record) == _SLOT:
            seq = number_of(record)
            if seq < _SEQ_MAX:
                numbered.append((slot, seq, record))
    bases = Counter(seq - slot for slot, seq, _ in numbered)
    if not bases:
        return []
    base, votes = bases.most_common(1)[0]
    if votes < 2 and len(numbered) > 1:
        return []
    return [(seq, record) for slot, seq, record in numbered if abs(seq - slot - base) <= _DRIFT]


def number_of(record: bytes) -> int:
    """Return the number for which the checksum of a 16-byte record is right.

    Runs CRC32 backwards over the record; the state before it determines the 4 bytes of the number.
    """
    state: int = struct.unpack_from("<I", record, 12)[0] ^ 0xFFFFFFFF
    for byte in reversed(record[:12]):
        state = _before(state) ^ byte
    for _ in range(4):
        state = _before(state)
    return state ^ 0xFFFFFFFF


def _before(state: int) -> int:
    """Return the state of CRC32 before its last step, combined with the input byte of the step."""
    place = _PLACES[state >> 24]
    return (state ^ _TABLE[place]) << 8 & 0xFFFFFFFF | place


def _table() -> list[int]:
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
        table.append(value)
    return table


_TABLE = _table()
_PLACES = {entry >> 24: place for place, entry in enumerate(_TABLE)}
