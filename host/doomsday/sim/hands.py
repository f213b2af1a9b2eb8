"""What a person does with a box, simulated or real: press, wait, read the screen."""

import re
from abc import ABC, abstractmethod

from doomsday.errors import Failure
from doomsday.screen.words import read_words

BUTTONS = "ABCD"
PRESS_MS = 60
EXPECT_MS = 3000

_RETRY_MS = 20


class Unmet(Failure):
    """The screen does not show what was expected. `words`: the lines that it shows."""

    def __init__(self, message: str, words: list[str]) -> None:
        super().__init__(
            message,
            "look at what the screen shows; a sequence is written for one first page, and may be "
            "for one --seed",
        )
        self.words = words


def button_number(button: int | str) -> int:
    """Return 0..3 for 0..3 or "A".."D" (either case). Raises ValueError for anything else."""
    number = BUTTONS.index(button.upper()) if isinstance(button, str) else button
    if not 0 <= number < len(BUTTONS):
        raise ValueError(f"there is no button {button}")
    return number


class Hands(ABC):
    """Four buttons and a screen; a subclass says how to reach them."""

    @abstractmethod
    def now_ms(self) -> int:
        """Return milliseconds of the box's time since a fixed moment in the past."""

    @abstractmethod
    def settle(self) -> None:
        """Let the box finish what it is doing."""

    @abstractmethod
    def wait(self, ms: int) -> None:
        """Let `ms` of the box's time pass."""

    @abstractmethod
    def hold(self, button: int | str, ms: int) -> None:
        """Press a button, keep it down for `ms`, and release it."""

    @abstractmethod
    def pixels(self) -> bytes:
        """Return what the screen shows: 1,024 bytes of screen pixels."""

    @abstractmethod
    def power_cut(self) -> None:
        """Cut the power and give it back; return when the program runs again."""

    @abstractmethod
    def reset(self) -> None:
        """Press the reset button; return when the program runs again."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Send text down the serial line."""

    def press(self, button: int | str, times: int = 1) -> None:
        """Press and release a button, `times` times."""
        for _ in range(times):
            self.hold(button, PRESS_MS)

    def upright(self) -> bytes:
        """Return the screen pixels the right way up for a reader."""
        return self.pixels()

    def words(self) -> list[str]:
        """Return the lines of text on the screen."""
        return read_words(self.upright())

    def shows(self, text: str) -> bool:
        """Whether a line of the screen contains `text` as whole words."""
        pattern = rf"(?<!\w){re.escape(' '.join(text.split()))}(?!\w)"
        return any(re.search(pattern, " ".join(line.split())) for line in self.words())

    def expect(self, text: str, within_ms: int = EXPECT_MS) -> None:
        """Wait until the screen shows `text`. Raises Unmet if it does not."""
        self.settle()
        begun = self.now_ms()
        while not self.shows(text):
            if self.now_ms() - begun >= within_ms:
                raise Unmet(f"The screen does not show '{text}'.", self.words())
            self.wait(_RETRY_MS)

    def reject(self, text: str) -> None:
        """Check that the screen does not show `text`. Raises Unmet."""
        self.settle()
        if self.shows(text):
            raise Unmet(f"The screen shows '{text}'.", self.words())
