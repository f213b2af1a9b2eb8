"""Laptop and box's own handlers together on a line with every kind of error."""

import binascii
import contextlib
import itertools
import os
import random
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from doomsday.companies.rosters import Pack
from doomsday.device.line.box import Box, deflated
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.transfers import pull, remove, sync
from doomsday.device.port import faults
from doomsday.errors import Failure
from shared.link import limits
from shared.link import messages as m
from shared.link.frames import Reader, encode
from tests.link.modelbox import ModelBox
from tests.link.realbox import PIXELS, RealBox, companies, on_cpython, put_game, strays
from tests.link.wire import FarEnd, Wire
from tests.packs import pack_of
from tests.sampling import cases

PACKS = [pack_of(count=count) for count in (1, 2, 6)]
GAMES = {"0001.game": b"1. B.\n" * 150, "0002.game": b"short"}


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder as the empty file system of a box."""
    folder = tmp_path / "flash"
    folder.mkdir()
    on_cpython(folder, monkeypatch)
    return folder


def cuts(carried: int) -> range:
    """Return after how many bytes of `carried` the line is cut."""
    return range(0, carried, carried // cases(carried, carried // 12))


def talk(box: RealBox, cut_after: int | None = None) -> tuple[Conversation, Wire]:
    wire = Wire(box)
    wire.cut_after = cut_after
    return Conversation(wire, wire.now), wire


def test_a_box_serves_every_request(flash: Path, tmp_path: Path) -> None:
    for name, record in GAMES.items():
        put_game(name, record)
    real = RealBox()
    box = Box(talk(real)[0])
    assert [(one.rosters, one.sent > 0) for one in sync(box, [PACKS[2]])] == [(6, True)]
    assert companies() == PACKS[2].content
    assert [game.path.read_bytes() for game in pull(box, tmp_path / "out")] == [*GAMES.values()]
    box.name("Blue box")
    box.levels(9)
    assert box.pixels() == PIXELS
    box.greet()
    hello = box.hello
    assert (hello.name, hello.companies, hello.games) == ("Blue box", 6, 2)
    assert hello.knew_time and real.clock.moment[0] >= 2026
    assert [one.sent for one in sync(box, [PACKS[2]])] == [0]
    assert real.pressed[-2:] == [9, 0]
    assert not strays()


def test_companies_are_sent_when_the_box_is_no_longer_in_use(flash: Path) -> None:
    real = RealBox()
    conversation, wire = talk(real)
    real.resting = False

    def there(data: bytes) -> bytes:
        real.resting = wire.now_ms > 2_000
        return data

    wire.there = there
    sync(Box(conversation), [PACKS[0]])
    assert wire.now_ms > 2_000
    assert companies() == PACKS[0].content


def test_the_model_box_replies_as_the_real_handlers(flash: Path) -> None:
    record = {"0001.game": b"1. B.\n" * 150}
    put_game("0001.game", record["0001.game"])
    model, real = ModelBox(record), RealBox()
    model.called = "Box 0001"
    packed = deflated(PACKS[0].content)
    size, crc = len(record["0001.game"]), binascii.crc32(record["0001.game"])
    asked = [
        (m.LEVELS, 1),
        (m.HELLO, 1, 0),
        (m.GAMES, 0),
        (m.GAMES, 1),
        (m.GET, "0001.game", 0),
        (m.GET, "0001.game", 720),
        (m.GET, "0001.game", 9_000),
        (m.GET, "0002.game", 0),
        (m.REMOVE, "0001.game", size, crc ^ 1),
        (m.REMOVE, "0001.game", size + 1, crc),
        (m.REMOVE, "0002.game", size, crc),
        (m.REMOVE, "../0001.game", size, crc),
        (m.GAMES, 0),
        (m.REMOVE, "0001.game", size, crc),
        (m.REMOVE, "0001.game", size, crc),
        (m.GAMES, 0),
        (m.PIECE, b"x"),
        (m.PACK_END,),
        (m.PACK, len(PACKS[0].content), len(packed), binascii.crc32(PACKS[0].content)),
        *[(m.PIECE, packed[at : at + 160]) for at in range(0, len(packed), 160)],
        (m.PACK_END,),
        (m.LEVELS, 3),
        (m.PRESS, 1, 8, 60),
        (m.PRESS, 1, 8, 60),
        (m.PRESS, 2, 8, 900),
        (m.LEVELS, 0),
        (m.SCREEN, 0),
        (m.SCREEN, 1),
        (m.SCREEN, 2),
        (m.NAME, "Blue"),
        (m.BYE,),
        (m.LEVELS, 3),
        (m.HELLO, 1, 0),
        (m.HELLO, 9, 0),
    ]

    def answers(far: FarEnd) -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = []
        for seq, (kind, *values) in enumerate(asked):
            reader = Reader(limits.REPLY_MAX)
            body = m.pack(m.request_shape(kind), *values)
            for _ in range(2):
                reader.feed(far.hear(encode(7, seq, kind, body), 0))
                frame = reader.next()
                assert frame is not None
                said = list(m.unpack(m.reply_shape(frame[2]), frame[3]))
                if frame[2] == m.HELLO:
                    said[6] = "free"
                found.append((*frame[:3], *(said[:1] if frame[2] == m.FAILED else said)))
        return found

    for ours, theirs in zip(answers(model), answers(real), strict=True):
        assert ours == theirs


LIES = {
    "more bytes": (1, 0, 0),
    "fewer bytes": (-1, 0, 0),
    "another sum": (0, 0, 1),
    "more to come": (0, 1, 0),
    "less to come": (0, -1, 0),
    "no bytes": (-10_000_000, 0, 0),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_pack_that_differs_from_its_announcement_changes_nothing(
    flash: Path, lie: tuple[int, int, int]
) -> None:
    box = Box(talk(RealBox())[0])
    sync(box, [PACKS[0]])
    packed = deflated(PACKS[1].content)
    told = (
        max(0, len(PACKS[1].content) + lie[0]),
        len(packed) + lie[1],
        binascii.crc32(PACKS[1].content) ^ lie[2],
    )
    with pytest.raises(faults.Refused):
        box.line.ask(m.PACK, *told)
        for start in range(0, len(packed), limits.DATA_MAX):
            box.line.ask(m.PIECE, packed[start : start + limits.DATA_MAX])
        box.line.ask(m.PACK_END)
    assert companies() == PACKS[0].content


@pytest.mark.parametrize(
    "name", ["../companies.txt", "/etc/passwd", "0001.game/..", "a\x1b[2J.game", "", "0.game"]
)
def test_names_outside_of_the_games_folder_are_refused(flash: Path, name: str) -> None:
    put_game("0001.game", b"1. B.\n")
    box = Box(talk(RealBox())[0])
    sync(box, [PACKS[0]])
    with pytest.raises(faults.Refused):
        box.line.ask("G", name, 0)
    with pytest.raises(faults.Refused):
        box.line.ask(m.REMOVE, name, len(PACKS[0].content), binascii.crc32(PACKS[0].content))
    assert companies() == PACKS[0].content


def test_sync_cut_at_any_byte_leaves_the_old_companies_or_the_new(flash: Path) -> None:
    old, pack = PACKS[0].content, PACKS[1]
    new = pack.content

    def attempt(cut_after: int | None) -> int:
        Path("companies.txt").write_bytes(old)
        conversation, wire = talk(RealBox(), cut_after)
        try:
            sync(Box(conversation), [pack])
        except faults.Cut:
            assert cut_after is not None
        return wire.carried

    whole = attempt(None)
    assert companies() == new
    seen = set()
    for cut_after in cuts(whole):
        attempt(cut_after)
        assert companies() in (old, new), cut_after
        seen.add(companies())
        sync(Box(talk(RealBox())[0]), [pack])
        assert companies() == new
        assert not strays()
    assert seen == {old, new}


def test_pull_cut_at_any_byte_loses_and_duplicates_no_game(
    flash: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Skip fsync, which would be called a thousand times.
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    for name, record in GAMES.items():
        put_game(name, record)

    def attempt(folder: Path, cut_after: int | None) -> int:
        conversation, wire = talk(RealBox(), cut_after)
        try:
            pull(Box(conversation), folder)
        except faults.Cut:
            assert cut_after is not None
        return wire.carried

    for cut_after in cuts(attempt(tmp_path / "whole", None)):
        folder = tmp_path / str(cut_after)
        attempt(folder, cut_after)
        for path in folder.iterdir() if folder.exists() else ():
            assert path.read_bytes() in GAMES.values(), cut_after
        attempt(folder, None)
        assert sorted(path.read_bytes() for path in folder.iterdir()) == sorted(GAMES.values())


def test_removal_cut_at_any_byte_loses_no_game(
    flash: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    out = tmp_path / "out"

    def attempt(cut_after: int | None) -> int:
        for name, record in GAMES.items():
            put_game(name, record)
        conversation, wire = talk(RealBox(), cut_after)
        try:
            box = Box(conversation)
            remove(box, pull(box, out))
        except faults.Cut:
            assert cut_after is not None
        return wire.carried

    def there() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in Path("games").glob("*.game")}

    carried = attempt(None)
    assert there() == {}
    seen = set()
    for cut_after in cuts(carried):
        attempt(cut_after)
        assert there().items() <= GAMES.items(), cut_after
        seen.add(len(there()))
        box = Box(talk(RealBox())[0])
        remove(box, pull(box, out))
        assert there() == {}
        assert sorted(path.read_bytes() for path in out.iterdir()) == sorted(GAMES.values())
    assert seen == {0, 1, 2}


# What a line may do to a request or a reply: deliver, lose, double or garble it, delay it until
# the next, or insert noise before it.
MISHAPS = ("none", "none", "none", "lose", "double", "garble", "late", "noise")
LINES = st.lists(st.sampled_from(MISHAPS), max_size=12)


class Weather:
    """A line that applies a list of mishaps in order, and none after its end."""

    def __init__(self, mishaps: list[str]) -> None:
        self._mishaps = iter(mishaps)
        self._kept = b""

    def __call__(self, data: bytes) -> bytes:
        if not data:
            return data
        what = next(self._mishaps, "none")
        kept, self._kept = self._kept, b""
        if what == "late":
            self._kept = data
            return kept
        middle = len(data) // 2
        garbled = data[:middle] + bytes([data[middle] ^ 0x11]) + data[middle + 1 :]
        changed = {
            "lose": b"",
            "double": data * 2,
            "garble": garbled,
            "noise": b"\x00\xff#0000Traceback\r\n" + data,
        }
        return kept + changed.get(what, data)


class Talk(RuleBasedStateMachine):
    """A state machine of laptop commands, restarts of the box and mishaps of the line."""

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.folder = Path(tempfile.mkdtemp(prefix="talk-"))
        self.out = self.folder / "out"
        flash = self.folder / "flash"
        flash.mkdir()
        on_cpython(flash, self.patch)
        # Deterministic for hypothesis.
        self.patch.setattr(secrets, "randbelow", random.Random(0).randrange)
        self.numbers = itertools.count(1)
        self.games: dict[str, bytes] = {}
        self.companies = {b""}
        self.names: set[str] = set()
        self.said: list[bytes] = []
        self.fair = True

    def teardown(self) -> None:
        self.patch.undo()
        shutil.rmtree(self.folder)

    @initialize()
    def switch_on(self) -> None:
        self.real = RealBox()
        self.wire = Wire(self.real)
        self.clear_up()
        self.meet()

    @rule()
    def meet(self) -> None:
        """Start a command with a new conversation. Without mishaps it must find the box."""
        try:
            self.box = Box(Conversation(self.wire, self.wire.now))
        except Failure:
            assert not self.fair
            self.clear_up()
            self.box = Box(Conversation(self.wire, self.wire.now))
        self.knows = True

    @rule()
    def clear_up(self) -> None:
        self.wire.there = lambda data: data
        self.wire.back = self.heard
        self.fair = True

    @rule(there=LINES, back=LINES)
    def weather(self, there: list[str], back: list[str]) -> None:
        change = Weather(back)
        self.wire.there = Weather(there)
        self.wire.back = lambda data: self.heard(change(data))
        self.fair = False

    @rule()
    def restart(self) -> None:
        self.real.boot()
        self.knows = False

    @rule(back=st.integers(1, 12))
    def stale(self, back: int) -> None:
        """Deliver an old reply to the laptop."""
        if back <= len(self.said):
            self.wire.inject(self.said[-back])

    def heard(self, data: bytes) -> bytes:
        if data:
            self.said = [*self.said[-20:], data]
        return data

    @contextlib.contextmanager
    def command(self) -> Iterator[None]:
        """Run a command; it may fail only after mishaps or a restart of the box."""
        try:
            yield
        except Failure:
            assert not (self.fair and self.knows)
        self.meet()

    @rule()
    def a_game_ends(self) -> None:
        number = next(self.numbers)
        name = f"{number:04d}.game"
        self.games[name] = b"%d. B.\n" % number * (number * 37 % 211)
        self.games[name] += b"=\n"
        put_game(name, self.games[name])

    @rule(pack=st.sampled_from(PACKS))
    def sync(self, pack: Pack) -> None:
        self.companies.add(pack.content)
        with self.command():
            sync(self.box, [pack])
            self.companies = {pack.content}

    @rule()
    def pull(self) -> None:
        with self.command():
            pull(self.box, self.out)
            kept = sorted(path.read_bytes() for path in self.out.iterdir())
            assert kept == sorted(self.games.values())

    @rule()
    def pull_and_remove(self) -> None:
        with self.command():
            pulled = pull(self.box, self.out)
            gone = remove(self.box, pulled)
            assert gone == pulled and not self.box.games()

    @rule(name=st.sampled_from(["Red", "Blue box"]))
    def rename(self, name: str) -> None:
        self.names.add(name)
        with self.command():
            self.box.name(name)
            self.names = {name}

    @rule(bits=st.integers(1, 15))
    def press(self, bits: int) -> None:
        """Press; an acknowledged press was executed exactly once, whatever the line did."""
        before = len(self.real.pressed)
        answered = False
        try:
            self.box.levels(bits)
            answered = True
        except Failure:
            assert not (self.fair and self.knows)
        done = self.real.pressed[before:]
        assert done == [bits] if answered else done in ([], [bits])
        self.meet()

    @rule()
    def look(self) -> None:
        with self.command():
            assert self.box.pixels() == PIXELS

    @invariant()
    def companies_are_whole(self) -> None:
        assert companies() in self.companies

    @invariant()
    def games_that_were_pulled_are_whole_and_single(self) -> None:
        kept = [path.read_bytes() for path in self.out.iterdir()] if self.out.exists() else []
        assert len(set(kept)) == len(kept)
        assert set(kept) <= set(self.games.values())

    @invariant()
    def every_game_that_was_played_is_whole_somewhere(self) -> None:
        places = [*Path("games").glob("*.game"), *self.out.glob("*.game")]
        assert {path.read_bytes() for path in places} == set(self.games.values())

    @invariant()
    def the_name_is_one_that_was_given(self) -> None:
        if os.path.exists("name.txt"):
            assert Path("name.txt").read_text().partition("\n")[2] in self.names


TestTalk = Talk.TestCase
TestTalk.settings = settings(
    max_examples=cases(200, 20),
    stateful_step_count=25,
)
