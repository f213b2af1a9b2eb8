"""The hour before a game: the page's commands print what stands below them, on a simulated box."""

import re
from pathlib import Path

from tools.laptop_page import PAGE, PICTURES, written

STAGES = ("import", "check", "show", "bid", "odds", "sync")


def test_the_page_and_its_pictures_are_what_its_commands_print(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    text, pictures = written(page, tmp_path)
    assert text == page
    assert {path.name for path in PICTURES.iterdir()} == set(pictures)
    for name, content in pictures.items():
        assert (PICTURES / name).read_bytes() == content, name


def test_the_page_walks_through_the_hour_in_order() -> None:
    page = PAGE.read_text("utf-8")
    commands = re.findall(r"^\$ doomsday (\S+)", page, flags=re.MULTILINE)
    first = {stage: commands.index(stage) for stage in STAGES}
    assert [*first] == sorted(first, key=lambda stage: first[stage])
    pictures = re.findall(r'src="laptop/([^"]+)"', page)
    assert sorted(pictures) == sorted(path.name for path in PICTURES.iterdir())
