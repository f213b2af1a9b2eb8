"""Pages and laptop read game state through accessors; only the rules know its layout."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from doomsday import resources
from doomsday.image.nodes import walk
from shared.rules.mfz.model import actions, phases

LAPTOP = Path(resources.__file__).parent
READERS = [
    *(resources.firmware() / "pages").rglob("*.py"),
    *(resources.firmware() / "box").rglob("*.py"),
    *LAPTOP.rglob("*.py"),
]
LAYOUT = re.compile(
    r"shared\.rules\.(mfz\.model\.layout|mechwarrior\.model\.layout\.\w+_AT$|undo_vector)"
)
# Operations that unpack a frame (seat and place) or a die (kind and face).
PACKED = {(ast.RShift, 3), (ast.BitAnd, 7), (ast.RShift, 4), (ast.BitAnd, 15), (ast.LShift, 3)}
NUMBERED = ("shared.rules.mfz.model.actions", "shared.rules.mfz.model.phases")
ROW_NAMES = {row.name for row in (*actions.ROWS, *phases.ROWS)}
BY_ORDER = ast.Lt | ast.LtE | ast.Gt | ast.GtE


def layout_reads(tree: ast.AST) -> Iterator[str]:
    """Yield imports of numbers of cells, and reads of the cells themselves."""
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("cells", "vector"):
            yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                # MechWarrior's other names are flags, and what actions carry.
                if LAYOUT.match(name):
                    yield name


def unpacked(tree: ast.AST) -> Iterator[str]:
    """Yield expressions that unpack what encoding.py packs."""
    for node in walk(tree):
        match node:
            case ast.BinOp(op=op, right=ast.Constant(value=value)) if (type(op), value) in PACKED:
                yield ast.unparse(node)


def compared_by_order(tree: ast.AST) -> Iterator[str]:
    """Yield comparisons by order with a number of actions.py or phases.py."""
    imported = {
        alias.asname or alias.name
        for node in walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in NUMBERED
        for alias in node.names
    }
    for node in walk(tree):
        if isinstance(node, ast.Compare) and any(isinstance(op, BY_ORDER) for op in node.ops):
            for side in (node.left, *node.comparators):
                match side:
                    case ast.Name(id=name) if name in imported & ROW_NAMES:
                        yield ast.unparse(node)
                    case ast.Attribute(value=ast.Name(id="actions" | "phases")):
                        yield ast.unparse(node)


def findings(paths: Iterable[Path], find: Callable[[ast.AST], Iterator[str]]) -> list[str]:
    """Return the findings of `find` in files, each with its file."""
    return [
        f"{path.name}: {found}" for path in paths for found in find(ast.parse(path.read_bytes()))
    ]


def test_pages_and_commands_never_read_the_undo_vector() -> None:
    assert not findings(READERS, layout_reads)


@pytest.mark.parametrize(
    "source",
    [
        "x = state.vector.values[0]\n",
        "state.vector.set(1, 2)\n",
        "from shared.rules.mechwarrior.model.layout import PHASE_AT\n",
        "from shared.rules.mfz.model import layout\n",
    ],
)
def test_a_read_of_the_undo_vector_is_reported(source: str) -> None:
    assert len([*layout_reads(ast.parse(source))]) == 1


def test_pages_and_commands_never_unpack_frames_or_dice() -> None:
    assert not findings([path for path in READERS if path.parent.name == "mfz"], unpacked)


def test_the_rules_unpack_frames_and_dice_in_one_module() -> None:
    # dice_faces.py packs faces in three bits each; loadout.py has a mask of faults.
    own = {"encoding.py", "dice_faces.py", "loadout.py"}
    rules = (resources.shared() / "rules" / "mfz").rglob("*.py")
    assert not findings([path for path in rules if path.name not in own], unpacked)


def test_actions_and_phases_are_not_compared_by_their_order() -> None:
    rules = (resources.shared() / "rules").rglob("*.py")
    assert not findings([*READERS, *rules], compared_by_order)


def test_a_comparison_by_order_is_reported() -> None:
    source = (
        "from shared.rules.mfz.model.phases import DEPLOY, TURN\nx = y == TURN or y < DEPLOY\n"
    )
    assert [*compared_by_order(ast.parse(source))] == ["y < DEPLOY"]
