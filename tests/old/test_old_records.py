"""Records written by an older version replay to the same outcome."""

import hashlib
from pathlib import Path

import pytest

from tests.old import then


@pytest.mark.parametrize("name", sorted(then.EXPECTED["records"]))
def test_a_record_of_an_older_version_replays_to_the_same_end(name: str) -> None:
    place = then.HERE / "records" / f"{name}.game"
    assert then.outcome(place) == then.EXPECTED["records"][name]


@pytest.mark.parametrize("box", then.RUNNING)
def test_a_record_of_a_game_that_was_not_over_replays_to_the_same_position(box: str) -> None:
    place = then.HERE / "running" / f"{box}.game"
    assert then.outcome(place) == then.EXPECTED["boxes"][box]["running"]


def test_fixtures_are_unchanged() -> None:
    listed = [line.split("  ") for line in (then.HERE / "SHA256SUMS").read_text().splitlines()]
    sums = {
        name: hashlib.sha256((then.HERE / name).read_bytes()).hexdigest() for _, name in listed
    }
    assert sums == {name: digest for digest, name in listed}
    made = {*then.HERE.glob("records/*"), *then.HERE.glob("running/*"), *then.HERE.glob("*.xz")}
    assert made <= {then.HERE / Path(name) for name in sums}
