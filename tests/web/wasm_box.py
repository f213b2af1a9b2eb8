"""The box on the WebAssembly MicroPython in Node, in virtual time, for tests: see box_node.mjs."""

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pytest

from doomsday import resources
from doomsday.errors import Failure
from doomsday.screen.picture import turned
from doomsday.sim.box_actions import BUTTONS, PRESS_MS, Hands, button_number
from doomsday.web import box_parts
from tests.versions import interpreters

SCRIPT = Path(__file__).with_name("box_node.mjs")
POWER_ON = 1
# Each line of a traceback in MicroPython's own JavaScript, which is one line, is as long as that.
_LINE_MAX = 200


class WasmBox(Hands):
    """A box that plays scripts.

    boots: how often it was started. printed: by the program since it was first switched on.
    """

    def __init__(self, flash: Path, release: str, seed: int = 1) -> None:
        """Switch it on.

        flash: a file with the whole flash, as of the terminal's box; `with` writes it at the end.
        """
        self.boots = 0
        self.printed = ""
        self._flash = flash
        self._folder = tempfile.TemporaryDirectory()
        self._box = Path(self._folder.name, "box.json")
        self._box.write_bytes(box_parts.parts("sim"))
        self._interpreter = interpreters.FOLDER / "node_modules" / f"v{release}"
        self._seed = seed
        self._before = 0
        self._down = [False] * len(BUTTONS)
        self._state: dict[str, Any] = {}
        self._start(POWER_ON, [])

    def close(self) -> None:
        """Switch it off."""
        self._node.kill()
        self._node.wait()
        for pipe in (self._node.stdin, self._node.stdout):
            assert pipe is not None
            pipe.close()

    @property
    def at_prompt(self) -> bool:
        """Whether the program has ended, and the chip would be at its prompt."""
        return bool(self._state["atPrompt"])

    @property
    def rtc(self) -> bytes:
        """The memory that survives a reset."""
        return bytes(self._state["rtc"])

    def now_ms(self) -> int:
        """Return milliseconds since it was first switched on."""
        return self._before + int(self._state["now"])

    def settle(self) -> None:
        """Return at once: each request ends with the box at rest."""

    def wait(self, ms: int) -> None:
        """Let `ms` milliseconds pass, also over resets."""
        while ms:
            ms = self._ask("grant", ms=ms)

    def hold(self, button: int | str, ms: int) -> None:
        """Press a button, keep it down for `ms`, and release it."""
        number = button_number(button)
        self.set_button(number, True)
        self.wait(ms)
        self.set_button(number, False)
        self.wait(PRESS_MS)
        self._ask("skip")

    def set_button(self, number: int, is_down: bool) -> None:
        """Press a button, or release it."""
        self._down[number] = is_down
        self._ask("press", button=number, isDown=is_down)

    def pixels(self) -> bytes:
        """Return the screen: 1,024 bytes of pixels."""
        return bytes.fromhex(self._state["pixels"])

    def upright(self) -> bytes:
        """Return the screen upright, even if the box has rotated its picture."""
        return turned(self.pixels()) if self._state["isTurned"] else self.pixels()

    def power_cut(self) -> None:
        """Switch it off and on."""
        self.save()
        self._restart(POWER_ON, [])

    def reset(self) -> None:
        """Cut the power: this box has no reset button."""
        self.power_cut()

    def type(self, text: str) -> None:
        """Send text over the serial line."""
        self.send(text.encode())

    def send(self, data: bytes) -> None:
        """Send bytes over the serial line."""
        self._ask("receive", bytes=[*data])

    def cut_in(self, operations: int, part: float) -> None:
        """Cut the power when the flash has programmed or erased so often.

        part: of the bytes that are to be programmed next, how many still are, from 0 to 1.
        """
        self._ask("cut", operations=operations, part=part)

    def save(self) -> None:
        """Write the flash to its file."""
        self._ask("flash")

    def _restart(self, cause: int, rtc: list[int]) -> None:
        self._before = self.now_ms()
        self.close()
        self._start(cause, rtc)

    def _start(self, cause: int, rtc: list[int]) -> None:
        self.boots += 1
        job = {
            "interpreter": str(self._interpreter),
            "littlefs": str(resources.vendor() / "littlefs.wasm"),
            "box": str(self._box),
            "flash": str(self._flash),
            "seed": self._seed,
            "boot": self.boots,
            "before": self._before,
            "cause": cause,
            "rtc": rtc,
            "down": self._down,
        }
        place = Path(self._folder.name, "job.json")
        place.write_text(json.dumps(job))
        self._errors = Path(self._folder.name, "errors")
        with self._errors.open("w") as errors:
            self._node = subprocess.Popen(
                ["node", str(SCRIPT), str(place)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        self._take()

    def _ask(self, what: str, **more: object) -> int:
        """Send a request. Return milliseconds of it that were left when the chip was reset."""
        assert self._node.stdin is not None
        self._node.stdin.write(json.dumps({"do": what, **more}) + "\n")
        self._node.stdin.flush()
        return self._take()

    def _take(self) -> int:
        assert self._node.stdout is not None
        line = self._node.stdout.readline()
        if not line:
            raise Failure("The box in Node has ended.", self._last_errors())
        self._state = json.loads(line)
        self.printed += self._state["printed"]
        if self._state.get("over"):
            left: int = self._state["left"]
            self._restart(self._state["over"], self._state["rtc"])
            return left
        return 0

    def _last_errors(self) -> str:
        lines = [line[:_LINE_MAX] for line in self._errors.read_text().splitlines()]
        return "check its last output: " + " | ".join(line for line in lines[-12:] if line)

    def __enter__(self) -> "WasmBox":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            if kind is None:
                self.save()
        finally:
            self.close()


def missing() -> str:
    """Return why no box can run in Node here, "" if one can."""
    try:
        resources.vendor()
    except Failure as failure:
        return failure.message
    return interpreters.missing()


def skip_if_missing() -> None:
    """Skip a test whose box cannot run here; the summary of the run names it."""
    if missing():
        pytest.skip(missing())
