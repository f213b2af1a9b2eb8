"""`sync --watch`, and rosters that both sides changed: nothing is lost or half read."""

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.commands.keep_in_sync import keep_in_sync
from doomsday.companies.watched_files import WatchedFiles
from doomsday.device.line import agreed
from doomsday.device.port import faults
from doomsday.errors import FAILED, MANY_BOXES, USAGE, Failure
from tests import warm
from tests.host import simbox
from tests.link.linebox import at_terminal
from tests.link.modelbox import ModelBox
from tests.onbox import ROOT

pytestmark = pytest.mark.usefixtures("own_state")

Capture = pytest.CaptureFixture[str]
LAMPS = "lamplighters.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two companies."""
    made = tmp_path / "companies"
    made.mkdir()
    for name in (LAMPS, "winter-shift.toml"):
        shutil.copy(ROOT / "examples" / "companies" / name, made)
    return made


@pytest.fixture
def model() -> ModelBox:
    return ModelBox()


@pytest.fixture
def port(model: ModelBox, tmp_path: Path) -> Iterator[str]:
    with at_terminal(model, tmp_path / "P") as link:
        yield str(link)


def rename(folder: Path, old: str, new: str) -> None:
    path = folder / LAMPS
    path.write_text(path.read_text().replace(f'"{old}"', f'"{new}"'))


def other_laptop(
    folder: Path, port: str, change: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sync a changed copy of the folder from a laptop with another memory."""
    other = folder.parent / "other"
    shutil.copytree(folder, other, dirs_exist_ok=True)
    rename(other, *change)
    with monkeypatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(folder.parent / "other_state"))
        assert cli.main(["sync", str(other), "--port", port]) == 0


def test_a_company_changed_on_both_sides_is_shown_and_stays(
    folder: Path,
    port: str,
    model: ModelBox,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    sync = ["sync", str(folder), "--port", port]
    assert cli.main(sync) == 0
    other_laptop(folder, port, ("Wick", "Candle"), monkeypatch)
    rename(folder, "Trimmer", "Scissors")
    there = model.companies
    capsys.readouterr()
    for more in ([], ["--dry-run"]):
        assert cli.main([*sync, *more]) == FAILED
        assert capsys.readouterr().out.splitlines() == [
            "Changed in the file and on the box since the last sync, kept there: Lamplighters.",
            '  on the box:  name = "Candle"',
            '  in the file: name = "Wick"',
            '  on the box:  name = "Trimmer"',
            '  in the file: name = "Scissors"',
            "The box has 2 companies; nothing changed.",
            "To fetch the companies of the box: doomsday pull FOLDER --companies",
            f"To replace them on the box: doomsday sync {folder} --overwrite",
        ]
        assert model.companies == there
    assert cli.main([*sync, "--json"]) == FAILED
    found = json.loads(capsys.readouterr().out)
    assert found["apart"] == [{"name": "Lamplighters", "both": True}]
    assert found["changed"] == [] and found["sent"] == 0
    assert cli.main([*sync, "--overwrite"]) == 0
    assert b"Scissors" in model.companies and b"Candle" not in model.companies
    assert cli.main(sync) == 0


def test_a_company_changed_on_the_box_alone_stays_and_the_others_are_sent(
    folder: Path,
    port: str,
    model: ModelBox,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    sync = ["sync", str(folder), "--port", port]
    assert cli.main(sync) == 0
    other_laptop(folder, port, ("Wick", "Candle"), monkeypatch)
    winter = folder / "winter-shift.toml"
    winter.write_text(winter.read_text().replace("Foreman", "Boss"))
    capsys.readouterr()
    assert cli.main(sync) == FAILED
    out = capsys.readouterr().out.splitlines()
    assert out[:2] == [
        "Changed: Winter Shift.",
        "Changed on the box since the last sync, kept there: Lamplighters.",
    ]
    assert b"Candle" in model.companies and b"Boss" in model.companies


def test_after_a_pull_the_merged_company_is_sent(
    folder: Path, port: str, model: ModelBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = ["sync", str(folder), "--port", port]
    assert cli.main(sync) == 0
    other_laptop(folder, port, ("Wick", "Candle"), monkeypatch)
    rename(folder, "Trimmer", "Scissors")
    assert cli.main(sync) == FAILED
    theirs = folder.parent / "theirs"
    assert cli.main(["pull", str(theirs), "--companies", "--port", port]) == 0
    rename(folder, "Wick", "Candle")
    assert cli.main(sync) == 0
    assert b"Candle" in model.companies and b"Scissors" in model.companies


def test_an_edit_of_one_side_is_sent_without_a_question(
    folder: Path, port: str, model: ModelBox
) -> None:
    sync = ["sync", str(folder), "--port", port]
    assert cli.main(sync) == 0
    for number in range(3):
        rename(folder, "Wick" if not number else f"Wick {number}", f"Wick {number + 1}")
        assert cli.main(sync) == 0
        assert b"Wick %d" % (number + 1) in model.companies


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{", b'{"240ac4000001": 7}', b'{"240ac4000001": {"mfz": [1]}}', b"\xff"],
)
def test_a_damaged_memory_of_the_last_sync_is_none(
    content: bytes, folder: Path, port: str, tmp_path: Path
) -> None:
    state = tmp_path / "state" / "doomsday-box"
    state.mkdir(parents=True)
    (state / "synced.json").write_bytes(content)
    assert cli.main(["sync", str(folder), "--port", port]) == 0
    assert set(agreed.recall("240ac4000001", "mfz")) == {"Lamplighters", "Winter Shift"}


def test_only_the_boxes_that_were_used_last_are_remembered() -> None:
    for number in range(40):
        agreed.remember(f"box{number}", "mfz", [b"Ann\t1\n"])
    assert agreed.recall("box39", "mfz") and agreed.recall("box8", "mfz")
    assert agreed.recall("box7", "mfz") == {}


class Stop:
    """A pause that takes no time, does something at each, and ends the watch at the end."""

    def __init__(self, *steps: Callable[[], object]) -> None:
        self._steps = list(steps)

    def __call__(self, seconds: float) -> None:
        if not self._steps:
            raise KeyboardInterrupt
        self._steps.pop(0)()


def nothing() -> None:
    pass


def watched(
    folder: Path, *steps: Callable[[], object], sends: Callable[[int], None] = lambda n: None
) -> tuple[list[list[str]], list[str]]:
    """Watch a folder over some steps; return the first lines sent each time, and the notes."""
    sent: list[list[str]] = []
    notes: list[str] = []

    def read() -> list[str]:
        texts = [path.read_text() for path in sorted(folder.glob("*.toml"))]
        if "" in texts:
            raise Failure("A file is empty.")
        return texts

    def send(texts: list[str]) -> None:
        sends(len(sent))
        sent.append(texts)

    keep_in_sync(WatchedFiles([folder]), read, send, notes.append, Stop(*steps))
    return sent, notes[:-1]


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    made = tmp_path / "texts"
    made.mkdir()
    (made / "a.toml").write_text("one")
    return made


def test_files_are_sent_at_the_beginning_and_after_each_change(texts: Path) -> None:
    steps = [nothing] * 3 + [lambda: (texts / "a.toml").write_text("three")] + [nothing] * 3
    assert watched(texts, *steps) == ([["one"], ["three"]], [])


def test_a_file_that_is_being_written_is_not_read(texts: Path) -> None:
    path = texts / "a.toml"
    steps = [lambda size=size: path.write_text("x" * size) for size in range(1, 9)]
    sent, notes = watched(texts, nothing, nothing, *steps, nothing, nothing)
    assert (sent, notes) == ([["one"], ["x" * 8]], [])


def test_a_file_that_is_replaced_is_not_missed(texts: Path) -> None:
    path = texts / "a.toml"
    steps = [path.unlink, lambda: path.write_text("new one"), nothing, nothing]
    assert watched(texts, nothing, nothing, *steps)[0] == [["one"], ["new one"]]


def test_a_file_with_a_fault_is_named_and_the_next_change_is_sent(texts: Path) -> None:
    path = texts / "a.toml"
    steps = [lambda: path.write_text(""), nothing, nothing, lambda: path.write_text("well")]
    sent, notes = watched(texts, nothing, nothing, *steps, nothing, nothing)
    assert sent == [["one"], ["well"]]
    assert notes == ["A file is empty. Nothing was sent; the next change is tried."]


def test_a_box_that_is_away_gets_what_the_files_are_then(texts: Path) -> None:
    away = [faults.Cut("P"), faults.Silent("P"), faults.no_port("P"), faults.in_use("P", "screen")]

    def sends(number: int) -> None:
        if away:
            raise away.pop(0)

    edit = [lambda: (texts / "a.toml").write_text("meanwhile")]
    sent, notes = watched(texts, nothing, *[nothing] * 2, *edit, *[nothing] * 12, sends=sends)
    assert sent[0] == ["meanwhile"]
    assert len(notes) == 4 and all(note.endswith("Waiting for the box.") for note in notes)


@pytest.mark.parametrize("code", [USAGE, MANY_BOXES])
def test_what_no_change_of_the_files_mends_ends_the_watch(code: int, texts: Path) -> None:
    def sends(number: int) -> None:
        raise Failure("No.", "yes", code)

    with pytest.raises(Failure, match="No."):
        watched(texts, *[nothing] * 9, sends=sends)


def test_a_refusal_of_the_box_is_shown_and_the_watch_goes_on(texts: Path) -> None:
    def sends(number: int) -> None:
        if not refused:
            refused.append(1)
            raise Failure("The box refuses: full.", "fewer files")

    refused: list[int] = []
    edit = [lambda: (texts / "a.toml").write_text("fewer")]
    sent, notes = watched(texts, nothing, nothing, *edit, nothing, nothing, nothing, sends=sends)
    assert (sent, notes) == ([["fewer"]], ["The box refuses: full. Try: fewer files"])


def test_a_pasted_text_cannot_be_watched(capsys: Capture) -> None:
    assert cli.main(["sync", "-", "--watch"]) == USAGE
    assert capsys.readouterr().err.startswith("Error: A pasted text cannot be watched.")


def test_a_folder_is_kept_in_sync_with_a_simulated_box_over_a_pulled_cable(
    folder: Path, tmp_path: Path
) -> None:
    flash, link = tmp_path / "flash.bin", tmp_path / "P"
    watch = warm.Run(
        "doomsday.cli:main",
        ["sync", str(folder), "--watch", "--port", str(link)],
        imports=("doomsday.device.line.find_box",),
        environment={**os.environ, "DOOMSDAY_WAIT": "30", "PYTHONUNBUFFERED": "1"},
    )

    def out(words: str) -> None:
        while words not in (line := watch.stdout.readline()):
            assert line, f"the watch ended before {words!r}: {watch.stderr.read()}"

    def err(words: str) -> None:
        while words not in (line := watch.stderr.readline()):
            assert line, f"the watch ended before {words!r}"

    try:
        err("Waiting for the box.")
        with simbox.headless(flash, pty=link):
            out("Added: Lamplighters, Winter Shift.")
            path = folder / LAMPS
            whole = path.read_text().replace("Wick", "Candle")
            path.write_text(whole[: len(whole) // 2 + 7])
            err("Nothing was sent; the next change is tried.")
            path.write_text(whole)
            out("Changed: Lamplighters.")
        simbox.wait_until_free(flash)
        link.unlink(missing_ok=True)
        path.write_text(whole.replace("Trimmer", "Scissors"))
        err("Waiting for the box.")
        with simbox.headless(flash, pty=link):
            out("Changed: Lamplighters.")
            stored = simbox.files_of(flash)["/companies.txt"]
            assert b"Candle" in stored and b"Scissors" in stored
        watch.send_signal(signal.SIGINT)
        assert watch.wait() == 0
        assert "not watched any more" in watch.stderr.read()
    finally:
        watch.close()
