"""MicroPython's own tests, run by its own runner on a simulated box at its port.

They are not part of this project: MICROPYTHON_TESTS is the path of the folder `tests` in
MicroPython's source, preferably of the release that the simulated box runs.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.host.simbox import flash_image, headless
from tests.patience import RUN_S

FOLDERS = ("basics", "micropython", "extmod")
TESTS = os.environ.get("MICROPYTHON_TESTS")
UNITTEST = Path("lib", "micropython-lib", "python-stdlib", "unittest", "unittest", "__init__.py")

# Tests that cannot pass on a box that is a process of this computer, with the reason.
OTHER_VERSION = "the MicroPython that plays the chip is newer than the tests, or older"
HOST_INPUT = "the unix port turns LF into CR as it reads"
HOST_FILES = "the unix port has a file system of its host, and the box hides that"
HOST_POLL = "the unix port polls descriptors of its host"
HOST_CLOCK = "the stand-in's time counts whole seconds of the box, littlefs those of the host"
STAND_IN = "a module of Python stands where the port has one in C"
HEAP = "the test prints the heap of a program that nothing but itself is in"
REASONS = {
    "basics/builtin_help.py": STAND_IN,
    "basics/int_bytes.py": OTHER_VERSION,
    "basics/int_bytes_int64.py": OTHER_VERSION,
    "basics/int_bytes_intbig.py": OTHER_VERSION,
    "basics/module2.py": STAND_IN,
    "basics/string_crlf_conversion.py": HOST_INPUT,
    "basics/sys_tracebacklimit.py": STAND_IN,
    "extmod/select_poll_eintr.py": HOST_CLOCK,
    "extmod/select_poll_fd.py": HOST_POLL,
    "extmod/time_time_ns.py": HOST_CLOCK,
    "extmod/vfs_lfs_mtime.py": HOST_CLOCK,
    "extmod/vfs_posix.py": HOST_FILES,
    "extmod/vfs_posix_enoent.py": HOST_FILES,
    "extmod/vfs_posix_ilistdir_del.py": HOST_FILES,
    "extmod/vfs_posix_ilistdir_filter.py": HOST_FILES,
    "extmod/vfs_posix_paths.py": HOST_FILES,
    "extmod/vfs_posix_readonly.py": HOST_FILES,
    "extmod/vfs_rom.py": STAND_IN,
    "micropython/meminfo.py": HEAP,
}


@pytest.mark.skipif(
    TESTS is None, reason="needs MICROPYTHON_TESTS=DIR, the folder tests of MicroPython's source"
)
def test_the_tests_of_micropython_pass_on_a_simulated_box(tmp_path: Path) -> None:
    folder = Path(TESTS or "").resolve()
    library = folder.parent / UNITTEST
    arguments = ["-d", *FOLDERS]
    files = {}
    if library.exists():
        files["/lib/unittest.py"] = library.read_text()
    else:
        wanted = [
            path.relative_to(folder)
            for name in FOLDERS
            for path in folder.joinpath(name).glob("*.py")
            if "import unittest" in path.read_text()
        ]
        print(f"{len(wanted)} files are left out: they need {library}")
        for path in wanted:
            arguments += ["-e", f"^{path}$"]
    flash = tmp_path / "flash.bin"
    flash.write_bytes(flash_image(files))
    port = tmp_path / "pty"
    with headless(flash, pty=port):
        run = subprocess.run(
            [sys.executable, "run-tests.py", "-t", str(port), "-r", tmp_path, *arguments],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=RUN_S,
        )
    report = tmp_path / "_results.json"
    assert report.exists(), run.stdout + run.stderr
    results = {name: result for name, result, *_ in json.loads(report.read_text())["results"]}
    print(Counter(results.values()))
    bad = {name for name, result in results.items() if result not in ("pass", "skip")}
    assert bad <= set(REASONS), run.stdout
    assert Counter(results.values())["pass"] >= 162
