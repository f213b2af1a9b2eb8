"""The public names of the port's machine module."""

from _machine import (  # noqa: F401
    DEEPSLEEP_RESET,
    EXT0_WAKE,
    EXT1_WAKE,
    HARD_RESET,
    I2C,
    PWRON_RESET,
    RTC,
    SOFT_RESET,
    TIMER_WAKE,
    WDT,
    WDT_RESET,
    Pin,
    SoftI2C,
    freq,
    idle,
    lightsleep,
    reset,
    reset_cause,
    soft_reset,
    unique_id,
    wake_reason,
)

try:
    from _machine import Signal, mem8, mem16, mem32, time_pulse_us  # noqa: F401
except ImportError:
    # A build without them.
    pass

del __file__
