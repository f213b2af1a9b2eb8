"""The wheel has everything, and its command works from any folder."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from box.version import VERSION
from building import web_parts
from doomsday.image.build import flash_image
from doomsday.web.contents import contents

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
    ]
    subprocess.run([*command, "--wheel-dir", folder, ROOT], check=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_carries_every_part(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for part in ("firmware", "shared", "boards", "host/doomsday", "build/driver"):
        folder = ROOT / part
        files = [p.relative_to(folder).as_posix() for p in folder.rglob("*.py")]
        inside = {
            "shared": "shared",
            "host/doomsday": "doomsday",
        }.get(part, f"doomsday/_parts/{Path(part).name}")
        assert {f"{inside}/{name}" for name in files} <= names
    assert {f"doomsday/_parts/site/{path}" for path in files_below(ROOT / "web" / "site")} <= names
    made = ROOT / web_parts.FOLDER
    assert {f"doomsday/_parts/vendor/{path}" for path in files_below(made)} <= names
    licences = "doomsday/_parts/driver/licenses/adafruit_circuitpython_ssd1306.txt"
    assert {"doomsday/_parts/NOTICE", "doomsday/_parts/boards/about.toml", licences} <= names
    assert {Path(n).name for n in names if "/licenses/" in n} >= {"LICENSE", "NOTICE"}
    assert not [n for n in names if n.endswith(".pyc") or n.startswith(("tests", "tools", "host"))]


def files_below(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the bin folder of an environment with the wheel and without the checkout."""
    home = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(home, with_pip=False)
    commands = home / "bin"
    pip = [sys.executable, "-m", "pip", "--python", commands / "python", "install", "--quiet"]
    # Python compiles what it imports.
    subprocess.run([*pip, "--no-deps", "--no-index", "--no-compile", wheel], check=True)
    (site,) = home.glob("lib/python*/site-packages")
    # Dependencies come from this environment; .pth files in a folder added by a .pth are not read.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return commands


def output(command: list[str | Path], folder: Path) -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_installed_command_prints_its_version_in_any_folder(
    installed: Path, tmp_path: Path
) -> None:
    assert output([installed / "doomsday", "--version"], tmp_path) == f"doomsday {VERSION}\n"


def test_the_installed_program_builds_the_same_image_as_the_checkout(
    installed: Path, tmp_path: Path
) -> None:
    code = (
        "import doomsday, hashlib; from doomsday.image.build import flash_image;"
        "print(doomsday.__file__, hashlib.sha256(flash_image('sim')).hexdigest())"
    )
    where, digest = output([installed / "python", "-c", code], tmp_path).split()
    assert Path(where).is_relative_to(installed.parent)
    assert digest == sha256(flash_image("sim")).hexdigest()


@pytest.mark.skipif(
    not (ROOT / web_parts.FOLDER).is_dir(), reason="the parts of the site could not be fetched"
)
def test_the_installed_command_writes_the_same_site_as_the_checkout(
    installed: Path, tmp_path: Path
) -> None:
    output([installed / "doomsday", "web", "site"], tmp_path)
    folder = tmp_path / "site"
    written = {path: (folder / path).read_bytes() for path in files_below(folder)}
    assert {path: written[path] for path in contents()} == contents()
