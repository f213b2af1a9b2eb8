"""The command `doomsday`, also as `python -m doomsday`."""

import sys


def main() -> int:
    """Run the command; Ctrl-C is quiet even while it is still being loaded."""
    try:
        from doomsday.cli import main as command

        return command()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
