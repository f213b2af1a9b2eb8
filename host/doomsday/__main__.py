"""The command `doomsday`, also as `python -m doomsday`."""

import os
import sys

_FRONT_PAGE: tuple[list[str], ...] = ([], ["-h"], ["--help"])


def main() -> int:
    """Run the command and return its exit code.

    Ctrl-C prints no traceback, even while the command is still being imported.
    """
    try:
        if sys.argv[1:] in _FRONT_PAGE and _shows_front_page():
            return 0
        from doomsday.cli import main as command

        return command()
    except KeyboardInterrupt:
        return 130


def _shows_front_page() -> bool:
    """Print the help, without what commands need; return whether it could be written."""
    from doomsday import config
    from doomsday.commands import front_page
    from doomsday.console import colours
    from doomsday.console.shell import COMPLETES

    if sys.stdout is None or COMPLETES in os.environ:
        return False
    colours.prefer(config.preferred("color"))
    try:
        print(front_page.text(), flush=True)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
