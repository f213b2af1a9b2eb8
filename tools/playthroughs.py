"""Writes the recorded playthroughs of the rules (tests/rules/playthroughs); see GAMES."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from shared.rules.game import Game  # noqa: E402
from shared.rules.mfz.agreement import agree  # noqa: E402
from shared.rules.mfz.quick import DEPLOY, Quick  # noqa: E402
from shared.rules.system import NOBODY  # noqa: E402
from tests.rules import playthrough  # noqa: E402
from tests.rules.random_play import Luck, random_action  # noqa: E402

PAIR = [("Ann", 5, 20), ("Ben", 5, 20)]
THREE = [("Ann", 3, 10), ("Ben", 4, 14), ("Cai", 5, 18)]
FOUR = [("Ann", 3, 6), ("Ben", 3, 8), ("Cai", 3, 11), ("Dee", 4, 12)]
FIVE = [("Ann", 3, 8), ("Ben", 3, 10), ("Cai", 4, 12), ("Dee", 4, 14), ("Eve", 4, 16)]
LOW = [("Ann", 4, 14), ("Ben", 6, 22), ("Cai", 6, 22)]
FEW = [("Ann", 2, 8), ("Ben", 2, 8), ("Cai", 2, 8)]

# Ann and Ben end level at the top.
LEVEL = ":deployed A:stations=0 B:stations=2 A:frames=5 B:frames=5 C:frames=4 = "

# name, companies, options, numbers, how it begins; the guide deploys, luck plays the rest
GAMES = [
    ("handbook-tie", PAIR, {}, {}, "~/BA B:defer A:drop4"),
    ("book-tie", PAIR, {"edition": "book"}, {"doomsday_start": 6}, "~/AB B:forced B:add3"),
    (
        "book-tie-of-three",
        [("Ann", 4, 16), ("Ben", 4, 16), ("Cai", 4, 16)],
        {"tie_high_mode": "book", "early_end": "off"},
        {"doomsday_start": 4},
        "~/CAB C:defer A:add0",
    ),
    ("tie-for-lowest", LOW, {"size": "battle"}, {"doomsday_start": 5}, "~/CB"),
    (
        "four-with-neutral-station",
        FOUR,
        {"tie_order": "roll_off"},
        {"neutral_stations": 1, "doomsday_start": 8},
        "~/BC",
    ),
    ("five-players", FIVE, {}, {"doomsday_start": 7}, "~/DC"),
    ("demo", FEW, {"size": "demo", "tie_order": "roll_off"}, {}, ""),
    (
        "custom-without-stations",
        PAIR,
        {"size": "custom", "early_end": "on"},
        {"frames_min": 5, "frames_max": 5, "stations_each": 0},
        "~/BA",
    ),
    (
        "early-end",
        [("Ann", 5, 20), ("Ben", 6, 22)],
        {},
        {},
        ":deployed B:frames=1 B:stations=1 A@B B-F :on A-F :end",
    ),
    ("draw", THREE, {}, {"doomsday_start": 1}, LEVEL),
    ("most-assets", THREE, {"edition": "web"}, {"doomsday_start": 1}, LEVEL),
    ("extra-round", THREE, {"end_tie": "extra_round"}, {"doomsday_start": 1}, LEVEL),
]


def main() -> None:
    folder = ROOT / playthrough.FOLDER
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for seed, (name, companies, options, numbers, tokens) in enumerate(GAMES):
        game = Game(Quick(agree(companies, options, numbers)))
        for token in tokens.split():
            game.play(game.system.parse(token))
        while game.system.phase == DEPLOY:
            game.play(game.system.legal()[0])
        luck = Luck(seed)
        while game.system.actor() != NOBODY:
            game.play(random_action(luck, game))
        text = "\n".join(playthrough.lines(game.system.setup, list(game.tape))) + "\n"
        (folder / (name + ".txt")).write_text(text, encoding="utf-8")
        print(f"{name}: {game.ply} plies")


if __name__ == "__main__":
    main()
