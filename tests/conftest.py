"""Define the options of the test run, its sampling and the hypothesis profile."""

import os
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, settings

from tests import sampling

# Slow machines must not fail a property.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

# Cases that were left out, by place, over all processes of the run.
_LEFT_OUT = pytest.StashKey[dict[str, int]]()
_SENT = "cases_left_out"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--golden-update", action="store_true", help="take the screens of today as reviewed"
    )
    parser.addoption(
        "--whole", action="store_true", help="run all cases of long tests, not a sample"
    )
    parser.addoption(
        "--port", metavar="PORT", help="play the flows on the box at this port too; it forgets all"
    )
    parser.addoption(
        "--line",
        choices=("late", "held-up"),
        help="put a line that delays before the box of --port, and of the README's first game",
    )
    parser.addoption(
        "--wipe", action="store_true", help="with --port: also where the box keeps something"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_LEFT_OUT] = {}
    config.addinivalue_line(
        "markers",
        "sampled(*ids): run only the cases of these ids, without ids none; with --whole all",
    )
    sampling.WHOLE = config.getoption("whole")
    if sampling.WHOLE:
        # MicroPython and the workers of a run in parallel look there.
        os.environ[sampling.VARIABLE] = "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if sampling.WHOLE:
        return
    later = [item for item in items if _is_left_out(item)]
    items[:] = [item for item in items if not _is_left_out(item)]
    config.hook.pytest_deselected(items=later)
    sampling.left_out.update({item.nodeid: 1 for item in later})


def _is_left_out(item: pytest.Item) -> bool:
    """Whether a test marked `sampled` does not name this case of it."""
    marker = item.get_closest_marker("sampled")
    case = getattr(item, "callspec", None)
    return marker is not None and (case is None or case.id not in marker.args)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run two workers a processor: half of the time of a test is waiting for a box."""
    return 2 * (os.cpu_count() or 1)


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is None:
        _add(session.config, sampling.left_out)
    else:
        output[_SENT] = sampling.left_out


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object, error: object) -> None:
    """Take what a worker left out."""
    output = getattr(node, "workeroutput", {})
    _add(node.config, output.get(_SENT, {}))  # type: ignore[attr-defined]


def _add(config: pytest.Config, left_out: Mapping[str, int]) -> None:
    # All workers import and collect the same.
    config.stash[_LEFT_OUT].update(left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    count = sum(terminalreporter.config.stash[_LEFT_OUT].values())
    if count:
        terminalreporter.write_line(f"{count:,} more cases run in `make soak`")
