"""Film a sequence on a simulated box as the box in the terminal shows it."""

import asyncio
import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from doomsday.sim import script
from doomsday.sim.box_actions import button_number
from doomsday.sim.boxes import switch_on
from doomsday.sim.boxthread import Box, Picture, Watcher
from doomsday.sim.player import Player
from doomsday.sim.terminal import BoxApp
from doomsday.sim.widgets import KeyCap
from tools.terminal_picture import Frame, as_svg

# The smallest terminal in which the case has a lower edge.
_SIZE = (80, 25)
_PRESSED_MS = 250
_SHOWN_MS = 800
_LAST_MS = 2500
# A motion after a press is over by then, and each of its frames stays longer than a step.
_MOTION_MS = 320
_STEP_MS = 20


class Moment(NamedTuple):
    """What the panel shows and how long, and the button that is down, if any."""

    picture: Picture
    button: int | None = None
    ms: int = _SHOWN_MS


class FilmedPlayer(Player):
    """A player whose presses can be filmed: the moment before each press, and after it."""

    film: list[Moment]

    def moment(self, button: int | None = None) -> Moment:
        """Return the present moment, with a button down or none."""
        display = self.box.display
        shown_ms = _SHOWN_MS if button is None else _PRESSED_MS
        return Moment(Picture(display.pixels(), display.brightness()), button, shown_ms)

    def hold(self, button: int | str, ms: int) -> None:
        """Press a button, and film each picture until the page is at rest.

        Unlike `Player` it lets a motion play.
        """
        number = button_number(button)
        self.settle()
        self.film.append(self.moment(number))
        self.box.down(number)
        self.wait(ms)
        self.box.up(number)
        self.wait(_STEP_MS)
        self.film.append(self.moment())
        shown_ms = _STEP_MS
        for _ in range(_MOTION_MS // _STEP_MS):
            self.wait(_STEP_MS)
            moment = self.moment()
            if moment.picture != self.film[-1].picture:
                self.film[-1] = self.film[-1]._replace(ms=shown_ms)
                self.film.append(moment)
                shown_ms = 0
            shown_ms += _STEP_MS


class _Still:
    """Stands in for a box that runs: the app is told what to show."""

    def watch(self, watcher: Watcher) -> None:
        """Take no notice of the app."""

    def start(self, *, wait: bool = True) -> None:
        """Start nothing."""

    def post(self, act: Callable[[Box], None]) -> None:
        """Press nothing."""


def films(sequence: Path, flash: Path) -> dict[str, list[Moment]]:
    """Play a sequence on a box, and return a film for each of its shots, from there to the end."""
    begun: dict[str, int] = {}
    with switch_on(flash, seed=1, fast=True) as box:
        player = FilmedPlayer(box)
        player.film = []
        player.boot()

        def shoot(name: str, pixels: bytes) -> None:
            begun[name] = len(player.film)
            player.film.append(player.moment())

        script.run(script.parse(sequence.read_text().splitlines()), player, io.StringIO(), shoot)
    return {name: player.film[start:] for name, start in begun.items()}


def as_terminal(moments: Iterable[Moment], label: str) -> str:
    """Return moments as SVG of the box in the terminal: one as a picture, several as a film."""
    return as_svg(asyncio.run(_frames(list(moments))), label)


async def _frames(moments: list[Moment]) -> list[Frame]:
    app = BoxApp(_Still())  # type: ignore[arg-type]
    frames = []
    async with app.run_test(size=_SIZE) as pilot:
        app.powered(True)
        for moment in moments:
            app.pictured(moment.picture)
            await pilot.pause()
            await app.workers.wait_for_complete()
            for key in app.query(KeyCap):
                key.pressed = key.button == moment.button
            await pilot.pause()
            frames.append(Frame(app.screen._compositor.render_strips(), moment.ms))
    frames[-1] = frames[-1]._replace(ms=_LAST_MS)
    return frames
