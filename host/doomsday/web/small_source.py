"""Make a source small that is only run: without types, docstrings and comments."""

import ast

from doomsday.image.strip import without_typing

_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def small(source: bytes) -> bytes:
    """Return a source without what MicroPython does not need; lines do not keep their numbers."""
    return ast.unparse(_Small().visit(ast.parse(without_typing(source)))).encode() + b"\n"


class _Small(ast.NodeTransformer):
    """Remove annotations and docstrings."""

    def visit_Module(self, node: ast.Module) -> ast.AST:
        return self._without_text(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._without_text(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self._without_text(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        value = self.visit(node.value)
        return ast.copy_location(ast.Assign([node.target], value), node)

    def _without_text(self, node: _Documented) -> ast.AST:
        if ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
        self.generic_visit(node)
        if not node.body and not isinstance(node, ast.Module):
            node.body.append(ast.Pass())
        return node
