"""Power is cut at every operation of an update: a complete program starts, and nothing is lost."""

from collections.abc import Iterator
from random import Random

import pytest

from doomsday.device.deploy import deploy
from doomsday.errors import Failure
from doomsday.image import build
from tests import sampling
from tests.faults.nor import TEARS
from tests.faults.promptbox import PromptBox, prompt_box
from tests.host.device import tiny
from tests.host.device.tiny import Program

PLAYERS = {"/games/0001.txt": b"[Game MFZ:RA]\n", "/name.txt": b"Kitchen", "/settings.txt": b"3"}
BLOCKS = 48
SAMPLE = 2
NEW = tiny.program(2)
# What a box has before the update: files, and what starts.
BOXES = {
    "a folder": ({**tiny.folder("lib")}, "lib"),
    "a folder that was an update": ({**tiny.folder("alt"), "/slot": b"alt"}, "alt"),
    "a pack": ({**tiny.program(1), "/slot": b"a.pack"}, "a.pack"),
    "a pack and the one before": (
        {**tiny.program(1), "/slot": b"a.pack", "/b.pack": tiny.program(3)[build.PACK_PATH]},
        "a.pack",
    ),
    "a pack, and folders of before": (
        {**tiny.folder("lib"), **tiny.program(1), "/slot": b"a.pack"},
        "a.pack",
    ),
    "a pack on trial": (
        {**tiny.folder("lib"), **tiny.program(1), "/slot": b"a.pack lib"},
        "a.pack",
    ),
}


@pytest.fixture(scope="module")
def box() -> Iterator[PromptBox]:
    with prompt_box(BLOCKS) as found:
        yield found


def update(box: PromptBox) -> None:
    """Deploy the new version from a laptop."""
    box.agent.begin()
    deploy(box.agent, "sim", lambda note: None, force=True)


def put(box: PromptBox, files: Program) -> None:
    box.test("board.erase()")
    box.put({**PLAYERS, **files})
    box.switch_on()
    box.test("global saved\nsaved = bytes(board.nor.memory)")


@pytest.mark.parametrize("case", BOXES)
def test_an_update_cut_at_any_operation_leaves_a_program_that_starts(
    box: PromptBox, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "program_files", lambda board, more=None: NEW)
    files, first = BOXES[case]
    put(box, files)
    assert box.runs() == first
    before = int(box.test("print(board.nor.ops)"))
    update(box)
    operations = int(box.test("print(board.nor.ops)")) - before
    assert operations > 60
    box.switch_on()
    last = box.runs()
    assert last in ("a.pack", "b.pack") and box.pack_runs(NEW[build.PACK_PATH])
    whole = operations * len(TEARS)
    for number in Random(case).sample(range(whole), sampling.cases(whole, SAMPLE)):
        at, tear = divmod(number, len(TEARS))
        box.test("board.switch_on(saved)")
        box.test(f"board.nor.cut({at + 1}, {TEARS[tear]})")
        with pytest.raises(Failure):
            update(box)
        box.switch_on()
        check(box, files, (case, at, tear))
        update(box)
        box.switch_on()
        assert box.pack_runs(NEW[build.PACK_PATH]), (case, at, tear)
        assert box.files().items() >= PLAYERS.items(), (case, at, tear)


def check(box: PromptBox, files: Program, where: object) -> None:
    """Assert that the old or the new program runs whole, and that players' files are there."""
    there = box.files()
    assert there.items() >= PLAYERS.items(), where
    runs = box.runs()
    if runs in build.FOLDERS:
        old = {path: body for path, body in files.items() if path.startswith(f"/{runs}/")}
        assert old and there.items() >= old.items(), where
    else:
        name = f"/{runs}"
        assert there[name] in (NEW[build.PACK_PATH], files.get(name)), (where, runs)
    for name in build.PLAIN:
        path = f"/{name}"
        assert there.get(path) in (NEW[path], files.get(path)), where
