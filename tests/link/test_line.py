"""A laptop talks to the box's own program, which must survive any request."""

from pathlib import Path

from doomsday.device.line.box import deflated
from tests.onbox import names_of_tests, passed
from tests.packs import packed

MODULE = "tests.firmware.device.line_on_box"


def test_the_box_handles_every_request_of_a_laptop(tmp_path: Path) -> None:
    file = packed()
    (tmp_path / "file").write_bytes(file)
    (tmp_path / "packed").write_bytes(deflated(file))
    kept = passed(MODULE, tmp_path / "file", tmp_path / "packed", heap="8M")
    assert len(kept) == len(names_of_tests(MODULE)) > 20
