"""Keep short texts with the module that has them, instead of in MicroPython's table of names.

mpy-cross makes each text of up to ten letters a name, which MicroPython stores once and for ever:
on 32 bits its letters and some eight bytes, allocated while games are played, so that they cut the
free memory into pieces. Most are words of one page. As constants they go with the module. Where
another loaded module has the same text as a name, MicroPython uses that.
"""

from collections.abc import Iterable

from doomsday.image import bytecode, micropython_names
from doomsday.image.bytecode import Function
from doomsday.image.mpy_file import MpyFile, Reader, number

# Kind of a constant that is a text; see persistentcode.h of MicroPython.
_TEXT = 5
# The operand of a call has the number of its keyword arguments in the high byte.
_KEYWORDS = 256


def use_own_texts(file: MpyFile, functions: Iterable[Function]) -> None:
    """Make constants of the texts that a module uses as values alone.

    A text stays a name if the firmware has it, or if it may be that of a keyword argument, which
    MicroPython compares by identity.
    """
    functions = [*functions]
    kept = {0}
    loaded = set()
    for function in functions:
        has_keywords = any(_takes_keywords(one.code, one.number) for one in function.body)
        kept.update(function.names)
        for one in function.body:
            if one.is_name and one.number is not None:
                is_value = one.code == bytecode.LOAD_CONST_STRING
                text = _text(file.names[one.number]) if is_value else None
                if text is None or has_keywords and text.isidentifier():
                    kept.add(one.number)
                else:
                    loaded.add(one.number)
    known = micropython_names.names()
    places: dict[int, int] = {}
    for name in sorted(loaded - kept):
        text = _text(file.names[name])
        if text and text not in known:
            places[name] = len(file.constants)
            content = text.encode()
            file.constants.append(bytes((_TEXT,)) + number(len(content)) + content + b"\0")
    for function in functions:
        for one in function.body:
            if one.code == bytecode.LOAD_CONST_STRING and one.number in places:
                one.code = bytecode.LOAD_CONST_OBJ
                one.number = places[one.number]


def _takes_keywords(code: int, operand: int | None) -> bool:
    return code in bytecode.CALLS and operand is not None and operand >= _KEYWORDS


def _text(name: bytes) -> str | None:
    """Return the text of an entry of the table of names; None for one that has a fixed number."""
    reader = Reader(name)
    length = reader.number()
    return None if length & 1 else reader.take(length >> 1).decode()
