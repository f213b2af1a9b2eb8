"""A small checkout for image tests, which then do not depend on the real program."""

from pathlib import Path

from tests.onbox import ROOT

FILES = {
    "NOTICE": "Everything is ours.\n",
    "firmware/boot.py": "",
    "firmware/main.py": "import box.app\n",
    "firmware/pack.py": (ROOT / "firmware" / "pack.py").read_text(),
    "firmware/rehearse.py": "",
    "firmware/verify.py": "",
    "firmware/box/__init__.py": "",
    "firmware/box/app.py": (
        "from shared.rules import dice_kinds\nimport board\nsize = dice_kinds.SIZE\n"
    ),
    "firmware/box/version.py": 'VERSION = "0.1.0"\n',
    "firmware/box/screens/__init__.py": "",
    "firmware/box/screens/home.py": "from box.ui import words\nTITLE = words.HOME\n",
    "firmware/pages/__init__.py": "",
    "firmware/box/ui/words.py": 'HOME = "Home"\n',
    "shared/__init__.py": "",
    "shared/rules/__init__.py": "",
    "shared/rules/dice_kinds.py": "SIZE = 12\n",
    "boards/chips.py": "CHIPS = {}\n",
    "boards/panels.py": "PANELS = {}\n",
    "boards/about.toml": "",
    "boards/sim.py": "NAME = 'Simulated box'\n",
    "boards/other.py": "NAME = 'Another box'\n",
    "build/driver/adafruit_ssd1306.py": "from adafruit_bus_device import i2c_device\n",
}


def plant(root: Path) -> None:
    """Write the checkout below `root`."""
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
