"""A sample of what tools/fuzz.py tries: the same targets, without atheris, the same inputs.

`found` has inputs that once were a fault: target, a dot, and any name.
"""

from pathlib import Path

import pytest

from tests.fuzz.mutation import inputs
from tests.fuzz.targets import TARGETS, Target
from tests.sampling import cases

FOUND = sorted(Path(__file__).with_name("found").glob("[a-z]*.*"))
BY_NAME = {target.name: target for target in TARGETS}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_a_sample_of_inputs_raises_nothing_but_the_errors_of_its_target(target: Target) -> None:
    seeds = target.seeds()
    assert seeds
    # As many seeds as changed inputs at most: some targets have hundreds.
    for content in inputs(seeds[:: len(seeds) // 20 + 1], cases(1_000, 40)):
        target.run(content)


def test_inputs_that_once_were_a_fault_are_none() -> None:
    for path in FOUND:
        BY_NAME[path.name.partition(".")[0]].run(path.read_bytes())


def test_a_fault_of_a_target_is_found() -> None:
    def parse(content: bytes) -> None:
        content.decode()

    with pytest.raises(UnicodeDecodeError):
        for content in inputs([b"text"], 1_000):
            parse(content)
