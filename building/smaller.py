"""Compress a file with Zopfli: gzip's form, a twentieth smaller than zlib makes it.

Its wheel is fetched for the build and runs in a process of its own; it is not installed.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from building.manifest import Unreachable

_PROGRAM = """import sys
from zopfli.gzip import compress
sys.stdout.buffer.write(compress(sys.stdin.buffer.read(), numiterations=15))
"""


def gzipped(content: bytes, scratch: Path) -> bytes:
    """Return the content in gzip's form. scratch: a folder with Zopfli's wheel.

    Raises: Unreachable if Zopfli fails.
    """
    (wheel,) = scratch.glob("zopfli*.whl")
    library = scratch / "zopfli"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(library)
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        env=os.environ | {"PYTHONPATH": str(library)},
        input=content,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise Unreachable(f"Zopfli failed: {done.stderr.decode('utf-8', 'replace').strip()}")
    return done.stdout
