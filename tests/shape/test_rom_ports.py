"""The chip's modules stand on the same names in the terminal and in a browser."""

import ast
from collections.abc import Iterator

import pytest

from doomsday.image.nodes import walk
from tests.onbox import ROOT

ROM = ROOT / "host" / "doomsday" / "rom"
PORTS = ("terminal", "browser")


def tree(path: str) -> ast.Module:
    return ast.parse((ROM / path).read_text("utf-8"))


def bound(nodes: list[ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the names that a module binds, also in the branches of an `if`."""
    for node in nodes:
        match node:
            case ast.FunctionDef():
                yield node.name, node
            case ast.ImportFrom():
                yield from ((alias.asname or alias.name, node) for alias in node.names)
            case ast.Assign():
                for name in (n for target in node.targets for n in walk(target)):
                    if isinstance(name, ast.Name):
                        yield name.id, node
            case ast.If():
                yield from bound([*node.body, *node.orelse])


def offered(where: str) -> dict[str, ast.stmt]:
    """Return what a port binds, by name."""
    return dict(bound(tree(f"{where}/port.py").body))


def wanted() -> dict[str, str]:
    """Return the names of `port` that the chip's modules use, with the module."""
    found: dict[str, str] = {}
    for path in sorted((ROM / "chip").glob("*.py")):
        for node in walk(tree(f"chip/{path.name}")):
            match node:
                case ast.ImportFrom(module="port"):
                    found |= {alias.name: path.name for alias in node.names}
                case ast.Attribute(value=ast.Name(id="port"), attr=name):
                    found[name] = path.name
    return found


@pytest.mark.parametrize("where", PORTS)
def test_a_port_has_every_name_that_the_chip_uses(where: str) -> None:
    names = wanted()
    assert len(names) > 20
    assert {name: path for name, path in names.items() if name not in offered(where)} == {}


def test_the_functions_of_both_ports_have_the_same_parameters() -> None:
    ports = [offered(where) for where in PORTS]
    both = [
        [ast.unparse(node.args) for node in pair if isinstance(node, ast.FunctionDef)]
        for pair in ((ports[0][name], ports[1][name]) for name in wanted())
    ]
    pairs = [pair for pair in both if len(pair) == 2]
    assert len(pairs) > 10
    assert [pair for pair in pairs if pair[0] != pair[1]] == []
