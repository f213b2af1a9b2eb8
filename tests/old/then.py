"""Files written by an older version of the program: see README.md."""

import io
import json
import tarfile
from functools import cache
from pathlib import Path
from typing import Any

from doomsday.records.replays import judge_file
from doomsday.sim.player import Player
from shared.rules.mfz.game import GAME
from shared.rules.mfz.setup import header
from shared.rules.records.replay import Record, replay

HERE = Path(__file__).parent
EXPECTED: dict[str, Any] = json.loads((HERE / "expected.json").read_text("utf-8"))
BACKUP = HERE / "backup.zip"
# Boxes with a running game.
RUNNING = sorted(box for box, facts in EXPECTED["boxes"].items() if "running" in facts)


@cache
def archive(name: str) -> dict[str, bytes]:
    """Return the files in an archive of this folder."""
    with tarfile.open(fileobj=io.BytesIO((HERE / name).read_bytes()), mode="r:xz") as tar:
        files = {entry.name: tar.extractfile(entry) for entry in tar}
        return {name: file.read() for name, file in files.items() if file is not None}


def put_flash(box: str, folder: Path) -> Path:
    """Copy a box's flash, as it was when the box was switched off; return its path."""
    flash = folder / f"{box}.bin"
    flash.write_bytes(archive("boxes.tar.xz")[f"{box}.bin"])
    return flash


def program() -> dict[str, bytes]:
    """Return the older program by absolute path on the box, as deployed by `deploy`."""
    return {f"/{path}": content for path, content in archive("program.tar.xz").items()}


def record_of(box: str) -> Record:
    """Return the record of a box's running game, as saved by the older version."""
    return Record((HERE / "running" / f"{box}.game").read_text("utf-8"))


def outcome(path: Path) -> dict[str, Any]:
    """Return today's outcome of a record in the form of expected.json."""
    verdict = judge_file(path)
    assert verdict.ok, verdict.error
    record = Record(path.read_text("utf-8"))
    game = replay(record, GAME.begin(header.read(record.header)))
    return {
        "plies": verdict.plies,
        "round": verdict.round,
        "doomsday": verdict.facts["doomsday"],
        "over": verdict.over,
        "scores": [company["score"] for company in verdict.seats],
        "winners": list(verdict.winners),
        "position": game.state.position(),
        "undone": game.ahead,
    }


def stop_and_save(player: Player) -> None:
    """End the running game from the menu of its page; it becomes a finished one."""
    player.press("A")
    player.answer("Stop and save")
    player.hold("D", 900)
    player.expect("Saved")
