"""Write the recorded playthroughs of every game (tests/rules/playthroughs/ID).

The games are rows of the module `recorded` of tests/games/ID; luck plays what follows their
beginnings. Those of older versions of the rules (ID_VERSION) are never rewritten.
"""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from shared.rules import games  # noqa: E402
from shared.rules.contract import NOBODY  # noqa: E402
from shared.rules.history import ActionHistory  # noqa: E402
from tests.games import each  # noqa: E402
from tests.rules import playthrough  # noqa: E402
from tests.rules.random_play import Luck  # noqa: E402
from tools.arguments import parsed  # noqa: E402


def recorded(id: str, its: Any, setup: Any, tokens: str, seed: int) -> ActionHistory:
    """Return a game that begins with these tokens and continues at random."""
    game = ActionHistory(games.game(id).begin(setup))
    for token in tokens.split():
        game.play(game.state.parse(token))
    luck = Luck(seed)
    while game.state.actor() != NOBODY:
        its.go_on(luck, game)
    return game


def write(id: str, its: Any) -> None:
    made = {}
    for seed, (name, setup, tokens) in enumerate(its.games()):
        game = recorded(id, its, setup, tokens, seed)
        lines = playthrough.lines(games.game(id), setup, list(game.action_tape))
        made[name] = "\n".join(lines) + "\n"
        print(f"{id}, {name}: {game.ply} plies, {len(made[name])} characters")
    folder = ROOT / playthrough.folder(id)
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, text in made.items():
        (folder / (name + ".game")).write_text(text, encoding="utf-8")


def main() -> None:
    for id, its in each.of_each("recorded"):
        write(id, its)


if __name__ == "__main__":
    parsed(__doc__)
    main()
