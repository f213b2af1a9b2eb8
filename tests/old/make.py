"""Write the fixtures of this folder with an older version of the program; see README.md.

    CHECKOUT/.venv/bin/python tests/old/make.py

CHECKOUT is a checkout of the older commit after `make setup`; its own `doomsday` does the work.
"""

import hashlib
import io
import json
import lzma
import os
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != HERE]

import doomsday  # noqa: E402

CHECKOUT = Path(doomsday.__file__).resolve().parents[2]
sys.path[:0] = [str(CHECKOUT)]

from doomsday.games.mfz.rosters import pack_folder  # noqa: E402

from doomsday.image import build  # noqa: E402
from doomsday.records.replays import judge_file  # noqa: E402
from doomsday.sim import script  # noqa: E402
from doomsday.sim.boxes import play_in  # noqa: E402
from doomsday.sim.flashfile import put_file, take_games  # noqa: E402
from doomsday.sim.player import Player  # noqa: E402
from shared.rules.games import roster_path  # noqa: E402
from shared.rules.history import ActionHistory  # noqa: E402
from shared.rules.mfz.game import GAME  # noqa: E402
from shared.rules.mfz.setup import header  # noqa: E402
from shared.rules.mfz.setup.options import DEPTHS, offered  # noqa: E402
from shared.rules.records.replay import Record, replay  # noqa: E402
from shared.rules.records.text_record import write  # noqa: E402
from tests.host.simbox import files_of, flash_image  # noqa: E402
from tests.rules import random_named, random_play  # noqa: E402

COMMAND = str(CHECKOUT / ".venv/bin/doomsday")
FLOWS = CHECKOUT / "tests/flows"
EXAMPLES = CHECKOUT / "examples"
NAME = "Old kitchen"

# Each box: its sequence, and the line after which it is switched off (text and occurrence).
BOXES = {
    "evening": (HERE / "sequences/evening.seq", "", 0),
    "draft": (HERE / "sequences/draft.seq", "", 0),
    "quick": (EXAMPLES / "quick.seq", 'expect "35 3 2"', 2),
    "damage": (FLOWS / "damage_skirmish.seq", 'expect "End of round 1"', 1),
    "three_deep": (FLOWS / "full_three_deep.seq", 'expect "Ba 6 Ca >"', 2),
    "fall": (FLOWS / "full_fall.seq", 'expect "Ba hit; next 6"', 2),
    "initiative": (FLOWS / "full_initiative.seq", 'expect "All: who goes first?"', 1),
    "split": (FLOWS / "full_split.seq", 'expect "Hand + direct HD"', 1),
}
# Boxes with companies.
SYNCED = ("evening", "draft", "quick")
# Games without any default option, and with random ones; seeds of games with corrections.
CHANGED = {"quick": 1295, "damage": 1, "full": 7}
MIXED = {"quick": 24, "damage": 6, "full": 8}


def main() -> None:
    expected: dict[str, object] = {"boxes": {}, "records": {}}
    flashes = {}
    records = HERE / "records"
    running = HERE / "running"
    for folder in (records, running):
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        for box, (sequence, text, occurrence) in BOXES.items():
            flash = work / f"{box}.bin"
            facts = make_box(flash, steps_up_to(sequence, text, occurrence), box in SYNCED)
            if box == "evening":
                with headless(flash) as port:
                    run("name", NAME, "--port", port)
                    run("backup", str(HERE / "backup.zip"), "--force", "--port", port)
            flashes[box] = flash.read_bytes()
            facts["finished"] = finished(flash, work / box)
            if box != "draft":
                saved = stopped_and_saved(work / "copy.bin", flashes[box])
                (running / f"{box}.game").write_text(saved)
                facts["running"] = outcome(running / f"{box}.game")
            expected["boxes"][box] = facts
        program = deployed(work / "bare.bin")
    archive(HERE / "boxes.tar.xz", {f"{box}.bin": body for box, body in flashes.items()})
    archive(HERE / "program.tar.xz", {path[1:]: body for path, body in program.items()})
    for depth in DEPTHS:
        for edition in ("handbook", "book", "web"):
            place = records / f"{depth}-{edition}.game"
            options = ("--random", "--seed", "58", "--preset", edition, "--depth", depth)
            run("play", *options, "--out", str(place))
        for kind, game in (("changed", changed(depth)), ("mixed", mixed(depth))):
            place = records / f"{depth}-{kind}.game"
            setup = game.state.setup
            place.write_text(write(header.write(setup), game, GAME.begin(setup)))
    for place in sorted(records.iterdir()):
        expected["records"][place.stem] = outcome(place)
    text = json.dumps(expected, indent=1, ensure_ascii=False, sort_keys=True)
    (HERE / "expected.json").write_text(text + "\n")
    write_sums()


def steps_up_to(sequence: Path, text: str, occurrence: int) -> list[script.Step]:
    """Return the steps of a sequence up to one of its lines, or all of them."""
    steps = script.parse(sequence.read_text().splitlines())
    if not text:
        return steps
    last = [place for place, step in enumerate(steps) if step.text == text][occurrence - 1]
    return steps[: last + 1]


def make_box(flash: Path, steps: list[script.Step], synced: bool) -> dict[str, object]:
    """Play the steps on a new box; return the words shown after it is switched on again."""
    if synced:
        packed, _ = pack_folder(EXAMPLES / "companies")
        put_file(flash, "sim", "/" + roster_path("mfz"), packed)
    with play_in(flash) as player:
        script.run(steps, player, sys.stdout, lambda name, pixels: None)
    with play_in(flash) as player:
        return {"screen": player.words()}


def from_menu(player: Player, row: int, text: str) -> None:
    """Choose a row of the running game's menu, counted from the last."""
    player.press("A")
    player.hold("C", 2500)
    player.press("B", row - 1)
    player.expect(text)
    player.press("D")


def stopped_and_saved(flash: Path, image: bytes) -> str:
    """Stop the running game; return its record as written by the box."""
    flash.write_bytes(image)
    with play_in(flash) as player:
        from_menu(player, 2, "Stop and save")
        player.hold("D", 900)
        player.expect("Saved")
    files = files_of(flash)
    return files[max(path for path in files if path.endswith(".game"))].decode()


def finished(flash: Path, folder: Path) -> dict[str, object]:
    """Return the finished games of a box, by name."""
    return {path.stem: outcome(path) for path in take_games(flash, folder)}


def outcome(path: Path) -> dict[str, object]:
    """Return the outcome of a record."""
    verdict = judge_file(path)
    assert verdict.ok, (path, verdict.error)
    record = Record(path.read_text())
    game = replay(record, GAME.begin(header.read(record.header)))
    return {
        "plies": verdict.plies,
        "round": verdict.round,
        "doomsday": verdict.doomsday,
        "over": verdict.over,
        "scores": [company["score"] for company in verdict.companies],
        "winners": list(verdict.winners),
        "position": game.state.position(),
        "undone": game.ahead,
    }


def changed(depth: str) -> ActionHistory:
    """Return a random game with no default option but the edition, with undo and corrections."""
    fixed = {
        name: next(value for value in reversed(values) if value != values[place])
        for name, values, place in offered(depth)
    }
    fixed["size"] = "custom"
    if depth == "quick":
        return random_play.random_game(CHANGED[depth])
    return random_named.random_game(CHANGED[depth], depth, **fixed)


def mixed(depth: str) -> ActionHistory:
    """Return a random game with any options, with undo and corrections."""
    if depth == "quick":
        return random_play.random_game(MIXED[depth])
    return random_named.random_game(MIXED[depth], depth)


def deployed(flash: Path) -> dict[str, bytes]:
    """Return the files that `deploy` writes to a board that has only MicroPython."""
    flash.write_bytes(flash_image({"/main.py": ""}))
    with headless(flash) as port:
        run("deploy", "--board", "sim", "--port", port)
    files = files_of(flash)
    # The old start file, which is kept, and the file that starts the tour of the buttons.
    return {
        path: files[path] for path in files if ".old." not in path and path != build.FIRST_PATH
    }


@contextmanager
def headless(flash: Path) -> Iterator[str]:
    """Start a box without a picture; return its port."""
    port = flash.with_suffix(".port")
    box = subprocess.Popen(
        [COMMAND, "sim", "--headless", "--pty", str(port), "--flash", str(flash), "--seed", "1"],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert box.stderr is not None and box.stderr.readline() == "ready\n"
        yield str(port)
    finally:
        box.send_signal(signal.SIGTERM)
        box.wait()


def run(*arguments: str) -> None:
    """Run a command of the older version."""
    subprocess.run([COMMAND, *arguments], check=True, env={**os.environ, "DOOMSDAY_PORT": ""})


def archive(place: Path, files: dict[str, bytes]) -> None:
    """Write an archive; the same files give the same bytes."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for path in sorted(files):
            entry = tarfile.TarInfo(path)
            entry.size = len(files[path])
            tar.addfile(entry, io.BytesIO(files[path]))
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 26}]
    place.write_bytes(lzma.compress(out.getvalue(), filters=filters))


def write_sums() -> None:
    """Write SHA256SUMS of the fixtures."""
    made = [*HERE.glob("*.xz"), HERE / "backup.zip", HERE / "expected.json"]
    made += [*HERE.glob("records/*"), *HERE.glob("running/*")]
    lines = [
        f"{hashlib.sha256(place.read_bytes()).hexdigest()}  {place.relative_to(HERE)}\n"
        for place in sorted(made)
    ]
    (HERE / "SHA256SUMS").write_text("".join(lines))


if __name__ == "__main__":
    main()
