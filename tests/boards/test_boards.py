"""Every board file respects the limits of its chip."""

import types
from pathlib import Path

import pytest

from boards.chips import CHIPS
from doomsday import resources
from doomsday.boards import catalog

BOARDS = Path(__file__).parents[2] / "boards"
NAMES = resources.board_names()
OLED_KEYS = {"sda", "scl", "rst", "addr", "width", "height", "flip"}


@pytest.fixture(params=NAMES)
def board(request: pytest.FixtureRequest) -> types.ModuleType:
    return resources.board_data(request.param)


def used_pins(board: types.ModuleType) -> list[int]:
    power = [] if board.POWER is None else [board.POWER["pin"]]
    oled = board.OLED
    others = [oled["sda"], oled["scl"], oled["rst"], board.LED, board.BUZZER]
    return [*board.BUTTONS, *power, *(pin for pin in others if pin is not None)]


def test_a_board_is_data_only(board: types.ModuleType) -> None:
    names = {name for name in vars(board) if not name.startswith("__")}
    assert names == {
        "NAME",
        "CHIP",
        "FIRMWARE",
        "CPU_HZ",
        "OLED",
        "POWER",
        "BUTTONS",
        "EXTERNAL_PULL_UPS",
        "WAKE",
        "LED",
        "BUZZER",
    }


def test_a_board_uses_the_clock_of_its_chip(board: types.ModuleType) -> None:
    assert CHIPS[board.CHIP]["cpu_hz"] == board.CPU_HZ


def test_a_board_describes_its_panel(board: types.ModuleType) -> None:
    assert set(board.OLED) - {"controller"} == OLED_KEYS
    assert (board.OLED["width"], board.OLED["height"]) == (128, 64)
    assert board.OLED["addr"] in (0x3C, 0x3D)


def test_a_display_that_is_known_names_its_controller(board: types.ModuleType) -> None:
    (entry,) = [each for each in catalog.read_all() if each.title == board.NAME]
    known = None if entry.wired or entry.simulated else "ssd1306"
    if entry.panel:
        known = resources.panels()[entry.panel]["oled"]["controller"]
    assert board.OLED.get("controller") == known


@pytest.mark.parametrize("panel", resources.panels())
def test_a_panel_is_an_option_of_every_board(panel: str) -> None:
    real = {entry.name for entry in catalog.read_all() if not (entry.simulated or entry.panel)}
    assert {entry.base for entry in catalog.read_all() if entry.panel == panel} == real


def test_a_panel_leaves_the_display_of_the_board_off() -> None:
    for entry in catalog.read_all():
        own = catalog.read(entry.base)
        if entry.panel and not own.wired:
            shared = {entry.oled["sda"], entry.oled["scl"]} & {own.oled["sda"], own.oled["scl"]}
            assert entry.power is None
            assert not shared or entry.oled["addr"] != own.oled["addr"]
            assert entry.oled["rst"] != own.oled["rst"]


def test_every_pin_exists_on_the_chip_and_has_one_use(board: types.ModuleType) -> None:
    pins = used_pins(board)
    assert len(pins) == len(set(pins))
    assert set(pins) <= CHIPS[board.CHIP]["gpios"]


@pytest.mark.parametrize("trouble", ["strapping", "flash", "octal", "usb", "console"])
def test_no_button_is_on_an_unsuitable_pin(board: types.ModuleType, trouble: str) -> None:
    assert len(board.BUTTONS) == 4
    assert not set(board.BUTTONS) & CHIPS[board.CHIP][trouble]


def test_no_internal_pull_up_is_used_on_a_pin_without_one(board: types.ModuleType) -> None:
    asked = set(board.BUTTONS) - set(board.EXTERNAL_PULL_UPS)
    assert not asked & CHIPS[board.CHIP]["input_only"]


def test_an_external_pull_up_is_at_a_button(board: types.ModuleType) -> None:
    assert set(board.EXTERNAL_PULL_UPS) <= set(board.BUTTONS)


def test_outputs_are_on_pins_that_can_drive(board: types.ModuleType) -> None:
    driven = set(used_pins(board)) - set(board.BUTTONS)
    assert not driven & CHIPS[board.CHIP]["input_only"]


def test_no_pin_is_taken_from_flash_usb_or_console(board: types.ModuleType) -> None:
    chip = CHIPS[board.CHIP]
    assert not set(used_pins(board)) & (chip["flash"] | chip["usb"] | chip["console"])


def test_the_wake_source_is_supported_by_the_chip(board: types.ModuleType) -> None:
    assert board.WAKE in CHIPS[board.CHIP]["wakes"]
    if board.WAKE in ("one_low", "any_low"):
        assert set(board.BUTTONS) <= CHIPS[board.CHIP]["rtc"]
