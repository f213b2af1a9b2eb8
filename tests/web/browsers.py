"""The browser of these tests: Chromium as the system has it, driven by playwright."""

import os
import shutil
from importlib.util import find_spec

# Names of Chromium's program on the systems that have it.
_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
# Another program, such as one that is not on the path.
_VARIABLE = "CHROMIUM"
# A container has no sandbox for the renderer, and these tests open their own site only.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str:
    """Return the path of Chromium, "" if there is none."""
    named = os.environ.get(_VARIABLE, "")
    return named or next(filter(None, map(shutil.which, _PROGRAMS)), "")


def missing() -> str:
    """Return why no page can be opened here, "" if one can."""
    if find_spec("playwright") is None:
        return "playwright is not installed"
    if not chromium():
        return "Chromium is not installed"
    return ""
