"""The resets of the chip: the cause that the program reads, the text on the serial line."""

from enum import Enum, auto

_POWER_ON = b"\r\nrst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n"
_SOFTWARE = b"\r\nrst:0xc (SW_CPU_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n"
_WATCHDOG = b"\r\nrst:0x7 (TG0WDT_SYS_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n"
_OVERFLOW = (
    b"\r\n***ERROR*** A stack overflow in task mp_task has been detected.\r\n\r\nRebooting...\r\n"
)


class Reset(Enum):
    """The kinds of reset.

    POWER: power-on of chip and display. BUTTON: the chip's reset pin. HARD: `machine.reset()` or
    a crash of the interpreter. PANIC: overflow of the C stack. WATCHDOG: the watchdog expired.
    SOFT: only MicroPython restarts.
    """

    POWER = auto()
    BUTTON = auto()
    HARD = auto()
    PANIC = auto()
    WATCHDOG = auto()
    SOFT = auto()

    @property
    def cause(self) -> int:
        """The value of `machine.reset_cause()` after the reset."""
        return _CAUSES[self]

    @property
    def boot_text(self) -> bytes:
        """The text on the serial line before the program's own output."""
        return _BOOT_TEXTS[self]


# PWRON_RESET, HARD_RESET, WDT_RESET and SOFT_RESET of ports/esp32/modmachine.c.
_CAUSES = {
    Reset.POWER: 1,
    Reset.BUTTON: 1,
    Reset.HARD: 2,
    Reset.PANIC: 2,
    Reset.WATCHDOG: 3,
    Reset.SOFT: 5,
}
_BOOT_TEXTS = {
    Reset.POWER: _POWER_ON,
    Reset.BUTTON: _POWER_ON,
    Reset.HARD: _SOFTWARE,
    Reset.PANIC: _OVERFLOW + _SOFTWARE,
    Reset.WATCHDOG: _WATCHDOG,
    Reset.SOFT: b"MPY: soft reboot\r\n",
}
