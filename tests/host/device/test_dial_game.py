"""A game of two battleforces with combat dials: synced, played in the heap of a chip, pulled."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.port.port import Port
from doomsday.records.replays import judge_file
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from tests.flows.sequences import EXAMPLES, FLOWS
from tests.flows.test_flow_records import said_scores
from tests.flows.test_flows import STACK_GOAL
from tests.host.sim.test_headless import freed
from tests.host.simbox import headless
from tests.packs import DIALS
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.usefixtures("own_state")

HEAP = "176K"
# The first has the presses of docs/presses.md.
GAMES = {
    path.stem: path for path in FLOWS + EXAMPLES if path.stem in ("mech_dials", "mechwarrior")
}


@contextmanager
def talking(port: Path) -> Iterator[Box]:
    stream = Port(str(port))
    try:
        yield Box(Conversation(stream), PATIENCE_S)
    finally:
        stream.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_dials_is_played_saved_pulled_and_replayed(name: str, tmp_path: Path) -> None:
    """Issue 43: the record has the dials, and computes what the box has shown."""
    flash, port, out = tmp_path / "flash.bin", tmp_path / "P", tmp_path / "out"
    with headless(flash, pty=port, heap=HEAP):
        assert cli.main(["sync", str(DIALS), "--port", str(port)]) == 0
        with talking(port) as box:
            assert box.hello.games == 0
    assert freed(flash)
    with play_in(flash, heap=HEAP) as player:
        for step in script.parse(GAMES[name].read_text().splitlines()):
            script.run_step(step, player, io.StringIO(), lambda name, pixels: None)
        assert player.box.counters.boots == 1
        assert 0 < player.box.counters.stack <= STACK_GOAL
    port = tmp_path / "Q"
    with headless(flash, pty=port, heap=HEAP):
        assert cli.main(["pull", str(out), "--port", str(port)]) == 0
    (record,) = out.iterdir()
    assert cli.main(["replay", str(record)]) == 0
    assert "Aa:1 10/9/19/3/2 defence:heavy_armor primary:pulse(o)" in record.read_text()
    verdict = judge_file(record)
    assert verdict.ok and verdict.over
    assert {seat["name"]: seat["score"] for seat in verdict.seats} == said_scores(GAMES[name])
