"""Fetch pinned distributions from wherever pip is set to fetch packages."""

import os
import subprocess
import sys
from pathlib import Path

from building.manifest import Unreachable


def download(requirements: Path, into: Path, builders: Path | None = None) -> None:
    """Put what `requirements` pins, checked by hash, into a folder.

    builders: pins of what pip installs to read the metadata of a source distribution.
    Raises: Unreachable if pip cannot.
    """
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--require-hashes", "--dest", str(into)]
    command += ["--requirement", str(requirements)]
    environment = dict(os.environ)
    if builders is not None:
        # The second name is that of pip before 25.3.
        environment |= dict.fromkeys(("PIP_BUILD_CONSTRAINT", "PIP_CONSTRAINT"), str(builders))
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
        raise Unreachable(
            errors[-1].removeprefix("ERROR:").strip() if errors else done.stderr.strip()
        )
