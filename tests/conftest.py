"""Define the options of the test run, its sampling and the hypothesis profile."""

import gc
import os
import zlib
from collections.abc import Mapping
from itertools import islice

import pytest
from hypothesis import HealthCheck, settings

from tests import parts, sampling

# Slow machines must not fail a property.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

# Files whose tests wait or calculate for long, the slowest first.
LONG = (
    "tests/web/test_real_box.py",
    "tests/web/test_real_box_on_page.py",
    "tests/web/test_link_on_box.py",
    "tests/web/test_link_in_page.py",
    "tests/web/test_offline.py",
    "tests/web/test_flash_page.py",
    "tests/web/test_keys.py",
    "tests/web/test_link_conversation.py",
    "tests/link/test_line.py",
    "tests/link/test_slow_line.py",
    "tests/host/docs/test_readme.py",
    "tests/host/docs/test_readme_commands.py",
    "tests/host/docs/test_touched.py",
    "tests/host/docs/test_build_page.py",
    "tests/flows/test_new_rows.py",
    "tests/toy/test_toy_game.py",
    "tests/rules/test_mfz_random_named.py",
    "tests/firmware/test_rules_on_micropython.py",
    "tests/host/device/test_flash_command.py",
    "tests/host/device/test_deploy_command.py",
    "tests/host/device/test_backup_command.py",
    "tests/host/device/test_doctor_command.py",
    "tests/host/device/test_prompt_cut.py",
    "tests/host/device/test_prompt_left.py",
    "tests/host/device/test_line_chain.py",
    "tests/link/test_hostile_device.py",
    "tests/old/test_old_boxes.py",
    "tests/link/test_conversation.py",
    "tests/flows/test_flows.py",
    "tests/flows/test_flow_records.py",
    "tests/faults/test_whole_box_cuts.py",
    "tests/faults/test_game_cuts.py",
    "tests/faults/test_power_cuts.py",
    "tests/faults/test_killed_box.py",
    "tests/faults/test_killed_game.py",
)

# Tests on released MicroPythons; `make versions` runs all cases.
_VERSIONS = ("tests/versions/", "tests/web/test_wasm_flows.py", "tests/web/test_wasm_presses.py")

# What a run without Node or a browser does not show, by the folder of its tests.
_NEEDED = {
    "tests/versions/": "NOTHING RAN ON THE RELEASED MICROPYTHONS",
    "tests/web/": "THE BOX IN A BROWSER WAS NOT TRIED",
}

# Of the tests there that run in Node, one in so many runs each time.
_WEB = "tests/web/"
_ONE_IN = 4

# Cases that were left out, by place, over all processes of the run.
_LEFT_OUT = pytest.StashKey[dict[str, int]]()
_SENT = "cases_left_out"
# The place of the tests that `make pages` runs.
_IN_BROWSER = "tests in a browser"
# The place of the tests of the other part of the run.
_OTHER_PART = "the other part"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--part", choices=(parts.FIRST, parts.REST), help="run one of two parts of all tests"
    )
    parser.addoption(
        "--pages", action="store_true", help="run all tests of tests/web, not a selection"
    )
    parser.addoption(
        "--golden-update", action="store_true", help="take the screens of today as reviewed"
    )
    parser.addoption(
        "--whole", action="store_true", help="run all cases of long tests, not a sample"
    )
    parser.addoption(
        "--versions", action="store_true", help="run all modules on every released MicroPython"
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
    # Modules and tests stay: the garbage collector need not visit them.
    gc.disable()
    config.stash[_LEFT_OUT] = {}
    config.addinivalue_line(
        "markers",
        "sampled(*ids): run only the cases of these ids, without ids none; with --whole all",
    )
    config.addinivalue_line(
        "markers",
        "selected(*ids): of a test in tests/web, the cases (without ids all) for every run",
    )
    sampling.WHOLE = config.getoption("whole")
    if sampling.WHOLE:
        # MicroPython and the workers of a run in parallel look there.
        os.environ[sampling.VARIABLE] = "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not sampling.WHOLE:
        later = [item for item in items if _is_left_out(item)]
        items[:] = [item for item in items if not _is_left_out(item)]
        config.hook.pytest_deselected(items=later)
        sampling.left_out.update({item.nodeid: 1 for item in later if not _waits_for_pages(item)})
        sampling.left_out[_IN_BROWSER] = sum(map(_waits_for_pages, later))
    wanted = config.getoption("part")
    if wanted:
        other = [item for item in items if parts.part(item.nodeid) != wanted]
        items[:] = [item for item in items if parts.part(item.nodeid) == wanted]
        config.hook.pytest_deselected(items=other)
        sampling.left_out[_OTHER_PART] = len(other)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        _spread(items, workers)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def _spread(items: list[pytest.Item], workers: int) -> None:
    """Let every worker begin with long tests, so that none of them is left for the end.

    Worksteal cuts the list into one piece for each worker.
    """
    order = {path: index for index, path in enumerate(LONG)}
    long = [item for item in items if _file(item) in order]
    long.sort(key=lambda item: order[_file(item)])
    short = iter([item for item in items if _file(item) not in order])
    total, end = len(items), 0
    items.clear()
    for worker in range(workers):
        end += (total - end) // (workers - worker)
        items += long[worker::workers]
        items += islice(short, max(0, end - len(items)))
    items += short


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _is_left_out(item: pytest.Item) -> bool:
    """Whether a test is in none of the samples."""
    if item.config.getoption("versions") and item.nodeid.startswith(_VERSIONS):
        return False
    if _waits_for_pages(item):
        return True
    marker = item.get_closest_marker("sampled")
    case = getattr(item, "callspec", None)
    return marker is not None and (case is None or case.id not in marker.args)


def _waits_for_pages(item: pytest.Item) -> bool:
    """Whether a test of the box in a browser is not of the selection for each run."""
    if item.config.getoption("pages") or not item.nodeid.startswith(_WEB):
        return False
    marker = item.get_closest_marker("selected")
    case = getattr(item, "callspec", None)
    if "browser" not in getattr(item, "fixturenames", ()) and marker is None:
        return zlib.crc32(item.nodeid.encode()) % _ONE_IN != 0
    return marker is None or bool(marker.args) and (case is None or case.id not in marker.args)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Run three workers a processor: most of the time of a test is waiting for a box.

    With `-n logical`, for tests that start no box, one.
    """
    processors = os.cpu_count() or 1
    return processors if config.getoption("numprocesses") == "logical" else 3 * processors


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
    config = terminalreporter.config
    left_out = config.stash[_LEFT_OUT]
    in_browser = left_out.pop(_IN_BROWSER, 0)
    in_other = left_out.pop(_OTHER_PART, 0)
    # Whole tests that were left out; what a test leaves out itself has a line number.
    on_releases = sum(
        count
        for place, count in left_out.items()
        if place.startswith(_VERSIONS) and " " not in place
    )
    count = sum(left_out.values()) - on_releases
    if count:
        terminalreporter.write_line(f"{count:,} more cases run in `make soak`")
    if in_other:
        other = "make test-rest" if config.getoption("part") == parts.FIRST else "make test"
        terminalreporter.write_line(f"{in_other:,} more tests run in `{other}`")
    if in_browser:
        terminalreporter.write_line(f"{in_browser} more tests of tests/web run in `make pages`")
    if on_releases:
        terminalreporter.write_line(f"{on_releases:,} more cases run in `make versions`")
    skipped = terminalreporter.stats.get("skipped", [])
    for folder, sentence in _NEEDED.items():
        absent = [report for report in skipped if report.nodeid.startswith(folder)]
        if absent:
            reasons = sorted(
                {str(report.longrepr[2]).removeprefix("Skipped: ") for report in absent}
            )
            terminalreporter.write_line(
                f"{sentence} ({len(absent)} tests): {'; '.join(reasons)}", red=True, bold=True
            )
