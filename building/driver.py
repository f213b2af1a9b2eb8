"""The display driver.

Installed as a run-time dependency, the driver would bring fifteen packages that no box needs. So
its two wheels are fetched by hash and their sources, unmodified, lie in build/driver.
"""

import sys
import zipfile
from pathlib import Path

from building import manifest, pip

REQUIREMENTS = "requirements-driver.txt"


def make(root: Path) -> Path:
    """Return the folder with the driver's sources in the checkout `root`; fetch them if needed.

    Ends the build with a sentence if pip cannot fetch them.
    """
    folder = root / "build" / "driver"
    requirements = root / REQUIREMENTS
    pins = requirements.read_text("utf-8")
    if not manifest.is_whole(folder, pins):
        fetch(requirements, pins, folder)
    return folder


def fetch(requirements: Path, pins: str, driver: Path) -> None:
    """Put the driver of `pins`, the text of `requirements`, into the folder, all or nothing.

    Ends the build with a sentence if pip cannot fetch it.
    """
    with manifest.replaced(driver, pins) as (fresh, scratch):
        try:
            pip.download(requirements, scratch)
        except manifest.Unreachable as reason:
            sys.exit(
                f"The display driver could not be fetched: {reason}\n"
                "Try: check the network, or pip's settings for where packages come from."
            )
        for wheel in sorted(scratch.glob("*.whl")):
            _unpack(wheel, fresh)


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
