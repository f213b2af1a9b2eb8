"""Boxes that are switched off when their test ends, and a state that is the test's own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.device.listed import plug_in
from tests.host.simbox import PRELUDE, Watched, flash_image


@pytest.fixture
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No port is named or remembered, and this machine has no serial ports."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("DOOMSDAY_PORT", raising=False)
    plug_in(monkeypatch)


@pytest.fixture
def make_flash(tmp_path: Path) -> Callable[..., Path]:
    """Makes a flash file whose main.py is the prelude and the given program."""

    def make(program: str = "", name: str = "flash.bin", **files: str) -> Path:
        path = tmp_path / name
        content = {"/main.py": PRELUDE + program, **{f"/{k}.py": v for k, v in files.items()}}
        path.write_bytes(flash_image(content))
        return path

    return make


@pytest.fixture
def switch_on(make_flash: Callable[..., Path]) -> Iterator[Callable[..., Watched]]:
    """Switches on a box that runs the given program, or that has the given flash file."""
    boxes: list[Watched] = []

    def switch(program: str | Path, **options: Any) -> Watched:
        name = f"flash{len(boxes)}.bin"
        flash = program if isinstance(program, Path) else make_flash(program, name=name)
        boxes.append(Watched(flash, **options))
        return boxes[-1]

    yield switch
    for watched in boxes:
        watched.box.close()
