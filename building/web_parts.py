"""What the site of `doomsday web` has of others, in build/web/vendor.

As a program, this makes the folder in the checkout if it is missing or out of date.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from building import manifest, npm, pip, smaller, wasm
from building.manifest import Unreachable

REQUIREMENTS = "requirements-web.txt"
BUILDERS = "requirements-web-build.txt"
LOCK = Path("web", "package-lock.json")
FOLDER = Path("build", "web", "vendor")
# Texts of licences that the packages themselves lack.
LICENCES = Path("web", "licenses")

# The files of each npm package: path in the package, path in the folder.
FILES: Mapping[str, Mapping[str, str]] = {
    "@micropython/micropython-webassembly-pyscript": {
        "micropython.mjs": "micropython.mjs",
        "micropython.wasm": "micropython.wasm",
    },
    # Its bundle has the two packages below in it, and the stubs of Espressif that flash faster.
    "esptool-js": {"bundle.js": "esptool-js.js", "LICENSE": "licenses/esptool-js.txt"},
    "atob-lite": {"LICENSE.md": "licenses/atob-lite.txt"},
    "pako": {"LICENSE": "licenses/pako.txt"},
    "smol-toml": {
        "LICENSE": "licenses/smol-toml.txt",
        "dist/date.js": "smol-toml/date.js",
        "dist/error.js": "smol-toml/error.js",
        "dist/extract.js": "smol-toml/extract.js",
        "dist/parse.js": "smol-toml/parse.js",
        "dist/primitive.js": "smol-toml/primitive.js",
        "dist/struct.js": "smol-toml/struct.js",
        "dist/util.js": "smol-toml/util.js",
    },
}
# Sent as it is by every host; those that compress what they send do so less well.
COMPRESSED = "micropython.wasm"
# Modules written here: one for each package of several modules.
MODULES = {
    "smol-toml.js": (
        'export { TomlDate } from "./smol-toml/date.js";\n'
        'export { TomlError } from "./smol-toml/error.js";\n'
        'export { parse } from "./smol-toml/parse.js";\n'
    )
}


def make(root: Path) -> Path:
    """Return the folder of the parts in the checkout `root`; fetch and compile them if needed.

    Raises: Unreachable if that fails; a folder made before stays as it was.
    """
    folder = root / FOLDER
    pins = pins_of(root)
    if not manifest.is_whole(folder, pins):
        fetch(root, folder, pins)
    return folder


def pins_of(root: Path) -> str:
    """Return all that the folder depends on, as a text."""
    packages = npm.runtime_packages(root / LOCK)
    lines = [f"{package.spec} {package.integrity}\n" for package in packages]
    sources = sorted(
        path
        for folder in (wasm.LITTLEFS, wasm.UNPACK, LICENCES)
        for path in (root / folder).rglob("*")
        if path.is_file()
    )
    sources += [Path(__file__), Path(smaller.__file__), Path(wasm.__file__)]
    lines += [f"{manifest.digest(path)}  {path.name}\n" for path in sources]
    return "".join(lines) + (root / REQUIREMENTS).read_text("utf-8")


def fetch(root: Path, folder: Path, pins: str) -> None:
    """Make the folder, all or nothing. Raises: Unreachable."""
    with manifest.replaced(folder, pins) as (fresh, scratch):
        tarballs = npm.download(npm.runtime_packages(root / LOCK), scratch)
        for name, tarball in tarballs.items():
            members = npm.members(tarball)
            for path, target in FILES[name].items():
                if path not in members:
                    raise Unreachable(f"the npm package {name} has no {path}")
                _write(fresh / target, members[path])
        for target, module in MODULES.items():
            _write(fresh / target, module.encode())
        for text in sorted((root / LICENCES).glob("*.txt")):
            _write(fresh / "licenses" / text.name, text.read_bytes())
        pip.download(root / REQUIREMENTS, scratch, root / BUILDERS)
        wasm.compile(root, fresh, scratch)
        packed = smaller.gzipped((fresh / COMPRESSED).read_bytes(), scratch)
        _write(fresh / f"{COMPRESSED}.gz", packed)


def missing(reason: Unreachable) -> str:
    """Return what to say when the parts cannot be made."""
    return (
        f"The parts of others for `doomsday web` could not be made: {reason}.\n"
        "Try: check the network, and the settings of pip and npm for where packages come from."
    )


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    try:
        make(Path(__file__).parents[1])
    except Unreachable as reason:
        sys.exit(missing(reason))
