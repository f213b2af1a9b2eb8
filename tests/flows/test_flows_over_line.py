"""The sequences of this folder, played over the line on the box that `--port` names.

Every flow begins on a box that remembers nothing, so the box is made to forget.
"""

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from doomsday.device.line.find_box import greeted
from doomsday.device.line.player import LinePlayer
from doomsday.device.line.transfers import sync
from doomsday.sim import script
from tests.flows.sequences import EXAMPLES, FLOWS, rosters_of
from tests.link.slowline import slow_line
from tests.packs import pack_of
from tests.patience import PATIENCE_S

# What they say is true only of a box that was given power just now.
AFTER_POWER = {"about"}
# What they show goes on as the dice fell, which repeat only in a simulated box that is told so.
OF_THE_SEED = {"full"}
_LONGEST_MS = 60_000
NO_BOX = pytest.param(
    None, id="no box", marks=pytest.mark.skip(reason="needs --port, see docs/testing.md")
)


class Restarting(LinePlayer):
    """A line cannot cut the power; a restart of the box loses as much, except the chip's clock."""

    def power_cut(self) -> None:
        self.reset()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    port = metafunc.config.getoption("--port")
    flows = FLOWS + EXAMPLES if port else [NO_BOX]
    metafunc.parametrize("path", flows, ids=lambda path: path.stem)


@pytest.fixture(scope="session")
def port(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The port of a box that has nothing to lose, or that may lose it."""
    port: str = pytestconfig.getoption("--port")
    box = greeted(port)
    box.bye()
    box.line.stream.close()
    kept = box.hello.games + box.hello.companies + box.hello.game
    if kept and not pytestconfig.getoption("--wipe"):
        pytest.exit(f"The box at {port} keeps games or companies. Give --wipe to lose them.", 2)
    kind = pytestconfig.getoption("--line")
    if kind is None:
        yield port
        return
    slow = tmp_path_factory.mktemp("line") / "port"
    with slow_line(Path(port), slow, kind):
        yield str(slow)


def mpremote(port: str, *arguments: str) -> None:
    command = [sys.executable, "-m", "mpremote", "connect", port, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_flow_goes_as_written_over_the_line(path: Path, port: str) -> None:
    steps = script.parse(path.read_text().splitlines())
    if path.stem in AFTER_POWER:
        pytest.skip("it is true only after the power was off")
    if path.stem in OF_THE_SEED:
        pytest.skip("it is written for the dice of --seed 1")
    if any(step.verb == "wait" and step.number > _LONGEST_MS for step in steps):
        pytest.skip("it would take minutes")
    mpremote(port, "run", str(Path(__file__).with_name("wipe.py")), "reset")
    box = greeted(port)
    try:
        if folder := rosters_of(path):
            sync(box, [pack_of(folder)])
        player = Restarting(box)
        player.settle()
        script.run(steps, player, io.StringIO(), lambda name, pixels: None)
        box.bye()
    finally:
        box.line.stream.close()
