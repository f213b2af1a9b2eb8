"""Build the font modules of the box from the readable sources in tools/fonts/."""

from pathlib import Path

from tools import glyph_sheets
from tools.arguments import parsed

SOURCES = Path(__file__).parent / "fonts"
MODULES = Path(__file__).parent.parent / "firmware" / "box" / "ui" / "fonts"
PROPORTIONAL = ("text", "strong")


def build(folder: Path) -> None:
    """Write every font module into a folder."""
    for name in PROPORTIONAL:
        (folder / f"{name}.py").write_text(glyph_sheets.font_module(name), "ascii")
    (folder / "sheet.py").write_text(glyph_sheets.sheet_module(), "ascii")
    (folder.parent / "icon_rows.py").write_text(glyph_sheets.icons_module(), "ascii")


if __name__ == "__main__":
    given = parsed(__doc__, "FOLDER")
    build(Path(given[0]) if given else MODULES)
