"""Write docs/rule_table.md: every number of the rules, and the tests that name it.

A test names the rules that it proves in its docstring, as `M-57`. tests/rules/rule_numbers.txt
lists the numbers, with a reason where only the players can apply a rule.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.arguments import parsed

ROOT = Path(__file__).resolve().parent.parent
NUMBERS = ROOT / "tests" / "rules" / "rule_numbers.txt"
PAGE = ROOT / "docs" / "rule_table.md"

_NUMBER = re.compile(r"\b[MEAWB]-\d+[a-z]?\b")

HEAD = """# Which test proves which rule

Written by `tools/rule_table.py` from the docstrings of the tests; name a rule there, not here.
Of Mobile Frame Zero, M-numbers are rules, E-numbers differences between editions, A-numbers
rulings on what the texts leave open; [rulebook.md](rulebook.md) explains each. Of MechWarrior: Age
of Destruction, W-numbers are rules and B-numbers rulings, most of them in
[rulebook_mechwarrior.md](rulebook_mechwarrior.md). *Table* marks rules that players apply
at the table and the box can neither know nor change.

| number | tests |
|---|---|
"""


def numbers() -> dict[str, str]:
    """Return every number in the order of the rules, with the reason why it has no test, or ""."""
    found = {}
    for line in NUMBERS.read_text(encoding="utf-8").splitlines():
        number, _, reason = line.partition("  table: ")
        found[number] = reason
    return found


def named() -> Iterator[tuple[str, str, str]]:
    """Yield (number, module, test) for every rule that a test names in its docstring."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in dict.fromkeys(_NUMBER.findall(ast.get_docstring(node) or "")):
                    yield number, path.stem, node.name


def missing() -> list[str]:
    """Return the numbers without a test and without a reason."""
    seen = {number for number, _, _ in named()}
    return [number for number, reason in numbers().items() if not reason and number not in seen]


def page() -> str:
    """Return the whole page."""
    proofs: dict[str, dict[str, list[str]]] = {number: {} for number in numbers()}
    for number, module, test in named():
        proofs[number].setdefault(module, []).append(test.removeprefix("test_"))
    lines = []
    for number, reason in numbers().items():
        parts = [f"*Table*: {reason}"] if reason else []
        parts += [f"{module}: {', '.join(tests)}" for module, tests in proofs[number].items()]
        lines.append(f"| {number} | {'; '.join(parts)} |\n")
    return HEAD + "".join(lines)


def main() -> int:
    left = missing()
    if left:
        print("no test names " + ", ".join(left), file=sys.stderr)
        return 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    parsed(__doc__)
    sys.exit(main())
