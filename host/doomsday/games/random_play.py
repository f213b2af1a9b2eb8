"""Make random files by the rows of their keys, and play random games."""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.history import ActionHistory
from shared.rules.kit.dice_keys import DICE_MAX, SIZES, Dice
from shared.rules.kit.file_keys import Choice, Key, Names, Number, Rows, Truth
from shared.rules.records.text_record import write

if TYPE_CHECKING:
    from shared.rules.contract import GameModule
    from shared.rules.kit.dice_keys import DICE_MAX, SIZES, Dice

# One press in so many is an undo.
_UNDO = 20


def fill(chance: random.Random, rows: Rows, document: dict[str, Any]) -> dict[str, Any]:
    """Return a file with random values of keys that it has not, without those that do not fit."""
    filled = [(document, _fill(chance, rows.keys, document))]
    for tables in rows.tables:
        filled += [(table, _fill(chance, tables.keys, table)) for table in document[tables.name]]
    while misfits := rows.misfits(document):
        # What does not go together is often between two keys: either may have to go.
        loose = [(table, key) for table, free in filled for key in table if key in free]
        entries, place, key, _ = misfits[0]
        table = document[entries][place - 1] if entries else document
        table, key = (table, key) if (table, key) in loose else chance.choice(loose)
        del table[key]
    return document


def _fill(chance: random.Random, keys: Sequence[Key], table: dict[str, Any]) -> list[str]:
    """Add random values to a table; return the keys of those that it can do without."""
    free = [key.name for key in keys if key.name not in table and not key.is_needed]
    for key in keys:
        if key.name not in table and (key.is_needed or chance.random() < 0.5):
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
            elif isinstance(key, Dice):
                table[key.name] = f"{chance.randint(1, DICE_MAX)}d{chance.choice(SIZES)}"
    return free


def action(chance: random.Random, state: Any, end: bytes = b"") -> bytes:
    """Return what chance decides now, or a legal action; `end` only where nothing else is."""
    if state.actor() != CHANCE:
        legal = state.legal()
        return bytes(chance.choice([action for action in legal if action != end] or legal))
    due = state.due()
    seats = range(len(state.names()))
    drawn = [chance.randint(1, sides) for sides in due] or chance.sample(seats, len(seats))
    return bytes([state.chance_kind(), *drawn])


def played(
    module: "GameModule",
    setup: Any,
    chance: random.Random,
    longest: int,
    end: bytes = b"",
) -> ActionHistory:
    """Return a random game with undos. end: the action that ends one that is `longest`."""
    game = ActionHistory(module.begin(setup))
    state = game.state
    while state.actor() != NOBODY and (end or game.ply < longest):
        if game.ply > 1 and not chance.randrange(_UNDO):
            game.undo(1)
        is_long = game.ply >= longest and state.actor() != CHANCE
        game.play(end if is_long else action(chance, state, end))
    return game


def record(module: "GameModule", setup: Any, game: ActionHistory) -> str:
    """Return the record of a game."""
    return write(module.write_header(setup), game, module.begin(setup))
