"""Run a simulated box in its own thread, for programs with an event loop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

PICTURES_PER_S = 30

_IDLE_S = 1.0


class Panel(Protocol):
    """A display as seen by the user."""

    def pixels(self) -> bytes:
        """Return the 1,024 bytes of screen pixels."""

    def brightness(self) -> float:
        """Return the brightness of a lit pixel, 0.0 to 1.0."""


class Box(Protocol):
    """A running box, such as a Supervisor."""

    on_picture: Callable[[], None] | None

    def down(self, button: int) -> None:
        """Press button 0..3 and keep it pressed."""

    def up(self, button: int) -> None:
        """Release button 0..3."""

    def power_cut(self) -> None:
        """Switch the power off and on."""

    def reset_button(self) -> None:
        """Press the chip's reset button."""

    def post(self, call: Callable[[], None]) -> None:
        """Run `call` in the thread that polls."""

    def poll(self, timeout_s: float) -> bool:
        """Serve the box until something happens, at most `timeout_s` seconds."""

    def close(self) -> None:
        """Switch it off and free its resources."""


class Picture(NamedTuple):
    """The content of the panel: 1,024 bytes of screen pixels and a brightness of 0.0 to 1.0."""

    pixels: bytes
    brightness: float


class BoxThread:
    """Run a box in a new thread and report what its panel shows.

    The box is created in that thread, because it is killed when the thread that created it ends.
    """

    def __init__(self, switch_on: Callable[[], tuple[Box, Panel]]) -> None:
        self._switch_on = switch_on
        self._box: Box | None = None
        self._failure: BaseException | None = None
        self._ready = threading.Event()
        self._over = False
        self._stale = True
        self._shown: Picture | None = None
        self._on_picture: Callable[[Picture], object] | None = None
        self._on_end: Callable[[], object] | None = None
        self._thread = threading.Thread(target=self._run, name="box", daemon=True)

    def start(self) -> None:
        """Switch the box on. Raises: whatever `switch_on` raises."""
        self._thread.start()
        self._ready.wait()
        if self._failure is not None:
            raise self._failure

    def watch(self, on_picture: Callable[[Picture], object], on_end: Callable[[], object]) -> None:
        """Report to callbacks, which run in the box's thread.

        on_picture: called with each new picture, at most 30 times a second. on_end: called if the
        box ends by itself; `stop` then raises the reason.
        """

        def act(box: Box) -> None:
            self._on_picture = on_picture
            self._on_end = on_end
            self._shown = None
            self._stale = True

        self.post(act)

    def post(self, act: Callable[[Box], None]) -> None:
        """Run `act` soon in the box's thread."""
        box = self._box
        if box is not None:
            box.post(lambda: act(box))

    def stop(self) -> None:
        """Switch the box off and wait for its end. Raises: the failure that ended it, if any."""

        def act(_: Box) -> None:
            self._over = True

        self.post(act)
        self._thread.join()
        if self._failure is not None:
            raise self._failure

    def _run(self) -> None:
        try:
            box, panel = self._switch_on()
        except BaseException as failure:
            self._failure = failure
            self._ready.set()
            return
        try:
            box.on_picture = self._changed
            self._box = box
            self._ready.set()
            self._serve(box, panel)
        except BaseException as failure:
            self._failure = failure
        finally:
            self._box = None
            box.close()
        if self._failure is not None and self._on_end is not None:
            self._on_end()

    def _changed(self) -> None:
        self._stale = True

    def _serve(self, box: Box, panel: Panel) -> None:
        next_picture = 0.0
        while not self._over:
            wait = next_picture - time.monotonic() if self._stale else _IDLE_S
            if wait > 0:
                box.poll(wait)
                continue
            self._stale = False
            next_picture = time.monotonic() + 1 / PICTURES_PER_S
            self._tell(Picture(panel.pixels(), panel.brightness()))
            box.poll(0)

    def _tell(self, picture: Picture) -> None:
        if picture != self._shown and self._on_picture is not None:
            self._shown = picture
            self._on_picture(picture)
