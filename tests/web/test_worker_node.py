"""The worker of the box in Node: what is asked while a life starts."""

import gzip
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from doomsday.image import build
from tests.old import then
from tests.patience import RUN_S

SCRIPT = Path(__file__).with_name("worker_node.mjs")


def test_a_box_that_is_put_back_during_a_start_gets_nothing_of_the_life_before(
    site: Path, tmp_path: Path
) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    code = tmp_path / "micropython.wasm"
    code.write_bytes(gzip.decompress((site / "vendor" / "micropython.wasm.gz").read_bytes()))
    before, after = tmp_path / "before.bin", tmp_path / "after.bin"
    running = then.put_flash("quick", tmp_path).read_bytes()
    before.write_bytes(build.update_program(running, "sim"))
    after.write_bytes(build.flash_image("sim"))
    command = [node, str(SCRIPT), *map(str, (site, code, before, after))]
    run = subprocess.run(command, capture_output=True, timeout=RUN_S)
    assert run.returncode == 0, run.stderr[-500:]
    found = json.loads(run.stdout)
    assert found["fault"] is None
    assert found["isSecond"], found
