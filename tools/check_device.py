"""Compile every file that goes to a box, for every board, and print the size of the program."""

import sys
from pathlib import Path

import doomsday
from doomsday import resources
from doomsday.errors import Failure
from doomsday.image.build import PLAIN, program_files
from doomsday.image.compile import compile_source
from tools.arguments import parsed

ROM = Path(doomsday.__file__).parent / "rom"


def main() -> int:
    """Compile, and return the exit code: 1 if a file does not compile, which is printed."""
    try:
        plain = [resources.firmware() / name for name in PLAIN]
        for path in plain + sorted(ROM.rglob("*.py")):
            compile_source(path.name, path.read_bytes())
        for board in resources.board_names():
            files = program_files(board)
            size = sum(len(content) for content in files.values())
            print(f"{board}: {len(files)} files, {size:,} bytes")
    except Failure as failure:
        print(f"Error: {failure.message}", file=sys.stderr)
        return failure.code
    return 0


if __name__ == "__main__":
    parsed(__doc__)
    sys.exit(main())
