"""The parsers that are fuzzed: one row each, for tools/fuzz.py and for the sample in `make test`.

A target takes any bytes. Whatever it raises is a fault: the errors that a parser may raise are
caught in its target, and what it returns is used as its callers use it.
"""

import asyncio
import binascii
import contextlib
import hashlib
import json
import os
import tempfile
import types
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from doomsday.companies import documents, tomlfile
from doomsday.companies.boxfile import whole_file
from doomsday.companies.foreign_rosters import dialect_names, named, recognised
from doomsday.companies.packs import NotMerged, lines_on_box
from doomsday.companies.toml_text import Unusable
from doomsday.device.backup.backup_archive import pack, unpack
from doomsday.device.backup.box_data import BoxData
from doomsday.errors import Failure
from doomsday.games.dialects import NotRead
from doomsday.games.readers import reader
from doomsday.hall import messages as hall_messages
from doomsday.hall.connection import Message
from doomsday.hall.wall import Wall
from doomsday.image import partitions
from doomsday.image.partitions import TableError
from doomsday.records import playback, salvage
from doomsday.records.conversion import convert
from doomsday.records.replays import judge_content, result
from doomsday.sim import script
from doomsday.watch.table import table_of
from shared.link import frames, messages
from shared.link.limits import REPLY_MAX
from shared.rules import games
from shared.rules.errors import RuleError
from shared.rules.records.actions_format import SUM_BYTES
from shared.rules.records.replay import Record, replay
from tests import packs
from tests.host.hall import states
from tests.link.realbox import RealBox
from tests.onbox import ROOT
from tests.rules import playthrough
from tests.rules.saved_games import saved

# The longest text that a record as a seed has: mutations of short ones reach more.
_SEED_MAX = 4_000
_TOPICS = ("doomsday/table1/state", "doomsday/table1/status")
# Requests about the chip and the running game, of which RealBox has none.
_REPORTS = (
    *(messages.HEALTH, messages.PROGRAM, messages.LAST_ERROR, messages.MEMORY, messages.SLOTS),
    *(messages.HEADER, messages.ENTRIES),
)
_KINDS = [row[0] for row in messages.SHAPES if row[1] is not None and row[0] not in _REPORTS]


class Target(NamedTuple):
    """A parser. about: what it reads, and where that comes from. seeds: good inputs."""

    name: str
    about: str
    run: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]


def _record(content: bytes) -> None:
    verdict = judge_content(content)
    assert verdict.ok or verdict.error
    if verdict.dice:
        verdict.dice.sentence()


def _playback(content: bytes) -> None:
    assert result(playback.playing(content)) is not None


def _actions(content: bytes) -> None:
    # No chance change of a file has the right sum.
    body = content[:-SUM_BYTES]
    made = convert(body + hashlib.sha256(body).digest()[:SUM_BYTES])
    assert made.fault or made.text


def _table(content: bytes) -> None:
    with suppress(RuleError):
        table_of(content).as_json()


def _roster(content: bytes) -> None:
    with suppress(Unusable):
        found = documents.check(tomlfile.parsed(content))
        assert found.line or found.faults


def _dialects(content: bytes) -> None:
    text = content.decode("utf-8", "replace")
    used = [reader(id) for id in games.ids()]
    names = dialect_names(used)
    # The one that recognises it, and another one.
    fitting = [recognised(text, used), named(names[len(content) % len(names)], used, text)]
    for found in fitting:
        with suppress(NotRead):
            for imported in found[1].read(text) if found else ():
                documents.check(imported.document)


def _box_rosters(content: bytes) -> None:
    for id in games.ids():
        for file in (content, whole_file(content, games.game(id).roster_version)):
            with suppress(NotMerged):
                lines_on_box(id, file)


def _frames(content: bytes) -> None:
    found = frames.Reader(REPLY_MAX, keep=64)
    half = len(content) // 2
    for part in (content[:half], content[half:]):
        found.feed(part)
        while (frame := found.next()) is not None:
            for _, request, reply in messages.SHAPES:
                for shape in {request or "", reply}:
                    with suppress(ValueError):
                        values = messages.unpack(shape, frame[3])
                        assert messages.pack(shape, *values) == frame[3]


@types.coroutine
def _sleep_ms(ms: int) -> Generator[None, None, None]:
    yield


@cache
def _scratch() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory()


def requests(content: bytes) -> bytes:
    """Return frames of requests: a byte for the kind, one for the size, then the body."""
    sent = bytearray()
    number = at = 0
    while at + 1 < len(content):
        kind, size = content[at] % len(_KINDS), content[at + 1]
        # A body has no white space but between its fields.
        body = bytes(b for b in content[at + 2 : at + 2 + size] if 32 <= b < 127 and b != 35)
        sent += frames.encode(7, number % 256, _KINDS[kind], body[:200])
        number += 1
        at += 2 + size
    return bytes(sent)


def _box(content: bytes) -> None:
    # Beside bytes that are rarely frames, the same as requests, after a greeting.
    asyncio.sleep_ms = _sleep_ms  # type: ignore[attr-defined]
    with contextlib.chdir(_scratch().name):
        for name in os.listdir("."):
            if os.path.isfile(name):
                os.remove(name)
        box = RealBox()
        box.hear(content, 0)
        hello = frames.encode(7, 255, messages.HELLO, b"1 0")
        box.hear(hello + requests(content), 1_000)


def _backup(content: bytes) -> None:
    with suppress(Failure):
        unpack(content, "box.zip")


def _journal(content: bytes) -> None:
    # A journal that a box has set aside, with the right checksum.
    for file in (content, content[:-4] + binascii.crc32(content[:-4]).to_bytes(4, "little")):
        with suppress(Failure):
            for game in salvage.games(salvage.unpack(file)):
                assert game is not None


def _hall(content: bytes) -> None:
    for topic in (*_TOPICS, content[:40].decode("latin-1")):
        wall = Wall("doomsday")
        wall.take(Message(topic, content))
        wall.rows()


def _partitions(content: bytes) -> None:
    for sector in (content, content[:-16] + hashlib.md5(content[:-32]).digest()):
        with suppress(TableError):
            partitions.parse(sector)


def _script(content: bytes) -> None:
    with suppress(Failure):
        script.parse(content.decode("utf-8", "replace").splitlines())


def _texts(*patterns: str) -> list[bytes]:
    found = [path.read_bytes() for one in patterns for path in sorted(ROOT.glob(one))]
    return [text for text in found if len(text) <= _SEED_MAX] or found[:1]


def _records() -> list[bytes]:
    folders = [playthrough.folder(id) for id in games.ids()]
    return _texts("examples/*.game", *(f"{folder}/*.game" for folder in folders))


def _saved() -> list[bytes]:
    found = []
    for text in _records()[::4]:
        record = Record(text.decode())
        module = games.named(dict(record.header)["Game"])
        found.append(saved(replay(record, module.begin(module.read_header(record.header)))))
    return found


def _rosters() -> list[bytes]:
    return _texts("examples/*/*.toml")


def _packed() -> list[bytes]:
    folders = (packs.EXAMPLES, packs.BATTLEFORCES, packs.DIALS, packs.SHEETS)
    return [content for one in folders for content in _with_body(packs.packed(one))]


def _with_body(file: bytes) -> list[bytes]:
    return [file, file.partition(b"\n")[2]]


def _frame_seeds() -> list[bytes]:
    bodies = [b"", b"1 0", b"games/0001.actions 0", b"9 9 9 mfz", b"QUJD", b"a%20b 3 4"]
    return [frames.encode(7, 1, kind, body) for kind in _KINDS for body in bodies[:2]] + [
        bytes((kind, len(body))) + body for kind in range(len(_KINDS)) for body in bodies
    ]


def _backups() -> list[bytes]:
    return [pack(BoxData({"/b": b"2", "/a": b"1"}, b"\xff" * 4096, "devkitc"), "P")]


def _journals() -> list[bytes]:
    empty = salvage.Journal({0: bytes(salvage.SECTOR)}, {1: "[Game MFZ:RA]\n"})
    return [salvage.pack(empty)]


def _states() -> list[bytes]:
    found = [
        hall_messages.state("s", number, 1.0, states.view(states.game())) for number in (1, 2)
    ]
    return [*found, hall_messages.status("s", True), json.dumps(states.state()).encode()]


def _tables() -> list[bytes]:
    return [partitions.encode(partitions.TABLE)]


def _scripts() -> list[bytes]:
    return _texts("examples/*.seq", "tests/flows/*.seq")


TARGETS = (
    Target("record", "a record, and its dice: `replay`, `verify`, the page", _record, _records),
    Target("playback", "the steps of a game: `replay --play`, a link", _playback, _records),
    Target("actions", "a file of a finished game from a box: `pull`", _actions, _saved),
    Target("table", "a running game: `watch`", _table, _records),
    Target("roster", "a company, battleforce or sheet in TOML", _roster, _rosters),
    Target(
        "dialects",
        "texts of other programs: `import`",
        _dialects,
        lambda: _texts("examples/foreign/*"),
    ),
    Target("box-rosters", "the rosters on a box: `sync`", _box_rosters, _packed),
    Target("frames", "frames and their bodies: both ends of the line", _frames, _frame_seeds),
    Target("box", "requests, by the handlers of the box", _box, _frame_seeds),
    Target("backup", "the archive of `backup`: `restore`", _backup, _backups),
    Target("journal", "a journal that a box has set aside", _journal, _journals),
    Target("hall", "topics and messages of a broker: `hall`", _hall, _states),
    Target("partitions", "the partition table of a chip: `flash`", _partitions, _tables),
    Target("script", "a script of presses: `sim --script`, `play`", _script, _scripts),
)
