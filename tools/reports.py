"""Write docs/reports: the reports on two games that are played here on the simulated box.

One is a game of Mobile Frame Zero at full depth among three companies, the other the game of
examples/mechwarrior.seq. It takes a minute.
"""

import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from doomsday.companies.rosters import pack_folder  # noqa: E402
from doomsday.games.tools import tools  # noqa: E402
from doomsday.reports import game_page, plain_text  # noqa: E402
from doomsday.reports.chronicle import Chronicle, read  # noqa: E402
from doomsday.screen.words import read_words  # noqa: E402
from doomsday.sim import script  # noqa: E402
from doomsday.sim.boxes import play_in  # noqa: E402
from doomsday.sim.flashfile import put_rosters, take_games  # noqa: E402
from doomsday.sim.player import Player  # noqa: E402

FOLDER = ROOT / "docs" / "reports"
# Name of the report, sequence, folder of companies.
GAMES = (
    ("mfz", "tools/reports.seq", "examples/companies"),
    ("mechwarrior", "examples/mechwarrior.seq", "examples/battleforces"),
)
_BOARD = "sim"
_PRESSES = 3000


def played(sequence: str, companies: str, folder: Path) -> Path:
    """Play a sequence, then D until the game is over; return the record."""
    flash = folder / "flash.bin"
    packs, problems = pack_folder(ROOT / companies)
    assert not problems, problems
    put_rosters(flash, _BOARD, packs)
    with play_in(flash) as player:
        steps = script.parse((ROOT / sequence).read_text().splitlines())
        script.run(steps, player, io.StringIO(), lambda name, pixels: None)
        _play_on(player)
    return take_games(flash, folder / "games")[0]


def _play_on(player: Player) -> None:
    """Press D until a game is over, and save it; a game that is saved is left alone."""
    for _ in range(_PRESSES):
        words = " ".join(read_words(player.pixels()))
        if "Saved" in words:
            return
        player.press("D")
    raise SystemExit("The game does not end.")


def text(game: Chronicle) -> str:
    """Return the report as text."""
    lines = tools(game.module.id).battle_report(game) or plain_text.lines(game)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the reports."""
    FOLDER.mkdir(exist_ok=True)
    for name, sequence, companies in GAMES:
        with TemporaryDirectory() as folder:
            record = played(sequence, companies, Path(folder))
            game = read(record)
            assert game.is_over and not game.fault, game.fault
            (FOLDER / f"{name}.game").write_bytes(record.read_bytes())
        (FOLDER / f"{name}.html").write_text(game_page.html(game))
        (FOLDER / f"{name}.txt").write_text(text(game))
        print(f"docs/reports/{name}.html is written")


if __name__ == "__main__":
    main()
