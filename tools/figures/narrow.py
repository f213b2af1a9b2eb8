"""Run scripts under MicroPython's WebAssembly build, whose objects have the size of an ESP32's."""

import base64
import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from doomsday.errors import Failure
from doomsday.image.build import names
from doomsday.image.symbols import dotted
from tools.figures import program

_WASM = Path(__file__).parent / "wasm"
_WITH = ("errnos.py", "memory.py", "wired.py")
_PRESENT_S = 120


# Of the builds that `make` fetches for tests/versions, that of the newest release.
_BUILDS = Path(__file__).parents[2] / "build" / "releases" / "node_modules"


def measure(
    scratch: Path, lib: Path, what: str, more: Mapping[str, bytes] | None = None
) -> dict[str, int]:
    """Return the figures of a subject of wasm/heap.mjs, by name; `more` are files that it needs.

    Raises: Failure with the reason if there are none.
    """
    node = shutil.which("node")
    if not node:
        raise Failure("Node is not on this machine.")
    if not _BUILDS.is_dir():
        raise Failure("The released MicroPythons are not installed.", "make bench")
    folder = scratch / "wasm"
    if not folder.exists():
        shutil.copytree(_WASM, folder)
        (folder / "node_modules").symlink_to(_BUILDS)
    files = {
        f"/lib/{p.relative_to(lib).as_posix()}": p.read_bytes()
        for p in sorted((*lib.rglob("*.mpy"), *lib.rglob("*.data")))
    }
    files |= {
        f"/tests/{name}": program.script(lib, f"tools/figures/on_box/{name}")[0].read_bytes()
        for name in _WITH
    }
    on_box = names().flat()
    # The rehearsal replays a game when it is imported.
    modules = sorted({*map(dotted, names().lines)} - {"rehearse"})
    files["/modules.txt"] = "\n".join(f"{m} {on_box.get(m, m)}" for m in modules).encode()
    files |= more or {}
    packed = {name: base64.b64encode(content).decode() for name, content in files.items()}
    (folder / "files.json").write_text(json.dumps(packed))
    said = _run([node, "heap.mjs", "files.json", what], folder, "the build did not run")
    return {name: int(size) for name, size in map(str.split, said.splitlines())}


def _run(command: list[str], folder: Path, otherwise: str) -> str:
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=True, timeout=_PRESENT_S
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise Failure(f"Node is here, but {otherwise} ({type(error).__name__}).") from None
    return done.stdout
