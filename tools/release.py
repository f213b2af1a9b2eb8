"""Make a release in dist/: wheel, flash image of the simulated box, notes, checksums.

The image of a real board needs MicroPython's firmware file: its maker runs `doomsday image`. The
version is that of firmware/box/version.py; CHANGELOG.md must have its lines.
"""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

from building import web_parts
from building.manifest import Unreachable
from doomsday import resources
from doomsday.image import build
from tools.arguments import parsed

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
_BOARD = "sim"


def notes(changelog: str, version: str) -> str:
    """Return the lines of a version in a changelog, "" if it has none.

    >>> notes("# Changes\\n\\n## 0.2.0\\n\\n- New.\\n\\n## 0.1.0\\n\\n- First.\\n", "0.2.0")
    '- New.'
    """
    found = re.search(
        rf"^## {re.escape(version)}(?![\w.])[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S
    )
    return found[1].strip() if found else ""


def main() -> int:
    """Write the release; return 1, with a sentence, if it would lack notes or `doomsday web`."""
    version = resources.version()
    text = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version)
    if not text:
        print(f"CHANGELOG.md has no lines of {version}: put the number above those of 'Next'.")
        return 1
    try:
        web_parts.make(ROOT)
    except Unreachable as reason:
        print(web_parts.missing(reason))
        return 1
    DIST.mkdir(exist_ok=True)
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*wheel, "--wheel-dir", str(DIST), str(ROOT)], check=True)
    image = DIST / f"doomsday-box-{version}-{_BOARD}.bin"
    image.write_bytes(build.flash_image(_BOARD))
    (DIST / f"notes-{version}.md").write_text(text + "\n", "utf-8")
    made = sorted(path for path in DIST.iterdir() if f"-{version}" in path.name)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (DIST / "SHA256SUMS").write_text("".join(sums), "ascii")
    print("".join(sums), end="")
    return 0


if __name__ == "__main__":
    parsed(__doc__)
    sys.exit(main())
