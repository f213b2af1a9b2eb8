"""A box behind a line with delays: each press arrives once and has the requested length."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import warm
from tests.host.simbox import headless
from tests.link.slowline import DELAYS, LATE_MS, Queue, held_up, late, slow_line
from tests.onbox import ROOT

SEEDS = range(3)
# Kinds of lines, for both directions, with seeds.
LINES = {"late": ("late", 0), **{f"held-up {seed}": ("held-up", seed) for seed in SEEDS}}
# A press counts once; a longer one repeats; a long one sets the value. Rows and values are found
# by the words that the line brings.
SEQUENCE = """
expect "Doomsday 11"
answer "Settings"
set "Off after" "10 min"
expect "Off after 10 min"
press A
answer "Doomsday"
expect 11
press B 4
expect 7
hold B 450
expect 5
press D
expect "Start value 11"
set "Start value" 13
expect "Start value 13"
hold D 900
expect 13
press A
expect "Doomsday 13"
answer "Game"
press D
answer "demo"
until "R1"
"""


@given(st.lists(st.tuples(st.binary(max_size=40), st.integers(0, 50))), st.integers(0, 9))
def test_bytes_on_a_slow_line_keep_their_order_and_their_delays(
    written: list[tuple[bytes, int]], seed: int
) -> None:
    for make in DELAYS.values():
        queue = Queue(make(seed))
        now = 0.0
        came = b""
        for data, pause in written:
            queue.put(data, now)
            now += pause
            found = queue.due(now)
            queue.drop(len(found))
            came += found
        assert b"".join(data for data, _ in written).startswith(came)
        found = queue.due(now + LATE_MS)
        assert came + found == b"".join(data for data, _ in written)


def test_a_late_line_delays_every_byte_by_the_same_time() -> None:
    queue = Queue(late())
    queue.put(b"a" * 100, 0.0)
    assert queue.due(LATE_MS - 1) == b"" and queue.due(LATE_MS) == b"a" * 100


def test_one_byte_in_a_thousand_is_delayed() -> None:
    delay = held_up(1)
    held = [ms for ms in (delay() for _ in range(100_000)) if ms]
    assert 60 < len(held) < 140 and max(held) < LATE_MS


@pytest.fixture(params=LINES)
def line(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The port of a box behind a slow line."""
    kind, seed = LINES[request.param]
    with (
        headless(tmp_path / "flash.bin", pty=tmp_path / "box"),
        slow_line(tmp_path / "box", tmp_path / "port", kind, seed),
    ):
        yield str(tmp_path / "port")


@pytest.mark.sampled("held-up 0")
def test_a_sequence_plays_correctly_over_a_slow_line(line: str, tmp_path: Path) -> None:
    (tmp_path / "clock.seq").write_text(SEQUENCE)
    doomsday(tmp_path, "drive", "clock.seq", "--port", line)


@pytest.mark.sampled("held-up 1")
def test_companies_pictures_and_the_name_cross_a_slow_line(line: str, tmp_path: Path) -> None:
    said = doomsday(tmp_path, "sync", str(ROOT / "examples" / "companies"), "--port", line)
    assert said.startswith("Added: ") and said.endswith("The box has 6 companies now.\n")
    assert "Doomsday  11" in doomsday(tmp_path, "shot", "--text", "--port", line)
    assert doomsday(tmp_path, "name", "Far away", "--port", line) == "Far away\n"
    assert json.loads(doomsday(tmp_path, "info", "--json", "--port", line))["companies"] == 6
    assert "no finished game" in doomsday(tmp_path, "pull", "out", "--port", line)


def doomsday(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state")}
    environment.pop("DOOMSDAY_PORT", None)
    done = warm.doomsday(arguments, cwd=folder, environment=environment)
    assert done.returncode == 0, f"{arguments}\n{done.stdout}\n{done.stderr}"
    return done.stdout
