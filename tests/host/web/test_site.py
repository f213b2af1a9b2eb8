"""`doomsday web` writes a site, replaces only its own files, and says why it does not."""

import lzma
import os
import re
from pathlib import Path

import pytest

from building import web_parts
from doomsday import resources
from doomsday.errors import Failure
from doomsday.image.build import flash_image
from doomsday.web import contents as parts
from doomsday.web import service_worker, site
from tests.onbox import ROOT

pytestmark = pytest.mark.skipif(
    not (ROOT / web_parts.FOLDER).is_dir(), reason="the parts of the site could not be fetched"
)


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return parts.contents()


@pytest.fixture
def folder(tmp_path: Path, files: dict[str, bytes]) -> Path:
    """A folder with a site in it."""
    folder = tmp_path / "site"
    site.write(folder, files)
    return folder


def unpacked(packed: bytes) -> bytes:
    """The content of a packed file, by its description in doomsday.web.packed."""
    method = {"id": lzma.FILTER_LZMA1, "lc": packed[4] % 9, "lp": 0, "pb": 0}
    content = lzma.decompress(packed[5:], lzma.FORMAT_RAW, filters=[method])
    assert len(content) == int.from_bytes(packed[:4], "little")
    return content


def written(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_folder_has_all_files_of_the_site(files: dict[str, bytes], folder: Path) -> None:
    found = written(folder)
    assert found.keys() - files.keys() == {site.LIST, ".nojekyll"}
    assert {path: found[path] for path in files} == files


def test_the_flash_image_is_that_of_the_simulated_board(files: dict[str, bytes]) -> None:
    assert unpacked(files["image.bin.lzma"]) == flash_image("sim")


def test_a_site_written_twice_is_the_same(folder: Path) -> None:
    before = written(folder)
    site.write(folder, parts.contents())
    assert written(folder) == before


def test_every_file_that_a_module_or_the_page_names_is_there(files: dict[str, bytes]) -> None:
    pattern = re.compile(rb"""(?:from|import|src=|href=)\s*\(?"(\.{0,2}/?[\w./-]+\.\w+)\"""")
    for path, content in files.items():
        if path.endswith((".html", ".js", ".mjs", ".webmanifest")):
            for target in pattern.findall(content):
                inside = os.path.normpath(os.path.join(os.path.dirname(path), target.decode()))
                assert inside in files, f"{path} names {target.decode()}"


def test_a_file_of_another_version_is_replaced(folder: Path, files: dict[str, bytes]) -> None:
    (folder / "index.html").write_text("<p>Version 0")
    older = site._digest(b"<p>Version 0")
    listing = folder / site.LIST
    listing.write_text(re.sub(r"\w+  index\.html", f"{older}  index.html", listing.read_text()))
    site.write(folder, files)
    assert (folder / "index.html").read_bytes() == files["index.html"]


def test_a_file_that_the_new_version_lacks_is_removed_with_its_folder(
    folder: Path, files: dict[str, bytes]
) -> None:
    (folder / "old").mkdir()
    (folder / "old" / "game.js").write_text("1;")
    with (folder / site.LIST).open("a") as listing:
        listing.write(f"{site._digest(b'1;')}  old/game.js\n")
    site.write(folder, files)
    assert not (folder / "old").exists()
    assert "old/game.js" not in (folder / site.LIST).read_text()


@pytest.mark.parametrize("path", ["../mine.txt", "/etc/mine", "a/../../mine.txt", "..", "a//b"])
def test_a_list_with_a_path_out_of_the_folder_is_refused(
    folder: Path, path: str, files: dict[str, bytes]
) -> None:
    mine = folder.parent / "mine.txt"
    mine.write_text("mine")
    with (folder / site.LIST).open("a") as listing:
        listing.write(f"{site._digest(b'mine')}  {path}\n")
    with pytest.raises(Failure, match="is not the list of a site"):
        site.write(folder, files)
    assert mine.read_text() == "mine"


def test_files_of_others_stay(folder: Path, files: dict[str, bytes]) -> None:
    (folder / "mine.txt").write_text("mine")
    (folder / "page" / "mine.js").write_text("mine")
    site.write(folder, files)
    assert (folder / "mine.txt").read_text() == "mine"
    assert (folder / "page" / "mine.js").read_text() == "mine"


def test_a_removed_file_that_was_changed_stays(folder: Path, files: dict[str, bytes]) -> None:
    (folder / "old.js").write_text("changed")
    with (folder / site.LIST).open("a") as listing:
        listing.write(f"{site._digest(b'1;')}  old.js\n")
    site.write(folder, files)
    assert (folder / "old.js").read_text() == "changed"


def test_a_changed_file_is_not_replaced(folder: Path, files: dict[str, bytes]) -> None:
    (folder / "index.html").write_text("mine")
    with pytest.raises(Failure, match=r"index\.html was changed") as caught:
        site.write(folder, files)
    assert caught.value.hint
    assert (folder / "index.html").read_text() == "mine"


def test_a_folder_with_other_files_is_refused(tmp_path: Path, files: dict[str, bytes]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(Failure, match="has other files"):
        site.write(tmp_path, files)
    assert written(tmp_path) == {"mine.txt": b"mine"}


def test_a_folder_of_git_for_publishing_is_taken(tmp_path: Path, files: dict[str, bytes]) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "CNAME").write_text("box.example\n")
    site.write(tmp_path, files)
    assert (tmp_path / "index.html").exists()


@pytest.mark.parametrize(
    "content", [b"", b"My notes\n", b"\xff\xfe", b"The site of `doomsday web`\nx"]
)
def test_another_file_with_the_name_of_the_list_is_refused(
    tmp_path: Path, content: bytes, files: dict[str, bytes]
) -> None:
    (tmp_path / site.LIST).write_bytes(content)
    with pytest.raises(Failure, match="is not the list of a site"):
        site.write(tmp_path, files)
    assert written(tmp_path) == {site.LIST: content}


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path, files: dict[str, bytes]) -> None:
    place = tmp_path / "site"
    place.write_text("mine")
    with pytest.raises(Failure, match="is not a folder"):
        site.write(place, files)
    assert place.read_text() == "mine"


def test_nothing_is_written_through_a_symbolic_link(
    folder: Path, tmp_path: Path, files: dict[str, bytes]
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for path in (folder / "page").iterdir():
        path.rename(other / path.name)
    (folder / "page").rmdir()
    (folder / "page").symlink_to(other, target_is_directory=True)
    with pytest.raises(Failure, match="is a symbolic link"):
        site.write(folder, files)


def test_a_write_that_was_cut_short_is_completed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, bytes]
) -> None:
    newer = {**files, "index.html": b"<p>Version 2", "new.js": b"2;"}
    whole = site.put

    def cut(place: Path, content: bytes) -> None:
        if place.name == "new.js":
            raise OSError("cut")
        whole(place, content)

    monkeypatch.setattr(site, "put", cut)
    with pytest.raises(OSError, match="cut"):
        site.write(folder, newer)
    assert (folder / "index.html").read_bytes() == newer["index.html"]
    monkeypatch.setattr(site, "put", whole)
    # By another version than the one that was cut.
    site.write(folder, files)
    assert (folder / "index.html").read_bytes() == files["index.html"]


def test_a_site_without_the_parts_of_others_is_refused_with_what_to_try(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(resources, "_checkout", lambda: tmp_path)
    (tmp_path / "web" / "site").mkdir(parents=True)
    with pytest.raises(Failure, match="MicroPython for browsers is missing") as caught:
        parts.contents()
    assert "make setup" in caught.value.hint


def test_the_service_worker_lists_every_other_file_once(files: dict[str, bytes]) -> None:
    worker = files[service_worker.PATH].decode()
    assert service_worker.EMPTY not in worker
    for path, content in files.items():
        row = f'"{path}": "{service_worker.digest(content)}"'
        assert worker.count(row) == (path != service_worker.PATH)


def test_only_what_the_first_picture_needs_is_kept_at_once(files: dict[str, bytes]) -> None:
    first = parts.first(files)
    assert {"index.html", "page/main.js", "box/life.js", "image.bin.lzma"} <= first
    assert not {path for path in first if path.startswith(("vendor/esptool", "vendor/smol"))}


def test_the_site_has_the_licence_of_every_part(files: dict[str, bytes]) -> None:
    text = files["licences.txt"].decode()
    for holder in (
        "Doomsday Box contributors",
        "Adafruit Industries",
        "Damien P. George",
        "The littlefs authors",
        "Squirrel Chat",
        "Apache License",
        "Vitaly Puzrin",
        "Jean-loup Gailly",
        "Espressif Systems",
    ):
        assert holder in text
