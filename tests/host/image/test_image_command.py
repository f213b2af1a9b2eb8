"""The command `image`: its output suits the chip, independent tools and the box."""

import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from doomsday import cli, resources
from doomsday.boards import catalog
from doomsday.companies.boxfile import whole_file
from doomsday.errors import FAILED, USAGE
from doomsday.image import build, partitions, vfs
from doomsday.sim.hardware.process import find_micropython
from shared.rules.games import roster_path
from tests.host.device.firmwares import CHIPS, firmware
from tests.packs import packed

MIB = partitions.MIB
EXAMPLES = Path(__file__).parents[3] / "examples" / "companies"
MOUNTED = Path(__file__).parent / "mount_image.py"
REAL = [board for board in catalog.read_all() if not board.simulated]

Image = Callable[..., Path]


@pytest.fixture
def image(tmp_path: Path) -> Image:
    """Return a function that runs the command for a board and returns the image's path."""

    def made(board: str, *more: str, name: str = "box.bin") -> Path:
        source = tmp_path / "micropython.bin"
        source.write_bytes(firmware(catalog.read(board).chip))
        out = tmp_path / name
        command = ["image", "--board", board, "--firmware", str(source), "--out", str(out)]
        assert cli.main([*command, *more]) == 0
        return out

    return made


def test_json_names_the_image_and_its_content(
    image: Image, capsys: pytest.CaptureFixture[str]
) -> None:
    out = image("devkitc", "--json")
    made = json.loads(capsys.readouterr().out)
    assert (made["file"], made["board"], made["mib"]) == (str(out), "devkitc", 4)
    assert made["sha256"] == sha256(out.read_bytes()).hexdigest()


@pytest.mark.parametrize("board", ["devkitc", "heltec_v3"])
def test_the_image_has_each_part_at_the_chips_offset(image: Image, board: str) -> None:
    chip = catalog.read(board).chip
    whole = image(board).read_bytes()
    assert len(whole) == catalog.read(board).flash_mib * MIB
    offset = CHIPS[chip][1]
    theirs = firmware(chip)
    end = offset + len(theirs)
    assert set(whole[:offset]) <= {0xFF}
    assert whole[offset:0x8000] == theirs[: 0x8000 - offset]
    assert partitions.parse(whole[0x8000:0x9000]) == partitions.TABLE
    assert whole[0x9000:end] == theirs[0x9000 - offset :]
    assert set(whole[end:0x200000]) == {0xFF}
    files = vfs.read_all(whole[0x200000:])
    assert files == {
        **build.program_files(board),
        "/slot": b"a.pack",
    }
    sources = {path for path in files if path.endswith(".py")}
    assert sources == {"/boot.py", "/main.py", "/pack.py", "/verify.py"}


@pytest.mark.parametrize(("said", "mib"), [("4MB", 4), ("8mib", 8), ("16", 16), ("32 M", 32)])
def test_the_file_system_fills_the_requested_flash(image: Image, said: str, mib: int) -> None:
    path = image("devkitc", "--flash-size", said)
    assert path.stat().st_size == mib * MIB
    with path.open("rb") as file:
        file.seek(0x200000)
        superblock = file.read(4096)
    blocks = mib * 256 - 512
    assert (4096).to_bytes(4, "little") + blocks.to_bytes(4, "little") in superblock


def test_image_prints_what_happens_with_another_flash_size(
    image: Image, capsys: pytest.CaptureFixture[str]
) -> None:
    image("devkitc", "--flash-size", "8MB")
    said = capsys.readouterr().out
    assert "Only for boards with 8 MiB of flash." in said
    assert "MicroPython reports a corrupted file system and the box does not start." in said
    assert "'doomsday flash' keeps them and detects the" in said


def test_the_same_inputs_give_the_same_bytes(image: Image) -> None:
    more = ["--companies", str(EXAMPLES)]
    first = image("heltec_v2", *more, name="first.bin")
    os.utime(EXAMPLES)
    second = image("heltec_v2", *more, name="second.bin")
    assert sha256(first.read_bytes()).digest() == sha256(second.read_bytes()).digest()


def test_an_independent_tool_accepts_the_patched_table(image: Image, tmp_path: Path) -> None:
    whole = image("devkitc").read_bytes()
    shipped = tmp_path / "shipped.bin"
    shipped.write_bytes(whole[0x1000 : 0x1000 + len(firmware("esp32"))])
    tool = Path(sys.executable).with_name("mp-image-tool-esp32")
    done = subprocess.run(
        [tool, shipped],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "160"},
    )
    said = done.stdout + done.stderr
    rows = [re.findall(r"[\w.]+", line) for line in said.splitlines()]
    assert [row[:6] for row in rows if len(row) > 5 and row[3].startswith("0x")] == [
        ["nvs", "data", "nvs", "0x9000", "0x6000", "0xf000"],
        ["phy_init", "data", "phy", "0xf000", "0x1000", "0x10000"],
        ["factory", "app", "factory", "0x10000", "0x1d0000", "0x1e0000"],
        ["jrnl", "data", "64", "0x1e0000", "0x20000", "0x200000"],
    ]
    assert "Error" not in said


def test_companies_and_settings_are_on_the_box(image: Image, tmp_path: Path) -> None:
    settings = tmp_path / "settings.txt"
    settings.write_bytes(whole_file(b"contrast 5\n", 0))
    path = image("devkitc", "--companies", str(EXAMPLES), "--settings", str(settings))
    whole = path.read_bytes()
    assert build.read_file(whole, "/settings.txt") == settings.read_bytes()
    assert build.read_file(whole, "/" + roster_path("mfz")) == packed(EXAMPLES)


@pytest.mark.sampled()
def test_micropython_reads_every_file_of_an_8_mib_image(image: Image, tmp_path: Path) -> None:
    whole = image("heltec_v3").read_bytes()
    system = tmp_path / "vfs.bin"
    system.write_bytes(whole[0x200000:])
    done = subprocess.run(
        [find_micropython(), "-X", "heapsize=64M", MOUNTED, "--list", system],
        capture_output=True,
        text=True,
        check=True,
    )
    files = vfs.read_all(whole[0x200000:])
    assert sorted(done.stdout.splitlines()) == [
        f"{path} {sha256(files[path]).hexdigest()}" for path in sorted(files)
    ]


@pytest.mark.sampled("devkitc", "heltec_v3")
@pytest.mark.parametrize("board", [board.name for board in REAL])
def test_the_image_of_every_board_starts_and_accepts_its_buttons(
    board: str, image: Image, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.seq"
    script.write_text(
        "expect Doomsday\npress C\npress D\nexpect 11\nreject Dice\npress A\npress B\nscreen\n"
    )
    command = ["sim", "--board", board, "--flash", str(image(board)), "--script", str(script)]
    assert cli.main([*command, "--fast", "--seed", "1"]) == 0
    assert "Game" in capsys.readouterr().out


def refused(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = cli.main(["image", *arguments])
    return code, capsys.readouterr().err


def test_without_a_firmware_the_hint_names_the_file_and_the_page(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, said = refused("--board", "lilygo_t3_s3", capsys=capsys)
    assert code == USAGE
    assert said.splitlines()[0] == (
        "Error: MicroPython's firmware for the LilyGO T3-S3 is missing."
    )
    assert "https://micropython.org/download/ESP32_GENERIC_S3/" in said


def test_a_wrong_firmware_leaves_an_older_image_unchanged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "s3.bin", tmp_path / "box.bin"
    source.write_bytes(firmware("esp32s3"))
    out.write_bytes(b"older")
    arguments = ["--board", "devkitc", "--firmware", str(source), "--out", str(out)]
    code, said = refused(*arguments, capsys=capsys)
    assert code == FAILED
    assert "is for an ESP32-S3, not an ESP32." in said
    assert out.read_bytes() == b"older"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["box.bin", "s3.bin"]


@pytest.mark.parametrize(
    ("arguments", "message", "code"),
    [
        (["--board", "toaster"], "There is no board named 'toaster'.", USAGE),
        (["--board", "sim"], "The simulated box needs no image.", USAGE),
        (
            ["--board", "devkitc", "--flash-size", "2MB"],
            "'2MB' is not a supported",
            USAGE,
        ),
        (
            ["--board", "devkitc", "--flash-size", "big"],
            "'big' is not a supported",
            USAGE,
        ),
        (["--board", "devkitc", "--firmware", "no.bin"], "There is no firmware file", USAGE),
    ],
)
def test_an_image_that_cannot_be_built_is_one_sentence(
    arguments: list[str], message: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found, said = refused(*arguments, capsys=capsys)
    assert found == code
    assert message in said
    assert said.count("Error:") == said.count("Try:") == 1


def test_the_firmware_is_not_overwritten_by_its_image(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "micropython.bin"
    source.write_bytes(firmware())
    arguments = ["--board", "devkitc", "--firmware", str(source), "--out", str(source)]
    code, said = refused(*arguments, capsys=capsys)
    assert code == USAGE
    assert "would replace the firmware" in said
    assert source.read_bytes() == firmware()


@pytest.fixture
def built(tmp_path: Path) -> Callable[[str], int]:
    """Return a function that runs the command with a given --out."""
    source = tmp_path / "micropython.bin"
    source.write_bytes(firmware())

    def made(out: str, *more: str) -> int:
        arguments = ["--board", "devkitc", "--firmware", str(source), "--out", out]
        return cli.main(["image", *arguments, *more])

    return made


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ("/dev/null", "/dev/null is not a regular file."),
        ("-", "The image cannot go to standard output."),
        (".", ". is a folder."),
        ("pipe", "pipe is not a regular file."),
        ("none/box.bin", "There is no folder none for the image."),
    ],
)
def test_an_image_replaces_regular_files_only(
    out: str,
    message: str,
    built: Callable[[str], int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    assert built(out) in (FAILED, USAGE)
    error, hint = capsys.readouterr().err.splitlines()
    assert error == f"Error: {message}" and hint.startswith("Try: ")
    assert Path("/dev/null").is_char_device() and Path("pipe").is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["micropython.bin", "pipe"]


def test_a_file_that_is_not_an_image_is_replaced_only_with_force(
    built: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "thesis.bin"
    out.write_bytes(b"years of work")
    assert built(str(out)) == FAILED
    said = capsys.readouterr().err
    assert "thesis.bin already exists and is not an image of a box" in said and "--force" in said
    assert out.read_bytes() == b"years of work"
    assert built(str(out), "--force") == 0
    # Now it is an image, which may be replaced.
    assert built(str(out)) == 0


def test_an_unwritable_path_is_named_as_given(
    built: Callable[[str], int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert built(str(tmp_path / "box.bin")) == FAILED
    error = capsys.readouterr().err.splitlines()[0]
    assert error == f"Error: {tmp_path / 'box.bin'}: No space left on device."
    assert [path.name for path in tmp_path.iterdir()] == ["micropython.bin"]


def test_a_missing_board_and_a_missing_firmware_are_reported_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, said = refused(capsys=capsys)
    assert code == USAGE
    assert "The options --board and --firmware are missing." in said
    assert "--board NAME" in said and "--firmware FILE" in said
    code, said = refused("--firmware", "f.bin", capsys=capsys)
    assert code == USAGE and "The option --board is missing." in said


def test_settings_from_a_pipe_are_refused_at_once(
    built: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert built(str(tmp_path / "box.bin"), "--settings", str(tmp_path / "pipe")) == USAGE
    assert "pipe is not a regular file." in capsys.readouterr().err
    assert built(str(tmp_path / "box.bin"), "--companies", str(tmp_path / "pipe")) == USAGE
    assert "pipe is not a folder." in capsys.readouterr().err


def test_companies_with_faults_are_reported_with_a_hint(
    built: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, out = tmp_path / "companies", tmp_path / "box.bin"
    folder.mkdir()
    assert built(str(out), "--companies", str(folder)) == FAILED
    error, hint = capsys.readouterr().err.splitlines()
    assert error == f"Error: {folder} has no .toml file."
    assert hint.startswith("Try: ") and "examples/companies" in hint
    (folder / "c.toml").write_text('game = "mfz"\nx = 1\n')
    assert built(str(out), "--companies", str(folder)) == FAILED
    *told, error, hint = capsys.readouterr().err.splitlines()
    assert len(told) > 1 and all("c.toml" in fault for fault in told)
    assert error == f"Error: The companies have {len(told)} faults; none was used."
    assert hint.startswith("Try: ") and "doomsday check" in hint
    assert not out.exists()


@pytest.mark.parametrize("place", ["/dev/zero", "pipe"])
def test_a_firmware_that_is_not_a_file_is_refused_at_once(
    place: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    code, said = refused("--board", "devkitc", "--firmware", place, capsys=capsys)
    assert code == USAGE
    assert f"Error: {place} is not a regular file." in said


def test_an_unreadable_firmware_is_reported_with_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "f.bin"
    source.write_bytes(b"")
    read = Path.read_bytes

    def denied(path: Path) -> bytes:
        if path == source:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", denied)
    code, said = refused("--board", "devkitc", "--firmware", str(source), capsys=capsys)
    assert code == FAILED
    assert f"You have no permission to read the firmware file {source}." in said
    assert f"chmod u+r {source}" in said


@pytest.mark.parametrize("content", [b"", b"contrast 5\n", whole_file(b"contrast 5\n", 0)[:-2]])
def test_settings_not_from_a_box_are_refused(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, settings = tmp_path / "micropython.bin", tmp_path / "settings.txt"
    source.write_bytes(firmware())
    settings.write_bytes(content)
    arguments = ["--board", "devkitc", "--firmware", str(source), "--settings", str(settings)]
    code, said = refused(*arguments, "--out", str(tmp_path / "box.bin"), capsys=capsys)
    assert code == FAILED
    assert "settings.txt is not a settings file of a box" in said
    assert not (tmp_path / "box.bin").exists()


def test_every_real_board_has_a_firmware_for_its_chip() -> None:
    for board in REAL:
        assert resources.chips()[board.chip]["image_id"] == CHIPS[board.chip][0]
        assert resources.chips()[board.chip]["bootloader"] == CHIPS[board.chip][1]
