"""Fetches the display driver when a wheel is built, also for an editable install.

Installed as a run-time dependency, the driver would bring fifteen packages that no box needs. So
its two wheels are fetched by hash and their sources, unmodified, lie in build/driver.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PINS = "requirements-driver.txt"
_MANIFEST = "SOURCE.txt"


class DriverHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the driver's sources into the wheel, or beside the checkout for an editable one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """`version` is "standard" or "editable"; see hatchling's build hook interface."""
        root = Path(self.root)
        driver = root / "build" / "driver"
        pins = (root / _PINS).read_text("utf-8")
        if not is_whole(driver, pins):
            fetch(root / _PINS, pins, driver)
        if version == "standard":
            build_data["force_include"][str(driver)] = "doomsday/_parts/driver"
            build_data["force_include"][str(root / "NOTICE")] = "doomsday/_parts/NOTICE"


def is_whole(driver: Path, pins: str) -> bool:
    """Whether the folder holds what `pins` ask for, every file as it was fetched."""
    try:
        return (driver / _MANIFEST).read_text("utf-8") == _manifest(driver, pins)
    except OSError:
        return False


def _manifest(driver: Path, pins: str) -> str:
    """What was fetched, and a hash of every file of it."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(driver).as_posix()}\n"
        for path in sorted(driver.rglob("*"))
        if path.is_file() and path.name != _MANIFEST and path.suffix != ".pyc"
    ]
    return pins + "\n" + "".join(lines)


def fetch(requirements: Path, pins: str, driver: Path) -> None:
    """Puts the driver of `pins`, the text of `requirements`, into the folder, all or nothing.

    Ends the build with a sentence if pip cannot fetch it.
    """
    driver.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=driver.parent) as scratch:
        wheels = Path(scratch, "wheels")
        fresh = Path(scratch, "driver")
        _download(requirements, wheels)
        for wheel in sorted(wheels.glob("*.whl")):
            _unpack(wheel, fresh)
        (fresh / _MANIFEST).write_text(_manifest(fresh, pins), "utf-8")
        shutil.rmtree(driver, ignore_errors=True)
        os.replace(fresh, driver)


def _download(requirements: Path, wheels: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--dest", str(wheels)]
    command += ["--requirement", str(requirements)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
        reason = errors[-1].removeprefix("ERROR:").strip() if errors else done.stderr.strip()
        sys.exit(
            f"The display driver could not be fetched: {reason}\n"
            "Try: check the network, or pip's settings for where packages come from."
        )


def _unpack(wheel: Path, into: Path) -> None:
    """Modules keep their place; the licence goes to licenses/ under the distribution's name."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            inside = Path(name)
            if inside.suffix == ".py":
                target = into / inside
            elif inside.name == "LICENSE":
                target = into / "licenses" / f"{wheel.name.split('-')[0]}.txt"
            else:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(name))
