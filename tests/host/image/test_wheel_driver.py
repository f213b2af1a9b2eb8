"""The display driver is fetched by hash at build time."""

import os
import shutil
from pathlib import Path

import pytest

from building import driver, manifest

ROOT = Path(__file__).parents[3]
REQUIREMENTS = ROOT / driver.REQUIREMENTS
PINS = REQUIREMENTS.read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "build" / "driver", tmp_path / "build" / "driver"))


def test_a_fetched_driver_is_used_again(folder: Path) -> None:
    assert manifest.is_whole(folder, PINS)


def test_a_driver_of_another_version_is_fetched_again(folder: Path) -> None:
    assert not manifest.is_whole(folder, PINS.replace("2.12.24", "2.12.25"))


@pytest.mark.parametrize("change", ["altered", "missing", "added", "absent"])
def test_a_changed_driver_is_fetched_again(folder: Path, change: str) -> None:
    module = folder / "adafruit_ssd1306.py"
    if change == "altered":
        module.write_bytes(module.read_bytes() + b"\n")
    elif change == "missing":
        module.unlink()
    elif change == "added":
        (folder / "extra.py").touch()
    else:
        shutil.rmtree(folder)
    assert not manifest.is_whole(folder, PINS)


def test_a_driver_that_cannot_be_fetched_is_reported(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(SystemExit) as caught:
        driver.fetch(REQUIREMENTS, PINS, folder)
    first, second = str(caught.value).splitlines()
    assert first.startswith("The display driver could not be fetched: No matching distribution")
    assert second.startswith("Try: ")
    assert manifest.is_whole(folder, PINS)
    assert [path.name for path in folder.parent.iterdir()] == ["driver"]
