"""The link in JavaScript on a line that loses, doubles or garbles bytes, is cut, or has no box."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from doomsday.companies.boxfile import whole_file
from doomsday.device.port import faults, patience, port_diagnosis
from shared.link import limits, messages
from shared.link.frames import Reader, encode
from tests.link.fakedevice import Board, Flood
from tests.link.modelbox import ModelBox, No
from tests.link.realbox import PIXELS, RealBox, companies, on_cpython, put_game, strays
from tests.link.test_conversation import Weather, cuts
from tests.link.test_hostile_device import FRAMES
from tests.link.test_laptop_end import Echo, Modem, Prompt, WithoutShortNames
from tests.link.test_port_diagnosis import ABORT, GPS, KINDS, LOOP, PANIC, Once, Talker
from tests.link.wire import FarEnd, Nothing, SlowWire, Wire
from tests.packs import BATTLEFORCES, pack_of
from tests.sampling import cases
from tests.web.link_node import Failed, Link, link, packed, unpacked

GAMES = {"0001.game": b"1. B.\n" * 300, "0002.game": b"x", "0017.actions": b"2. A.\n" * 20}
PACKS = [pack_of(count=count) for count in (1, 2, 6)]
FORCE = pack_of(BATTLEFORCES)


@pytest.fixture(scope="module")
def js() -> Iterator[Link]:
    with link() as running:
        yield running


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder as the empty file system of a box."""
    folder = tmp_path / "flash"
    folder.mkdir()
    on_cpython(folder, monkeypatch)
    return folder


def meet(js: Link, far: FarEnd) -> Wire:
    """Greet what is at the other end of a new wire."""
    wire = Wire(far)
    js.hello = js.meet(wire)
    return wire


def failure(work: Callable[[], object]) -> Failed:
    """Return the failure that work reports."""
    with pytest.raises(Failed) as caught:
        work()
    return caught.value


# A box that replies.


def test_hello_describes_the_box_and_sets_its_clock(js: Link) -> None:
    model = ModelBox(GAMES)
    model.running, model.round, model.state = 4, 2, "play"
    meet(js, model)
    hello = js.hello
    assert (hello["name"], hello["games"], hello["state"]) == ("Doomsday Box", 3, "play")
    assert (hello["id"], hello["board"], hello["game"]) == ("240ac4000001", "sim", 4)
    assert [(row["game"], row["runs"]) for row in hello["summaries"]] == [("mfz", True)]
    assert model.done == [(messages.HELLO, b"1 1790000000 1")]


def test_a_box_serves_every_request_of_the_page(js: Link, flash: Path) -> None:
    for name, content in GAMES.items():
        put_game(name, content)
    real = RealBox()
    meet(js, real)
    assert js.pull() == GAMES
    (done,) = js.sync([PACKS[2]])
    assert (len(done["names"]), done["any"]) == (6, True)
    assert companies() == PACKS[2].content and not strays()
    assert unpacked(js.do("pixels")) == PIXELS
    js.do("press", bits=8, ms=60)
    js.do("levels", bits=9)
    assert real.pressed[-1] == 9
    hello = js.do("greet")
    assert hello["knewTime"] and real.clock.moment[0] >= 2026
    assert unpacked(js.do("rosters", game="mfz", file="companies.txt")) == PACKS[2].content
    assert [one["any"] for one in js.sync([PACKS[2]])] == [False]
    js.do("bye")
    assert failure(lambda: js.do("levels", bits=1)).name == "Restarted"


def test_a_request_is_repeated_until_the_reply_and_executed_once(js: Link) -> None:
    model = ModelBox()
    wire = meet(js, model)
    lost = [b"", b"", None]
    wire.back = lambda data: data if not data or lost[0] is None else lost.pop(0)
    js.do("levels", bits=5)
    assert model.pressed == [5]
    assert wire.now_ms >= 2 * limits.ACK_MS


def test_a_press_is_one_press_however_often_it_is_requested(js: Link) -> None:
    model = ModelBox()
    wire = meet(js, model)
    chance = random.Random(5)
    wire.back = lambda data: b"" if chance.randrange(2) else data
    for ms in (60, 900, 5_000):
        js.do("press", bits=8, ms=ms)
    assert model.presses == [(8, 60), (8, 900), (8, 5_000)]


def test_a_slow_line_is_given_more_time_before_repeats(js: Link) -> None:
    model = ModelBox(GAMES)
    wire = SlowWire(model, 400)
    js.meet(wire)
    sent = wire.sent
    assert js.pull() == GAMES
    parts = sum(-(-len(content) // limits.PART_MAX) for content in GAMES.values())
    assert wire.sent - sent == parts + 1


def test_a_greeting_is_repeated_unchanged_so_that_a_late_reply_counts(js: Link) -> None:
    # Longer than the longest time before a repeat.
    wire = SlowWire(ModelBox(), limits.ACK_MAX_MS)
    assert js.meet(wire)["name"] == "Doomsday Box"
    assert wire.now_ms < 2 * limits.ACK_MAX_MS + 1_000


def test_a_silent_box_is_given_up_after_the_patience_for_the_slowest(js: Link) -> None:
    wire = meet(js, ModelBox())
    sent: list[bytes] = []
    wire.there = lambda data: sent.append(data) or b""
    failed = failure(lambda: js.do("levels", bits=1))
    assert (failed.name, failed.message) == ("Silent", "The box does not reply any more.")
    assert patience.SLOWEST_S <= wire.now() < patience.SLOWEST_S + 3
    assert limits.TRIES < len(sent) < patience.SLOWEST_S
    assert len(set(sent)) == 1
    assert [line.partition(",")[0] for line in js.do("notices")] == ["Waiting for the box"]


def test_a_box_that_reports_work_is_waited_for(js: Link) -> None:
    class Working(ModelBox):
        works = False
        reported_ms = 0

        def hear(self, data: bytes, now_ms: int) -> bytes:
            if not self.works or now_ms > 150_000:
                return super().hear(data, now_ms)
            if now_ms - self.reported_ms < 5_000:
                return b""
            self.reported_ms = now_ms
            return limits.WORKING

    box = Working()
    wire = meet(js, box)
    box.works = True
    js.do("levels", bits=1)
    assert box.pressed == [1]
    assert 150_000 < wire.now_ms < 155_000


def test_a_reply_to_an_earlier_request_is_ignored(js: Link) -> None:
    wire = meet(js, ModelBox())
    said: list[bytes] = []
    wire.back = lambda data: said.append(data) or data
    js.do("levels", bits=1)
    stale = said[0]
    wire.back = lambda data: stale
    assert failure(lambda: js.do("levels", bits=2)).name == "Silent"


def test_a_restart_of_the_box_is_reported(js: Link) -> None:
    model = ModelBox()
    meet(js, model)
    model.boot()
    assert failure(lambda: js.do("levels", bits=1)).name == "Restarted"
    assert js.do("greet")["starts"] == 2
    js.do("levels", bits=2)
    assert model.pressed == [2]


def test_a_box_that_starts_is_waited_for(js: Link) -> None:
    model = ModelBox()
    model.boot(silent_ms=40_000)
    wire = meet(js, model)
    assert 40_000 < wire.now_ms < 45_000


def test_a_box_that_starts_again_gets_the_whole_patience_again(js: Link) -> None:
    class Again(ModelBox):
        """A chip that reports a reset after 40 seconds and takes 50 more to start."""

        reported = False

        def hear(self, data: bytes, now_ms: int) -> bytes:
            if now_ms > 90_000:
                return super().hear(data, now_ms)
            if now_ms < 40_000 or self.reported:
                return b""
            self.reported = True
            return b"rst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n"

    wire = meet(js, Again())
    assert 90_000 < wire.now_ms < 95_000


def test_transfers_are_retried_after_restarts_of_the_box(js: Link) -> None:
    model = ModelBox(GAMES)
    wire = meet(js, model)
    carried = []
    at = {3: 0, 8: 3_000}

    def there(data: bytes) -> bytes:
        carried.append(data)
        if len(carried) in at:
            model.boot(at[len(carried)])
        return data

    wire.there = there
    assert js.pull() == GAMES
    assert len(js.told) == 2 and all(line.endswith("Retrying.") for line in js.told)
    carried.clear()
    assert [one["any"] for one in js.sync([PACKS[2]])] == [True]
    assert model.companies == PACKS[2].content
    assert len(js.told) == 2


def test_a_box_that_replies_too_slowly_is_given_up(js: Link) -> None:
    class Slow(ModelBox):
        """A box of which each part of a game is two seconds late."""

        def hear(self, data: bytes, now_ms: int) -> bytes:
            if data[5:6] == messages.GET.encode():
                wire.now_ms += 2_000
            return super().hear(data, now_ms)

    slow = Slow({"0001.game": bytes(100_000)})
    wire = meet(js, slow)
    failed = failure(js.pull)
    assert (failed.name, failed.message) == ("Failure", "The box replies too slowly.")
    assert 55 <= [kind for kind, _ in slow.done].count(messages.GET) < 70


def test_a_screen_that_changes_meanwhile_is_fetched_again(js: Link) -> None:
    class Moving(ModelBox):
        def _screen(self, half: int) -> tuple:
            shown = super()._screen(half)
            self.pixels = b"\x01" * 1_024
            return shown

    meet(js, Moving())
    assert unpacked(js.do("pixels")) == b"\x01" * 1_024


def test_only_games_that_are_missing_are_fetched(js: Link) -> None:
    model = ModelBox({**GAMES, "0018.actions": b"", "0019.game": bytes(256 * 1024 + 1)})
    meet(js, model)
    here = [game["crc"] for game in js.do("games")][:2]
    assert [*js.pull(here)] == ["0017.actions"]
    assert js.do("odd_games") == ["0018.actions", "0019.game"]
    assert [kind for kind, _ in model.done].count(messages.GET) == 1


def test_more_games_than_a_reply_holds_are_all_listed(js: Link) -> None:
    many = {f"{number:04d}.game": b"x" * number for number in range(1, 40)}
    meet(js, ModelBox(many))
    assert js.pull() == many


# Keys: moves of (milliseconds since the last one, button, down), and what is sent.
MOVES = {
    "a tap": ([(0, 3, True), (150, 3, False)], [("press", 8, 60)]),
    "two taps": (
        [(0, 3, True), (9, 3, False), (9, 3, True), (9, 3, False)],
        [("press", 8, 60), ("press", 8, 60)],
    ),
    "a hold": ([(0, 3, True), (900, 3, False)], [("levels", 8), ("levels", 0)]),
    "a key that is not let go": ([(0, 0, True)], [("levels", 1)]),
    "two keys": (
        [(0, 1, True), (50, 2, True), (50, 1, False), (50, 2, False)],
        [("levels", 6), ("levels", 4), ("levels", 0)],
    ),
    "a second key in a hold": (
        [(0, 1, True), (300, 2, True), (300, 2, False), (9, 1, False)],
        [("levels", 2), ("levels", 6), ("levels", 2), ("levels", 0)],
    ),
    "a tap after a hold": (
        [(0, 1, True), (300, 1, False), (9, 1, True), (9, 1, False)],
        [("levels", 2), ("levels", 0), ("press", 2, 60)],
    ),
    "the same twice": (
        [(0, 3, True), (9, 3, True), (9, 3, False), (9, 3, False)],
        [("press", 8, 60)],
    ),
}


@pytest.mark.parametrize(("moves", "sent"), MOVES.values(), ids=MOVES)
def test_a_tap_is_one_press_and_a_hold_is_sent_as_it_is(
    js: Link, moves: list[tuple[int, int, bool]], sent: list[tuple[object, ...]]
) -> None:
    assert [tuple(row) for row in js.do("hands", moves=moves)] == sent


# Rosters.


def test_rosters_that_are_only_on_the_box_stay_there(js: Link) -> None:
    model = ModelBox()
    model.companies = PACKS[2].content
    meet(js, model)
    (changes,) = js.compare([PACKS[0]])
    assert not changes["any"] and len(changes["kept"]) == 5
    (done,) = js.sync([PACKS[0]])
    assert (done["any"], len(done["names"])) == (False, 6)
    (done,) = js.sync([PACKS[0]], remove=True)
    assert (done["any"], len(done["names"])) == (True, 1)
    assert model.companies == PACKS[0].content


def test_rosters_of_another_game_are_sent_with_its_id(js: Link) -> None:
    model = ModelBox()
    model.others[FORCE.game] = b""
    meet(js, model)
    js.sync([PACKS[0], FORCE])
    assert model.companies == PACKS[0].content
    assert model.others == {FORCE.game: FORCE.content}


def test_nothing_is_sent_to_a_box_that_does_not_support_one_of_the_games(js: Link) -> None:
    model = ModelBox()
    meet(js, model)
    failed = failure(lambda: js.sync([PACKS[0], FORCE]))
    assert "does not support the game 'mechwarrior'" in failed.message
    assert not model.companies


def test_nothing_is_asked_for_if_the_box_has_the_same_rosters(js: Link) -> None:
    model = ModelBox()
    model.companies = PACKS[2].content
    meet(js, model)
    model.done.clear()
    js.sync([PACKS[2]])
    assert not model.done


def test_rosters_that_arrive_damaged_are_not_merged(js: Link) -> None:
    class Lying(ModelBox):
        def _get(self, name: str, offset: int) -> tuple:
            (part,) = super()._get(name, offset)
            return (part.replace(b"e", b"o"),)

    model = Lying()
    model.companies = PACKS[2].content
    meet(js, model)
    failed = failure(lambda: js.sync([PACKS[0]]))
    assert "the content of companies.txt does not match its checksum" in failed.message
    assert model.companies == PACKS[2].content


def test_a_long_reason_of_a_box_is_cut(js: Link) -> None:
    class Rude(ModelBox):
        def _levels(self, bits: int) -> tuple:
            raise No("bad", "\x1b]0;owned\x07\u202e" + "x" * 600)

    meet(js, Rude())
    failed = failure(lambda: js.do("levels", bits=1))
    assert failed.message.startswith("The box refuses: ?]0;owned??x")
    assert failed.message.isprintable() and len(failed.message) < 250


def test_an_older_box_is_greeted_without_game_ids(js: Link) -> None:
    model = ModelBox()
    model.older = True
    model.running = 3
    meet(js, model)
    assert [(row["game"], row["runs"]) for row in js.hello["summaries"]] == [("mfz", True)]
    js.sync([PACKS[2]])
    assert model.companies == PACKS[2].content
    (begun,) = [body for kind, body in model.done if kind == messages.PACK]
    assert begun.count(b" ") == 2


def test_a_box_that_cannot_list_its_rosters_keeps_them(js: Link) -> None:
    model = ModelBox()
    model.companies, model.lists_rosters = PACKS[0].content, False
    meet(js, model)
    failed = failure(lambda: js.sync([PACKS[2]]))
    assert failed.message.startswith("The program on the box is too old to list its companies")
    assert model.companies == PACKS[0].content


def test_a_box_that_is_older_than_short_names_gets_companies_without_them(js: Link) -> None:
    model = WithoutShortNames()
    meet(js, model)
    js.sync([PACKS[2]])
    assert model.companies == PACKS[2].former


def test_a_box_with_short_names_gets_no_second_form_after_another_fault(js: Link) -> None:
    class Damaging(ModelBox):
        def _end(self) -> tuple:
            raise No("bad", "The companies arrived damaged. Send them again.")

    model = Damaging()
    meet(js, model)
    assert "arrived damaged" in failure(lambda: js.sync([PACKS[2]])).message
    assert [kind for kind, _ in model.done].count(messages.PACK) == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"doomsday 1 00000000\nX\n", "The companies on the box are damaged."),
        (whole_file(b"X\n", 99), "A later version of doomsday wrote the box's companies."),
    ],
    ids=["damaged", "later"],
)
def test_unreadable_rosters_on_the_box_are_replaced_only_on_request(
    js: Link, content: bytes, words: str
) -> None:
    class Odd(ModelBox):
        def _hello(self, *values: int) -> tuple:
            kept, self.companies = self.companies, b""
            known = super()._hello(*values)
            self.companies = kept
            crc = self._crc()
            return (*known[:8], 1, crc, *known[10:14], "mfz", 1, crc, 0)

    model = Odd()
    model.companies = content
    meet(js, model)
    failed = failure(lambda: js.sync([PACKS[0]]))
    assert (failed.message, bool(failed.hint)) == (words, True)
    assert model.companies == content
    js.sync([PACKS[0]], remove=True)
    assert model.companies == PACKS[0].content


def test_a_box_in_use_is_waited_for_a_minute(js: Link) -> None:
    model = ModelBox()
    model.busy = 9
    meet(js, model)
    js.sync([PACKS[0]])
    assert model.companies == PACKS[0].content
    model.busy = 100_000
    wire = meet(js, model)
    failed = failure(lambda: js.sync([PACKS[2]]))
    assert failed.message == "The box refuses: somebody plays."
    assert failed.hint == "the same again while no button is pressed"
    assert 60_000 < wire.now_ms < 80_000


def test_a_full_box_keeps_its_companies(js: Link) -> None:
    model = ModelBox()
    model.companies, model.room = PACKS[0].content, 10
    meet(js, model)
    failed = failure(lambda: js.sync([PACKS[2]]))
    assert "no room" in failed.message and "--remove" in failed.hint
    assert model.companies == PACKS[0].content


# A bad line.


def test_sync_cut_at_any_byte_leaves_the_old_companies_or_the_new(js: Link, flash: Path) -> None:
    old, new = PACKS[0].content, PACKS[1].content

    def attempt(cut_after: int | None) -> int:
        Path("companies.txt").write_bytes(old)
        wire = Wire(RealBox())
        wire.cut_after = cut_after
        try:
            js.meet(wire)
            js.sync([PACKS[1]], remove=True)
        except Failed as failed:
            assert failed.name == "Cut" and cut_after is not None
        return wire.carried

    whole = attempt(None)
    assert companies() == new
    seen = set()
    for cut_after in cuts(whole):
        attempt(cut_after)
        assert companies() in (old, new), cut_after
        seen.add(companies())
        meet(js, RealBox())
        js.sync([PACKS[1]], remove=True)
        assert companies() == new and not strays()
    assert seen == {old, new}


def test_pull_cut_at_any_byte_reports_it_and_gives_no_part_of_a_game(js: Link) -> None:
    model = ModelBox(GAMES)

    def attempt(cut_after: int | None) -> int:
        wire = Wire(model)
        wire.cut_after = cut_after
        try:
            js.meet(wire)
            assert js.pull() == GAMES
        except Failed as failed:
            assert failed.name == "Cut" and cut_after is not None
            assert failed.message == "The connection to the box was lost."
        return wire.carried

    for cut_after in cuts(attempt(None)):
        attempt(cut_after)


def test_transfers_survive_lost_doubled_and_garbled_bytes(js: Link, flash: Path) -> None:
    chance = random.Random(6)
    mishaps = ("none", "none", "none", "lose", "double", "garble", "late", "noise")
    for name, content in GAMES.items():
        put_game(name, content)
    for number in range(cases(300, 60)):
        pack = PACKS[number % len(PACKS)]
        wire = meet(js, RealBox())
        wire.there = Weather(chance.choices(mishaps, k=40))
        wire.back = Weather(chance.choices(mishaps, k=40))
        js.sync([pack], remove=True)
        assert companies() == pack.content and not strays()
        wire.there = Weather(chance.choices(mishaps, k=40))
        wire.back = Weather(chance.choices(mishaps, k=40))
        assert js.pull() == GAMES


def test_what_arrived_before_the_end_of_a_line_is_still_read(js: Link) -> None:
    found = js.do("line", pieces=[packed(b"ab"), packed(b"c")], fails=True)
    assert found == {"read": [packed(b"abc"), "Cut"], "sent": ["Cut"]}


def test_a_byte_or_the_end_of_a_line_ends_a_wait(js: Link) -> None:
    assert js.do("line", pieces=[], fails=True)["read"] == ["Cut", "Cut"]
    found = js.do("line", pieces=[], fails=False)
    assert found == {"read": [packed(b"!"), ""], "sent": [packed(b"\0")]}


def test_a_line_that_nobody_reads_keeps_only_its_end(js: Link) -> None:
    pieces = [bytes([number]) * 10_000 for number in range(20)]
    found = js.do("line", pieces=[packed(piece) for piece in pieces], fails=True)
    assert unpacked(found["read"][0]) == b"".join(pieces)[-65_536:]


# No box, or an odd one.


@pytest.mark.parametrize(
    "noise",
    [
        *[says for says, _, _ in KINDS],
        b"",
        GPS[:-4],
        GPS[20:] + GPS,
        PANIC,
        ABORT,
        LOOP,
        b"+++ATH\r\n",
        b"I (312) app_main: hello\r\n",
        b"\r\nMPY: soft reboot\r\nTraceback (most recent call last):\r\nImportError: box\r\n>>> ",
        b"\x1b[31mERROR\r\n\x07",
        b"rst:0x1 (POWERON_RESET)",
        b"Brownout detector was triggered\r\n",
    ],
)
def test_devices_are_named_as_the_laptop_names_them(js: Link, noise: bytes) -> None:
    ours = [port_diagnosis.diagnose("wire", noise), port_diagnosis.not_a_box("wire", noise)]
    (theirs,) = js.do("diagnose", noises=[packed(noise)])
    for one, other in zip(ours, theirs, strict=True):
        if one is None:
            assert other is None
            continue
        assert isinstance(one, faults.NotABox)
        message, hint, is_board = other
        assert message == one.message.replace(" at wire", "")
        assert is_board is one.board or message == "There is no reply."
        assert hint and "PORT" not in hint
        # The page offers to flash a box where the laptop does.
        assert ("Flash a box" in hint) == (port_diagnosis.FLASH in one.hint)


@pytest.mark.parametrize(("says", "what", "board"), KINDS)
def test_other_devices_at_the_port_are_named_soon(
    js: Link, says: bytes, what: str, board: bool
) -> None:
    wire = Wire(Talker(says))
    failed = failure(lambda: js.meet(wire))
    assert failed.name == "NotABox" and failed.is_board is board
    assert what.replace(" at wire", "") in failed.message
    assert wire.now_ms < 5_000


@pytest.mark.parametrize("mode", ["line", "block", "pasted", "raw"])
def test_a_board_at_its_prompt_is_named_and_nothing_is_started_there(js: Link, mode: str) -> None:
    prompt = Prompt(mode)
    prompt.line = b"x = 1"
    wire = Wire(prompt)
    failed = failure(lambda: js.meet(wire))
    assert failed.message == (
        "The board is at MicroPython's prompt: the program of a box does not run."
    )
    assert "press RST or EN" in failed.hint and "Flash a box" in failed.hint
    assert (prompt.breaks, prompt.restarts) == (0, 0)
    assert wire.now_ms < 5_000


class RawPaste:
    """MicroPython in raw-paste mode, left open: it counts code, and reports an error in it."""

    def __init__(self) -> None:
        self.code = b""

    def hear(self, data: bytes, now_ms: int) -> bytes:
        before = len(self.code) // 128
        self.code += data
        closes_strings = b'"""\x02' in data and b"'''\x02" in data
        return b"\x01" * (len(self.code) // 128 - before) + b"\x04" * closes_strings


def test_a_board_in_raw_paste_mode_is_named(js: Link) -> None:
    wire = Wire(RawPaste())
    failed = failure(lambda: js.meet(wire))
    assert "at MicroPython's prompt" in failed.message
    assert wire.now_ms < 5_000


def test_a_silent_program_is_not_stopped(js: Link) -> None:
    prompt = Prompt("running")
    wire = Wire(prompt)
    failed = failure(lambda: js.meet(wire))
    assert failed.message == "There is no reply." and "press RST or EN" in failed.hint
    assert prompt.breaks == 0
    assert patience.SLOWEST_S < wire.now() < patience.SLOWEST_S + 5


@pytest.mark.parametrize("far", [Echo(), Nothing()], ids=["echo", "silence"])
def test_an_echo_or_silence_is_not_a_box(js: Link, far: FarEnd) -> None:
    assert failure(lambda: js.meet(Wire(far))).message == "There is no reply."


def test_output_of_another_device_is_quoted_without_control_characters(js: Link) -> None:
    failed = failure(lambda: js.meet(Wire(Modem())))
    assert failed.message.startswith("The device does not reply as a box; its output: ")
    assert failed.message.endswith("ERROR") and failed.message.isprintable()


def test_a_chip_that_crashed_once_is_named_after_the_wait(js: Link) -> None:
    failed = failure(lambda: js.meet(Wire(Once(PANIC))))
    assert failed.message == "The chip of the board has crashed and restarts (LoadProhibited)."


def test_a_box_of_a_newer_protocol_is_distinguished_from_no_box(js: Link) -> None:
    model = ModelBox()
    model.protocol = 9
    failed = failure(lambda: js.meet(Wire(model)))
    assert failed.message == (
        "The box's program does not support protocol 1: this box speaks protocol 9."
    )
    assert "the same version" in failed.hint


@pytest.mark.parametrize(
    "says",
    [b"noise \x1b[31m\x07", b"#", encode(1, 2, "H", b"x" * 600), b"x"],
    ids=["noise", "beginnings of frames", "another session", "no line end"],
)
def test_a_flood_is_not_a_box(js: Link, says: bytes) -> None:
    wire = Wire(Flood(says, 4_000_000))
    failed = failure(lambda: js.meet(wire, patience_ms=20_000))
    assert failed.name == "NotABox" and failed.message.isprintable()
    assert wire.now_ms < 60_000 * 6


# What the page never asks for, or does not mind.
UNASKED = {
    "a removal that is busy for ever",
    "a name that is refused with escapes",
    "a box that never rests",
    "a health of nonsense",
    "a health refused with escapes",
}


@pytest.mark.parametrize("case", sorted(FRAMES.keys() - UNASKED))
def test_a_broken_or_malicious_box_is_reported_in_a_sentence(js: Link, case: str) -> None:
    change, words = FRAMES[case]
    board = Board()
    change(board)
    wire = Wire(board)
    reported = []
    works: list[Callable[[], object]] = [
        lambda: js.meet(wire),
        lambda: js.pull(),
        lambda: js.do("games") and js.do("odd_games"),
        lambda: js.sync([PACKS[0], FORCE], remove=True),
        lambda: js.do("pixels"),
        lambda: js.do("press", bits=1, ms=60),
        lambda: js.do("memory"),
        lambda: js.do("bye"),
    ]
    for work in works:
        try:
            done = work()
            reported.append(str(done))
        except Failed as failed:
            assert failed.message.isprintable() and len(failed.message) < 400
            assert failed.name != "Error"
            reported.append(failed.message)
            if work is works[0]:
                break
    assert any(words in line for line in reported), reported
    assert wire.now() < 1_200


def test_a_malformed_reply_is_distinguished_from_silence(js: Link) -> None:
    class Garbled:
        def hear(self, data: bytes, now_ms: int) -> bytes:
            reader = Reader(limits.REQUEST_MAX)
            reader.feed(data)
            frame = reader.next()
            return b"" if frame is None else encode(*frame[:3], b"1 %ff v b 00 1")

    failed = failure(lambda: js.meet(Wire(Garbled())))
    assert failed.message == "Invalid reply from the box: a malformed frame."
