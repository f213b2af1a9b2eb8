"""The box's buttons: the levels of their pins, and the edges that wait for the box to wake."""

from collections.abc import Callable, Mapping, Sequence

from doomsday.sim.hardware.resets import Reset

PRESSED, RELEASED = 0, 1


class Buttons:
    """Buttons 0..3 on their GPIOs. A reset does not change their levels."""

    def __init__(self, gpios: Sequence[int]) -> None:
        self._gpios = tuple(gpios)
        self._levels = dict.fromkeys(self._gpios, RELEASED)
        self._edges: list[tuple[int, int]] = []

    @property
    def levels(self) -> Mapping[int, int]:
        """The level of each pin, by GPIO."""
        return self._levels

    @property
    def waiting(self) -> bool:
        """Whether edges wait to be delivered."""
        return bool(self._edges)

    def set_level(self, button: int, level: int) -> None:
        """Set the level of a button; no edge where it has it already."""
        gpio = self._gpios[button]
        if self._levels[gpio] != level:
            self._levels[gpio] = level
            self._edges.append((gpio, level))

    def deliver(self, send: Callable[[int, int], None]) -> None:
        """Call `send` with GPIO and level of each edge that waits, oldest first."""
        for gpio, level in self._edges:
            send(gpio, level)
        self._edges.clear()

    def reset(self, reset: Reset) -> None:
        """Drop the edges: the box starts with the levels as they are."""
        self._edges.clear()
