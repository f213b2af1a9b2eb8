"""The programs that esptool-js puts into a chip's memory are those under free licences.

Espressif has two: the older one is under the GPL, and its successor, esp-flasher-stub, under the
Apache License 2.0 or the MIT licence. esptool ships both, each with its licence beside it.
"""

import base64
import json
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.web.flash_node import VENDOR

_TEXT = re.compile(r'"([A-Za-z0-9+/=]{2000,})"')
_WINDOW = 12


def esptool_stubs(version: int) -> Path:
    """Return the folder of stubs in esptool; nothing of it is imported."""
    spec = find_spec("esptool")
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent / "targets" / "stub_flasher" / str(version)


def code(folder: Path, chip: str) -> bytes:
    return base64.b64decode(json.loads((folder / f"{chip}.json").read_text())["text"])


@pytest.fixture(scope="module")
def bundled() -> list[bytes]:
    """The programs in the bundle of esptool-js."""
    if not VENDOR.is_dir():
        pytest.skip("the parts of others for the site are missing")
    bundle = (VENDOR / "esptool-js.js").read_text("utf-8")
    return [base64.b64decode(text) for text in _TEXT.findall(bundle)]


def windows(data: bytes) -> set[bytes]:
    return {data[at : at + _WINDOW] for at in range(len(data) - _WINDOW)}


def shared(one: bytes, other: bytes) -> float:
    """Return the share of the pieces of `one` that `other` has too."""
    return len(windows(one) & windows(other)) / len(windows(one))


def test_esptool_says_which_licence_its_stubs_have() -> None:
    assert "GNU General Public License" in (esptool_stubs(1) / "README.md").read_text()
    free = " ".join((esptool_stubs(2) / "README.md").read_text().split())
    assert "dual licensed under the Apache License Version 2.0 or the MIT license" in free


def test_the_stub_of_the_esp32_is_the_free_one(bundled: list[bytes]) -> None:
    assert code(esptool_stubs(2), "esp32") in bundled


@pytest.mark.parametrize("chip", ["esp32", "esp32s3"])
def test_no_stub_is_like_the_older_one(bundled: list[bytes], chip: str) -> None:
    old, new = (code(esptool_stubs(version), chip) for version in (1, 2))
    assert shared(old, new) < 0.05
    # Another release of the free one for this chip.
    assert max(shared(stub, new) for stub in bundled) > 0.5
    assert max(shared(stub, old) for stub in bundled) < 0.05
