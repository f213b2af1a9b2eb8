"""Import modules of MicroPython by the names under which no file is searched.

`import binascii` asks for a file of that name in each folder of `sys.path`, three times, before
MicroPython takes its own module, at every import: that is what needs the most C stack.
`ubinascii`, the older name, means its own module alone.
"""

import ast

from doomsday.image.program import Program

# Without those for which a simulated box has stand-ins in files, such as `os`.
_MODULES = frozenset(("binascii", "collections", "hashlib", "io", "struct"))


def with_builtin_modules(program: Program) -> Program:
    """Return the program with the older names of MicroPython's modules in its imports."""
    for module in program.modules.values():
        for node in module.nodes:
            match node:
                case ast.Import(names=[ast.alias(name=name, asname=bound)]) if name in _MODULES:
                    module.edits.put(node, f"import u{name} as {bound or name}")
                case ast.ImportFrom(module=str(name), names=aliases) if name in _MODULES:
                    names = ", ".join(map(ast.unparse, aliases))
                    module.edits.put(node, f"from u{name} import {names}")
    return program.edited()
