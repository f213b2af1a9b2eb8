"""The command `doomsday`, also as `python -m doomsday`."""

import sys


def main() -> int:
    """Run the command and return its exit code.

    Ctrl-C prints no traceback, even while the command is still being imported.
    """
    try:
        from doomsday.cli import main as command

        return command()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
