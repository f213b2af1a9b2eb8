"""Make random files by the rows of their keys, and play random games."""

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.history import ActionHistory
from shared.rules.kit.file_keys import Choice, Key, Names, Number, Rows, Truth
from shared.rules.records.text_record import write

if TYPE_CHECKING:
    from shared.rules.contract import GameModule
    from shared.rules.kit.file_keys import Misfit

# One press in so many is an undo.
_UNDO = 20


def fill(
    chance: random.Random,
    rows: Rows,
    document: dict[str, Any],
    misfits: "Callable[[dict[str, Any]], Sequence[Misfit]]",
) -> dict[str, Any]:
    """Return a file with random values of keys that it has not, without those that do not fit."""
    filled = [(document, set(document))]
    _fill(chance, rows.keys, document)
    for entries, keys in rows.tables:
        for table in document[entries]:
            filled.append((table, set(table)))
            _fill(chance, keys, table)
    while misfits(document):
        # What does not go together is often between two keys: either may have to go.
        loose = [(table, key) for table, given in filled for key in table if key not in given]
        entries, place, key, _ = misfits(document)[0]
        table = document[entries][place - 1] if entries else document
        table, key = (table, key) if (table, key) in loose else chance.choice(loose)
        del table[key]
    return document


def _fill(chance: random.Random, keys: Sequence[Key], table: dict[str, Any]) -> None:
    for key in keys:
        if key.name not in table and chance.random() < 0.5:
            if isinstance(key, Number):
                most = min(key.most, chance.choice((9, 99, key.most)))
                table[key.name] = chance.randint(max(key.least, -most), most)
            elif isinstance(key, Choice):
                table[key.name] = chance.choice(key.known)
            elif isinstance(key, Truth):
                table[key.name] = chance.random() < 0.5
            elif isinstance(key, Names):
                count = chance.randint(key.least, key.most)
                table[key.name] = [f"{key.name[:7].capitalize()} {n}" for n in range(1, count + 1)]


def played(
    module: "GameModule",
    setup: Any,
    chance: random.Random,
    act: Callable[[random.Random, Any], bytes],
    longest: int,
    end: bytes = b"",
) -> ActionHistory:
    """Return a random game with undos. act: returns an action. end: of one that is `longest`."""
    game = ActionHistory(module.begin(setup))
    state = game.state
    while state.actor() != NOBODY and (end or game.ply < longest):
        if game.ply > 1 and not chance.randrange(_UNDO):
            game.undo(1)
        is_long = game.ply >= longest and state.actor() != CHANCE
        game.play(end if is_long else act(chance, state))
    return game


def record(module: "GameModule", setup: Any, game: ActionHistory) -> str:
    """Return the record of a game."""
    return write(module.write_header(setup), game, module.begin(setup))
