"""Run a simulated box in its own thread, for programs with an event loop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

REPORTS_PER_S = 30

_IDLE_S = 1.0


class Panel(Protocol):
    """A display as seen by the user."""

    def pixels(self) -> bytes:
        """Return the 1,024 bytes of screen pixels."""

    def brightness(self) -> float:
        """Return the brightness of a lit pixel, 0.0 to 1.0."""


class Wear(Protocol):
    """How often a box has written to its flash since it was switched on."""

    erases: int
    programs: int


class Box(Protocol):
    """A running box, such as a Supervisor."""

    on_picture: Callable[[], None] | None
    on_output: Callable[[bytes], None] | None

    @property
    def counters(self) -> Wear:
        """The counters of flash operations."""

    def down(self, button: int) -> None:
        """Press button 0..3 and keep it pressed."""

    def up(self, button: int) -> None:
        """Release button 0..3."""

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


DARK = Picture(bytes(1024), 0.0)


class Watcher(Protocol):
    """What a box reports to; every method is called in the box's thread."""

    def loading(self, part: str) -> None:
        """The box is being switched on, and `part` is next."""

    def powered(self, on: bool) -> None:
        """The power is on or off from now on."""

    def pictured(self, picture: Picture) -> None:
        """The panel has changed. At most 30 calls a second."""

    def worked(self, flash: bool, line: bool) -> None:
        """The box has written to its flash, or sent something. At most 30 calls a second."""

    def printed(self, data: bytes) -> None:
        """The box has sent `data` over its serial line."""

    def ended(self) -> None:
        """The box has ended by itself; `BoxThread.stop` raises the reason."""


class BoxThread:
    """Run a box in a new thread and report what it does.

    The box is created in that thread, because it is killed when the thread that created it ends.
    """

    def __init__(self, switch_on: Callable[[], tuple[Box, Panel]]) -> None:
        """Prepare it. switch_on: called at `start` and each time that the plug is put back."""
        self._switch_on = switch_on
        self._box: Box | None = None
        self._failure: BaseException | None = None
        self._ready = threading.Event()
        self._plugged_in = threading.Event()
        self._unplugged = False
        self._over = False
        self._stale = True
        self._sent = False
        self._wear = 0
        self._shown: Picture | None = None
        self._watcher: Watcher | None = None
        self._thread = threading.Thread(target=self._run, name="box", daemon=True)

    def start(self, *, wait: bool = True) -> None:
        """Switch the box on. Raises: with `wait` whatever `switch_on` raises; else `stop` does."""
        self._thread.start()
        if not wait:
            return
        self._ready.wait()
        if self._failure is not None:
            raise self._failure

    def watch(self, watcher: Watcher) -> None:
        """Report to `watcher`, beginning with the present picture."""
        self._watcher = watcher
        self._shown = None
        self._stale = True
        self.post(lambda _: None)

    def loading(self, part: str) -> None:
        """Report which part comes next; for `switch_on`."""
        if self._watcher is not None:
            self._watcher.loading(part)

    def printed(self, data: bytes) -> None:
        """Report what the box sent; for `switch_on`, if it sent something meanwhile."""
        self._sent = True
        if self._watcher is not None:
            self._watcher.printed(data)

    def unplug(self) -> None:
        """Cut the power. The box loses all but its flash."""
        self._plugged_in.clear()
        self._unplugged = True
        self.post(lambda _: None)

    def plug_in(self) -> None:
        """Put the plug back after `unplug`."""
        self._plugged_in.set()

    def post(self, act: Callable[[Box], None]) -> None:
        """Run `act` soon in the box's thread."""
        box = self._box
        if box is not None:
            box.post(lambda: act(box))

    def stop(self) -> None:
        """Switch the box off and wait for its end. Raises: the failure that ended it, if any."""

        self._over = True
        self._plugged_in.set()
        self.post(lambda _: None)
        if self._thread.ident is not None:
            self._thread.join()
        if self._failure is not None:
            raise self._failure

    def _run(self) -> None:
        try:
            while not self._over:
                self._run_once()
                if not self._over:
                    self._plugged_in.wait()
        except BaseException as failure:
            self._failure = failure
        self._ready.set()
        if self._failure is not None and self._watcher is not None:
            self._watcher.ended()

    def _run_once(self) -> None:
        """Run the box from switching it on until the plug is pulled or everything ends."""
        self._unplugged = False
        box, panel = self._switch_on()
        try:
            box.on_picture = self._changed
            box.on_output = self.printed
            self._wear = 0
            self._box = box
            self._ready.set()
            if self._watcher is not None:
                self._watcher.powered(True)
            self._serve(box, panel)
        finally:
            self._box = None
            box.close()
        self._tell(DARK)
        if self._watcher is not None:
            self._watcher.powered(False)

    def _changed(self) -> None:
        self._stale = True

    def _serve(self, box: Box, panel: Panel) -> None:
        next_report = 0.0
        self._stale = True
        while not (self._over or self._unplugged):
            wear = box.counters.erases + box.counters.programs
            busy = self._stale or self._sent or wear != self._wear
            wait = next_report - time.monotonic() if busy else _IDLE_S
            if wait > 0:
                box.poll(wait)
                continue
            next_report = time.monotonic() + 1 / REPORTS_PER_S
            if self._watcher is not None and (self._sent or wear != self._wear):
                self._watcher.worked(wear != self._wear, self._sent)
            self._sent = False
            self._wear = wear
            if self._stale:
                self._stale = False
                self._tell(Picture(panel.pixels(), panel.brightness()))
            box.poll(0)

    def _tell(self, picture: Picture) -> None:
        if picture != self._shown and self._watcher is not None:
            self._shown = picture
            self._watcher.pictured(picture)
