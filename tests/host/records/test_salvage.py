"""Games are told apart in a journal whose sector headers are lost."""

import random

import pytest

from box.store import saved_game
from box.store.flash import FlashMedium
from box.store.journal import Journal as BoxJournal
from box.store.saved_state import SavedState
from doomsday.records import salvage
from shared.rules.games import game as module_of
from shared.rules.history import ACTION, ActionHistory
from shared.rules.mfz.setup.agreement import agree
from shared.rules.records.replay import Record
from tests.faults.nor import Nor
from tests.rules.saved_games import header_of, packed

SECTORS = 8
BLANK = b"\xff" * salvage.SECTOR


def played(seed: int, plies: int) -> ActionHistory:
    """Return a quick game of as many random actions, fewer if it is over."""
    rng = random.Random(seed)
    game = ActionHistory(module_of("mfz").begin(agree((("Ann", 5, 20), ("Ben", 6, 22)))))
    while game.ply < plies and game.state.legal():
        game.play(rng.choice(list(game.state.legal())))
    return game


@pytest.fixture
def nor() -> Nor:
    return Nor(SECTORS)


@pytest.fixture
def saved(nor: Nor) -> SavedState:
    return SavedState(BoxJournal(FlashMedium(nor)))


def enter(saved: SavedState, number: int, game: ActionHistory, presses: int = 0) -> None:
    """Play a game on a box, with as many changes of its own clock in between."""
    saved_game.begin(saved, number, [1])
    entries = packed(game)
    for place, entry in enumerate(entries):
        saved.commit(entry)
        for press in range(presses * place // len(entries), presses * (place + 1) // len(entries)):
            saved.set_clock(press % 100)


def left_of(nor: Nor, headers: dict[int, ActionHistory]) -> list[salvage.Salvaged]:
    """Return the games that are salvaged from a journal without the headers of its sectors."""
    content = bytes(nor.memory)
    sectors = {}
    for number in range(SECTORS):
        sector = content[number * salvage.SECTOR : (number + 1) * salvage.SECTOR]
        if sector != BLANK:
            sectors[number] = bytes(16) + sector[16:]
    texts = {
        number: "".join(f"[{key} {value}]\n" for key, value in header_of(game))
        for number, game in headers.items()
    }
    return salvage.games(salvage.unpack(salvage.pack(salvage.Journal(sectors, texts))))


def tokens(record: str) -> list[str]:
    return [token for _, token in Record(record).tokens]


def actions(game: ActionHistory) -> int:
    return sum(kind == ACTION for kind, _ in game.entries)


def test_a_later_game_with_the_number_of_a_deleted_one_is_a_game_of_its_own(
    nor: Nor, saved: SavedState
) -> None:
    deleted, later = played(1, 9), played(2, 12)
    enter(saved, 1, deleted)
    saved_game.end(saved, [])
    enter(saved, 1, later)
    first, second = left_of(nor, {1: later})
    assert (first.number, first.actions, first.record) == (1, actions(deleted), "")
    assert (second.number, second.actions, second.lost) == (1, actions(later), 0)
    assert len(tokens(second.record)) >= actions(later)


def test_a_game_of_several_sectors_is_one_game(nor: Nor, saved: SavedState) -> None:
    game = played(3, 30)
    enter(saved, 7, game, presses=600)
    assert sum(nor.memory[at : at + 4096] != BLANK for at in range(0, SECTORS * 4096, 4096)) > 2
    (only,) = left_of(nor, {7: game})
    assert (only.number, only.actions, only.lost) == (7, actions(game), 0)
    assert only.record


def test_a_beginning_in_an_overwritten_sector_leaves_the_entries_of_its_game(
    nor: Nor, saved: SavedState
) -> None:
    before, game = played(4, 9), played(5, 30)
    enter(saved, 1, before)
    saved_game.end(saved, [])
    enter(saved, 1, game, presses=600)
    # The first sector has the whole game before, and the beginning of this one.
    nor.memory[: salvage.SECTOR] = BLANK
    (only,) = left_of(nor, {1: game})
    assert only.number == 1 and 0 < only.actions < actions(game) and not only.record
