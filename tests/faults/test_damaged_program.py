"""A damaged program file is detected by its checksum, and never makes the box restart forever."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from box.ui import words
from doomsday.image import build
from doomsday.sim.player import Player
from tests.host.simbox import Watched

APP = "box/app.mpy"
FIRST_PAGE = "box/screens/home.mpy"
Switch = Callable[[dict[str, bytes]], Watched]


@pytest.fixture(scope="module")
def image() -> bytes:
    return build.flash_image("sim")


@pytest.fixture
def switch_on(tmp_path: Path, image: bytes) -> Iterator[Switch]:
    """Start a box with files of its flash replaced after their checksums were computed."""
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


def flipped(content: bytes, bits: int, seed: int) -> bytes:
    """Return the content with `bits` random bits inverted."""
    changed = bytearray(content)
    for bit in random.Random(seed).sample(range(8 * len(content)), bits):
        changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def program() -> dict[str, bytes]:
    """Return the files of the program's folder, by path below it."""
    files = build.program_files("sim")
    return {path[5:]: body for path, body in files.items() if path.startswith("/lib/")}


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


def safe_mode_names(watched: Watched, path: str) -> bool:
    player = Player(watched.box)
    lines = (words.SAFE_MODE, words.DAMAGED_FILE, path)
    return all(player.shows(line) for line in lines)


def test_damage_found_on_the_first_page_opens_safe_mode_with_the_file_named(
    switch_on: Switch,
) -> None:
    watched = switch_on({"/lib/" + FIRST_PAGE: b"garbage"})
    assert settle(watched) == "rest"
    assert safe_mode_names(watched, FIRST_PAGE)
    assert watched.box.counters.boots == 2


def test_a_player_can_start_a_damaged_program_anyway(switch_on: Switch) -> None:
    watched = switch_on({"/lib/" + FIRST_PAGE: b"garbage"})
    settle(watched)
    boots = watched.box.counters.boots
    Player(watched.box).press("D")
    assert settle(watched) == "rest"
    # It was started, failed again, and opened safe mode.
    assert watched.box.counters.boots == boots + 2
    assert safe_mode_names(watched, FIRST_PAGE)


def test_damage_to_safe_mode_itself_ends_at_the_prompt_with_the_file_named(
    switch_on: Switch,
) -> None:
    watched = switch_on({"/lib/" + APP: b"garbage"})
    assert settle(watched) == "prompt"
    assert f"/lib/{APP} is damaged. Try: doomsday deploy" in watched.output
    assert watched.box.counters.boots <= 3


def test_the_program_in_the_other_folder_runs_if_the_first_is_damaged(
    switch_on: Switch,
) -> None:
    other = {"/alt/" + path: body for path, body in program().items()}
    watched = switch_on({**other, "/lib/" + APP: b"garbage"})
    assert settle(watched) == "rest"
    player = Player(watched.box)
    assert all(player.shows(line) for line in words.OLDER_RUNS)
    assert build.read_file(watched.flash.read_bytes(), build.SLOT_PATH) == b"alt"


def test_a_repaired_program_ends_safe_mode(
    switch_on: Switch, tmp_path: Path, image: bytes
) -> None:
    watched = switch_on({"/lib/" + FIRST_PAGE: b"garbage"})
    settle(watched)
    watched.box.close()
    flash = watched.flash
    flash.write_bytes(
        build.put_file(flash.read_bytes(), "/lib/" + FIRST_PAGE, program()[FIRST_PAGE])
    )
    again = Watched(flash, fast=True, seed=1)
    with again.box:
        assert settle(again) == "rest"
        assert not Player(again.box).shows(words.SAFE_MODE)
        assert build.read_file(flash.read_bytes(), build.DAMAGED_PATH) is None


@pytest.mark.parametrize("seed", range(12))
def test_flipped_bits_lead_to_play_safe_mode_or_a_prompt_naming_the_file(
    switch_on: Switch, seed: int
) -> None:
    chance = random.Random(seed)
    files = program()
    # The image builder decides in which folder a module lies.
    names = ("/panel.mpy", "/saved_state.mpy", "/canvas.mpy")
    loaded_at_start = [path for path in sorted(files) if path.endswith(names)]
    assert len(loaded_at_start) == len(names)
    path = chance.choice([APP, FIRST_PAGE, *loaded_at_start])
    content = flipped(files[path], chance.randint(1, 8), seed)
    watched = switch_on({"/lib/" + path: content})
    end = settle(watched)
    if end == "prompt":
        assert f"/lib/{path} is damaged" in watched.output
    else:
        player = Player(watched.box)
        assert safe_mode_names(watched, path) or player.shows(words.DOOMSDAY)
