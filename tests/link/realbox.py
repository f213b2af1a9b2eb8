"""The box's own request handlers on CPython, with files in a folder and a static screen."""

import asyncio
import os
import types
from collections.abc import Coroutine, Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from box.hw.buttons import Buttons
from box.link.remote_press import RemotePress
from shared.link.frames import Reader
from shared.link.limits import PRESS_REPLY_MS, REQUEST_MAX

_TURN_MS = 10
PIXELS = bytes(range(256)) * 4


def on_cpython(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `folder` the box's file system and patch asyncio. Call it before RealBox."""

    @types.coroutine
    def sleep_ms(ms: int) -> Generator[None, None, None]:
        yield

    monkeypatch.chdir(folder)
    monkeypatch.setattr(asyncio, "sleep_ms", sleep_ms, raising=False)


class Clock:
    """A chip's clock that was not set."""

    def __init__(self) -> None:
        self.moment = (2000, 1, 1, 5, 0, 0, 0, 0)

    def datetime(self, moment: tuple[int, ...] | None = None) -> tuple[int, ...]:
        self.moment = self.moment if moment is None else moment
        return self.moment


class RealBox:
    """A box whose flash is the current folder, with minimal buttons, clock and panel."""

    def __init__(self) -> None:
        self.pressed: list[int] = []
        self.events: list[int] = []
        self.resting = True
        self.starts = 0
        self.now_ms = 0
        self.clock = Clock()
        self.boot()

    def boot(self) -> None:
        """Restart it, keeping only its files."""
        from box.link.handlers import RequestHandler

        self.starts += 1
        self._reader = Reader(REQUEST_MAX)
        self.session = self.seq = -1
        self.last = b""
        self.newer = False
        self.away = None
        self.values: dict[str, Any] = {}
        self.state = "play"
        self.levels = 0
        self.presses = False
        self.pressing: RemotePress | None = None
        self.number = 0
        self.dropped = False
        self._buttons = Buttons()
        self._handler = RequestHandler(self._app(), self)  # type: ignore[arg-type]

    def press(self, levels: int) -> None:
        self.pressing = None
        self.presses = False
        self.pressed.append(levels)

    def hear(self, data: bytes, now_ms: int) -> bytes:
        self.now_ms = now_ms
        self._reader.feed(data)
        said = b""
        while True:
            frame = self._reader.next()
            if frame is None:
                return said
            said += self._reply(frame)
            if self._handler.restart:
                self.boot()
                return said

    def _reply(self, frame: tuple[int, int, str, bytes]) -> bytes:
        reply = self._run(self._handler.reply(*frame))
        if reply:
            return reply
        begun = self.now_ms
        while (self.presses or not self.resting) and self.now_ms - begun <= PRESS_REPLY_MS:
            self.turn(_TURN_MS)
        return self._run(self._handler.reply(*frame, waited=True))

    def _run(self, work: Coroutine[Any, Any, bytes]) -> bytes:
        while True:
            try:
                work.send(None)
            except StopIteration as done:
                result: bytes = done.value
                return result
            self.turn(_TURN_MS)

    def turn(self, ms: int) -> None:
        """Let `ms` pass and sample the buttons."""
        self.now_ms += ms
        if self.pressing is not None:
            self.pressing.step(self, self._buttons, 0, self.now_ms)  # type: ignore[arg-type]
        self._buttons.feed(self.levels, self.now_ms)
        while (event := self._buttons.take()) >= 0:
            self.events.append(event)

    def _app(self) -> Any:
        hardware = SimpleNamespace(
            now=lambda: self.now_ms,
            clock=self.clock,
            unique_id=lambda: b"\x24\x0a\xc4\x00\x00\x01",
            edge=SimpleNamespace(set=lambda: None),
        )
        box = self

        class App:
            game = None
            stack = SimpleNamespace(top=None, covered=None, numbers=[0])
            power = SimpleNamespace(touch=lambda now: None)
            saved = SimpleNamespace(game=0, draft=b"")
            board = SimpleNamespace(name="sim")
            boot_state = SimpleNamespace(count=box.starts)
            # CPython does not run out of memory.
            memory = SimpleNamespace(
                twice=lambda step, *args: step(*args),
                free=lambda: None,
                make_room=lambda: None,
                short=lambda: False,
            )
            panel = SimpleNamespace(
                shadow=[PIXELS[at : at + 128] for at in range(0, 1024, 128)], asleep=False
            )

        class Loop:
            @property
            def resting(self) -> bool:
                return box.resting and not box.presses

        app = App()
        app.loop = Loop()  # type: ignore[attr-defined]
        app.hardware = hardware  # type: ignore[attr-defined]
        return app


def put_game(name: str, record: bytes) -> None:
    """Store a finished game on the box."""
    Path("games").mkdir(exist_ok=True)
    Path("games", name).write_bytes(record)


def companies() -> bytes:
    """Return the companies on the box."""
    path = Path("companies.txt")
    return path.read_bytes() if path.exists() else b""


def strays() -> list[str]:
    """Return files that should not be left on a box without a session."""
    return [name for name in os.listdir() if name not in ("companies.txt", "games", "name.txt")]
