"""Scripts: what they say, what is wrong with them, and what they do to a box."""

import io
from collections.abc import Callable

import pytest

from doomsday.errors import USAGE, Failure
from doomsday.sim import box_actions, script
from doomsday.sim.player import Player, Unmet
from doomsday.sim.script import Step
from tests.host.simbox import Watched

SwitchOn = Callable[..., Watched]

# The screen's words are put to the test elsewhere; here the first byte of the picture is the word.
# After a press the box rests for longer than a frame: nothing moves there.
SCREENS = {0: [], 1: ["Doomsday  16", "A Back"], 2: ["Total: 9.", "# 1"]}
SHOWS = """
flag = asyncio.ThreadSafeFlag()
n = 0
def pressed(p):
    global n
    n = buttons.index(p) + 1
    flag.set()
for pin in buttons:
    pin.irq(pressed, Pin.IRQ_FALLING)
def show(n):
    i2c.writeto(0x3C, b"\\x00\\x20\\x00\\x21\\x00\\x7f\\x22\\x00\\x07\\xa1\\xc8\\x8d\\x14\\xaf")
    i2c.writeto(0x3C, b"\\x40" + bytes((n,)) + bytes(1023))
async def main():
    show(0)
    print("up", machine.reset_cause())
    while True:
        await flag.wait()
        await asyncio.sleep_ms(300)
        show(n)
asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box_actions, "read_words", lambda pixels: SCREENS[pixels[0]])


def test_a_script_is_parsed_to_steps_with_line_numbers() -> None:
    text = """
        # a comment
        press a
        PRESS B 3   # three times

        hold C 1500
        wait 20
        expect "two  words"

        reject "a # b"  # outside the quotes
        shot first-1
        screen
        power
        reset
        type import os
    """
    steps = [(s.line, s.verb, s.word, s.number) for s in script.parse(text.splitlines())]
    assert steps == [
        (3, "press", "A", 1),
        (4, "press", "B", 3),
        (6, "hold", "C", 1500),
        (7, "wait", "", 20),
        (8, "expect", "two  words", 0),
        (10, "reject", "a # b", 0),
        (11, "shot", "first-1", 0),
        (12, "screen", "", 0),
        (13, "power", "", 0),
        (14, "reset", "", 0),
        (15, "type", "import os", 0),
    ]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("jump A", "'jump' is not a step"),
        ("press", "'press' needs a button"),
        ("press E", "'press' needs a button"),
        ("press A 0", "'press' needs a count from 1"),
        ("press A two", "'press' needs a count from 1"),
        ("hold A", "'hold' needs milliseconds"),
        ("wait -5", "'wait' needs milliseconds"),
        ("wait 99999999999", "'wait' needs milliseconds"),
        ("wait \N{SUPERSCRIPT TWO}", "'wait' needs milliseconds"),
        ("expect", "'expect' needs a text"),
        ('expect ""', "'expect' needs a text"),
        ("shot ../up", "'shot' needs a name"),
        ("power now", "'power' stands alone"),
    ],
)
def test_a_fault_names_line_and_verb(line: str, complaint: str) -> None:
    with pytest.raises(Failure, match=complaint) as caught:
        script.parse(["wait 1", line])
    assert caught.value.message.startswith("Line 2 of the script: ")
    assert caught.value.code == USAGE
    assert caught.value.hint


def play(player: Player, *lines: str) -> tuple[str, dict[str, bytes]]:
    out = io.StringIO()
    shots: dict[str, bytes] = {}
    script.run(script.parse(lines), player, out, shots.__setitem__)
    return out.getvalue(), shots


@pytest.fixture(params=[True, False], ids=["virtual", "real"])
def player(request: pytest.FixtureRequest, switch_on: SwitchOn) -> Player:
    """Plays the box of SHOWS, in both kinds of time."""
    player = Player(switch_on(SHOWS, fast=request.param).box)
    player.boot()
    return player


def test_a_script_plays_the_box(player: Player) -> None:
    out, shots = play(
        player,
        "press A",
        "expect Doomsday 16",
        "reject Total",
        "press B",
        "expect Total",
        "shot t",
    )
    assert out == ""
    assert shots == {"t": b"\x02" + bytes(1023)}


def test_a_power_cut_and_a_reset_end_with_the_program_running_again(player: Player) -> None:
    play(player, "press A", "expect 16", "power", "reject 16")
    assert player.box.counters.boots == 2
    play(player, "press A", "expect 16", "reset", "reject 16")
    assert player.box.counters.boots == 3


def test_a_failed_expectation_prints_the_screen(switch_on: SwitchOn) -> None:
    player = Player(switch_on(SHOWS, fast=True).box)
    player.boot()
    play(player, "press A", "expect 16")
    out = io.StringIO()
    steps = [Step(7, "expect 1", "expect", "1")]
    with pytest.raises(Failure, match="Line 7: The screen does not show '1'") as caught:
        script.run(steps, player, out, lambda name, pixels: None)
    assert out.getvalue().splitlines() == SCREENS[1]
    assert caught.value.code == 1


def test_expect_matches_whole_words(switch_on: SwitchOn) -> None:
    player = Player(switch_on(SHOWS, fast=True).box)
    player.boot()
    player.press("B")
    player.expect("Total: 9")
    # A sentence may go on in the next line.
    player.expect("Total: 9. # 1")
    for part in ("Tot", "otal", "9 #", "1 Total"):
        player.reject(part)
    with pytest.raises(Unmet):
        player.reject("# 1")


def test_a_hold_has_the_given_length(switch_on: SwitchOn) -> None:
    watched = switch_on(
        "def told(p):\n    print('at', time.ticks_ms())\n"
        "buttons[2].irq(told)\n"
        "while True: time.sleep(100)\n",
        fast=True,
    )
    player = Player(watched.box)
    player.boot()
    player.wait(100)
    player.hold("c", 1234)
    assert "at 100\nat 1334\n" in watched.output


def test_a_program_that_ended_is_reported_with_its_last_output(switch_on: SwitchOn) -> None:
    player = Player(switch_on("raise ValueError('oh no')", fast=True).box)
    with pytest.raises(Failure, match="program has ended") as caught:
        player.boot()
    assert "oh no" in caught.value.hint


def test_a_program_that_never_rests_is_reported(switch_on: SwitchOn) -> None:
    player = Player(switch_on("while True: pass", fast=True).box, patience_s=0.3)
    with pytest.raises(Failure, match="does not become idle"):
        player.boot()


def test_there_are_four_buttons() -> None:
    assert [box_actions.button_number(b) for b in ("A", "d", 2)] == [0, 3, 2]
    for wrong in ("E", 4, -1):
        with pytest.raises(ValueError, match="."):
            box_actions.button_number(wrong)
