"""How long a command waits for a box that starts or works."""

import os

from doomsday import config
from doomsday.errors import USAGE, Failure

VARIABLE = "DOOMSDAY_WAIT"
# An idle box replies within this time; a command that waits longer says so.
QUICK_S = 3.0
# Beyond what the slowest chip takes for a start, a reload of a long game, or work on its whole
# journal: each takes seconds on an ESP32-C3 at 160 MHz.
SLOWEST_S = 60.0
# The longest wait for a box that keeps reporting that it works.
LONGEST_S = 600.0


def wait_s() -> float:
    """Return the seconds to wait for a sign of life: DOOMSDAY_WAIT, the user's, or SLOWEST_S.

    Raises: Failure if DOOMSDAY_WAIT is not a number of seconds.
    """
    text = os.environ.get(VARIABLE, "") or config.value("wait")
    if not text:
        return SLOWEST_S
    if not (text.isascii() and text.isdigit() and int(text[:5]) <= LONGEST_S):
        raise Failure(
            f"{VARIABLE} is not a number of seconds up to {LONGEST_S:.0f}.",
            f"{VARIABLE}={SLOWEST_S:.0f}, or leave it unset",
            USAGE,
        )
    return float(text)
