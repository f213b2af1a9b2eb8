"""Compile what the site has of C to WebAssembly: littlefs, and the unpacker of its image.

littlefs comes from the source distribution of littlefs-python. The compiler is Zig's, from PyPI:
it runs on every system and brings all it needs.
"""

import os
import subprocess
import tarfile
import zipfile
from pathlib import Path

from building.manifest import Unreachable

# Sources of ours.
LITTLEFS = Path("web", "littlefs")
UNPACK = Path("web", "unpack")

# Most of the compiler's files are C libraries of systems, of which freestanding code needs none.
_NOT_NEEDED = ("ziglang/lib/libc/", "ziglang/lib/libcxx", "ziglang/lib/libtsan")
_FLAGS = [
    "--target=wasm32-freestanding",
    "-std=c99",
    "-Oz",
    # An instruction copies memory, in every browser since 2021.
    "-mbulk-memory",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-ffreestanding",
    "-fno-builtin",
    "-nostdlib",
    "-Wl,--no-entry",
    "-Wl,--strip-all",
]
_OF_LITTLEFS: list[str | Path] = [
    "-DLFS_NO_MALLOC",
    "-DLFS_NO_ASSERT",
    "-DLFS_NO_DEBUG",
    "-DLFS_NO_WARN",
    "-DLFS_NO_ERROR",
]


def compile(root: Path, into: Path, scratch: Path) -> None:
    """Put littlefs.wasm, unpack.wasm and the licence of littlefs into a folder.

    scratch: a folder with the distributions of littlefs-python and of Zig.
    Raises: Unreachable if the compiler fails.
    """
    (source,) = scratch.glob("littlefs*.tar.gz")
    (compiler,) = scratch.glob("ziglang*.whl")
    littlefs = _sources(source, scratch / "littlefs")
    zig = _unpack_compiler(compiler, scratch / "zig")
    glue = root / LITTLEFS
    arguments = [*_OF_LITTLEFS, "-isystem", glue / "libc", "-I", littlefs]
    arguments += [glue / "glue.c", glue / "libc" / "libc.c"]
    arguments += [littlefs / "lfs.c", littlefs / "lfs_util.c"]
    _run(zig, [*arguments, "-o", into / "littlefs.wasm"], scratch)
    _run(zig, [root / UNPACK / "unpack.c", "-o", into / "unpack.wasm"], scratch)
    licence = into / "licenses" / "littlefs.txt"
    licence.parent.mkdir(exist_ok=True)
    licence.write_bytes((littlefs / "LICENSE.md").read_bytes())


def _run(zig: Path, arguments: list[str | Path], scratch: Path) -> None:
    caches = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), str(scratch / "cache"))
    command: list[str | Path] = [zig, "cc", *_FLAGS, *arguments]
    done = subprocess.run(
        command, env=os.environ | caches, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Unreachable(f"{arguments[-1]} did not compile: {done.stderr.strip()}")


def _sources(archive: Path, into: Path) -> Path:
    """Unpack littlefs itself, a folder in the source distribution of littlefs-python."""
    into.mkdir()
    with tarfile.open(archive) as packed:
        for member in packed:
            parts = Path(member.name).parts
            file = packed.extractfile(member) if member.isreg() else None
            if file is not None and len(parts) == 3 and parts[1] == "littlefs":
                (into / parts[2]).write_bytes(file.read())
    return into


def _unpack_compiler(wheel: Path, into: Path) -> Path:
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.startswith(_NOT_NEEDED)]
        archive.extractall(into, names)
    folder = into / "ziglang"
    program = folder / ("zig.exe" if os.name == "nt" else "zig")
    program.chmod(0o755)
    return program
