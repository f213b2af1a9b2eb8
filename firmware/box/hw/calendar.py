"""Date from the chip's clock once a laptop has set it. A `clock` is like machine.RTC."""

import time
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from typing import Any

# A clock with an earlier year was never set.
_FROM = const(2026)
_YEAR_2000 = const(2000)
_SECONDS_TO_2000 = const(946684800)


def today(clock: "Any") -> str:
    """Return the date as 2026-11-21; "" if the clock is not set."""
    now = clock.datetime()
    return "" if now[0] < _FROM else "%04d-%02d-%02d" % now[:3]


def tell(clock: "Any", seconds: int) -> None:
    """Set the clock to `seconds` since 1970; times before 2026 are ignored."""
    if time.gmtime(0)[0] == _YEAR_2000:
        seconds -= _SECONDS_TO_2000
    year, month, day, hour, minute, second, weekday = time.gmtime(seconds)[:7]
    if year >= _FROM:
        clock.datetime((year, month, day, weekday, hour, minute, second, 0))
