"""Measure all of the rules: speed beside python-chess, heap, bytes and imports."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

from doomsday.errors import Failure
from shared.rules.contract import CHANCE
from shared.rules.history import ActionHistory
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.setup import header, roster_setup
from shared.rules.mfz.setup.game_setup import Setup
from shared.rules.records import text_record
from tests.rules.mfz_rosters import roster
from tests.rules.random_named import fresh, random_chance
from tests.rules.random_play import Luck
from tools.figures import beside, narrow, program
from tools.figures.table import Figure, kilobytes, section

_ROOT = Path(__file__).resolve().parents[2]
_ROUNDS = 3
_GAMES, _BOX_GAMES, _CHESS_GAMES = 40, 10, 20
_HEAP = "8M"
_ACTIONS = 2_000
_RECORD = 400
_HELD_BUDGET_KB = 24
_GOAL, _FLOOR = 1.0, 0.5

_NAMES = ("Ann", "Ben", "Cai", "Dee", "Eve")
_FRAMES = "Rd Rd B Y S1, Rh Rh B G, Ra Ra Y Y S1, Y G G, B B Rd S1"
_AGREED = {"frames_min": 5, "frames_max": 5, "stations_each": 2, "ssr_per_company": 3}
# The clock is put back by hand before it can run out: cards at random are turned in no time.
_LATE = 6
_CLOCK = 11

_TEXT = f"""Plies of whole random games at full depth: each action is chosen from all legal ones,
checked and played, rolls and lots included; the set-up is made before.
{{chess}}

The record is the first {_RECORD:,} plies of the game below, read and replayed with its checks; the
best of five."""

_CHESS = """For comparison python-chess plays random games to their end, as a program
in an environment of its own (`tools/figures/beside`), alternating in one run; the best of three
each. The games differ, so the ratio says only which core is quicker to work with."""

_HEAP_TEXT = f"""A random game of five companies with five frames each at full depth, {_ACTIONS:,}
actions long, whose clock is put back before it runs out, as the box holds it, on MicroPython's
WebAssembly build (see Heap). Measured is what a second such game takes beside the code that the
first one loaded."""


@dataclass
class Costs:
    """Plies a second by player, microseconds of the replay, bytes; reasons for missing figures."""

    laptop: float
    box: float
    chess: float
    replay_us: tuple[float, float]
    narrow: dict[str, int] = field(default_factory=dict)
    no_chess: str = ""
    no_narrow: str = ""


def measure(scratch: Path, lib: Path) -> Costs:
    """Measure everything."""
    costs = Costs(0, 0, 0, (0, 0))
    try:
        python = beside.environment(scratch)
    except Failure as failure:
        costs.no_chess = failure.message
    for _ in range(_ROUNDS):
        mine = program.run_on_laptop("core.py", "plies", str(_GAMES))
        costs.laptop = max(costs.laptop, mine["per_s"])
        if not costs.no_chess:
            theirs = beside.run(python, "chess_plies.py", str(_CHESS_GAMES))
            costs.chess = max(costs.chess, theirs["per_s"])
        box = program.run("core.py", program.sources(), "plies", str(_BOX_GAMES), heap=_HEAP)
        costs.box = max(costs.box, box["per_s"])
    setup = _setup()
    path = scratch / "long.game"
    game = _played(setup, _RECORD)
    path.write_text(text_record.write(header.write(setup), game, fresh(setup).state))
    costs.replay_us = (
        program.run("core.py", program.sources(), "replay", str(path), heap=_HEAP)["us"],
        program.run_on_laptop("core.py", "replay", str(path))["us"],
    )
    try:
        long = {"/full.txt": _listed(setup, _played(setup, _ACTIONS))}
        costs.narrow = narrow.measure(scratch, lib, "full", long)
    except Failure as failure:
        costs.no_narrow = failure.message
    return costs


def _setup() -> Setup:
    companies = [roster(name, _FRAMES) for name in _NAMES]
    return roster_setup.agree(companies, {"size": "custom"}, _AGREED)


def _played(setup: Setup, plies: int) -> ActionHistory:
    """Return a random game of that many plies."""
    luck = Luck(1)
    game = fresh(setup)
    state = game.state
    while game.ply < plies:
        if state.phase == phases.TURN and state.clock <= _LATE:
            game.play(bytes((actions.CORRECT_CLOCK, _CLOCK)))
        elif state.actor() == CHANCE:
            game.play(random_chance(luck, state))
        else:
            game.play(luck.one_of(state.legal()))
    return game


def _listed(setup: Setup, game: ActionHistory) -> bytes:
    """Return a game as on_box/memory.py reads it."""
    lines = [f"{key} {value}" for key, value in header.write(setup)]
    lines += ["", *(action.hex() for action in game.action_tape)]
    return "\n".join(lines).encode()


def report(costs: Costs) -> str:
    """Return all sections of the report."""
    return "\n".join((_speed(costs), _memory(costs)))


def _speed(costs: Costs) -> str:
    python = f"CPython {sys.version_info.major}.{sys.version_info.minor}"
    box_us, laptop_us = costs.replay_us
    figures = []
    told = f"**Not compared with python-chess: {costs.no_chess}**\n"
    if not costs.no_chess:
        told = _CHESS
        ratio = costs.laptop / costs.chess
        budget = f"{_GOAL:.0f} time, at least {_FLOOR}"
        chess = f"{costs.chess:,.0f} of python-chess"
        figures.append(
            Figure("random plies as a ratio", f"{ratio:.1f} times", budget, chess, ratio < _FLOOR)
        )
    figures += [
        Figure(f"random plies a second, {python}", f"{costs.laptop:,.0f}"),
        Figure(
            "random plies a second, MicroPython",
            f"{costs.box:,.0f}",
            "",
            f"{costs.box / costs.laptop:.2f} times {python}",
        ),
        Figure(
            f"replay of a record of {_RECORD:,} plies, MicroPython",
            f"{box_us / laptop_us:.1f} times",
            "",
            f"{python}, {laptop_us / 1000:.0f} ms",
        ),
    ]
    return section("The rules at full depth", _TEXT.format(chess=told), figures)


def _memory(costs: Costs) -> str:
    held = costs.narrow.get("full_held", 0)
    shown = kilobytes(held) if held else "not measured"
    figures = [
        Figure(
            f"32 bits, game and history after {_ACTIONS:,} actions",
            shown,
            f"{_HELD_BUDGET_KB} KB",
            "",
            held > _HELD_BUDGET_KB * 1024,
        )
    ]
    if held:
        figures += [
            Figure("32 bits, the same game when it begins", kilobytes(costs.narrow["full_begun"])),
            Figure(
                "32 bits, all code that it loaded, set-up among it",
                kilobytes(costs.narrow["full_code"]),
            ),
        ]
    told = section("The rules in memory", _HEAP_TEXT, figures)
    if costs.no_narrow:
        told += f"\n**Not measured on 32 bits: {costs.no_narrow}**\n"
    return told
