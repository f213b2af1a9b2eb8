"""The sequences of presses that tests and figures play: flows and examples, and their box."""

from pathlib import Path

from doomsday.sim.flashfile import put_file
from shared.rules.games import roster_path
from tests.packs import BATTLEFORCES, DIALS, NO_ROSTERS, SHEETS, packed
from tests.packs import EXAMPLES as COMPANIES

# Sequences that choose companies of the box.
_WITH_COMPANIES = ("quick", "roster_presses")
# Sequences that begin with what a new box offers.
_ON_NEW_BOX = ("first_game", "first_battle")
_ROSTERS = {
    COMPANIES: roster_path("mfz"),
    BATTLEFORCES: roster_path("mechwarrior"),
    DIALS: roster_path("mechwarrior"),
    SHEETS: roster_path("sheet"),
}
FLOWS = [*sorted(Path(__file__).parent.glob("*.seq"))]
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.seq"))


def rosters_of(path: Path) -> Path | None:
    """Return the folder of what is on the box of a sequence: companies, battleforces, or nothing.

    Sequences of MechWarrior are played on a box that has battleforces, those of scoreboards on one
    that has sheets.
    """
    if path.stem.startswith("mech_dial") or path.stem == "mechwarrior":
        return DIALS
    if path.stem.startswith("mech"):
        return BATTLEFORCES
    if path.stem.startswith("sheet"):
        return SHEETS
    return COMPANIES if path.stem in _WITH_COMPANIES else None


def prepare(path: Path, flash: Path) -> None:
    """Put on a new box in the file `flash` what a sequence needs there.

    Without rosters of its own a game has empty ones: most sequences set their companies by
    numbers, or choose rows by their place.
    """
    if path.stem in _ON_NEW_BOX:
        return
    folder = rosters_of(path)
    files = dict.fromkeys(_ROSTERS.values(), NO_ROSTERS)
    if folder:
        files[_ROSTERS[folder]] = packed(folder)
    for name, content in files.items():
        put_file(flash, "sim", f"/{name}", content)
