"""The buttons of a simulated box: the levels of their pins and the undelivered edges."""

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
        """The level of each pin by GPIO number."""
        return self._levels

    @property
    def waiting(self) -> bool:
        """Whether there are undelivered edges."""
        return bool(self._edges)

    @property
    def pressed(self) -> bool:
        """Whether any button is pressed."""
        return PRESSED in self._levels.values()

    def set_level(self, button: int, level: int) -> None:
        """Set the level of a button, and add an edge if it changes."""
        gpio = self._gpios[button]
        if self._levels[gpio] != level:
            self._levels[gpio] = level
            self._edges.append((gpio, level))

    def bounce(self) -> None:
        """Add two edges of the first button, which is up: too short a press to be sampled."""
        self._edges += [(self._gpios[0], PRESSED), (self._gpios[0], RELEASED)]

    def deliver(self, send: Callable[[int, int], None]) -> None:
        """Call `send` with GPIO and level of each undelivered edge, oldest first."""
        for gpio, level in self._edges:
            send(gpio, level)
        self._edges.clear()

    def reset(self, reset: Reset) -> None:
        """Drop all edges: the box starts with the current levels."""
        self._edges.clear()
