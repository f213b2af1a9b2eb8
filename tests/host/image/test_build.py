"""Flash images: their content is right and repeatable, and MicroPython accepts them."""

import os
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image import build, pack, partitions, vfs
from doomsday.sim.hardware.process import find_micropython
from tests.host.image.image_tree import plant

JOURNAL = partitions.TABLE[3]
MOUNTED = Path(__file__).parent / "mount_image.py"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    plant(tmp_path)
    monkeypatch.setattr(resources, "_HERE", tmp_path / "host" / "doomsday")
    return tmp_path


def file_system(image: bytes) -> bytes:
    return image[0x200000:]


def test_the_program_is_at_the_paths_that_the_box_uses(tree: Path) -> None:
    files = build.program_files("sim")
    assert sorted(files) == ["/a.pack", "/boot.py", "/main.py", "/pack.py", "/verify.py"]
    # The others have names of MicroPython; see image/flat.py.
    modules = ("box/version.py", "box/screens/home.py", "shared/rules/dice_kinds.py")
    assert sorted(pack.pieces(files[build.PACK_PATH])) == sorted(
        [
            "NOTICE.txt",
            "adafruit_ssd1306.mpy",
            "board.mpy",
            "box",
            "box/app.mpy",
            "rehearse.mpy",
            "version.txt",
            *map(build.piece, modules),
        ]
    )


def test_an_image_is_the_same_bytes_each_time(tree: Path) -> None:
    first = build.flash_image("sim", files={"/b": b"1", "/a": b"2"})
    for path in tree.rglob("*"):
        os.utime(path, (1, 1))
    assert build.flash_image("sim", files={"/a": b"2", "/b": b"1"}) == first


def test_the_shipped_image_is_the_same_bytes_each_time() -> None:
    assert build.flash_image("sim") == build.flash_image("sim")


def test_an_image_has_the_table_an_empty_journal_and_no_application(tree: Path) -> None:
    image = build.flash_image("sim")
    assert len(image) == 4 * 1024 * 1024
    assert partitions.parse(image[0x8000:0x9000]) == partitions.TABLE
    assert set(image[:0x8000]) == {0xFF}
    assert set(image[0x9000:0x200000]) == {0xFF}


def test_an_image_reads_back_its_files(tree: Path) -> None:
    image = build.flash_image("sim", files={"/games/one.game": b"x" * 5000})
    files = vfs.read_all(file_system(image))
    program = build.program_files("sim")
    assert {path: files[path] for path in program} == program
    assert set(files) - set(program) == {"/games/one.game", "/slot"}
    assert build.read_file(image, "/games/one.game") == b"x" * 5000
    assert build.read_file(image, "/games") is None
    assert build.read_file(image, "/nothing/here") is None


@pytest.mark.parametrize("size", [4 * 1024 * 1024, 8 * 1024 * 1024])
def test_micropython_mounts_the_image_and_runs_its_bytecode(
    tree: Path, tmp_path: Path, size: int
) -> None:
    image = build.flash_image("sim", size=size, files={"/games/one.game": b"x" * 5000})
    path = tmp_path / "vfs.bin"
    path.write_bytes(file_system(image))
    done = subprocess.run(
        [find_micropython(), "-X", "heapsize=64M", MOUNTED, path],
        capture_output=True,
        text=True,
        check=True,
    )
    *listed, ran = done.stdout.splitlines()
    files = vfs.read_all(file_system(image))
    assert sorted(listed) == [f"{p} {sha256(files[p]).hexdigest()}" for p in sorted(files)]
    assert ran == "12 Simulated box"


def test_the_stamp_names_the_version_and_changes_with_any_file(tree: Path) -> None:
    name, version, digest = build.stamp("sim").split(" ")
    assert (name, version, len(digest)) == ("doomsday", "0.1.0", 12)
    assert build.read_stamp(build.flash_image("sim")) == build.stamp("sim")
    assert build.stamp("other") != build.stamp("sim")
    before = build.stamp("sim")
    (tree / "firmware/main.py").write_text("import box.app  # changed\n")
    assert build.stamp("sim") != before


def test_the_version_comes_from_the_firmware(tree: Path) -> None:
    (tree / "firmware/box/version.py").write_text('VERSION = "7.8.9"\n')
    assert resources.version() == "7.8.9"
    assert build.stamp("sim").startswith("doomsday 7.8.9 ")


def test_an_update_replaces_only_the_program(tree: Path) -> None:
    mine = {"/settings": b"dim=3", "/games/one.game": b"x" * 5000, "/lib/mine.py": b"pass"}
    image = bytearray(build.flash_image("sim", files=mine))
    image[JOURNAL.offset : JOURNAL.end] = bytes(range(256)) * (JOURNAL.size // 256)
    (tree / "firmware/box/screens/home.py").unlink()
    (tree / "firmware/box/app.py").write_text("SIZE = 13\n")
    updated = build.update_program(image, "sim")
    assert updated[:0x200000] == image[:0x200000]
    files = vfs.read_all(file_system(updated))
    assert files == {
        **mine,
        **build.program_files("sim"),
        "/slot": b"a.pack",
    }


def test_an_update_to_the_same_program_still_mounts(tree: Path) -> None:
    image = build.flash_image("sim")
    for _ in range(50):
        image = build.update_program(image, "sim")
    assert build.read_stamp(image) == build.stamp("sim")


def test_a_program_that_does_not_fit_is_reported(tree: Path) -> None:
    with pytest.raises(Failure, match="does not fit"):
        build.flash_image("sim", files={"/big": bytes(3 * 1024 * 1024)})


def test_other_files_are_refused_as_flash_images(tree: Path) -> None:
    image = bytearray(build.flash_image("sim"))
    for other in (b"", b"\x00" * len(image), image[:0x3000]):
        with pytest.raises(Failure, match="not a flash image"):
            build.read_stamp(other)
    image[0x200000:] = b"\xff" * 0x200000
    with pytest.raises(Failure, match="damaged"):
        build.read_stamp(image)


def test_an_image_without_our_program_has_no_stamp(tree: Path) -> None:
    image = bytearray(build.flash_image("sim"))
    image[0x200000:] = vfs.build({"/main.py": b"print(1)"}, 512)
    assert build.read_stamp(image) is None
