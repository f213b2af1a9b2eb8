"""The whole chain from an empty flash to a verified record, on the simulated box."""

import binascii
import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.companies.boxfile import whole_file
from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.player import LinePlayer
from doomsday.device.line.transfers import pull, sync
from doomsday.device.port.port import Port
from doomsday.errors import Failure
from doomsday.records.replays import judge_file
from doomsday.sim import script
from doomsday.sim.flashfile import put_file
from shared.rules.games import roster_path
from shared.rules.mfz.setup import roster
from tests.host.sim.test_headless import freed
from tests.host.simbox import headless
from tests.onbox import ROOT
from tests.packs import pack_of
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.usefixtures("own_state")

EXAMPLES = ROOT / "examples" / "companies"
PACK = pack_of(EXAMPLES)

# A demo game of two companies without named frames, up to the first loss.
BEGUN = """
answer "Game"
press D
answer "demo"
answer "quick"
answer "Company A"
answer "Company B"
answer "Begin"
expect "R1"
expect "A 10"
press D
expect "Lost frame"
press D
expect "A 5"
"""
# A, where the cursor rests, loses its other frame, and the players end the game.
ENDED = """
expect "A 5"
press D
expect "Lost frame"
press D
expect "End the game?"
press D
expect "Game over"
"""
SAVED = """
press D
expect "Saved as game"
"""
# From that notice to another game of the same companies.
AGAIN = """
press D
answer "Game"
hold D 900
expect "R1"
expect "A 10"
press D
expect "Lost frame"
press D
"""
# The winner, the second and its score, and below them the winner's score.
PLACES = re.compile(r"(\S+) +2 (\S+) +(\d+) (\d+)")


@contextmanager
def talking(port: Path) -> Iterator[Box]:
    stream = Port(str(port))
    try:
        yield Box(Conversation(stream), PATIENCE_S)
    finally:
        stream.close()


def play(box: Box, steps: str) -> LinePlayer:
    player = LinePlayer(box)
    script.run(script.parse(steps.splitlines()), player, io.StringIO(), lambda name, pixels: None)
    return player


def test_a_game_is_synced_played_killed_pulled_and_replayed(tmp_path: Path) -> None:
    flash, port, out = tmp_path / "flash.bin", tmp_path / "P", tmp_path / "out"
    with headless(flash, pty=port):
        assert cli.main(["sync", str(EXAMPLES), "--port", str(port)]) == 0
        with talking(port) as box:
            assert box.hello.companies == 6
            play(box, BEGUN)
    assert freed(flash)
    port = tmp_path / "Q"
    with headless(flash, pty=port):
        with talking(port) as box:
            assert (box.hello.game, box.hello.round, box.hello.state) == (1, 1, "play")
            last = play(box, ENDED).words()
            play(box, SAVED)
        assert cli.main(["pull", str(out), "--port", str(port)]) == 0
        assert cli.main(["pull", str(out), "--port", str(port)]) == 0
    (record,) = out.iterdir()
    assert cli.main(["replay", str(record)]) == 0
    verdict = judge_file(record)
    assert verdict.over
    found = PLACES.fullmatch(" ".join(last[1:-1]))
    assert found
    shown = {found[1]: int(found[4]), found[2]: int(found[3])}
    assert shown == {company["name"]: company["score"] for company in verdict.seats}


def test_a_game_played_after_the_others_left_the_box_is_new_and_replaces_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flash, port, out = tmp_path / "flash.bin", tmp_path / "P", tmp_path / "out"
    brought = []
    with headless(flash, pty=port):
        for steps in (BEGUN + ENDED + SAVED, AGAIN + ENDED + SAVED):
            with talking(port) as box:
                play(box, steps)
            capsys.readouterr()
            assert cli.main(["pull", str(out), "--remove", "--port", str(port)]) == 0
            file, removed = capsys.readouterr().out.splitlines()
            assert removed == "Removed from the box: 1 game."
            brought.append(Path(file))
        with talking(port) as box:
            assert box.hello.games == 0 and not box.games()
    # Both are of one day and have the same companies.
    assert [path.name[len("2026-11-21") :] for path in brought] == ["-a-b.game", "-a-b-2.game"]
    assert all(judge_file(record).over for record in brought)


class Fatal(Port):
    """A port that calls `kill` before the request after `requests` more (None: never)."""

    def __init__(self, name: str, kill: Callable[[], None]) -> None:
        super().__init__(name)
        self.requests: int | None = None
        self._kill = kill
        self._last = b""

    def write(self, data: bytes) -> None:
        # A repeated frame, on a slow machine, is the same request.
        if self.requests is not None and data != self._last:
            if not self.requests:
                self._kill()
            self.requests -= 1
        self._last = data
        super().write(data)


def test_a_box_that_loses_its_power_in_a_transfer_loses_nothing_else(tmp_path: Path) -> None:
    flash, out = tmp_path / "flash.bin", tmp_path / "out"
    games = {"0001.game": b"1. B.\n" * 200, "0002.game": b"2. A.\n" * 200}
    one = whole_file(PACK.content.splitlines(keepends=True)[1], roster.VERSION)
    for name, content in games.items():
        put_file(flash, "sim", f"/games/{name}", content)
    put_file(flash, "sim", "/" + roster_path("mfz"), one)

    with fatal(flash, tmp_path / "P", 4) as box, pytest.raises(Failure):
        pull(box, out)
    assert [path.read_bytes() for path in out.iterdir()] == [games["0001.game"]]

    with fatal(flash, tmp_path / "Q", 3) as box, pytest.raises(Failure):
        sync(box, [PACK])

    assert freed(flash)
    with headless(flash, pty=tmp_path / "R"), talking(tmp_path / "R") as box:
        assert box.hello.companies_crc == binascii.crc32(one)
        assert [game.new for game in pull(box, out)] == [False, True]
        assert [one.rosters for one in sync(box, [PACK])] == [6]
    assert sorted(path.read_bytes() for path in out.iterdir()) == sorted(games.values())


@contextmanager
def fatal(flash: Path, port: Path, requests: int) -> Iterator[Box]:
    """Yield a greeted box that loses its power after so many more requests."""
    assert freed(flash)
    with headless(flash, pty=port) as process:

        def kill() -> None:
            process.kill()
            process.wait()

        stream = Fatal(str(port), kill)
        try:
            box = Box(Conversation(stream), PATIENCE_S)
            stream.requests = requests
            yield box
        finally:
            stream.close()
