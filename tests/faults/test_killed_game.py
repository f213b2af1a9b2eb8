"""A box is killed during a game: after each start it asks the same question again."""

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from box import screens
from box.game import replaying
from box.game.journaled_game import JournaledGame
from box.store.journal import Journal
from box.store.saved_state import SavedState
from doomsday.image import build
from doomsday.sim.flashfile import put_file
from pages.mfz.setup import words as setup_words
from pages.mfz.table import words as table_words
from shared.rules.games import roster_path
from shared.rules.history import CHECK, TIME
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import phases
from shared.rules.mfz.model.state import QuickState
from tests.faults.test_killed_box import Box, FlashFileMedium
from tests.packs import NO_ROSTERS

KILLS = 10
# Most entries between two kills; the kill comes during the next entry.
MOST_ENTERED = 3
# From the first screen: the default game of two companies.
BEGIN = ("press D",) * 7
ROUNDS = 2
Entries = list[tuple[int, bytes | int]]


def _setup(flash: Path) -> Any:
    """Return the set-up of the game, from its header in the flash file."""
    (header,) = build.read_folder(flash.read_bytes(), "/games").values()
    lines = [line for line in header.decode().splitlines() if line.startswith("[")]
    return GAME.read_header([tuple(line[1:-1].split(" ", 1)) for line in lines])  # type: ignore[misc]


class Kept:
    """The game stored in the flash file, read on the laptop by the same code."""

    def __init__(self, flash: Path) -> None:
        journal = Journal(FlashFileMedium(flash))  # type: ignore[arg-type]
        session = SavedState(journal)
        session.resume()
        assert session.screens == [screens.GAME]
        setup = _setup(flash)
        self.game = JournaledGame(session, journal, lambda: QuickState(setup))
        replaying.resume(self.game)
        assert (journal.damaged, session.skipped, self.game.skipped) == (0, 0, 0)
        # A check of the state may be missing if the kill came before it.
        self.entries: Entries = [
            one for one in replaying.entries(self.game) if one[0] not in (CHECK, TIME)
        ]

    def question(self) -> tuple[str, ...]:
        """Return the words of the question that the box asks in this state."""
        state = self.game.state
        if state.phase == phases.DRAW_HIGH:
            return (setup_words.TIE_FOR_FIRST,)
        if state.phase == phases.TIE:
            return state.setup.companies[state.actor()][0], setup_words.ADD_FRAME
        if state.phase == phases.DEPLOY:
            return (f"{state.step + 1}/{len(state.steps())}",)
        if state.phase == phases.DOOMSDAY_VOTE:
            return (
                table_words.SPEED_UP_BESIDE.rstrip("?"),
                f"{state.setup.companies[state.actor()][0]} {table_words.ASKED}",
                str(state.clock),
            )
        assert state.phase == phases.PLAY
        return table_words.ROUND_SIGN + str(state.round()), str(state.clock)

    def presses(self) -> tuple[str, ...]:
        """Return the presses of one entry: a draw, a frame, deployment, two rounds; undo all."""
        state = self.game.state
        if state.phase == phases.DRAW_HIGH:
            return "press D", "press A"
        if state.phase == phases.TIE:
            return "press D", "press D"
        if state.phase == phases.DEPLOY:
            return ("press D",) if state.step < 2 else ("hold D 900",)
        if state.round() <= ROUNDS:
            return ("hold D 900",) if state.phase == phases.PLAY else ("press D",)
        back = f"press B {self.game.ply}"
        return "press A", "press C", "press D", back, "press D"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the box through /proc")
def test_a_game_on_a_box_killed_at_any_moment_asks_the_same_question_again(tmp_path: Path) -> None:
    chance = random.Random(3)
    flash = tmp_path / "flash.bin"
    put_file(flash, "sim", "/" + roster_path("mfz"), NO_ROSTERS)
    box = Box(flash)
    for line in BEGIN:
        assert box.ask(line) is not None
    asked: Counter[int] = Counter()
    answered = 0
    for number in range(KILLS):
        before = Kept(flash)
        for text in before.question():
            assert box.ask(f"expect {text}") is not None, (number, before.question())
        asked[before.game.state.phase] += 1
        killer = 0
        left = chance.randint(1, MOST_ENTERED)
        while all(box.ask(line) is not None for line in before.presses()):
            after = Kept(flash)
            assert after.entries[:-1] == before.entries, "answered, but not journalled"
            before = after
            answered += 1
            left -= 1
            if not left:
                killer = box.kill_in_next(chance.random(), chance.random() < 0.5)
        box.wait_killed(killer)
        entries = Kept(flash).entries
        assert before.entries == entries[: len(before.entries)]
        assert len(entries) - len(before.entries) <= 1
        box = Box(flash)
    kept = Kept(flash)
    for text in kept.question():
        assert box.ask(f"expect {text}") is not None
    box.process.kill()
    box.process.wait()
    assert len(asked) > 2
    assert answered > KILLS
