"""Fetch the pinned packages of a package-lock.json, by npm or, where there is none, without it."""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import tarfile
import urllib.request
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from urllib.error import URLError

from building.manifest import Unreachable

_FOLDER = "node_modules/"
# Seconds without an answer, and bytes of the largest package that is taken.
_PATIENCE = 60
_MOST = 64 << 20
# How lines of npm's output begin that are for a program.
_DETAILS = ("code ", "errno ", "syscall ", "address ", "port ", "type ", "path ")


@dataclass(frozen=True)
class Package:
    """A pinned package. integrity: hash of its tarball, as in the lock."""

    name: str
    version: str
    integrity: str

    @property
    def spec(self) -> str:
        """The package in npm's form."""
        return f"{self.name}@{self.version}"

    def is_of(self, tarball: bytes) -> bool:
        """Return whether these bytes are the package's."""
        kind, _, digest = self.integrity.partition("-")
        return hashlib.new(kind, tarball).digest() == base64.b64decode(digest)


def runtime_packages(lock: Path) -> list[Package]:
    """Return the packages of a lock that are not for development only, by name."""
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    return [
        Package(path.removeprefix(_FOLDER), row["version"], row["integrity"])
        for path, row in sorted(packages.items())
        if path and not row.get("dev") and not row.get("optional")
    ]


def download(packages: Iterable[Package], scratch: Path) -> dict[str, bytes]:
    """Return the tarballs by the name of the package, each checked by its hash.

    They come from the registry that npm's settings or its environment name. Raises: Unreachable
    if one cannot be fetched, or is not the pinned one.
    """
    wanted = list(packages)
    npm = shutil.which("npm")
    tarballs = _by_npm(npm, wanted, scratch) if npm else [_get(package) for package in wanted]
    found = {}
    for package in wanted:
        of_package = [tarball for tarball in tarballs if package.is_of(tarball)]
        if not of_package:
            raise Unreachable(f"the npm package {package.spec} is not the pinned one")
        found[package.name] = of_package[0]
    return found


def members(tarball: bytes) -> dict[str, bytes]:
    """Return the regular files of a package by path, without the folder they all lie in."""
    with tarfile.open(fileobj=BytesIO(tarball), mode="r:gz") as archive:
        found = {}
        for member in archive:
            file = archive.extractfile(member) if member.isreg() else None
            if file is not None:
                found[member.name.partition("/")[2]] = file.read()
        return found


def _by_npm(npm: str, packages: list[Package], scratch: Path) -> list[bytes]:
    command = [npm, "pack", "--ignore-scripts", "--loglevel", "error"]
    command += ["--pack-destination", str(scratch), *(package.spec for package in packages)]
    # In the scratch folder npm reads the user's settings, and none of a project.
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unreachable(_reason(done.stderr))
    return [path.read_bytes() for path in sorted(scratch.glob("*.tgz"))]


def _reason(output: str) -> str:
    """Return the line of npm's output that says what failed."""
    lines = [line.partition("npm ")[2].partition(" ")[2] for line in output.splitlines()]
    told = [line for line in lines if line and not line.startswith(_DETAILS)]
    return told[0] if told else "npm failed without a reason"


def registry(environment: Mapping[str, str]) -> str:
    """Return the address of the registry in npm's settings, with a slash at its end.

    Raises: Unreachable if none is set: only npm itself knows its default.
    """
    lower = {name.lower(): value for name, value in environment.items()}
    settings = Path(lower.get("npm_config_userconfig") or Path.home() / ".npmrc")
    found = lower.get("npm_config_registry") or _setting(settings, "registry")
    if not found:
        raise Unreachable("npm is missing, and NPM_CONFIG_REGISTRY names no registry")
    if not found.startswith(("http://", "https://")):
        raise Unreachable("npm's setting for the registry is not an address of http or https")
    return found.rstrip("/") + "/"


def _setting(settings: Path, name: str) -> str:
    try:
        lines = settings.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ""
    rows = [line.partition("=") for line in lines]
    return next((value.strip().strip('"') for key, _, value in rows if key.strip() == name), "")


def _get(package: Package) -> bytes:
    base = package.name.rpartition("/")[2]
    address = f"{registry(os.environ)}{package.name}/-/{base}-{package.version}.tgz"
    try:
        with urllib.request.urlopen(address, timeout=_PATIENCE) as answer:
            tarball: bytes = answer.read(_MOST)
    except (URLError, OSError, ValueError) as error:
        raise Unreachable(f"the npm package {package.spec}: {error}") from None
    return tarball
