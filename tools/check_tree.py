"""Check that tracked files are in listed places, and that no name looks like an option.

`make check` runs it.
"""

import subprocess
import sys
from pathlib import Path

from tools.arguments import parsed

ROOT = Path(__file__).resolve().parents[1]

# Everything at the top level, with its purpose in docs/architecture.md or CONTRIBUTING.md.
TOP = {
    ".ci",
    ".editorconfig",
    ".github",
    ".gitignore",
    ".pre-commit-config.yaml",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "NOTICE",
    "README.md",
    "SECURITY.md",
    "boards",
    "building",
    "docs",
    "examples",
    "firmware",
    "hatch_build.py",
    "host",
    "mypy-firmware.ini",
    "mypy-windows.ini",
    "pyproject.toml",
    "requirements-dev.txt",
    "requirements-driver.txt",
    "requirements-fuzz.txt",
    "requirements-mutants.txt",
    "requirements-typings.txt",
    "requirements-web-build.txt",
    "requirements-web.txt",
    "shared",
    "tests",
    "tools",
    "web",
}


def faults(paths: list[str]) -> list[str]:
    """Return a sentence for each tracked path that does not belong in the tree."""
    found = []
    for path in paths:
        parts = path.split("/")
        if any(part.startswith("-") for part in parts):
            found.append(f"{path}: a name that begins with a dash is read as an option; rename it")
        elif parts[0] not in TOP:
            found.append(f"{path}: not listed in tools/check_tree.py; list it there or move it")
    return found


def main() -> int:
    """Print the faults of the tracked paths; return 1 if there are any."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    found = faults([path for path in listed.split("\0") if path])
    print("\n".join(found) or "Every tracked path is in its place.")
    return 1 if found else 0


if __name__ == "__main__":
    parsed(__doc__)
    sys.exit(main())
