"""Random games of every depth and edition are legal, and their records replay."""

import subprocess
import sys
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.errors import FAILED
from doomsday.games.mfz import randomgame
from doomsday.records.replays import judge
from shared.rules.mfz.setup import header
from shared.rules.mfz.setup.options import DEPTHS, offered, preset
from shared.rules.records.replay import Record
from tests.onbox import ROOT
from tests.sampling import cases

GAMES = {"quick": 400, "damage": 300, "full": 300}
SAMPLE = 12


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_thousand_random_games_are_legal_and_replay(depth: str) -> None:
    for seed in range(cases(GAMES[depth], SAMPLE)):
        verdict = judge(randomgame.record(seed, depth=depth))
        assert verdict.error is None, (seed, verdict.error)
        assert verdict.over
        assert 1 <= len(verdict.winners) <= len(verdict.seats)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("edition", ("handbook", "book", "web"))
def test_a_preset_has_all_options_of_its_edition(depth: str, edition: str) -> None:
    text = randomgame.record(5, edition, depth)
    options = header.read(Record(text).header).options
    assert options["edition"] == edition
    for row in offered(depth):
        if row.name != "edition" and row.name != "size":
            assert options[row.name] == preset(row, edition)
    assert judge(text).ok


def test_the_command_replaces_no_other_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "g.game"
    command = ["play", "--random", "--out", str(place), "--seed"]
    assert cli.main([*command, "2"]) == 0
    record = place.read_bytes()
    assert cli.main([*command, "2"]) == 0
    assert cli.main([*command, "3"]) == FAILED
    assert capsys.readouterr().err.startswith(f"Error: {place} already exists")
    assert place.read_bytes() == record


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_command_plays_at_a_depth_by_a_preset(
    depth: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["play", "--random", "--seed", "3", "--depth", depth, "--preset", "web"]
    assert cli.main(command) == 0
    printed = capsys.readouterr().out
    assert f"[Depth {depth}]\n" in printed
    assert "[Rules web/" in printed
    assert cli.main(command) == 0
    assert capsys.readouterr().out == printed
    assert judge(printed).over


def test_an_unknown_depth_or_preset_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for option in (["--depth", "deep"], ["--preset", "novel"]):
        assert cli.main(["play", "--random", *option]) == 2
        assert option[1] in capsys.readouterr().err


def test_a_quick_game_imports_nothing_for_named_frames() -> None:
    script = (
        "import sys\n"
        "from shared.rules.mfz.game import GAME\n"
        "from shared.rules.mfz.setup import agreement, header\n"
        "from shared.rules.records.replay import Record\n"
        "setup = agreement.agree((('A', 5, 20), ('B', 6, 22)), None, {'doomsday_start': 5})\n"
        "lines = ''.join('[%s %s]' % pair for pair in header.write(setup))\n"
        "game = GAME.begin(header.read(Record(lines).header))\n"
        "game.push(game.legal()[0])\n"
        "print(*sorted(sys.modules))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name.rpartition(".")[2] for name in run.stdout.split() if "rules.mfz." in name}
    assert "state" in loaded
    named = (
        "roster_setup",
        "frame_lines",
        "frame_bidding",
        "loadout",
        "frame_state",
        "turn_state",
    )
    for name in named:
        assert name not in loaded
