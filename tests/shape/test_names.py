"""Names are the field's words: replaced names do not return, and the glossary lists new ones."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from doomsday.image.nodes import walk
from tests.onbox import ROOT
from tests.shape.layers import within
from tools.import_graph import Graph

GLOSSARY = ROOT / "docs" / "glossary.md"

# Names of modules that were replaced, by the package in which they had that meaning; new names.
MODULES = {
    "shared": {
        "cells": "undo_vector",
        "tape": "action_tape",
        "pool": "dice_kinds",
        "places": "layout",
        "choices": "quick_actions",
        "judging": "validation",
        "telling": "narration",
        "explain": "narration",
        "asking": "prompts",
        "situation": "position",
        "combat_situation": "position",
        "acting": "activation",
        "resolve": "attack",
        "hits": "damage_allocation",
        "rolling": "dice_pool",
        "fixes": "corrections",
        "events": "table_events",
        "turns": "tactical_order",
        "order": "tactical_order",
        "opening": "bidding_phase",
        "bidding": "points_per_asset",
        "lots": "tie_rolls",
        "ending": "standings",
        "named": "roster_setup",
        "named_bidding": "frame_bidding",
    },
    "box": {
        "match": "journaled_game",
        "lazy": "memory",
        "names": "memory",
        "carried": "roster_remap",
        "arrival": "roster_upload",
        "line": "serial_link",
        "talk": "session",
        "server": "handlers",
        "safe": "safe_mode",
        "crash": "boot_state",
        "slots": "update_trial",
        "log": "journal",
        "checked": "atomic_file",
    },
    "pages": {
        "tray": "dice_pictures",
        "deeds": "damage_report",
        "struck": "damage_result",
        "miss": "no_damage_notice",
        "give": "damage_allocation",
        "throw": "dice_entry",
        "using": "spot_use",
        "early": "end_vote",
        "doom": "doomsday_vote",
        "draw": "lots_roll",
        "lots": "lots_entry",
        "numbers": "initiative_roll",
        "next": "initiative_tie",
        "fix": "correct",
        "fixing": "correct",
        "fixframe": "correct",
        "fixstation": "correct",
        "agreed": "setup_summary",
        "chosen": "setup_summary",
        "soldiers": "stock_roster",
        "draft": "setup_form",
    },
    "doomsday": {
        "kept": "backup_archive",
        "keeping": "backup",
        "madefor": "board_detect",
        "remains": "salvage",
        "parts": "resources",
        "tell": "notify",
        "saved": "rescue_notice",
        "strangers": "port_diagnosis",
    },
}

# The same for classes, functions, attributes and constants.
IDENTIFIERS = {
    "shared": {
        "System": "GameState",
        "system": "state",
        "Game": "ActionHistory",
        "Match": "JournaledGame",
        "Cells": "UndoVector",
        "cells": "undo_vector",
        "Tape": "ActionTape",
        "tape": "action_tape",
        "situation": "position",
        "HOLD": "PASS_TURN",
        "GIVE": "LOSE_PART",
        "NEAR": "PRESENCE",
        "STAND": "NO_FALL",
        "STRUCK_AT": "HIT_FRAME",
        "AIM": "TARGET",
        "SIGHT": "SPOTTERS",
        "_happen": "apply_event",
        "go_on": "resume_dice",
        "strike": "allocate_hit",
    },
    "box": {
        "System": "GameState",
        "system": "state",
        "Match": "JournaledGame",
        "Log": "Journal",
        "Line": "SerialLink",
        "Talk": "LinkSession",
        "Server": "RequestHandler",
        "usual": "hold_of_d",
        "do_usual": "do_hold_of_d",
    },
    "pages": {
        "System": "GameState",
        "system": "state",
        "Match": "JournaledGame",
        "Draft": "SetupForm",
        "usual": "hold_of_d",
        "do_usual": "do_hold_of_d",
    },
    "doomsday": {"System": "GameState", "Match": "JournaledGame"},
}

# New names without a line in the glossary: numbers of rows, or plain qualifiers.
NO_TERM = {
    *("PASS_TURN", "LOSE_PART", "PRESENCE", "NO_FALL", "HIT_FRAME", "TARGET", "SPOTTERS"),
    *("roster_remap", "UndoVector", "ActionTape", "Journal", "SerialLink"),
    *("LinkSession", "RequestHandler", "SetupForm", "hold_of_d", "do_hold_of_d"),
}


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph(ROOT)


def replaced(graph: Graph) -> Iterator[str]:
    """Yield each module, and each name bound in one, that has a replaced name."""
    for module, path in graph.paths.items():
        for package, names in MODULES.items():
            last = module.rpartition(".")[2]
            if within(module, package) and last in names and path.name != "__init__.py":
                yield module
        for package, names in IDENTIFIERS.items():
            if within(module, package):
                yield from (f"{module}.{name}" for name in sorted(bound(path) & set(names)))


def bound(path: Path) -> set[str]:
    """Return the names that a module binds for others: definitions, attributes, own names."""
    tree = ast.parse(path.read_bytes())
    found = set()
    for node in walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.add(name)
            case ast.ClassDef(name=name, body=body):
                found.add(name)
                found.update(_assigned(body))
            case ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
    return found | set(_assigned(tree.body))


def _assigned(body: list[ast.stmt]) -> Iterator[str]:
    for statement in body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            for node in walk(statement):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    yield node.id


def test_no_replaced_name_is_left(graph: Graph) -> None:
    assert [*replaced(graph)] == []


def test_a_replaced_name_is_found(tmp_path: Path) -> None:
    for name, text in {
        "shared/rules/tape.py": "class Tape:\n    def put(self):\n        self.cells = 1\n",
        "shared/rules/mfz/actions.py": "HOLD, OTHER = 1, 2\nhits = order = 3\n",
        "shared/rules/mfz/bidding/__init__.py": "",
        "firmware/pages/mfz/setup/lots.py": "def roll():\n    tape = 1\n",
        "firmware/box/tray.py": "HOLD = 'Hold'\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert sorted(replaced(Graph(tmp_path))) == [
        "pages.mfz.setup.lots",
        "shared.rules.mfz.actions.HOLD",
        "shared.rules.tape",
        "shared.rules.tape.Tape",
        "shared.rules.tape.cells",
    ]


def rows() -> list[list[list[str]]]:
    """Return the tables of the glossary as rows of cells."""
    tables: list[list[list[str]]] = []
    for line in GLOSSARY.read_text("utf-8").splitlines():
        if line.startswith("|---"):
            tables.append([])
        elif line.startswith("| ") and tables:
            tables[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        elif not line.startswith("|"):
            continue
    # The head of the second table comes before its line of dashes.
    return [[row for row in table if row[0] != "term"] for table in tables]


def test_the_glossary_has_a_line_for_every_new_name() -> None:
    words = " ".join(row[0] for table in rows() for row in table)
    words += " ".join(re.findall("`[^`]+`", GLOSSARY.read_text("utf-8")))
    plain = re.sub("[-_ ]", "", words).lower()
    wanted = {
        new for kind in (MODULES, IDENTIFIERS) for one in kind.values() for new in one.values()
    }
    assert [
        name for name in sorted(wanted - NO_TERM) if name.replace("_", "").lower() not in plain
    ] == []


def test_the_glossary_names_existing_modules_and_rules() -> None:
    *games, code = rows()
    paths = {path for row in code for path in re.findall("`([^`]*/[^`]*)`", row[2])}
    assert len(paths) > 50
    assert [path for path in sorted(paths) if not (ROOT / path).is_file()] == []
    rulebook = (ROOT / "docs" / "rulebook.md").read_text("utf-8")
    numbers = {number for row in games[0] for number in re.findall(r"M-\d+[a-z]?", row[2])}
    assert [one for one in sorted(numbers) if not re.search(rf"\b{one}\b", rulebook)] == []


def test_the_glossary_is_sorted_and_lists_each_word_once() -> None:
    for table in rows():
        words = [re.sub(r"\W", "", row[0]).lower() for row in table]
        assert words == sorted(set(words))
        assert all(len(row) == 3 and row[0] and row[1].endswith(".") for row in table)
