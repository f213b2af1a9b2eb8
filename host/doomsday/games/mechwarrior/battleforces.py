"""Read battleforce files (TOML): return a battleforce or all of its faults."""

from pathlib import Path
from typing import Any

from doomsday.companies import tomlfile
from doomsday.console.output import counted, shown_path
from doomsday.games.tools import Problem, RosterFile
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.unit import Unit
from shared.rules.mechwarrior.play.stages import orders_per_turn
from shared.rules.mechwarrior.setup import battleforce, legality
from shared.rules.mechwarrior.setup import cards as card_rows
from shared.rules.mechwarrior.setup.game_setup import BUILD_USUAL

GAME = "mechwarrior"

_Fault = tuple[str, str]


def read_battleforce(path: Path, build: int | None = None) -> RosterFile:
    """Read and check a battleforce file. build: the most points, None for any."""
    try:
        document = tomlfile.document(path)
    except tomlfile.Unusable as fault:
        return _faulty(path, None, [(fault.code, fault.words)])
    name, units, cards, faults = _checked(document, build)
    if name is None or faults:
        return _faulty(path, name, faults)
    points = sum(legality.points_of(unit) for unit in units)
    orders = orders_per_turn(build or BUILD_USUAL)
    about = (
        f"{counted(len(units), 'unit')}, {counted(points, 'point')}, "
        f"{counted(len(cards), 'card') + ', ' if cards else ''}"
        f"{counted(orders, 'order')} a turn at {build or BUILD_USUAL}"
    )
    return RosterFile(path, name, battleforce.line(name, units, cards), about)


def battleforce_text(line: bytes) -> str:
    """Return the battleforce file of a line of the box's file. Raises: Unreadable."""
    name, units = battleforce.read(line)
    tables = [("units", _table(unit)) for unit in units]
    for card in battleforce.cards(line):
        kind, _, called = card.partition(" ")
        tables.append(("cards", {"kind": kind, "name": called}))
    return tomlfile.written({"game": GAME, "name": name}, tables)


def _table(unit: Unit) -> dict[str, tomlfile.Value]:
    """Return the table of a unit, without keys that have their default."""
    table = unit._asdict()
    table["kind"], table["speed"] = kind_words.KINDS[unit.kind], kind_words.SPEEDS[unit.speed]
    table["carries"], table["heat_dial"] = table.pop("capacity"), list(table.pop("dial"))
    return {key: value for key, value in table.items() if value}


def _faulty(path: Path, name: str | None, faults: list[_Fault]) -> RosterFile:
    problems = [Problem(code, f"{shown_path(path)}: {words}") for code, words in faults]
    return RosterFile(path, name, problems=tuple(problems))


def _checked(
    document: dict[str, Any], build: int | None
) -> tuple[str | None, list[Unit], list[str], list[_Fault]]:
    """Return name, units, cards and faults of a document; name None if there is none to show."""
    # pydantic is slow to import, and most commands read no battleforce.
    from doomsday.games.mechwarrior.battleforce_schema import (
        CARDS,
        FORCE,
        UNITS,
        shape_faults,
    )

    game = document.get("game")
    if isinstance(game, str) and game != GAME:
        known = f"{tomlfile.shown(game)}; only '{GAME}' is read here"
        words = f"a battleforce of another game, {known}"
        return None, [], [], [("another_game", words)]
    shape = shape_faults(document)
    faults = []
    for fault in shape:
        place = "" if fault.number == FORCE else _place(document, fault.list, fault.number)
        faults.append((fault.code, f"{place}{fault.words}"))
    name = document.get("name")
    if not isinstance(name, str):
        return None, [], [], faults
    wrong = legality.text_fault("the name", name, legality.NAME_MAX)
    if wrong:
        faults.append(wrong)
    if shape:
        return name, [], [], faults
    units = []
    for number, table in enumerate(document.get("units", []), 1):
        unit, its = _unit(table)
        faults += [(code, f"{_place(document, UNITS, number)}{words}") for code, words in its]
        if unit:
            units.append(unit)
    if len(units) == len(document.get("units", [])):
        faults += legality.together_faults(units, build or 0)
    cards = [f"{table['kind']} {table['name']}" for table in document.get("cards", [])]
    for number, card in enumerate(cards, 1):
        fault_of_it = card_rows.fault(card)
        if fault_of_it:
            code, words = fault_of_it
            faults.append((code, f"{_place(document, CARDS, number)}{words}"))
    too_many = card_rows.number_fault(cards)
    return name, units, cards, faults + ([too_many] if too_many else [])


def _unit(table: dict[str, Any]) -> tuple[Unit | None, list[_Fault]]:
    """Return the unit of a table of the right shape, None if its kind is unknown, and faults."""
    faults = []
    for key, known in (("kind", kind_words.KINDS), ("speed", kind_words.SPEEDS)):
        if table[key] not in known:
            words = f"{key} is {tomlfile.shown(table[key])}, not one of {', '.join(known)}"
            faults.append((f"no_such_{key}", words))
    if faults:
        return None, faults
    unit = Unit(
        table["name"],
        table.get("short", ""),
        kind_words.KINDS.index(table["kind"]),
        kind_words.SPEEDS.index(table["speed"]),
        table["points"],
        table.get("gear", 0),
        table.get("pilot", 0),
        table.get("vent", 0),
        table.get("carries", 0),
        table.get("unique", False),
        tuple(table.get("heat_dial", ())),
    )
    return unit, legality.unit_faults(unit)


def _place(document: dict[str, Any], entries: str, number: int) -> str:
    """Return the beginning of a message about a unit or a card."""
    table = document[entries][number - 1]
    what = entries[:-1]
    name = table.get("name") if isinstance(table, dict) else None
    if isinstance(name, str) and not legality.text_fault("", name, legality.NAME_MAX):
        return f"{what} {number} '{name}': "
    return f"{what} {number}: "
