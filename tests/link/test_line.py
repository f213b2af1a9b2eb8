"""A laptop talks to the box's own program, which must survive any request."""

from pathlib import Path

from doomsday import resources
from doomsday.device.line.box import deflated
from tests.onbox import ROOT, run_micropython
from tests.packs import packed

SCRIPT = ROOT / "tests" / "firmware" / "device" / "line_on_box.py"


def test_the_box_handles_every_request_of_a_laptop(tmp_path: Path) -> None:
    file = packed()
    (tmp_path / "file").write_bytes(file)
    (tmp_path / "packed").write_bytes(deflated(file))
    printed = run_micropython(
        SCRIPT, resources.driver(), tmp_path / "file", tmp_path / "packed", heap="6M"
    )
    kept = [line for line in printed.splitlines() if line.startswith("ok ")]
    assert len(kept) == SCRIPT.read_text().count("\ndef test_") > 20
