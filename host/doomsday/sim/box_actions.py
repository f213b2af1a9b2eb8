"""Actions of a player on a box, simulated or real: press, wait, read the screen."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import suppress

from doomsday.errors import Failure
from doomsday.screen.page import Page, in_place, read_page, says
from doomsday.screen.words import read_lines, read_words

BUTTONS = "ABCD"
PRESS_MS = 60
# Longer than a message stays in the footer.
EXPECT_MS = 5000

_RETRY_MS = 20
# Waits for the picture to change after a press, in real time.
_FOLLOW_MS = (20, 80, 400)
_MOST_MOVES = 500
_MOST_ADVANCES = 200
_MOST_IN_VAIN = 3
# A message in the footer hides the labels: how long it may stay.
_TOAST_MS = 5000
_TOAST_TURN_MS = 500
# Around a value that is edited.
_NO_ARROWS = str.maketrans("◄►", "  ")
_CONFIRMS = ("OK", "Set", "Set/roll")


class Unmet(Failure):
    """The screen does not show the expected text. words: the lines that it shows."""

    def __init__(self, message: str, words: list[str]) -> None:
        super().__init__(
            message,
            "comparing with the screen; a sequence depends on the page where it starts, and may "
            "depend on --seed",
        )
        self.words = words


def button_number(button: int | str) -> int:
    """Return 0..3 for 0..3 or "A".."D" in either case. Raises: ValueError for anything else."""
    number = BUTTONS.index(button.upper()) if isinstance(button, str) else button
    if not 0 <= number < len(BUTTONS):
        raise ValueError(f"there is no button {button}")
    return number


class Hands(ABC):
    """Four buttons and a screen; subclasses implement the access to them."""

    @abstractmethod
    def now_ms(self) -> int:
        """Return milliseconds of the box's time from an arbitrary start."""

    @abstractmethod
    def settle(self) -> None:
        """Wait until the box is idle."""

    @abstractmethod
    def wait(self, ms: int) -> None:
        """Let `ms` of the box's time pass."""

    @abstractmethod
    def hold(self, button: int | str, ms: int) -> None:
        """Press a button, keep it down for `ms`, and release it."""

    @abstractmethod
    def pixels(self) -> bytes:
        """Return the screen: 1,024 bytes of pixels."""

    @abstractmethod
    def power_cut(self) -> None:
        """Switch the power off and on; return when the program runs again."""

    @abstractmethod
    def reset(self) -> None:
        """Press the reset button; return when the program runs again."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Send text over the serial line."""

    def press(self, button: int | str, times: int = 1) -> None:
        """Press and release a button, `times` times."""
        for _ in range(times):
            self.hold(button, PRESS_MS)

    def upright(self) -> bytes:
        """Return the screen pixels upright, even if the box has rotated its picture."""
        return self.pixels()

    def words(self) -> list[str]:
        """Return the lines of text on the screen."""
        return read_words(self.upright())

    def shows(self, text: str) -> bool:
        """Return whether the screen contains `text` as whole words, on one line or on several."""
        pattern = rf"(?<!\w){re.escape(' '.join(text.split()))}(?!\w)"
        lines = [line.translate(_NO_ARROWS) for line in self.words()]
        said = [*lines, " ".join(lines)]
        return any(re.search(pattern, " ".join(line.split())) for line in said)

    def page(self) -> Page:
        """Return the page on the screen once the box is idle."""
        return read_page(self._look())

    def expect(self, text: str, within_ms: int = EXPECT_MS) -> None:
        """Wait until the screen shows `text`. Raises: Unmet after `within_ms`."""
        self.settle()
        begun = self.now_ms()
        while not self.shows(text):
            if self.now_ms() - begun >= within_ms:
                raise Unmet(f"The screen does not show '{text}'.", self.words())
            self.wait(_RETRY_MS)

    def reject(self, text: str) -> None:
        """Check that the screen does not show `text`. Raises: Unmet if it does."""
        self.settle()
        if self.shows(text):
            raise Unmet(f"The screen shows '{text}'.", self.words())

    def select(self, text: str) -> None:
        """Move the cursor to the next row that has `text`.

        If B and C turn pages, turn to the first page that shows `text`. Raises: Unmet.
        """
        self._select(self._look(), text)

    def set(self, text: str, value: str) -> None:
        """Change the value of the row with `text` until it is `value`, and confirm it.

        The row is opened first, unless the page changes its value directly. Raises: Unmet.
        """
        pixels = self._look()
        page = read_page(pixels)
        if not (page.changes and page.value_of(text)):
            page = self._select(pixels, text)
            if page.value_of(text) == value:
                return
            self.press("D")
            pixels = self._look()
            page = read_page(pixels)
            if not page.changes:
                raise self._unmet(f"Nothing of '{text}' can be changed.")
        now = page.marked if page.marked.isdigit() else page.value_of(text)
        less = now.isdigit() and value.isdigit() and int(value) < int(now)
        page = self._search(
            pixels,
            lambda page: value in (page.marked, page.value_of(text)),
            "BC" if less else "CB",
            f"value of '{text}' is '{value}'",
        )
        if page.labels["D"] in _CONFIRMS:
            self.press("D")

    def answer(self, text: str) -> None:
        """Press the button with the label `text`, or D on the row with it. Raises: Unmet."""
        pixels = self._look()
        button = read_page(pixels).button(text)
        if not button:
            self._select(pixels, text)
        self.press(button or "D")

    def until(self, text: str) -> None:
        """Press D until the screen shows `text`. Raises: Unmet if that does not help."""
        pixels = self._look()
        in_vain = 0
        for _ in range(_MOST_ADVANCES):
            if any(says(line, text) for line in read_lines(pixels)):
                return
            before, pixels = pixels, self._after("D", pixels)
            in_vain = in_vain + 1 if in_place(pixels) == in_place(before) else 0
            if in_vain == _MOST_IN_VAIN:
                break
        raise self._unmet(f"Pressing D does not lead to '{text}'.")

    def type_dice(self, faces: Iterable[int]) -> None:
        """Type the faces of real dice in the order requested. Raises: Unmet."""
        for face in faces:
            self._type_die(str(face))

    def _type_die(self, face: str) -> None:
        """Change the face of the die in question, and go on to the next one."""
        pixels = self._look()
        page = read_page(pixels)
        if not (page.changes and page.marked.isdigit()):
            raise self._unmet("No face of a die is typed here.")
        buttons = "BC" if int(face) < int(page.marked) else "CB"
        self._search(pixels, lambda page: page.marked == face, buttons, f"die shows a {face}")
        self.press("D")

    def _look(self) -> bytes:
        """Return the upright screen once the box is idle and no message hides the labels."""
        self.settle()
        for _ in range(_TOAST_MS // _TOAST_TURN_MS):
            pixels = self.upright()
            if not read_page(pixels).message:
                break
            self.wait(_TOAST_TURN_MS)
        return pixels

    def _select(self, pixels: bytes, text: str) -> Page:
        """Select as `select` does, starting from a screen; return the resulting page."""
        page = read_page(pixels)
        if page.turns:
            return self._search(
                pixels, lambda page: page.shows(text), "CB", f"page shows '{text}'"
            )
        if not page.moves:
            raise self._unmet(f"B and C do not move to a row '{text}' here.")
        elsewhere = page.beside_cursor(text)
        if page.marked != text and page.at_cursor(text) and elsewhere:
            # The row may show a report of the last action, which disappears after a press.
            self.press("C")
            self.press("B")
            pixels = self._look()
        buttons = "BC" if elsewhere < 0 and page.moves_up else "CB"
        try:
            return self._search(
                pixels, lambda page: page.points_to(text), buttons, f"row says '{text}'"
            )
        except Unmet:
            # A row that has the whole words is preferred to one that only begins with the text.
            with suppress(Unmet):
                return self._search(
                    self._look(), lambda page: page.marked.startswith(text), buttons, ""
                )
            raise

    def _search(
        self, pixels: bytes, found: Callable[[Page], bool], buttons: str, what: str
    ) -> Page:
        """Press the first of two buttons until `found(page)`, then the second; return the page.

        Handles lists that wrap and lists that end. Raises: Unmet, which names `what`.
        """
        seen: dict[str, None] = {}
        for button in buttons:
            pictures = set()
            for _ in range(_MOST_MOVES):
                page = read_page(pixels)
                if found(page):
                    return page
                if not page.turns:
                    seen[page.marked] = None
                picture = in_place(pixels)
                if picture in pictures:
                    # The list has wrapped.
                    raise self._not_found(what, seen)
                pictures.add(picture)
                if page.leaves(button):
                    break
                pixels = self._after(button, pixels)
                if in_place(pixels) == picture:
                    break
        raise self._not_found(what, seen)

    def _after(self, button: str, before: bytes) -> bytes:
        """Press a button; return the screen when it differs from `before`, or after a wait."""
        self.press(button)
        pixels = self._look()
        for ms in _FOLLOW_MS:
            if in_place(pixels) != in_place(before):
                break
            self.wait(ms)
            pixels = self._look()
        return pixels

    def _not_found(self, what: str, seen: Iterable[str]) -> Unmet:
        told = ", ".join(f"'{text}'" for text in seen if text)
        return self._unmet(f"No {what}; seen: {told}." if told else f"No {what}.")

    def _unmet(self, message: str) -> Unmet:
        return Unmet(message, self.words())
