"""Count how many faults, put into modules one at a time, the tests find.

    mutants.py [COUNT] [--tree DIR]

COUNT mutants of each module (default 8), chosen at random; the same ones while the code of the
module does not change. `make mutants` installs what this needs. DIR is another checkout, whose
environment is set up; its modules are changed in a copy. Exits with 0 even if
mutants survive: a survivor may be a missing test or a change without effect.
"""

import argparse
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parents[1]
COUNT = 8
# A mutant that loops for ever, or takes memory for ever, is found by these.
_TIMEOUT_S = 600
_MEMORY = 3 << 30
_LEFT_OUT = (".git", "build", "typings", "__pycache__", ".mypy_cache", ".ruff_cache")

# Operators whose changes mostly leave the meaning as it is, or do not run at all.
_NOT_USED = (
    "core/RemoveDecorator",
    "core/ExceptionReplacer",
    "core/VariableReplacer",
    "core/VariableInserter",
)

# Modules, and the tests that must find a fault in them: files or folders below tests/.
_CORE = "rules/test_contract.py rules/test_mfz_quick.py rules/test_mfz_vectors.py"
_FULL = (
    "rules/test_mfz_full.py rules/test_mfz_full_vectors.py rules/test_mfz_rules_attack.py"
    " rules/test_mfz_rules_activation.py rules/test_mfz_rules_turns.py rules/test_playthroughs.py"
)
_BOX = "firmware/test_journaled_game.py firmware/test_journal.py firmware/test_game_on_buttons.py"
MODULES = {
    "shared/rules/history.py": _CORE,
    "shared/rules/undo_vector.py": f"rules/test_undo_vector.py {_CORE}",
    "shared/rules/action_tape.py": f"rules/test_action_tape.py {_CORE}",
    "shared/rules/dice_kinds.py": f"rules/test_dice_kinds.py {_FULL}",
    "shared/rules/mfz/setup/legality.py": "host/companies rules/test_mfz_header.py",
    "shared/rules/mfz/combat/attack.py": _FULL,
    "shared/rules/mfz/combat/damage_allocation.py": _FULL,
    "shared/rules/mfz/play/tactical_order.py": f"{_FULL} {_CORE}",
    "shared/rules/mfz/play/doomsday.py": f"{_FULL} {_CORE}",
    "shared/rules/records/actions_file.py": (
        "rules/test_actions_file.py host/records/test_pulled_games.py"
    ),
    "firmware/box/hw/buttons.py": "firmware/test_input.py firmware/test_press.py",
    "firmware/box/store/journal.py": _BOX,
    "firmware/box/store/journal_replay.py": _BOX,
    "firmware/box/game/journaled_game.py": _BOX,
    "firmware/box/ui/wrap.py": "firmware/test_wrap.py firmware/test_report_words.py",
    "firmware/box/screens/stack.py": f"firmware/test_stack.py {_BOX}",
}


@dataclass(frozen=True)
class Mutant:
    """One fault: an operator at one of the places where it applies, and the line of it."""

    operator: str
    occurrence: int
    line: int


def mutants_of(path: Path, count: int) -> list[Mutant]:
    """Choose up to `count` mutants, each at another place of the module."""
    places: dict[tuple[int, int], list[Mutant]] = defaultdict(list)
    tree = get_ast(path.read_text())
    for name in sorted(set(operator_names()) - set(_NOT_USED)):
        operator = get_operator(name)()
        found = (place for node in ast_nodes(tree) for place in operator.mutation_positions(node))
        for occurrence, (start, _) in enumerate(found):
            places[start].append(Mutant(name, occurrence, start[0]))
    chance = random.Random(path.name)
    # By their order, not by their lines, so that comments do not change which ones are chosen.
    chosen = chance.sample(range(len(places)), min(count, len(places)))
    ordered = [places[start] for start in sorted(places)]
    return [chance.choice(ordered[index]) for index in sorted(chosen)]


def judge(tree: Path, python: Path, module: str, count: int) -> Iterator[tuple[Mutant, bool]]:
    """Put each mutant into `module` of a copy of the project; yield whether tests failed."""
    path = tree / module
    sound = path.read_text()
    tests = [f"tests/{name}" for name in MODULES[module].split()]
    if not _passes(tree, python, tests):
        sys.exit(f"{module}: its tests fail without a fault in it")
    for mutant in mutants_of(path, count):
        faulty = mutate_code(sound, get_operator(mutant.operator)(), mutant.occurrence)
        path.write_text(faulty)
        yield mutant, not _passes(tree, python, tests)
    path.write_text(sound)


def _passes(tree: Path, python: Path, tests: list[str]) -> bool:
    command = [python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        return not subprocess.run(
            command,
            cwd=tree,
            timeout=_TIMEOUT_S,
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY)),
        ).returncode
    except subprocess.TimeoutExpired:
        return False


def main() -> None:
    """Judge the tests of every module, and print a line for each mutant that survived."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("count", type=int, nargs="?", default=COUNT)
    parser.add_argument("--tree", type=Path, default=ROOT)
    options = parser.parse_args()
    killed = total = 0
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch) / "main"
        shutil.copytree(options.tree, tree, ignore=shutil.ignore_patterns(*_LEFT_OUT, ".venv"))
        (tree / "build").mkdir()
        shutil.copytree(options.tree / "build" / "driver", tree / "build" / "driver")
        for module in MODULES:
            results = list(judge(tree, options.tree / ".venv/bin/python", module, options.count))
            for mutant, found in results:
                if not found:
                    print(f"  survived: {module}:{mutant.line} {mutant.operator}", flush=True)
            found_here = sum(found for _, found in results)
            print(f"{module}: {found_here} of {len(results)} killed", flush=True)
            killed, total = killed + found_here, total + len(results)
    print(f"{killed} of {total} killed")


if __name__ == "__main__":
    main()
