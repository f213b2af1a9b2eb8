"""The box's program runs alike on every MicroPython that docs/build.md promises.

`make versions` runs all of it; `make test` runs a few modules on each release.
"""

from collections import Counter

import pytest

from doomsday.device.line.box import deflated
from doomsday.image.firmware_check import OLDEST
from tests.onbox import ROOT, names_of_tests
from tests.packs import packed
from tests.versions import interpreters
from tests.versions.interpreters import NEWEST, RELEASES
from tests.versions.parts import PARTS, ROWS, Run
from tools import versions

ROWS_OF = tuple(PARTS.items())

CASES = [
    pytest.param(release, run, id=f"{release}-{part}-{run.name}")
    for release in (*RELEASES, NEWEST)
    for part, run in ROWS
]
# What `make test` runs: on each release games of both kinds, and other modules in turn. The tests
# that run on the newest interpreter are there anyway.
_EACH = ("rules-test_mechwarrior_orders", "line-frame_cases")
_IN_TURN = (
    ("rules-test_mfz_rules_attack", "rules-test_mechwarrior_vectors"),
    ("rules-test_mfz_full_vectors", "journal-test_journaled_game"),
    ("rules-test_mechwarrior_attacks", "pages-timepages"),
    ("rules-test_mfz_rules_stations", "rules-test_short_names"),
)
SAMPLE = [
    f"{release}-{name}"
    for release, names in zip(RELEASES, _IN_TURN, strict=True)
    for name in (*_EACH, *names)
]


@pytest.fixture(scope="module")
def roster(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the files of a laptop's upload by their paths on an interpreter."""
    folder = tmp_path_factory.mktemp("roster")
    (folder / "roster").write_bytes(packed())
    (folder / "roster.packed").write_bytes(deflated(packed()))
    return {f"/{path.name}": str(path) for path in folder.iterdir()}


@pytest.mark.sampled(*SAMPLE)
@pytest.mark.parametrize(("release", "run"), CASES)
def test_a_module_passes_on_a_release(release: str, run: Run, roster: dict[str, str]) -> None:
    interpreters.skip_if_missing(release)
    tests = names_of_tests(run.module)
    printed = interpreters.printed(release, run, roster)
    if run.compared:
        assert printed == interpreters.printed(NEWEST, run, roster)
        assert len(printed.splitlines()) > 10
    elif tests:
        passed = [line.removeprefix("ok ") for line in printed.splitlines() if line[:3] == "ok "]
        absent = set() if release == NEWEST else {name for name, _ in run.without}
        assert sorted(passed) == sorted({*tests} - absent)


def test_the_page_lists_every_interpreter_and_part() -> None:
    lines = versions.PAGE.read_text("utf-8").splitlines()
    start = lines.index(versions.HEAD)
    rows = lines[start + 2 : lines.index("", start)]
    assert [row.split(" | ")[0] for row in rows] == [
        f"| {interpreters.exact(release)}" for release in (*RELEASES, NEWEST)
    ]
    for row in rows:
        counts = row.strip("| ").split(" | ")[1:]
        assert len(counts) == len(PARTS) and all(int(count) > 0 for count in counts)


def test_the_oldest_release_is_the_oldest_that_an_image_takes() -> None:
    assert RELEASES[0] == "{}.{}".format(*OLDEST)


def test_the_simulated_box_is_not_called_by_the_number_of_its_package() -> None:
    found = interpreters.exact(NEWEST).partition(",")[0]
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert f"It is {found}, a snapshot of" in page


def test_a_table_is_written_only_if_all_of_it_ran() -> None:
    counts = Counter(
        {(release, part): len(runs) for release in (*RELEASES, NEWEST) for part, runs in ROWS_OF}
    )
    page = f"Before.\n\n{versions.HEAD}\n| --- |\n| old |\n\nAfter.\n"
    made = versions.put(page, versions.table(counts))
    assert made.startswith(f"Before.\n\n{versions.HEAD}\n") and made.endswith(" |\n\nAfter.\n")
    assert "old" not in made and f"| {interpreters.exact(RELEASES[0])} | " in made
    counts[RELEASES[1], "journal"] -= 1
    with pytest.raises(KeyError, match="journal on"):
        versions.table(counts)


def test_every_name_of_the_sample_is_a_case() -> None:
    assert {*SAMPLE} <= {case.id for case in CASES}


def test_tests_that_do_not_run_on_a_release_are_tests() -> None:
    for _, run in ROWS:
        assert {name for name, _ in run.without} <= {*names_of_tests(run.module)}
