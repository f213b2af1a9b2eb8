"""The program locates its parts."""

from pathlib import Path

import pytest

from doomsday import resources
from doomsday.errors import USAGE, Failure
from tests.host.image.image_tree import plant


@pytest.mark.parametrize("folder", ["/", str(Path(__file__).parent)])
def test_the_parts_of_the_checkout_are_found_from_any_folder(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert (resources.firmware() / "main.py").is_file()
    assert (resources.shared() / "rules").is_dir()
    assert (resources.boards() / "sim.py").is_file()
    assert (resources.driver() / "adafruit_ssd1306.py").is_file()
    assert "Adafruit" in resources.notice().read_text()


def test_the_image_carries_only_the_notices_of_what_is_in_it() -> None:
    notice = resources.notice_of_image().decode()
    assert "Adafruit" in notice
    assert notice.endswith("SOFTWARE.\n")
    assert "littlefs" in resources.notice().read_text()
    assert "littlefs" not in notice


def test_a_wheel_carries_its_parts_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "doomsday" / "_parts"
    plant(inside)
    (tmp_path / "shared").mkdir()
    (inside / "build" / "driver").rename(inside / "driver")
    monkeypatch.setattr(resources, "_HERE", tmp_path / "doomsday")
    found = [resources.firmware(), resources.boards(), resources.driver(), resources.notice()]
    assert found == [inside / name for name in ("firmware", "boards", "driver", "NOTICE")]
    assert resources.shared() == tmp_path / "shared"


def test_a_missing_driver_is_reported_with_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "_HERE", tmp_path / "host" / "doomsday")
    with pytest.raises(Failure) as caught:
        resources.driver()
    assert caught.value.message == "The display driver is missing from this installation."
    assert "pip install" in caught.value.hint


def test_a_board_is_loaded_as_data() -> None:
    assert resources.board_data("sim").NAME == "Simulated box"
    assert len(resources.board_data("devkitc").BUTTONS) == 4


@pytest.mark.parametrize("name", ["nonsense", "chips", "../boards/sim", ""])
def test_an_unknown_board_is_reported_with_the_known_ones(name: str) -> None:
    with pytest.raises(Failure) as caught:
        resources.board_data(name)
    assert caught.value.message == f"There is no board named '{name}'."
    assert caught.value.code == USAGE
    assert "devkitc" in caught.value.hint
    assert "sim" in caught.value.hint
    assert "chips" not in caught.value.hint
