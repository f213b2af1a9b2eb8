"""A small method or property, and the expression that can replace a use of it."""

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass

from doomsday.image.nodes import children, walk

# Bytes on 64 bits of a method beside its expression: function, header of its bytecode, slot in the
# class; and of what a property adds.
_METHOD = 80
_PROPERTY = 50
# Bytes of bytecode of a node beside those below it, 1 for others. Most names are local ones.
_BYTES: dict[type[ast.AST], int] = {
    ast.Attribute: 3,
    ast.Call: 2,
    ast.keyword: 3,
    ast.Slice: 2,
    ast.Tuple: 2,
    ast.List: 2,
    ast.BoolOp: 3,
    ast.IfExp: 6,
}
_LONG_CONSTANT = 3
_SHORT_NUMBERS = range(-16, 48)

# Runs later, binds names, or is written differently in another place.
_UNFIT = ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.NamedExpr
_UNFIT |= ast.Yield | ast.YieldFrom | ast.Await | ast.JoinedStr | ast.Starred
# An expression of these, with calls of these builtins, changes nothing.
_QUIET = ast.Name | ast.Constant | ast.Attribute | ast.Subscript | ast.BinOp | ast.UnaryOp
_QUIET_BUILTINS = {"bool", "bytes", "chr", "int", "len", "list", "max", "min", "str", "tuple"}
_ATOM = ast.Name | ast.Attribute | ast.Call | ast.Subscript
# Depend on the function that calls them.
_BUILTINS = {*dir(builtins)} - {"super", "locals", "globals", "dir", "vars", "eval", "exec"}

# What marks an argument in a text.
HERE = "\0"


@dataclass(frozen=True)
class Use:
    """An access to an attribute, or a call of it; arguments: its receiver, then those given."""

    node: ast.expr
    arguments: tuple[ast.expr, ...]


class Accessor:
    """A method or property whose body is one expression.

    is_statement: whether it does not return the value. builtins: those in the expression. others:
    names in it beside these and parameters. attributes: those that it uses.
    """

    def __init__(self, definition: ast.FunctionDef, body: ast.Return | ast.Expr) -> None:
        assert body.value is not None
        taken = definition.args
        self.definition = definition
        self.name = definition.name
        self.is_property = bool(definition.decorator_list)
        self.is_statement = isinstance(body, ast.Expr)
        self._parameters = [parameter.arg for parameter in taken.args]
        at = len(self._parameters) - len(taken.defaults)
        self._defaults = dict(zip(self._parameters[at:], taken.defaults, strict=True))
        # On one line, so that columns are places in the text.
        self._text = ast.unparse(body.value)
        self._value = ast.parse(self._text, mode="eval").body
        nodes = walk(self._value)
        names = [node for node in nodes if isinstance(node, ast.Name)]
        self._places = [node for node in names if node.id in self._parameters]
        self._places.sort(key=lambda node: node.col_offset)
        free = {node.id for node in names}.difference(self._parameters)
        self.builtins = free & _BUILTINS
        self.others = free - _BUILTINS
        self.attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        # An argument that reads an attribute must not come after a call, which could change it,
        # nor one that calls something after a read, which would miss the change.
        calls = [node for node in nodes if _calls(node)]
        self._first_call = min(map(_end, calls), default=len(self._text))
        self._first_read = min(map(_end, [*calls, *_reads(nodes)]), default=len(self._text))
        in_order = [node.id for node in self._places] == self._parameters
        self._is_straight = in_order and not any(map(_may_skip, nodes))

    @property
    def cost(self) -> int:
        """About how many bytes the definition takes in memory."""
        return _METHOD + _PROPERTY * self.is_property + _size(self._value)

    def fits(self, use: Use) -> bool:
        """Return whether the expression means the same in place of a use."""
        given = len(use.arguments)
        if not len(self._parameters) - len(self._defaults) <= given <= len(self._parameters):
            return False
        return self.stays(use) or all(self._is_movable(one) for one in use.arguments)

    def stays(self, use: Use) -> bool:
        """Return whether the arguments stay in their order, each evaluated once."""
        return self._is_straight and all(
            place.col_offset < self._latest(argument)
            for place, argument in zip(self._places, use.arguments, strict=False)
        )

    def _latest(self, argument: ast.expr) -> int:
        """Return the place in the text before which an argument must be evaluated."""
        nodes = walk(argument)
        if not all(isinstance(node, _QUIET) or _is_quiet_call(node) for node in nodes):
            return self._first_read
        if any(isinstance(node, ast.Attribute | ast.Subscript) for node in nodes):
            return self._first_call
        return len(self._text)

    def growth(self, use: Use) -> int:
        """Return by about how many bytes of bytecode a use grows."""
        found = self._arguments(use)
        inside = sum(_size(found[place.id]) - _size(place) for place in self._places)
        return _size(self._value) + inside - _size(use.node)

    def written(self, use: Use, texts: list[str]) -> str:
        """Return the expression in parentheses, with these texts for the arguments of a use."""
        found = self._arguments(use)
        by_name = dict(zip(self._parameters, texts, strict=False))
        result = self._text
        for place in reversed(self._places):
            text = by_name.get(place.id) or ast.unparse(found[place.id])
            if not isinstance(found[place.id], _ATOM):
                text = f"({text})"
            result = result[: place.col_offset] + text + result[_end(place) :]
        return f"({result})"

    def _arguments(self, use: Use) -> dict[str, ast.expr]:
        return self._defaults | dict(zip(self._parameters, use.arguments, strict=False))

    def _is_movable(self, argument: ast.expr) -> bool:
        """Return whether an argument may be evaluated elsewhere, again, or not at all."""
        if isinstance(argument, ast.Attribute):
            last = self._places[-1].col_offset if self._places else 0
            return last < self._first_call and self._is_movable(argument.value)
        return isinstance(argument, ast.Name | ast.Constant)


def accessor(statement: ast.stmt) -> Accessor | None:
    """Return the accessor that a statement in a class defines, else None."""
    if not isinstance(statement, ast.FunctionDef):
        return None
    taken = statement.args
    if [ast.unparse(node) for node in statement.decorator_list] not in ([], ["property"]):
        return None
    if taken.kwonlyargs or taken.vararg or taken.kwarg or taken.posonlyargs:
        return None
    if [parameter.arg for parameter in taken.args[:1]] != ["self"]:
        return None
    if not all(isinstance(default, ast.Constant) for default in taken.defaults):
        return None
    body = statement.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    if len(body) != 1 or not isinstance(body[0], ast.Return | ast.Expr) or not body[0].value:
        return None
    if any(isinstance(node, _UNFIT) for node in walk(body[0].value)):
        return None
    return Accessor(statement, body[0]) if ast.unparse(body[0]).isascii() else None


def _may_skip(node: ast.AST) -> bool:
    """Return whether an expression may leave out one of its operands."""
    is_chain = isinstance(node, ast.Compare) and len(node.ops) > 1
    return is_chain or isinstance(node, ast.BoolOp | ast.IfExp)


def _calls(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and not _is_quiet_call(node)


def _is_quiet_call(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in _QUIET_BUILTINS
    return False


def _reads(nodes: list[ast.AST]) -> Iterator[ast.AST]:
    """Yield the expressions whose values may change: not the objects and methods before a dot."""
    owners = {node.value for node in nodes if isinstance(node, ast.Attribute | ast.Subscript)}
    owners |= {node.func for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
        is_last = isinstance(node, ast.Attribute) and node not in owners
        if is_last or isinstance(node, ast.Subscript):
            yield node


def _end(node: ast.AST) -> int:
    return getattr(node, "end_col_offset", None) or 0


def _size(node: ast.AST) -> int:
    """Return about how many bytes of bytecode an expression takes."""
    if isinstance(node, ast.Constant):
        is_short = isinstance(node.value, int) and node.value in _SHORT_NUMBERS
        return 1 if is_short or node.value is None else _LONG_CONSTANT
    return _BYTES.get(type(node), 1) + sum(map(_size, children(node)))
