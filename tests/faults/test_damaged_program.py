"""A damaged program file is detected by its checksum, and never makes the box restart forever."""

import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from box.ui import words
from doomsday.image import build
from doomsday.sim.player import Player
from tests.host.simbox import Watched
from tests.packed import flipped

APP = "box/app.py"
FIRST_PAGE = "box/screens/home.py"
LATER_PAGE = "box/screens/settings.py"
SLOT = "a.pack"
Switch = Callable[[dict[str, bytes]], Watched]


@pytest.fixture(scope="module")
def image() -> bytes:
    return build.flash_image("sim")


@pytest.fixture(scope="module")
def packed(image: bytes) -> bytes:
    return build.read_file(image, build.PACK_PATH) or b""


@pytest.fixture
def switch_on(tmp_path: Path, image: bytes) -> Iterator[Switch]:
    """Start a box with files of its flash replaced."""
    boxes: list[Watched] = []

    def switch(files: dict[str, bytes]) -> Watched:
        damaged = image
        for path, content in files.items():
            damaged = build.put_file(damaged, path, content)
        flash = tmp_path / "flash.bin"
        flash.write_bytes(damaged)
        watched = Watched(flash, fast=True, seed=1)
        boxes.append(watched)
        return watched

    yield switch
    for watched in boxes:
        watched.box.close()


def with_flipped_bits(content: bytes, bits: int, seed: int) -> bytes:
    """Return the content with `bits` random bits inverted."""
    changed = bytearray(content)
    for bit in random.Random(seed).sample(range(8 * len(content)), bits):
        changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def settle(watched: Watched) -> str:
    """Serve the box until it rests or waits at its prompt; return which."""
    box = watched.box

    def at_prompt() -> bool:
        return box.booted and not box.program_runs and ">>> " in watched.output

    while not at_prompt():
        watched.until(lambda: box.resting or at_prompt(), "rest or a prompt")
        if box.resting:
            boots = box.counters.boots
            # The crash page resets the box after three seconds.
            box.grant(10_000)
            watched.until(lambda: box.resting or at_prompt(), "rest or a prompt")
            if box.resting and box.counters.boots == boots:
                return "rest"
    return "prompt"


def in_safe_mode(watched: Watched, named: str = SLOT) -> bool:
    """Return whether safe mode is open and names a damaged file."""
    player = Player(watched.box)
    return all(player.shows(line) for line in (words.SAFE_MODE, words.DAMAGED_FILE, named))


def test_a_damaged_pack_opens_safe_mode_from_the_pieces_that_are_intact(
    switch_on: Switch, packed: bytes
) -> None:
    watched = switch_on({build.PACK_PATH: flipped(packed, FIRST_PAGE)})
    assert settle(watched) == "rest"
    assert in_safe_mode(watched)
    # It did not run to find out.
    assert watched.box.counters.boots == 1


def test_a_player_can_start_a_damaged_program_whose_first_page_is_intact(
    switch_on: Switch, packed: bytes
) -> None:
    watched = switch_on({build.PACK_PATH: flipped(packed, LATER_PAGE)})
    settle(watched)
    boots = watched.box.counters.boots
    player = Player(watched.box)
    player.press("D")
    assert settle(watched) == "rest"
    assert watched.box.counters.boots == boots + 1
    player.expect("Doomsday 11")
    player.answer("Settings")
    # A piece that is damaged is not loaded.
    assert player.shows(words.WENT_WRONG[0])


def test_a_damaged_program_whose_first_page_is_damaged_opens_safe_mode_again(
    switch_on: Switch, packed: bytes
) -> None:
    watched = switch_on({build.PACK_PATH: flipped(packed, FIRST_PAGE)})
    settle(watched)
    Player(watched.box).press("D")
    assert settle(watched) == "rest"
    assert in_safe_mode(watched)


@pytest.mark.parametrize("cut", [0, 15, 31, 4096, 100_000])
def test_a_pack_without_its_end_leaves_a_prompt_that_names_the_remedy(
    switch_on: Switch, packed: bytes, cut: int
) -> None:
    watched = switch_on({build.PACK_PATH: packed[:cut]})
    assert settle(watched) == "prompt"
    assert f"/{SLOT} is damaged. Try: doomsday deploy" in watched.output
    assert watched.box.counters.boots <= 3


@pytest.mark.parametrize("path", [APP, "box/ui/canvas.py", "box/recovery/safe_mode.py"])
def test_damage_to_safe_mode_itself_ends_at_the_prompt_with_the_file_named(
    switch_on: Switch, packed: bytes, path: str
) -> None:
    watched = switch_on({build.PACK_PATH: flipped(packed, path)})
    assert settle(watched) == "prompt"
    assert f"/{SLOT} is damaged. Try: doomsday deploy" in watched.output
    assert watched.box.counters.boots <= 3


def test_a_pack_of_another_format_is_never_run(switch_on: Switch, packed: bytes) -> None:
    other = bytearray(packed)
    other[-24:-22] = b"\x02\x00"
    other[-4:] = zlib.crc32(other[:-4]).to_bytes(4, "little")
    watched = switch_on({build.PACK_PATH: bytes(other)})
    assert settle(watched) == "prompt"
    assert f"/{SLOT} is damaged. Try: doomsday deploy" in watched.output


def test_the_program_in_the_other_slot_runs_if_the_first_is_damaged(
    switch_on: Switch, packed: bytes
) -> None:
    watched = switch_on({"/b.pack": packed, build.PACK_PATH: flipped(packed, APP)})
    assert settle(watched) == "rest"
    player = Player(watched.box)
    assert all(player.shows(line) for line in words.OLDER_RUNS)
    assert build.read_file(watched.flash.read_bytes(), build.SLOT_PATH) == b"b.pack"


def test_a_repaired_program_ends_safe_mode(switch_on: Switch, packed: bytes) -> None:
    watched = switch_on({build.PACK_PATH: flipped(packed, FIRST_PAGE)})
    settle(watched)
    watched.box.close()
    flash = watched.flash
    flash.write_bytes(build.put_file(flash.read_bytes(), build.PACK_PATH, packed))
    again = Watched(flash, fast=True, seed=1)
    with again.box:
        assert settle(again) == "rest"
        assert not Player(again.box).shows(words.SAFE_MODE)
        assert build.read_file(flash.read_bytes(), build.DAMAGED_PATH) is None


@pytest.mark.parametrize("seed", range(8))
def test_flipped_bits_lead_to_safe_mode_or_a_prompt_naming_the_file(
    switch_on: Switch, packed: bytes, seed: int
) -> None:
    content = with_flipped_bits(packed, random.Random(seed).randint(1, 8), seed)
    watched = switch_on({build.PACK_PATH: content})
    if settle(watched) == "prompt":
        assert f"/{SLOT} is damaged" in watched.output
    else:
        assert in_safe_mode(watched)
