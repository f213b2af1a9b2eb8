"""Write examples/games and docs/reports: two games, played here on the simulated box.

One is a game of Mobile Frame Zero at full depth among three companies, the other the game of
tests/flows/mech_kinds.seq. It takes a minute.
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
from doomsday.reports.chronicle import read  # noqa: E402
from doomsday.screen.words import read_words  # noqa: E402
from doomsday.sim import script  # noqa: E402
from doomsday.sim.boxes import play_in  # noqa: E402
from doomsday.sim.flashfile import put_rosters, take_games  # noqa: E402
from doomsday.sim.player import Player  # noqa: E402
from tools.arguments import parsed  # noqa: E402

FOLDER = ROOT / "docs" / "reports"
RECORDS = ROOT / "examples" / "games"
# Name of record and report, sequence, folder of companies.
GAMES = (
    ("three-companies", "tools/reports.seq", "examples/companies"),
    ("three-battleforces", "tests/flows/mech_kinds.seq", "examples/battleforces"),
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


def reports(name: str) -> dict[str, bytes]:
    """Return the reports on a game of examples/games, by file name."""
    game = read(RECORDS / f"{name}.game")
    lines = tools(game.module.id).battle_report(game) or plain_text.lines(game)
    text = "\n".join(lines) + "\n"
    return {f"{name}.html": game_page.html(game).encode(), f"{name}.txt": text.encode()}


def main() -> None:
    """Write the reports."""
    parsed(__doc__)
    FOLDER.mkdir(exist_ok=True)
    RECORDS.mkdir(exist_ok=True)
    for name, sequence, companies in GAMES:
        with TemporaryDirectory() as folder:
            record = played(sequence, companies, Path(folder))
            game = read(record)
            assert game.is_over and not game.fault, game.fault
            (RECORDS / f"{name}.game").write_bytes(record.read_bytes())
        for file, content in reports(name).items():
            (FOLDER / file).write_bytes(content)
            print(f"docs/reports/{file} is written")


if __name__ == "__main__":
    main()
