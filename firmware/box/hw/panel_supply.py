"""Switch on the supply of the panel. Loaded only at a start."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def power_up(
    oled: "dict[str, Any]",
    power: "dict[str, int] | None",
    pin: "Any",
    sleep_ms: "Callable[[int], object]",
) -> "Callable[[], None] | None":
    """Switch on the panel's supply and pulse its reset, if the board has pins for them.

    `oled` and `power` are the board's data, `pin` is machine.Pin, `sleep_ms` blocks.
    Returns: a function that pulses the reset again; None if there is no pin for it.
    """
    if power:
        pin(power["pin"], pin.OUT, value=power["on"])
        sleep_ms(50)
    if oled["rst"] is None:
        return None
    reset = pin(oled["rst"], pin.OUT, value=0)

    def pulse() -> None:
        reset.value(0)
        sleep_ms(10)
        reset.value(1)
        sleep_ms(10)

    pulse()
    return pulse
