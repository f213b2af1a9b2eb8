"""Fixtures: boxes that are switched off after their test, and an isolated state folder."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.device.listed import plug_in
from tests.host.simbox import PRELUDE, Watched, flash_image


@pytest.fixture
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Isolate the test: no port named or remembered, no serial ports on this computer."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("DOOMSDAY_PORT", raising=False)
    plug_in(monkeypatch)


@pytest.fixture
def paste(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Return a function that makes bytes the standard input."""

    def give(content: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))

    return give


@pytest.fixture
def make_flash(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that creates a flash file with a main.py: the prelude and a program."""

    def make(program: str = "", name: str = "flash.bin", **files: str) -> Path:
        path = tmp_path / name
        content = {"/main.py": PRELUDE + program, **{f"/{k}.py": v for k, v in files.items()}}
        path.write_bytes(flash_image(content))
        return path

    return make


@pytest.fixture
def switch_on(make_flash: Callable[..., Path]) -> Iterator[Callable[..., Watched]]:
    """Return a function that switches on a box with a program or a flash file."""
    boxes: list[Watched] = []

    def switch(program: str | Path, **options: Any) -> Watched:
        name = f"flash{len(boxes)}.bin"
        flash = program if isinstance(program, Path) else make_flash(program, name=name)
        boxes.append(Watched(flash, **options))
        return boxes[-1]

    yield switch
    for watched in boxes:
        watched.box.close()
