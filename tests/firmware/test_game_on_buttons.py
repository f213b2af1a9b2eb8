"""A game played on the box's buttons, and the files that it leaves."""

import re

import pytest

from doomsday.records import replays
from doomsday.records.conversion import convert
from shared.rules.entering import enter
from shared.rules.history import REDO, UNDO, ActionHistory
from shared.rules.mfz.model.actions import (
    ADD,
    CORRECT_CLOCK,
    CORRECT_NEUTRAL,
    CORRECT_STATION,
    CORRECT_STATIONS,
    LOT,
)
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.setup import header
from shared.rules.mfz.setup.agreement import agree
from shared.rules.mfz.setup.game_setup import Setup
from shared.rules.records.text_record import write
from tests import sampling
from tests.onbox import run_micropython

# Seed, companies, options by name.
GAMES = (
    (1, "5/20,6/22", ""),
    (8, "5/12,5/12", "tie_high_mode=book"),
    (3, "4/10,4/10,5/12", "tie_order=roll_off"),
    (4, "3/6,5/20,4/9", "end_tie=extra_round"),
    (5, "3/10,3/10,4/12,4/12", ""),
    (6, "3/0,3/12,4/16,4/1", "edition=book,neutral_stations=1"),
    (7, "3/5,3/5,3/5,4/8,4/8", "tie_order=roll_off,end_tie=most_assets"),
    (8, "3/12,4/16,3/0,4/0,3/6", "early_end=on"),
    (2, "2/4,2/0", "size=demo"),
)
# Games of each number of companies that together contain every kind of action.
SAMPLE = (1, 4, 6, 8)


def setup_of(companies: str, options: str) -> Setup:
    """Return the set-up that these choices make on the box."""
    counts = [tuple(map(int, company.split("/"))) for company in companies.split(",")]
    chosen: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for choice in filter(None, options.split(",")):
        name, _, value = choice.partition("=")
        if value.isdigit():
            numbers[name] = int(value)
        else:
            chosen[name] = value
    return agree([("", frames, systems) for frames, systems in counts], chosen, numbers)


def replayed(setup: Setup, lines: list[str]) -> ActionHistory:
    """Enter the same actions in a game of the rules core."""
    game = ActionHistory(QuickState(setup))
    for line in lines:
        kind, what = line.split()
        if kind in ("undo", "redo"):
            enter(game, UNDO if kind == "undo" else REDO, int(what))
        else:
            game.play(bytes.fromhex(what))
    return game


@pytest.fixture(scope="module")
def played() -> dict[int, tuple[list[str], str]]:
    """Play the games, or a sample; return the presses and the record of each by its number."""
    games = {}
    for number in range(len(GAMES)) if sampling.WHOLE else SAMPLE:
        seed, companies, options = GAMES[number]
        printed = run_micropython(
            "tests.firmware.device.game_on_box",
            seed,
            companies,
            options or "-",
            heap="4M",
        )
        head, record = printed.split("record\n", 1)
        made = convert(bytes.fromhex(record))
        assert made.fault == ""
        games[number] = (head.splitlines(), made.text)
    return games


def untimed(record: str) -> list[str]:
    """Return the words of a record without times and proofs of dice, which presses change."""
    return re.sub(r"\{[0-9:]+\}|\{roll \w+\}|\[dice_\w+ \w+\]", "", record).split()


@pytest.mark.sampled(*map(str, SAMPLE))
@pytest.mark.parametrize("which", range(len(GAMES)))
def test_a_game_on_the_buttons_saves_the_record_of_the_rules(
    which: int, played: dict[int, tuple[list[str], str]]
) -> None:
    *lines, notice = played[which][0]
    record = played[which][1]
    assert notice == "said Saved as game 1. Laptop command: doomsday pull"
    setup = setup_of(*GAMES[which][1:])
    game = replayed(setup, lines)
    lines_of_it = header.write(setup)
    # The clock of this box was never set.
    lines_of_it.insert(1, ("Date", "?"))
    assert untimed(record) == write(lines_of_it, game, QuickState(setup)).split()
    verdict = replays.judge(record)
    assert verdict.ok, verdict.error
    assert verdict.over and verdict.plies == game.ply > 3


def test_these_games_contain_every_kind_of_action_undo_and_redo(
    played: dict[int, tuple[list[str], str]],
) -> None:
    lines = [line.split() for head, _ in played.values() for line in head]
    kinds = {int(what[:2], 16) for word, what, *_ in lines if word in ("action", "drawn")}
    assert {word for word, *_ in lines} == {"action", "drawn", "undo", "redo", "said"}
    # Only in version 1 of the rules.
    older = {CORRECT_STATIONS, CORRECT_NEUTRAL}
    assert kinds >= {LOT, *range(ADD, CORRECT_CLOCK + 1), CORRECT_STATION} - older
