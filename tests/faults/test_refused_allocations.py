"""Each thousandth allocation of a game is refused, one a press: it goes on, and nothing is lost.

One a press, since a press that runs out of memory is tried again, once.
"""

import random
import subprocess
from pathlib import Path

import pytest

from doomsday.image.build import flash_image
from doomsday.sim.boxes import play_in
from tests.faults.allocations import Allocations, supported
from tests.faults.test_short_of_memory import (
    KINDS,
    MOST_PRESSES,
    NAMES,
    REFUSED,
    SETTLED_MS,
    assert_one_whole_record,
    go_on,
    play,
    prepare,
    press,
    said,
)
from tests.sampling import cases

EVERY = 1_000
# Presses that meet one, before the game is only finished.
PRESSES, SAMPLE = 400, 16
# In the next round other allocations are refused.
ROUNDS_APART = 83

pytestmark = pytest.mark.skipif(
    not supported(), reason="needs MicroPython as a library of 64-bit Linux"
)


@pytest.mark.sampled(NAMES[0])
@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_game_whose_allocations_fail_at_times_is_played_to_its_record(
    kind: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allocations = Allocations(tmp_path)
    monkeypatch.setenv("MICROPYTHON", str(allocations.program))
    presses = cases(PRESSES, SAMPLE)
    assert play_refusing(kind, tmp_path, allocations, presses, 0) >= SAMPLE
    assert allocations.failed > SAMPLE // 2


def test_the_allocation_that_was_asked_for_is_refused_and_no_other(tmp_path: Path) -> None:
    allocations = Allocations(tmp_path)
    script = (
        "print('ready')\n"
        "input()\n"
        "for n in range(5000):\n"
        " try: [n]\n"
        " except MemoryError: print('met', n > 1000)\n"
    )
    # The program's own file is none of the box.
    command = [allocations.program, "-c", f"exec({script!r}, {{'__name__': 'page'}})"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin and process.stdout
        assert process.stdout.readline() == "ready\n"
        allocations.refuse(3_000)
        said, _ = process.communicate("\n")
    assert said.splitlines() == ["", "refused page", "met True"]
    assert (allocations.failed, allocations.left) == (1, 0)
    assert allocations.all > 5_000


def play_refusing(
    kind: tuple[str, str], folder: Path, allocations: Allocations, presses: int, number: int
) -> int:
    """Play a game in which so many presses are refused an allocation; return all its presses.

    The 1,000th allocation of a press is refused, from the next press on the 2,000th, and so on.
    One that is not reached in its press is refused in a later one; then a 1,000th again.
    number: of the round. MicroPython is that of `allocations`.
    """
    flash = folder / "flash.bin"
    flash.write_bytes(flash_image("sim"))
    its, begin = prepare(kind, flash)
    chance = random.Random(number)
    pressed = turn = 0
    with play_in(flash) as player:
        play(player, begin)
        while "Saved" not in said(player):
            assert pressed < MOST_PRESSES, said(player)
            if pressed < presses:
                boots = player.box.counters.boots
                turn = 0 if allocations.left else turn + 1
                if turn:
                    allocations.refuse(EVERY * turn - ROUNDS_APART * number % EVERY)
                press(its, player, chance)
                restarts = player.box.counters.boots - boots
                assert restarts <= 1, f"{restarts} restarts at press {pressed}"
                if restarts:
                    player.wait(SETTLED_MS)
                assert "Safe mode" not in said(player)
            else:
                allocations.refuse(0)
                go_on(its, player, chance)
            assert REFUSED not in said(player)
            pressed += 1
    assert_one_whole_record(flash, folder)
    return pressed
