"""Every command refuses unusable arguments with a sentence and a hint, and creates nothing."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.console.output import SENTENCE_MAX
from doomsday.errors import FAILED, NO_BOX, USAGE
from doomsday.games.readers import reader
from tests.host.device import firmwares

pytestmark = pytest.mark.usefixtures("own_state")

# Timeout for a command that does not end.
_HANGS_S = 120
ESCAPES = "a\x1b[31m\nb\x07"
SPARSE = 1 << 40

# The content of the folder in which each command runs. There are files with each ending that a
# command requires.
ENDINGS = ("", ".png", ".txt")


def make(folder: Path) -> None:
    """Create the things that a path may point to."""
    for ending in ENDINGS:
        os.mkfifo(folder / f"fifo{ending}")
        (folder / f"folder{ending}").mkdir()
        with (folder / f"endless{ending}").open("wb") as file:
            file.truncate(SPARSE)
        (folder / f"zeros{ending}").symlink_to("/dev/zero")
        (folder / f"full{ending}").symlink_to("/dev/full")
        (folder / f"loop{ending}").symlink_to(f"loop{ending}")
    (folder / "bytes").write_bytes(bytes(range(256)) * 8)
    (folder / "firmware.bin").write_bytes(firmwares.firmware())


# Kinds of paths by name, with a placeholder for the ending.
READ = {
    "empty": "",
    "a device": "zeros{}",
    "a pipe": "fifo{}",
    "a loop of links": "loop{}",
    "a long name": "x" * 300 + "{}",
    "a long path": "x/" * 3_000 + "{}",
    "escapes": ESCAPES + "{}",
    "under a file": "bytes/x{}",
}
ANY_FILE = {**READ, "a folder": "folder{}", "an endless file": "endless{}", "bytes": "bytes"}
ANY_FOLDER = {**READ, "a file": "bytes", "an endless file": "endless{}"}
WRITTEN = {
    "empty": "",
    "a device": "full{}",
    "a pipe": "fifo{}",
    "a folder": "folder{}",
    "a long name": "x" * 300 + "{}",
    "a long path": "x/" * 3_000 + "{}",
    "no such folder": "no/such/folder/x{}",
    "under a file": "bytes/x{}",
}
MADE_FOLDER = {
    "empty": "",
    "a device": "full",
    "a pipe": "fifo",
    "a file": "bytes",
    "a loop of links": "loop",
    "a long name": "x" * 300,
    "a long path": "x/" * 3_000,
    "under a file": "bytes/x",
}
IMAGE = ["image", "--board", "devkitc"]
SIM = ["sim", "--fast", "--headless"]

# Commands, with PATH for a path, and the kinds of paths that they cannot use.
PATH = "PATH"
COMMANDS: dict[str, tuple[list[str], dict[str, str], str]] = {
    "drive": (["drive", PATH], ANY_FILE, ""),
    "drive --shots": (["drive", "steps.seq", "--shots", PATH], MADE_FOLDER, ""),
    "check": (["check", PATH], ANY_FILE, ""),
    "check --json": (["check", "--json", PATH], ANY_FILE, ""),
    "bid": (["bid", PATH, PATH], ANY_FILE, ""),
    "odds --plot": (
        ["odds", "--attacker", "5", "--defence", "3", "--plot", PATH],
        WRITTEN,
        ".png",
    ),
    "show": (["show", PATH], ANY_FILE, ""),
    "import": (["import", PATH], ANY_FILE, ""),
    "import --out": (["import", "pasted.txt", "--out", PATH], MADE_FOLDER, ""),
    "export": (["export", PATH, "--to", "csv"], ANY_FILE, ""),
    "export --out": (["export", "mine.toml", "--to", "csv", "--out", PATH], WRITTEN, ""),
    "new": (["new", PATH], WRITTEN, ""),
    "random --out": (["random", "--out", PATH], WRITTEN, ""),
    "replay": (["replay", PATH], ANY_FILE, ""),
    "sync": (["sync", PATH], ANY_FOLDER, ""),
    "pull": (["pull", PATH], MADE_FOLDER, ""),
    "shot": (["shot", PATH], WRITTEN, ".png"),
    "shot words": (["shot", PATH], WRITTEN, ".txt"),
    "shot --text": (["shot", PATH, "--text"], ANY_FILE, ""),
    "backup": (["backup", PATH], WRITTEN, ""),
    "restore": (["restore", PATH], ANY_FILE, ""),
    "play": (["play", "--random", "--seed", "1", "--out", PATH], WRITTEN, ""),
    "image --firmware": ([*IMAGE, "--firmware", PATH], ANY_FILE, ""),
    "image --out": ([*IMAGE, "--firmware", "firmware.bin", "--out", PATH], WRITTEN, ""),
    "image --companies": (
        [*IMAGE, "--firmware", "firmware.bin", "--companies", PATH],
        ANY_FOLDER,
        "",
    ),
    "image --settings": (
        [*IMAGE, "--firmware", "firmware.bin", "--settings", PATH],
        ANY_FILE,
        "",
    ),
    "flash --firmware": (["flash", "--firmware", PATH], ANY_FILE, ""),
    "flash --companies": (["flash", "--companies", PATH], ANY_FOLDER, ""),
    "sim --flash": ([*SIM, "--pty", "P", "--flash", PATH], {**WRITTEN, "bytes": "bytes"}, ""),
    "sim --pty": ([*SIM, "--flash", "box.bin", "--pty", PATH], WRITTEN, ""),
    "sim --script": (["sim", "--flash", "box.bin", "--script", PATH], ANY_FILE, ""),
    "sim --shots": (
        ["sim", "--flash", "box.bin", "--script", "steps.seq", "--shots", PATH],
        MADE_FOLDER,
        "",
    ),
    "sim --games": (
        ["sim", "--flash", "box.bin", "--script", "steps.seq", "--games", PATH],
        MADE_FOLDER,
        "",
    ),
    "sim --companies": (
        ["sim", "--flash", "box.bin", "--script", "steps.seq", "--companies", PATH],
        ANY_FOLDER,
        "",
    ),
}
CASES = [
    pytest.param(
        [kind.format(ending) if word == PATH else word for word in words], id=f"{name}: {what}"
    )
    for name, (words, kinds, ending) in COMMANDS.items()
    for what, kind in kinds.items()
]

PORTS = {
    "a device": "zeros",
    "a full device": "full",
    "a pipe": "fifo",
    "a folder": "folder",
    "a file": "bytes",
    "a loop of links": "loop",
    "a long name": "x" * 300,
    "a long path": "x/" * 3_000,
    "escapes": ESCAPES,
    "blank": " ",
}
AT_A_PORT = (
    ["info"],
    ["name", "Blue"],
    ["shot", "--text"],
    ["pull", "out"],
    ["drive", "steps.seq"],
    ["backup", "box.zip"],
    ["wipe", "--yes"],
    ["deploy"],
)

VALUES = (
    ["sim", "--seed", "-1"],
    ["sim", "--seed", "9" * 5_000],
    ["sim", "--heap", "99999999999K"],
    ["sim", "--heap", "9" * 5_000],
    ["sim", "--heap", ESCAPES],
    ["sim", "--board", "../chips"],
    ["sim", "--board", "x" * 5_000],
    ["sim", "--board", ""],
    ["board", ESCAPES],
    ["board", "chips"],
    ["board", "x" * 5_000],
    ["image", "--board", ESCAPES],
    [*IMAGE, "--firmware", "firmware.bin", "--flash-size", "x" * 5_000],
    [*IMAGE, "--firmware", "firmware.bin", "--flash-size", "999MB"],
    [*IMAGE, "--firmware", "firmware.bin", "--flash-size", ESCAPES],
    ["flash", "--baud", "1"],
    ["flash", "--baud", "9" * 5_000],
    ["flash", "--board", ESCAPES],
    ["play", "--random", "--seed", "-1"],
    ["play", "--random", "--seed", "1e3"],
    ["play", "--random", "--preset", ESCAPES],
    ["play", "--random", "--depth", "x" * 5_000],
    ["check", "--players", "6", "bytes"],
    ["check", "--players", "9" * 5_000, "bytes"],
    ["check", "--rockets", "-1", "bytes"],
    ["check", "--size", ESCAPES, "bytes"],
    ["bid", "--split-kind-limit", "3", "bytes", "bytes"],
    ["bid", "bytes"],
    ["bid", *["bytes"] * 6],
    ["bid", *[ESCAPES] * 6],
    ["bid", *["x" * 200] * 6],
    ["name", ""],
    ["name", "x" * 21],
    ["name", ESCAPES],
    ["name", "é"],
    ["x" * 5_000],
    [ESCAPES],
    ["info", "--" + "x" * 5_000],
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with devices, pipes and other things, in which the command runs."""
    monkeypatch.delenv("DOOMSDAY_PORT", raising=False)
    place = tmp_path / "here"
    place.mkdir()
    make(place)
    (place / "steps.seq").write_text("press A\n")
    (place / "pasted.txt").write_text("Hammer: Rd Y B B\n")
    (place / "mine.toml").write_text(reader("mfz").template())
    monkeypatch.chdir(place)
    return place


@contextmanager
def ends() -> Iterator[None]:
    """Fail if the block does not end in time."""

    def late(number: int, frame: object) -> None:
        raise AssertionError("the command does not end")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(_HANGS_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def refused(
    arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """Run a command; check that its output is short and that it created nothing; return both."""
    before = sorted(path.name for path in folder.iterdir())
    with ends():
        code = cli.main(arguments)
    captured = capsys.readouterr()
    assert sorted(path.name for path in folder.iterdir()) == before
    assert "Internal error" not in captured.err
    for line in (captured.out + captured.err).splitlines():
        assert len(line) <= SENTENCE_MAX + 20 or captured.out.startswith(("[", "{")), line
        assert line.isprintable(), line
    return code, captured.out + captured.err


@pytest.mark.parametrize("arguments", CASES)
def test_an_unusable_path_is_refused_before_anything_is_created(
    arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = refused(arguments, folder, capsys)
    assert code in (FAILED, USAGE), said
    assert said


@pytest.mark.parametrize("port", PORTS.values(), ids=PORTS)
@pytest.mark.parametrize("arguments", AT_A_PORT, ids=lambda arguments: arguments[0])
def test_a_path_that_is_not_a_serial_port_is_reported(
    arguments: list[str], port: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = refused([*arguments, "--port", port], folder, capsys)
    assert code == (USAGE if not port.strip() else NO_BOX), said
    assert said.count("\n") == 2, said


@pytest.mark.parametrize("arguments", VALUES, ids=lambda arguments: " ".join(arguments)[:40])
def test_an_invalid_value_is_refused(
    arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = refused(arguments, folder, capsys)
    assert code == USAGE, said
    assert said.count("\n") == 2, said
