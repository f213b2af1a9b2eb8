"""The icons of the page are those that tools/web_icons.py draws."""

import json
import zlib

import pytest

from tests.onbox import ROOT
from tools import web_icons

SITE = ROOT / "web" / "site"


def decoded(png: bytes) -> bytes:
    """Return the pixels of an icon; two zlibs may compress them differently."""
    start = png.index(b"IDAT") + 4
    length = int.from_bytes(png[start - 8 : start - 4])
    return png[16:24] + zlib.decompress(png[start : start + length])


@pytest.mark.parametrize("name", web_icons.ICONS)
def test_an_icon_is_as_drawn(name: str) -> None:
    size, maskable = web_icons.ICONS[name]
    drawn = web_icons.draw(size, maskable).png()
    assert decoded((SITE / "icons" / name).read_bytes()) == decoded(drawn), (
        "run tools/web_icons.py"
    )


def test_the_manifest_names_icons_that_exist() -> None:
    manifest = json.loads((SITE / "manifest.webmanifest").read_text())
    for icon in manifest["icons"]:
        size, maskable = web_icons.ICONS[icon["src"].removeprefix("icons/")]
        assert icon["sizes"] == f"{size}x{size}"
        assert maskable == (icon.get("purpose") == "maskable")
