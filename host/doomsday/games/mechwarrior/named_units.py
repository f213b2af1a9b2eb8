"""Units of battleforce files in a question about odds: `ash-pickets.toml:Ash Heron:3`."""

import re
from collections.abc import Sequence
from pathlib import Path

from doomsday.companies.rosters import read
from doomsday.companies.sources import shown_source
from doomsday.errors import USAGE, Failure
from doomsday.games.mechwarrior.battleforce_file import GAME, checked
from doomsday.games.odds import Unanswered
from doomsday.suggestion import meant
from doomsday.wording import shown
from shared.rules import games
from shared.rules.mechwarrior.combat import dial_values, modifiers
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model import combat_dial
from shared.rules.mechwarrior.model.actions import CORRECT_CLICK, DECLARE, ORDER, VALUES, ZONES
from shared.rules.mechwarrior.model.kinds import CLOSE, FULL, MOVE, RANGED, SPECIAL, UNTYPED
from shared.rules.mechwarrior.model.state import BattleState
from shared.rules.mechwarrior.model.unit import Unit
from shared.rules.mechwarrior.setup.agreement import agree
from shared.rules.mechwarrior.setup.game_setup import BUILD_MOST

# A path, and what follows its colon. On Windows a path may have a colon after its first letter.
_NAMED = re.compile(r"(?P<path>.*?\.toml|-):(?P<name>.*?)(:(?P<click>\d{1,3}))?", re.I | re.S)
_ORDERS = {
    modifiers.RANGED: (RANGED, 0),
    modifiers.INDIRECT: (RANGED, 0),
    modifiers.CLOSE: (CLOSE, 0),
    modifiers.CAPTURE: (CLOSE, 0),
}
# Of special attacks, which a move makes.
_MOVES = (MOVE, SPECIAL)
_ATTACKER, _TARGET = 0x00, 0x10
_EXAMPLE = "examples/dials/ash-pickets.toml:Ash Heron"


def unit(text: str) -> tuple[Unit, int]:
    """Return the unit with a combat dial that a text names, and its click, by default the first.

    Raises: Failure, Unanswered.
    """
    found = _NAMED.fullmatch(text.strip())
    if not found:
        raise Unanswered(f"{shown(text)} names no unit of a battleforce file.", _EXAMPLE)
    path = Path(found["path"])
    where = shown_source(path)
    units = _units(path)
    name = found["name"].strip()
    names = {one.name.lower(): one for one in units} | {
        one.short.lower(): one for one in units if one.short
    }
    if name.lower() not in names:
        close = meant(name, [one.name for one in units]) or units[0].name
        raise Failure(f"{where} has no unit {shown(name)}.", f"{where}:{close}", USAGE)
    one = names[name.lower()]
    if not one.combat_dial:
        raise Failure(
            f"{one.name} of {where} has no dial.",
            "its dial copied into the file, or --attack, --defence and --damage without it",
            USAGE,
        )
    clicks = combat_dial.count(one.combat_dial)
    click = int(found["click"] or 1)
    if not 1 <= click <= clicks:
        raise Failure(
            f"The dial of {one.name} has {clicks} clicks, no click {click}.",
            f"{where}:{one.name}:{clicks}",
            USAGE,
        )
    return one, click


def _units(path: Path) -> list[Unit]:
    """Return the units of a file. Raises: Failure if it has none, or faults."""
    document = read(path)
    fault = document.fault
    if fault is None and document.game in games.ids() and document.game != GAME:
        other = games.game(document.game)
        raise Failure(
            f"{shown_source(path)} is a {other.roster} of {other.title}, which has no dials.",
            "'doomsday odds --help' has the options of that game",
            USAGE,
        )
    if fault is not None:
        problem = document.problem(document.unreadable(fault))
        raise Failure(f"{problem.message}.", problem.fix or "'doomsday check' with the same file")
    _, force, faults = checked(document.values, None)
    if faults or force is None or not force.units:
        words = f"{shown_source(path)} has no units"
        if faults:
            words = document.problem(faults[0]).message
        raise Failure(f"{words}.", "'doomsday check' with the same file")
    return force.units


def attack(
    attacker: str, target: str, kind: int, switches: int, others: tuple[int, int]
) -> BattleState:
    """Return a game in which this attack waits for its values.

    attacker, target: texts that name units of files. switches: of modifiers.py. others: the other
    attack and defence modifiers. Raises: Failure, Unanswered.
    """
    (first, click), (second, on_click) = unit(attacker), unit(target)
    setup = agree((("Attacker", (first,)), ("Target", (second,))), FULL, BUILD_MOST)
    state = BattleState(setup)
    order = _ORDERS.get(kind, _MOVES)
    cells = divmod(switches & modifiers.SET_BY_PLAYERS, 256)
    for action in (
        (ZONES, 0),
        (CORRECT_CLICK, _ATTACKER, click),
        (CORRECT_CLICK, _TARGET, on_click),
        (ORDER, _ATTACKER, *order),
        (DECLARE, kind, *cells, *(SIGNED + number for number in others), _TARGET),
    ):
        state.push(bytes(action))
    return state


def enter(state: BattleState, typed: Sequence[int | None]) -> None:
    """Enter the values of the attack: those of the dials, where none was typed.

    typed: attack value, damage, range type and defence. Raises: Unanswered if one is missing.
    """
    known = dial_values.known_values(state)
    values = [known[at] if number is None else number for at, number in enumerate(typed)]
    options = ("--attack 9", "--damage 3", "--range-type ballistic", "--defence 17")
    names = ("attack value", "damage", "range type", "defence value")
    for number, option, name in zip(values, options, names, strict=True):
        if number == UNTYPED:
            raise Unanswered(f"The dial has no {name} on that click.", option)
    state.push(bytes((VALUES, *values)))
