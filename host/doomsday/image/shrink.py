"""Make compiled modules smaller in memory, without changing what they do.

Each function's bytecode is a piece of memory of its own, kept as long as the function. The bodies
of modules and classes run once, and their bytecode is dropped then.
"""

from collections import Counter
from collections.abc import Iterable

from doomsday.image import bytecode, mpy_file
from doomsday.image.bytecode import Function, Instruction
from doomsday.image.module_texts import use_own_texts
from doomsday.image.mpy_file import MpyFile

# The body of a class begins with these: `__module__ = __name__`, `__qualname__ = "its name"`.
_CLASS_NAMES = (
    *(bytecode.LOAD_NAME, bytecode.STORE_NAME),
    *(bytecode.LOAD_CONST_STRING, bytecode.STORE_NAME),
)


def shrunk(content: bytes, is_dropped: bool = False) -> bytes:
    """Return a compiled module that does the same in less memory.

    is_dropped: the module does not stay, and so its texts need not; see module_texts.py.
    Tracebacks name the first line of a function. Raises: FormatError if it is not bytecode of
    version 6.
    """
    file = mpy_file.parse(content)
    codes = [*file.module.walk()]
    functions = [bytecode.decode(code.data) for code in codes]
    for code, function in zip(codes, functions, strict=True):
        if code is not file.module and is_class(function):
            _remove_class_names(function)
        _remove_unreachable(function)
        _remove_passing_locals(function)
    if is_dropped:
        use_own_texts(file, functions)
    _sort_names(file, functions)
    for code, function in zip(codes, functions, strict=True):
        code.data = bytecode.encode(function, _lines(function))
    return mpy_file.serialise(file)


def is_class(function: Function) -> bool:
    """Return whether code inside of a module is the body of a class.

    Nothing else there begins so.
    """
    return tuple(one.code for one in function.body[: len(_CLASS_NAMES)]) == _CLASS_NAMES


def _remove_class_names(function: Function) -> None:
    """Leave out `__module__` and `__qualname__`, which MicroPython itself never reads.

    They take two places in the dictionary of each class.
    """
    del function.body[: len(_CLASS_NAMES)]


def _remove_unreachable(function: Function) -> None:
    """Remove instructions that are never reached, and jumps to the next instruction."""
    body = function.body
    following = dict(zip(body, body[1:], strict=False))
    reached: set[Instruction] = set()
    left = [body[0]]
    while left:
        one = left.pop()
        if one in reached:
            continue
        reached.add(one)
        if one.target is not None:
            left.append(one.target)
        if one.code not in bytecode.ENDS:
            left.append(following[one])
    _keep(function, reached)
    body = function.body
    idle = {
        one
        for one, after in zip(body, body[1:], strict=False)
        if one.code == bytecode.JUMP and one.target is after
    }
    _keep(function, set(body) - idle)


def _remove_passing_locals(function: Function) -> None:
    """Leave a value on the stack that is stored only to be loaded by the next instruction."""
    body = function.body
    targets = {one.target for one in body}
    stores: Counter[int] = Counter()
    loads: Counter[int] = Counter()
    pairs: dict[int, list[Instruction]] = {}
    for one, after in zip(body, [*body[1:], None], strict=True):
        stored = one.local(bytecode.STORES_FAST, bytecode.STORE_FAST_N)
        loads.update(_loaded(one))
        if stored is None:
            continue
        stores[stored] += 1
        if after is None or after in targets or after.code == bytecode.DELETE_FAST:
            # Without both, a value that is stored and deleted would stay on the stack.
            continue
        if stored in _loaded(after):
            pairs.setdefault(stored, []).extend((one, after))
    closed = {*function.captured}
    gone = {
        one
        for local, found in pairs.items()
        if len(found) == stores[local] + loads[local] and local not in closed
        for one in found
    }
    _keep(function, set(body) - gone)


def _loaded(one: Instruction) -> tuple[int, ...]:
    """Return the local variable that an instruction loads, or deletes, as a tuple."""
    if one.code == bytecode.DELETE_FAST:
        return (one.number or 0,)
    found = one.local(bytecode.LOADS_FAST, bytecode.LOAD_FAST_N)
    return () if found is None else (found,)


def _keep(function: Function, kept: set[Instruction]) -> None:
    """Remove all other instructions. What jumps to one goes to the next that is kept."""
    moved: dict[Instruction, Instruction] = {}
    after = None
    for one in reversed(function.body):
        if one in kept:
            after = one
        elif after is not None:
            moved[one] = after
    function.body = [one for one in function.body if one in kept]
    for one in function.body:
        if one.target is not None:
            one.target = moved.get(one.target, one.target)


def _sort_names(file: MpyFile, functions: Iterable[Function]) -> None:
    """Drop names without use, and give those used most the numbers that take one byte.

    What runs once counts less than functions. The first name is that of the file.
    """
    uses: Counter[int] = Counter()
    for function in functions:
        weight = 1 if _runs_once(function) else 1000
        for number in _names(function):
            uses[number] += weight
    del uses[0]
    order = [0, *sorted(uses, key=lambda number: (-uses[number], number))]
    numbers = {old: new for new, old in enumerate(order)}
    file.names = [file.names[number] for number in order]
    for function in functions:
        function.names = [numbers[number] for number in function.names]
        for one in function.body:
            if one.is_name and one.number is not None:
                one.number = numbers[one.number]


def _runs_once(function: Function) -> bool:
    return any(one.code == bytecode.STORE_NAME for one in function.body)


def _names(function: Function) -> list[int]:
    used = [one.number for one in function.body if one.is_name and one.number is not None]
    return function.names + used


def _lines(function: Function) -> bytes:
    """Return the table of lines: of a function, which stays in memory, only its first line.

    Of code that runs once, the lines of calls and imports. All lines would be 8 % of the bytecode.
    """
    if not _runs_once(function):
        return bytecode.line_table([(0, function.body[0].line)])
    places = bytecode.layout(function.body)[0]
    found: list[tuple[int, int]] = []
    for one in function.body:
        # Little else fails in it, and it is loaded in one piece.
        may_fail = one.code in bytecode.IMPORTS or one.code in bytecode.CALLS
        if may_fail and (not found or found[-1][1] != one.line):
            found.append((places[one] if found else 0, one.line))
    return bytecode.line_table(found)
