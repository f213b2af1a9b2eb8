"""Every command that talks to a box, against broken and malicious devices.

Each must end with one sentence and a documented exit code, within limits of time and memory,
without files outside of its folder and without partial results.
"""

import binascii
import shutil
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from doomsday import cli
from doomsday.device.backup.backup_archive import pack, unpack
from doomsday.device.backup.box_data import BoxData
from doomsday.device.port import patience
from doomsday.errors import DONE, FAILED, MANY_BOXES, NO_BOX, USAGE
from doomsday.image import build
from doomsday.image.pack import build as pack_files
from shared.link import messages
from shared.link.frames import encode
from tests import sampling
from tests.host.device.listed import FakePort, plug_in
from tests.link.fakedevice import Board, Drip, Flood, Terminal
from tests.link.wire import FarEnd, Nothing
from tests.packs import BATTLEFORCES, EXAMPLES

Capture = pytest.CaptureFixture[str]
Change = Callable[[Board], None]
ESCAPES = "\x1b[2J\x1b]0;owned\x07\r\n\u202e"
COMPANIES, FORCES = [sorted(folder.glob("*.toml")) for folder in (EXAMPLES, BATTLEFORCES)]
CODES = (DONE, FAILED, USAGE, NO_BOX, MANY_BOXES)
# Seconds within which a command must end; `drive` waits while a game is saved, and a device that
# sends one byte per second is read until the limit of a reply.
MOST_S = 900.0
PRINTED_MOST = 20_000
KEPT_MOST = 16_000_000
MIB = 1024 * 1024

BY_FRAMES = ("info", "sync", "pull", "pull --remove", "shot", "drive", "name", "ports", "doctor")
BY_PROMPT = ("backup", "restore", "wipe", "deploy")
ALL = BY_FRAMES + BY_PROMPT


def reply(kind: str, change: Callable[[tuple], "tuple | bytes | None"]) -> Change:
    def case(board: Board) -> None:
        board.replies[kind] = change

    return case


def answer(beginning: str, says: "str | bytes | Exception") -> Change:
    def case(board: Board) -> None:
        board.answers[beginning] = lambda code: says

    return case


def flooding_answer(beginning: str, start: bytes = b"") -> Change:
    """Return a case with an answer of 50 MB, which is made when it runs."""

    def case(board: Board) -> None:
        board.answers[beginning] = lambda code: start + b"x" * 50_000_000

    return case


def changed(at: int, value: object) -> Callable[[tuple], tuple]:
    """Return a change that replaces one value of a correct reply."""
    return lambda values: (*values[:at], value, *values[at + 1 :])


def attributes(**values: object) -> Change:
    def case(board: Board) -> None:
        for name, value in values.items():
            setattr(board, name, value)

    return case


def refused(sentence: str, code: str = messages.BAD) -> Callable[[tuple], tuple]:
    return lambda values: (messages.FAILED, code, sentence)


def late(count: int) -> Callable[[tuple], "tuple | None"]:
    """Return a change that answers only every `count`-th try."""
    tries = [0]

    def change(values: tuple) -> "tuple | None":
        tries[0] += 1
        return values if tries[0] % count == 0 else None

    return change


def file_line(path: bytes, size: object = 1, digest: str = "0" * 64) -> str:
    return f"{size} {digest} {path.hex()}\n.\n"


def flooded(board: Board) -> None:
    board.after = Flood(b"x" * 64)


def dripping(board: Board) -> None:
    board.after = Drip(b"raw REPL")


def many(total: int) -> Callable[[tuple], tuple]:
    return lambda values: (total, *values[1:4])


def in_a_folder(has: str, digest: str = "") -> Change:
    """Return a change to a program of an older version; `has`: whether there is one."""

    def case(board: Board) -> None:
        del board.files[b"/a.pack"]
        answer("has", f"{has}\n")(board)
        answer("about", "ESP32\n6\nlib\n")(board)
        answer("digest", f"{digest}\n")(board)

    return case


SHORT = reply(messages.GET, lambda values: (values[0][:1],))
# Replies of a box in frames, and the words that a command must report for each.
FRAMES: dict[str, tuple[Change, str]] = {
    "hello answered by ? for ever": (
        reply(messages.HELLO, lambda values: (messages.STRANGER,)),
        "it does not know the greeting",
    ),
    "hello unreadable": (reply(messages.HELLO, lambda values: b"1 %ff"), "a malformed frame"),
    "hello of no id": (reply(messages.HELLO, changed(4, "../../etc")), "its id is malformed"),
    "hello with escapes": (reply(messages.HELLO, changed(1, ESCAPES)), ""),
    "hello with a long name": (reply(messages.HELLO, changed(1, "N" * 600)), "too long"),
    "hello with a long version": (reply(messages.HELLO, changed(2, "9" * 600)), "too long"),
    "hello with a game of no id": (
        reply(messages.HELLO, lambda values: (*values[:14], ESCAPES, 0, 0, 0)),
        "the list of its games is malformed",
    ),
    "hello with a game twice": (
        reply(messages.HELLO, lambda values: (*values, *values[14:18])),
        "the list of its games is malformed",
    ),
    "hello with many games": (
        reply(messages.HELLO, lambda values: (*values[:14], *("a", 0, 0, 0) * 90)),
        "it supports too many games",
    ),
    "hello with many rosters": (
        reply(messages.HELLO, lambda values: (*values[:14], "mfz", 1 << 31, 0, 0)),
        "it has too many rosters",
    ),
    "hello of a strange state": (reply(messages.HELLO, changed(13, ESCAPES)), ""),
    "hello of huge numbers": (
        reply(messages.HELLO, lambda v: (*v[:5], *[0xFFFFFFFF] * 8, v[13])),
        "",
    ),
    "hello of another protocol": (
        reply(messages.HELLO, changed(0, 7)),
        "does not support protocol",
    ),
    "hello refused with escapes": (reply(messages.HELLO, refused(ESCAPES * 9)), "refuses"),
    "hello of another protocol with escapes": (
        reply(messages.HELLO, refused(ESCAPES, messages.PROTOCOL_ERROR)),
        "does not support protocol",
    ),
    "games without end": (reply(messages.GAMES, many(0xFFFFFFFF)), "an endless"),
    "games one a page": (reply(messages.GAMES, many(60_000)), "an endless"),
    "games that never come": (reply(messages.GAMES, lambda v: (3,)), "an endless"),
    "games above the folder": (
        reply(messages.GAMES, changed(1, "../../../x.game")),
        "the name of a game is malformed",
    ),
    "games of absurd size": (
        reply(messages.GAMES, changed(2, 0xFFFFFFFF)),
        "more games than fit in the flash",
    ),
    "games of no size": (reply(messages.GAMES, changed(2, 0)), "0001.game"),
    "games twice": (reply(messages.GAMES, changed(4, "0001.game")), "an unsorted list"),
    "games unreadable": (reply(messages.GAMES, lambda v: b"x y z"), "a malformed frame"),
    "a game of one byte an answer": (SHORT, "differs from the list"),
    "a game of empty answers": (reply(messages.GET, lambda v: (b"",)), "differs from the list"),
    "a game that never ends": (reply(messages.GET, lambda v: (b"x" * 720,)), ""),
    "a game of other content": (
        reply(messages.GET, lambda v: (bytes(len(v[0])),)),
        "does not match its checksum",
    ),
    "a game that is refused with escapes": (reply(messages.GET, refused(ESCAPES)), "refuses"),
    "a game that comes slowly": (reply(messages.GET, late(4)), ""),
    "a game that never comes": (reply(messages.GET, lambda v: None), "does not reply any more"),
    "a removal that is busy for ever": (
        reply(messages.REMOVE, refused("no", messages.BUSY)),
        "refuses",
    ),
    "companies that are busy for ever": (
        reply(messages.PIECE, refused("no", messages.BUSY)),
        "refuses",
    ),
    "other companies than were sent": (
        reply(messages.PACK_END, lambda v: (1, 1)),
        "other companies",
    ),
    "other battleforces than were sent": (
        reply(messages.PACK_END, lambda v: (v[0], v[1] ^ (v[0] == len(FORCES)))),
        "other battleforces",
    ),
    "rosters that are refused with escapes": (
        reply(messages.PACK, refused(ESCAPES)),
        "refuses",
    ),
    "a game that the box does not know": (
        lambda board: board.model.others.clear(),
        "does not support the game",
    ),
    "a name that is refused with escapes": (reply(messages.NAME, refused(ESCAPES)), "refuses"),
    "a picture of another size": (
        reply(messages.SCREEN, lambda v: (binascii.crc32(b"xx"), 1, b"x")),
        "a screen of the wrong size",
    ),
    "a picture that never stands still": (
        reply(messages.SCREEN, changed(0, 5)),
        "keeps changing",
    ),
    "a picture of noise": (
        reply(messages.SCREEN, lambda v: (binascii.crc32(b"\xaa" * 1024), 1, b"\xaa" * 512)),
        "",
    ),
    "a box that never rests": (reply(messages.SCREEN, changed(1, 0)), "become idle"),
    "a press that never begins": (
        reply(messages.PRESS, changed(0, messages.PRESS_ASKED)),
        "accept the press",
    ),
    "a press that never ends": (reply(messages.PRESS, changed(0, 99)), "an endless press"),
    "a health of nonsense": (reply(messages.HEALTH, lambda v: (0xFFFFFFFF,) * 7), ""),
    "a health refused with escapes": (reply(messages.HEALTH, refused(ESCAPES)), "refuses"),
    "no good-bye": (reply(messages.BYE, lambda v: None), ""),
}
LISTED = "Invalid reply from the box"
# Output of a board at its prompt, and the words that a command must report.
PROMPT: dict[str, tuple[Change, str]] = {
    "no raw prompt": (attributes(ready=b""), "cannot be interrupted"),
    "50 MB in place of a raw prompt": (flooded, ""),
    "a byte a second at the raw prompt": (dripping, ""),
    "a window of 0": (attributes(paste=b"R\x01\x00\x00"), "it accepts no code"),
    "a window of 1": (attributes(paste=b"R\x01\x01\x00"), ""),
    "a window of 64 KB": (attributes(paste=b"R\x01\xff\xff"), ""),
    "no raw paste": (attributes(paste=b"R\x00\x00\x00"), "has no raw-paste mode"),
    "an older raw prompt": (attributes(paste=b"raw REPL"), "has no raw-paste mode"),
    "half an answer to raw paste": (attributes(paste=b"R"), "does not reply any more"),
    "a mark that is none": (attributes(mark=b"?"), "it stopped accepting code"),
    "no mark": (attributes(mark=b""), "does not reply any more"),
    "marks without end": (attributes(took=b"\x01" * 300), "does not reply any more"),
    "code that is never done": (answer("", b""), "does not reply any more"),
    "50 MB in one reply": (flooding_answer("has"), "an endless"),
    "50 MB in one traceback": (flooding_answer("has", b"\x04"), "an endless"),
    "an exception with escapes": (answer("has", ValueError(ESCAPES + "\x1b[31m")), "failed"),
    "a long exception": (answer("has", ValueError("x" * 9_000)), "failed: x"),
    "an exception of no text": (answer("has", ValueError("\n")), "failed"),
    "a reply that is not UTF-8": (answer("has", b"\xff\xfe\x04\x04>"), ""),
    "no answer to whether it is a box": (in_a_folder("maybe"), "without the box's program"),
    "a path without a slash": (answer("more", file_line(b"x")), LISTED),
    "a path of a folder above": (answer("more", file_line(b"/../../etc/passwd")), LISTED),
    "a path of points": (answer("more", file_line(b"/a/./b")), LISTED),
    "a path of two slashes": (answer("more", file_line(b"//a")), LISTED),
    "a path with NUL": (answer("more", file_line(b"/a\0b")), LISTED),
    "a path of nothing": (answer("more", file_line(b"")), LISTED),
    "a path that is not hexadecimal": (answer("more", f"1 {'0' * 64} zz\n.\n"), LISTED),
    "a path of 20 KB": (answer("more", file_line(b"/a" * 10_000)), LISTED),
    "a name of 256 bytes": (answer("more", file_line(b"/" + b"a" * 256)), LISTED),
    "a list of the same for ever": (answer("more", file_line(b"/a")[:-2]), "is listed twice"),
    "a list that goes nowhere": (answer("more", ""), "an endless"),
    "a list of escapes": (answer("more", ESCAPES + "\n.\n"), LISTED),
    "a sum that is none": (answer("more", file_line(b"/a", digest="../..")), LISTED),
    "a size that is none": (answer("more", file_line(b"/a", size="-7")), LISTED),
    "a file of 4 GB": (answer("more", file_line(b"/a", size=4 << 30)), LISTED),
    "a file that never ends": (answer("send", "eHh4eHh4" * 300 + "\n"), "differs from the list"),
    "a file of one byte an answer": (answer("send", "eA==\n"), ""),
    "a file that is not there": (answer("send", "\n"), "differs from the list"),
    "a file that is no base64": (answer("send", "é" * 9), "undecodable data"),
    "a count of sectors beyond any flash": (answer("sectors", "4294967295\n"), "not within 0"),
    "a count of sectors of 5,000 digits": (answer("sectors", "9" * 5_000 + "\n"), "not within"),
    "a count of sectors below 0": (answer("sectors", "-1\n"), "not within 0"),
    "no count of sectors": (answer("sectors", ""), "not within 0"),
    "a sector beyond the log": (answer("sectors", f"32\n32 {'0' * 64}\n"), "not within 0 to 31"),
    "a sector twice": (answer("sectors", f"32\n1 {'0' * 64}\n1 {'0' * 64}\n"), "sectors"),
    "a sector of another content": (
        answer("send_sector", "AAAA\n"),
        "does not match its checksum",
    ),
    "a sector that does not arrive": (
        answer("print(sum_of_sector", "0\n"),
        "does not match what was sent",
    ),
    "a room beyond any flash": (answer("room", "4096 99999999 1\n"), "not within 0"),
    "a room of other blocks": (answer("room", "512 4096 1\n"), "impossible file system size"),
    "a room of more than there is": (answer("room", "4096 9 10\n"), "impossible file system size"),
    "a room of no numbers": (answer("room", "a lot\n"), LISTED),
    "a room of nothing": (answer("room", ""), LISTED),
    "a pack of other content": (answer("crc_of", "1\n"), ""),
    "a checksum of a pack that is none": (answer("crc_of", "-1\n"), "not within 0"),
    "a digest that is none": (in_a_folder("True", "../.."), "checksum of a file is malformed"),
    "about in one line": (answer("about", "x\n"), "the description of the board is malformed"),
    "about in no line": (answer("about", ""), "the description of the board is malformed"),
    "about with escapes": (
        answer("about", f"{ESCAPES}\n6\n\n"),
        "the description of the board is malformed",
    ),
    "about of a strange machine": (answer("about", "\x1b[31m with ESP32\x07\n6\n\n"), ""),
    "about of no bytecode": (answer("about", "ESP32\nsix\n\n"), "not within 0"),
    "about of strange slots": (answer("about", "ESP32\n6\n../.. /etc\n"), ""),
    "a rehearsal that raises escapes": (answer("SLOT", ValueError(ESCAPES)), ""),
    "a box that never starts again": (answer("import machine", b""), ""),
}
TALKERS: dict[str, Callable[[], FarEnd]] = {
    "silence": Nothing,
    "50 MB of noise": lambda: Flood(b"noise \x1b[31m\x07"),
    "50 MB of beginnings of frames": lambda: Flood(b"#"),
    "50 MB of another session": lambda: Flood(encode(1, 2, "H", b"x" * 600)),
    "50 MB of prompts": lambda: Flood(b"\r\n>>> "),
    "50 MB without a line end": lambda: Flood(b"x"),
    "a byte a second": lambda: Drip(b">>> \x1b"),
}


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait less: a flood takes real time for each second of the wait."""
    monkeypatch.setenv(patience.VARIABLE, "20")


@pytest.fixture
def at_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[FarEnd], Terminal]]:
    """Put a device at a port, and run commands in an empty folder."""
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("DOOMSDAY_PORT", raising=False)
    monkeypatch.setattr("doomsday.device.line.remembered.remember", lambda kept: None)
    monkeypatch.setattr("doomsday.device.line.find_box.remember", lambda kept: None)
    monkeypatch.setattr("doomsday.device.deploy.detect_board", lambda digest: None)
    monkeypatch.setattr(build, "program_files", lambda board, more=None: PROGRAM)
    (place / "rosters").mkdir()
    for file in (*COMPANIES, *FORCES):
        shutil.copy(file, place / "rosters")
    (place / "press.seq").write_text("press D\nscreen\n")
    (place / "old.zip").write_bytes(pack(BoxData({"/a b\n": b"1" * 999, "/c": b""}, LOG)))
    terminals: list[Terminal] = []

    def put(far: FarEnd) -> Terminal:
        while terminals:
            terminals.pop().close()
        terminals.append(Terminal(far, tmp_path / "port", monkeypatch))
        plug_in(monkeypatch, FakePort(str(tmp_path / "port"), 0x10C4, 0xEA60))
        return terminals[-1]

    yield put
    while terminals:
        terminals.pop().close()


PROGRAM = {
    build.PACK_PATH: pack_files({"app.mpy": b"new" * 99, "board.mpy": b"board" * 9}),
    **{f"/{name}": b"from box import app\n" for name in (*build.PLAIN, build.READER_PATH[1:])},
}
LOG = b"log".ljust(4096, b"\xff")
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "info": ("info",),
    "sync": ("sync", "rosters"),
    "pull": ("pull", "games"),
    "pull --remove": ("pull", "games", "--remove"),
    "shot": ("shot", "--text"),
    "drive": ("drive", "press.seq"),
    "name": ("name", "Blue box"),
    "ports": ("ports",),
    "doctor": ("doctor",),
    "backup": ("backup", "new.zip"),
    "restore": ("restore", "old.zip"),
    "wipe": ("wipe", "--yes"),
    "deploy": ("deploy", "--board", "devkitc"),
}


def played(command: str, terminal: Terminal, capsys: Capture) -> tuple[int, str]:
    """Run a command, check that it behaves, and return its exit code and output."""
    arguments = list(ARGUMENTS[command])
    if command != "ports":
        arguments += ["--port", str(terminal.link)]
    begun = terminal.now_s
    code = cli.main(arguments)
    said = capsys.readouterr()
    printed = said.out + said.err
    assert code in CODES, (command, code)
    assert "Internal error" not in printed and "Traceback (most" not in printed, printed
    assert all(char.isprintable() or char == "\n" for char in printed), (command, printed)
    assert len(printed) < PRINTED_MOST, command
    errors = [line for line in said.err.splitlines() if line.startswith("Error: ")]
    # doctor prints its findings on standard output.
    assert len(errors) == (code != DONE and command != "doctor"), (command, code, printed)
    assert terminal.now_s - begun < MOST_S, (command, terminal.now_s - begun)
    check_files(command, code)
    return code, printed


def check_files(command: str, code: int) -> None:
    """Check that there are no files outside of the folder and no partial results."""
    here = Path()
    allowed = {"press.seq", "old.zip", "rosters", "games"}
    if command == "backup" and code == DONE:
        unpack(Path("new.zip").read_bytes(), "new.zip")
        allowed.add("new.zip")
    found = {path.relative_to(here).parts[0] for path in here.rglob("*")}
    assert found <= allowed, (command, found)
    for game in Path("games").glob("*"):
        assert game.name.endswith(".game") and not game.name.startswith("."), game
    assert {path.name for path in here.absolute().parent.iterdir()} <= {"here", "port", "state"}
    Path("new.zip").unlink(missing_ok=True)


def turned(commands: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Return the commands, each case beginning with another one."""
    start = number % len(commands)
    return commands[start:] + commands[:start]


def reported(
    change: Change,
    expected: str,
    commands: tuple[str, ...],
    at_port: Callable[[FarEnd], Terminal],
    capsys: Capture,
) -> None:
    """Check that commands behave and that one prints `expected`; a sample ends with that one."""
    found = False
    for count, command in enumerate(commands):
        if found and not sampling.WHOLE:
            sampling.note(len(commands) - count)
            break
        board = Board()
        change(board)
        found |= expected in played(command, at_port(board), capsys)[1]
    assert found, (commands, expected)


@pytest.mark.parametrize("case", FRAMES)
def test_an_invalid_reply_of_a_box_is_reported(
    case: str, at_port: Callable[[FarEnd], Terminal], capsys: Capture
) -> None:
    commands = ALL if case.startswith("hello") else BY_FRAMES
    reported(*FRAMES[case], turned(commands, [*FRAMES].index(case)), at_port, capsys)


@pytest.mark.parametrize("case", PROMPT)
def test_an_invalid_reply_at_the_prompt_is_reported(
    case: str, at_port: Callable[[FarEnd], Terminal], capsys: Capture
) -> None:
    reported(*PROMPT[case], turned(BY_PROMPT, [*PROMPT].index(case)), at_port, capsys)


@pytest.mark.parametrize("case", TALKERS)
def test_a_device_that_is_not_a_box_is_reported(
    case: str, at_port: Callable[[FarEnd], Terminal], capsys: Capture
) -> None:
    commands = turned(ALL, 3 * [*TALKERS].index(case))
    for command in commands[: sampling.cases(len(commands), 3)]:
        code, _ = played(command, at_port(TALKERS[case]()), capsys)
        assert code != DONE or command == "ports"


def test_every_command_works_with_a_correct_device(
    at_port: Callable[[FarEnd], Terminal], capsys: Capture
) -> None:
    for command in ALL:
        board = Board()
        board.model.version = "99.0"
        code, printed = played(command, at_port(board), capsys)
        assert code == DONE or command == "doctor", (command, printed)


@pytest.mark.parametrize(
    ("command", "change"),
    [
        ("backup", answer("has", b"x" * 50_000_000)),
        ("backup", flooded),
        ("restore", answer("has", b"\x04" + b"x" * 50_000_000)),
    ],
)
def test_of_50_mb_only_the_limit_of_a_reply_is_kept(
    command: str, change: Change, at_port: Callable[[FarEnd], Terminal], capsys: Capture
) -> None:
    board = Board()
    change(board)
    terminal = at_port(board)
    played(command, terminal, capsys)
    board = Board()
    change(board)
    terminal = at_port(board)
    device = 110_000_000 if board.answers else 0
    tracemalloc.start()
    try:
        played(command, terminal, capsys)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < device + KEPT_MOST


class Fuzzed:
    """A board whose replies a test can change."""

    def __init__(self, says: list[tuple[int, bytes]]) -> None:
        self._board = Board()
        self._says = says

    def hear(self, data: bytes, now_ms: int) -> bytes:
        said = self._board.hear(data, now_ms)
        if not said or not self._says:
            return said
        at, more = self._says.pop(0)
        at %= len(said) + 1
        return said[:at] + more + said[at + len(more) // 2 :]


@settings(
    max_examples=sampling.cases(200, 25),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    command=st.sampled_from(ALL),
    says=st.lists(
        st.tuples(
            st.integers(0, 2000),
            st.one_of(
                st.binary(max_size=40),
                st.sampled_from([b"\x04", b"\x04>", b"\x01" * 9, b"\x1b[31m", b"\n.\n", b"#"]),
            ),
        ),
        min_size=1,
        max_size=12,
    ),
)
@example(command="doctor", says=[(0, b""), *[(0, b"\0\0")] * 3, (1, b"\0")])
def test_random_changes_of_replies_are_reported(
    command: str,
    says: list[tuple[int, bytes]],
    at_port: Callable[[FarEnd], Terminal],
    capsys: Capture,
) -> None:
    played(command, at_port(Fuzzed(list(says))), capsys)
