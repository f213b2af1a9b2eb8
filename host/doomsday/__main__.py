"""Runs the command as `python -m doomsday`."""

from doomsday.cli import main

raise SystemExit(main())
