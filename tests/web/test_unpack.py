"""The page unpacks what `doomsday web` packed, and says of a damaged file that it is damaged."""

import lzma
import random
import shutil
import struct
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from building import web_parts
from doomsday.image.build import flash_image
from doomsday.web.packed import packed
from tests.onbox import ROOT

WASM = ROOT / web_parts.FOLDER / "unpack.wasm"
DAMAGED = "Error: A file of the site is damaged."

pytestmark = [
    pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed"),
    pytest.mark.skipif(not WASM.exists(), reason="the parts of the site could not be fetched"),
]


def unpacked(folder: Path, files: list[bytes]) -> list[str]:
    """Return for each packed file the hash of what the page makes of it, or the error."""
    paths = []
    for number, content in enumerate(files):
        paths.append(folder / str(number))
        paths[-1].write_bytes(content)
    module = ROOT / "web" / "site" / "box" / "unpack.js"
    command = ["node", ROOT / "tests" / "web" / "unpack.mjs", module, WASM, *paths]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def with_properties(content: bytes, literal: int, literal_position: int, position: int) -> bytes:
    method = {
        "id": lzma.FILTER_LZMA1,
        "preset": 6,
        "lc": literal,
        "lp": literal_position,
        "pb": position,
    }
    stream = lzma.compress(content, lzma.FORMAT_RAW, filters=[method])
    properties = (position * 5 + literal_position) * 9 + literal
    return struct.pack("<IB", len(content), properties) + stream


def mixed(seed: int, size: int) -> bytes:
    """Noise, runs, and repeats of what was before at short and long distances."""
    dice = random.Random(seed)
    made = bytearray(dice.randbytes(8))
    while len(made) < size:
        kind = dice.randrange(4)
        count = dice.choice([1, 2, 3, 9, 18, 40, 273, 2000])
        if kind == 0:
            made += dice.randbytes(count)
        elif kind == 1:
            made += bytes([dice.randrange(256)]) * count
        else:
            start = dice.randrange(max(0, len(made) - dice.choice([4, 200, 70_000])), len(made))
            made += made[start : start + count]
    return bytes(made[:size])


def test_a_flash_image_comes_out_as_it_was(tmp_path: Path) -> None:
    image = flash_image("sim")
    assert unpacked(tmp_path, [packed(image)]) == [sha256(image).hexdigest()]


def test_any_content_comes_out_as_it_was(tmp_path: Path) -> None:
    contents = [b"", b"a", b"\xff" * 100_000, random.Random(1).randbytes(5000)]
    contents += [mixed(seed, 60_000) for seed in range(12)]
    hashes = [sha256(content).hexdigest() for content in contents]
    assert unpacked(tmp_path, [packed(content) for content in contents]) == hashes


def test_every_property_of_the_format_is_understood(tmp_path: Path) -> None:
    content = mixed(99, 20_000)
    kinds = [(lc, lp, pb) for lc in range(5) for lp in range(5 - lc) for pb in range(5)]
    files = [with_properties(content, *kind) for kind in kinds]
    assert set(unpacked(tmp_path, files)) == {sha256(content).hexdigest()}


def test_a_file_that_ends_too_early_is_damaged(tmp_path: Path) -> None:
    whole = packed(mixed(5, 3000))
    # The marker after the end is not read.
    ends = [*range(12), *range(12, len(whole) - 16, 97)]
    assert set(unpacked(tmp_path, [whole[:end] for end in ends])) == {DAMAGED}


def test_a_changed_file_is_damaged_or_has_its_size(tmp_path: Path) -> None:
    whole = packed(mixed(6, 3000))
    dice = random.Random(7)
    files = []
    for _ in range(300):
        changed = bytearray(whole)
        changed[dice.randrange(4, len(changed))] ^= 1 << dice.randrange(8)
        files.append(bytes(changed))
    for line in unpacked(tmp_path, files):
        assert line == DAMAGED or len(line) == 64


@pytest.mark.parametrize("size", [0x04000001, 0x7FFFFFFF, 0xFFFFFFFF])
def test_a_file_that_claims_too_large_a_content_is_damaged(tmp_path: Path, size: int) -> None:
    whole = struct.pack("<I", size) + packed(b"a")[4:]
    assert unpacked(tmp_path, [whole]) == [DAMAGED]


@pytest.mark.parametrize("properties", [225, 255, 5, 4 * 9 + 1])
def test_unknown_properties_are_damage(tmp_path: Path, properties: int) -> None:
    whole = bytearray(packed(b"a"))
    whole[4] = properties
    assert unpacked(tmp_path, [bytes(whole)]) == [DAMAGED]
