"""Make the pictures in the documents from the program itself, by playing sequences.

Beside them a contact sheet of all golden pages, `pages.png`, to look at as a whole.
"""

import io
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from doomsday.companies.rosters import box_files, pack_folder
from doomsday.screen.box_svg import box_svg
from doomsday.screen.picture import as_png, as_sheet, from_braille
from doomsday.screen.size import WIDTH
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import put_file
from doomsday.sim.player import PRESS_MS, Player, button_number
from firmware.box.ui.fonts import text
from tools import film
from tools.arguments import parsed

_TOOLS = Path(__file__).resolve().parent
_ROOT = _TOOLS.parent


@dataclass(frozen=True)
class Album:
    """The sequence that is played, where its pictures go, and the companies on the box.

    Each shot of the sequence `filmed` is one more picture, of the box in the terminal: the shot
    `turn` a film from there to the end. With `columns` the pictures whose names differ in the
    number behind a full stop, such as `attack.1` and `attack.2`, are one contact sheet of as many
    columns. A comment `#> held B MS NAME` in the sequence is a shot while a button is down.
    """

    sequence: Path
    folder: Path
    companies: Path | None = None
    columns: int = 0
    filmed: Path | None = None


_COMPANIES = _ROOT / "examples" / "companies"
_BATTLEFORCES = _ROOT / "examples" / "battleforces"
_DIALS = _ROOT / "examples" / "dials"
_SHEETS = _ROOT / "examples" / "sheets"
GOLDEN = _ROOT / "tests" / "golden"
# The contact sheet lies beside the pictures of the first album.
SHEET = _ROOT / "docs" / "pictures" / "pages.png"
SHEET_COLUMNS = 7

_HELD = re.compile(r"#> held ([ABCD]) (\d+) (\S+)")

# What the pictures of the box in the terminal show, for readers who cannot see them.
_FILM = "turn"
_LABELS = {
    "terminal": "The box in a terminal: its screen, three lamps, and four keys with their labels",
    _FILM: "A turn, press by press: a frame attacks, the box rolls, and its target loses a system",
}

ALBUMS = (
    Album(_TOOLS / "shots.seq", _ROOT / "docs" / "pictures", filmed=_TOOLS / "terminal.seq"),
    Album(_TOOLS / "manual.seq", _ROOT / "docs" / "manual", _COMPANIES),
    Album(_TOOLS / "manual_damage.seq", _ROOT / "docs" / "manual_damage", _COMPANIES, 2),
    Album(_TOOLS / "manual_full.seq", _ROOT / "docs" / "manual_full", _COMPANIES, 2),
    Album(_TOOLS / "manual_mech.seq", _ROOT / "docs" / "manual_mech", _BATTLEFORCES, 2),
    Album(_TOOLS / "manual_dials.seq", _ROOT / "docs" / "manual_dials", _DIALS, 2),
    Album(_TOOLS / "sheets.seq", _ROOT / "docs" / "sheets", _SHEETS),
)


def pictures(album: Album) -> dict[str, bytes]:
    """Return every picture of an album by file name."""
    made: dict[str, bytes] = {}
    sheets: dict[str, list[bytes]] = {}

    def shoot(name: str, pixels: bytes) -> None:
        if album.columns:
            sheets.setdefault(name.partition(".")[0], []).append(pixels)
            return
        made[f"{name}.png"] = as_png(pixels, scale=4, gap=1, margin=6)
        if name == "box":
            made["box.svg"] = box_svg(pixels).encode()

    with tempfile.TemporaryDirectory() as scratch:
        flash = Path(scratch) / "box.bin"
        if album.companies:
            _put_companies(flash, album.companies)
        with play_in(flash) as player:
            _play(album.sequence, player, shoot)
    for name, screens in sheets.items():
        made[f"{name}.png"] = as_sheet(screens, album.columns, scale=3, margin=4)
    if album.filmed:
        made |= _filmed(album.filmed)
    return made


def _play(sequence: Path, player: Player, shoot: script.Shoot) -> None:
    for number, line in enumerate(sequence.read_text().splitlines(), 1):
        if held := _HELD.fullmatch(line):
            button = button_number(held[1])
            player.settle()
            player.box.down(button)
            player.wait(int(held[2]))
            shoot(held[3], player.pixels())
            player.box.up(button)
            player.wait(PRESS_MS)
        elif step := script.parse_line(number, line):
            script.run_step(step, player, io.StringIO(), shoot)


def _filmed(sequence: Path) -> dict[str, bytes]:
    """Return the pictures of the box in the terminal by file name."""
    with tempfile.TemporaryDirectory() as scratch:
        flash = Path(scratch) / "box.bin"
        _put_companies(flash, _COMPANIES)
        films = film.films(sequence, flash)
    return {
        f"{name}.svg": film.as_terminal(
            moments if name == _FILM else moments[:1], _LABELS[name]
        ).encode()
        for name, moments in films.items()
    }


def _put_companies(flash: Path, companies: Path) -> None:
    for name, content in box_files(pack_folder(companies)[0]).items():
        put_file(flash, "sim", name, content)


def caption(name: str) -> bytes:
    """A line of letters as a page of 128 columns, cut at its end."""
    columns = b""
    for character in name:
        glyph = ord(character) - text.FIRST
        start = glyph * text.CELL
        columns += text.DATA[start : start + text.WIDTHS[glyph]] + bytes(text.GAP)
    return columns[:WIDTH].ljust(WIDTH, b"\0")


def contact_sheet(pages: Path) -> bytes:
    """A PNG file of all golden pages in a folder, by name, each above its name."""
    screens = [
        from_braille(place.read_text("utf-8")) + bytes(WIDTH) + caption(place.stem)
        for place in sorted(pages.glob("*.txt"))
    ]
    return as_sheet(screens, SHEET_COLUMNS, scale=1, margin=6)


def main() -> int:
    for album in ALBUMS:
        album.folder.mkdir(parents=True, exist_ok=True)
        made = pictures(album)
        for old in album.folder.iterdir():
            if old.name not in made and old != SHEET:
                old.unlink()
        for name, content in made.items():
            (album.folder / name).write_bytes(content)
        print(f"{len(made)} pictures in {album.folder.relative_to(_ROOT)}")
    SHEET.write_bytes(contact_sheet(GOLDEN))
    print(f"all golden pages in {SHEET.relative_to(_ROOT)}")
    return 0


if __name__ == "__main__":
    parsed(__doc__)
    sys.exit(main())
