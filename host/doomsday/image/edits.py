"""Replace pieces of a source text; lines keep their numbers."""

import ast

from doomsday.image.nodes import parse


class Edits:
    """A source with its syntax tree and a list of replacements, which must not overlap."""

    def __init__(self, source: bytes) -> None:
        self.tree = parse(source)
        self._source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._changes: list[tuple[int, int, bytes]] = []
        self._top = frozenset(self.tree.body)

    @property
    def any(self) -> bool:
        """Whether something was replaced."""
        return bool(self._changes)

    def put(self, old: ast.expr | ast.stmt | ast.arg, new: str) -> None:
        """Replace a node of `tree` by `new`, a single line of text."""
        start, end = self._place(old)
        lines = (old.end_lineno or old.lineno) - old.lineno
        self.put_at(start, end, new + "\n" * lines)

    def put_at(self, start: int, end: int, new: str) -> None:
        """Replace the bytes from `start` up to `end` by `new`."""
        self._changes.append((start, end, new.encode()))

    def drop(self, old: ast.stmt) -> None:
        """Remove a statement, or replace it by `pass` if Python requires a statement."""
        start, end = self._place(old)
        before = self._source[self._starts[old.lineno - 1] : start]
        after = self._source[end : self._starts[old.end_lineno or old.lineno]].lstrip()
        alone = not before and (not after or after.startswith(b"#"))
        self.put(old, "" if alone and old in self._top else "pass")

    def start(self, node: ast.expr | ast.stmt | ast.arg) -> int:
        """Return the offset of a node's first byte."""
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt | ast.arg) -> int:
        """Return the offset after a node's last byte."""
        return self._place(node)[1]

    def text(self, start: int, end: int) -> bytes:
        """Return the unchanged source between two offsets."""
        return self._source[start:end]

    def result(self) -> bytes:
        """Return the source with all replacements applied."""
        result = bytearray(self._source)
        rest = len(result)
        for start, end, new in sorted(self._changes, reverse=True):
            assert end <= rest, "two changes of one piece"
            result[start:end] = new
            rest = start
        return bytes(result)

    def _place(self, node: ast.expr | ast.stmt | ast.arg) -> tuple[int, int]:
        end_line = node.end_lineno or node.lineno
        return self.start(node), self._starts[end_line - 1] + (node.end_col_offset or 0)
