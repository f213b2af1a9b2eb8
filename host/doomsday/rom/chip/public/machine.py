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
    Signal,
    SoftI2C,
    freq,
    idle,
    lightsleep,
    mem8,
    mem16,
    mem32,
    reset,
    reset_cause,
    soft_reset,
    time_pulse_us,
    unique_id,
    wake_reason,
)

del __file__
