"""The page's side of the rules: calls in order, and a worker that answers late, wrongly or not."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from doomsday.records.replays import RECORD_MAX
from tests.onbox import ROOT
from tests.patience import RUN_S

SCRIPT = Path(__file__).with_name("rules_client.mjs")
Case = Callable[[str], Any]


@pytest.fixture
def case(tmp_path: Path) -> Case:
    """Return a function that runs a case of rules_client.mjs."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    shutil.copytree(ROOT / "web" / "site" / "rules", tmp_path / "rules")
    (tmp_path / "package.json").write_text('{"type": "module"}')

    def run(name: str) -> Any:
        done = subprocess.run(
            [node, str(SCRIPT), str(tmp_path), name],
            capture_output=True,
            text=True,
            timeout=RUN_S,
            check=False,
        )
        assert done.returncode == 0, done.stderr[:2000]
        return json.loads(done.stdout)

    return run


def test_calls_are_answered_in_order_one_at_a_time(case: Case) -> None:
    found = case("order")
    assert found["before"] == 1
    assert found["results"] == [{"result": ["a"]}, {"result": "b"}]
    assert [asked["call"] for asked in found["asked"]] == ["games", "template"]


def test_a_worker_starts_with_the_first_call(case: Case) -> None:
    assert case("nothing") == {"started": 0}


def test_a_picture_that_a_later_one_overtakes_is_not_read(case: Case) -> None:
    found = case("pictures")
    assert found["sent"] == [1, 3]
    assert found["results"] == [
        {"result": {"marked": "first"}},
        {"result": None},
        {"result": {"marked": "last"}},
    ]


def test_a_call_that_hangs_is_given_up_and_the_next_one_answered(case: Case) -> None:
    found = case("hanging")
    assert found["first"]["code"] == "too_long" and "given up" in found["first"]["message"]
    assert found["first"]["hint"]
    assert found["second"] == {"result": []}
    assert found["ended"] == [True, False]


def test_loading_may_take_longer_than_a_call(case: Case) -> None:
    assert case("loading") == {"ended": False, "result": {"result": []}}


def test_rules_that_cannot_be_loaded_fail_every_call_and_are_tried_again(case: Case) -> None:
    found = case("unloadable")
    for result in found["results"]:
        assert result["code"] == "unloadable"
        assert "could not be loaded: the site has no rules.json.gz" in result["message"]
    assert found["again"]["message"] == "The rules could not be loaded."
    assert found["ended"] == [True, True]


def test_a_worker_that_broke_is_replaced(case: Case) -> None:
    found = case("dead")
    assert found["results"][0]["message"] == "It failed."
    assert found["results"][1] == {"result": []}
    assert found["ended"] == [True, False]


def test_calls_that_wait_are_refused_when_the_rules_are_closed(case: Case) -> None:
    found = case("closed")
    assert [result["code"] for result in found["results"]] == ["closed", "closed"]
    assert found["ended"] and found["started"] == 1


def test_files_are_answered_as_bytes(case: Case) -> None:
    assert case("files") == {"isBytes": True, "content": [0, 1, 255], "former": []}


def test_of_a_huge_file_no_more_is_read_than_makes_a_call_refuse_it(case: Case) -> None:
    assert case("huge") == [RECORD_MAX + 1, 9]
