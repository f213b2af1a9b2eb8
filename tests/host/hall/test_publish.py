"""`doomsday watch --publish`: a recorded game and simulated boxes on the wall of a broker."""

import re
import shlex
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doomsday import cli
from doomsday.errors import FAILED, USAGE
from doomsday.games.tools import tools
from doomsday.hall import messages
from doomsday.hall.connection import Connection
from doomsday.hall.publisher import Publisher
from doomsday.hall.publishing import published
from doomsday.hall.wall import OVER, Row, Wall
from doomsday.sim.boxes import play_in, switch_on
from doomsday.sim.boxthread import BoxThread
from doomsday.watch.following import views
from doomsday.watch.recorded import played
from doomsday.watch.view import NO_GAME, PLAYING
from tests.host.hall.broker import PAGE, Broker, until

Capture = pytest.CaptureFixture[str]
D = 3
HOLD_S = 0.9


@pytest.fixture
def wall(broker: Broker) -> Iterator[Wall]:
    """Return a wall that follows the broker."""
    made = Wall("doomsday")
    reader = Connection(
        broker.address("wall"),
        broker.passwords["wall"],
        broker.ca,
        topics=messages.topics("doomsday"),
        take=made.take,
    )
    reader.start()
    yield made
    reader.stop()


def row(wall: Wall, name: str) -> Row | None:
    return next((one for one in wall.rows() if one.name == name), None)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    place = tmp_path / "g.game"
    place.write_text(tools("mfz").random_record(1))
    return place


def options(broker: Broker, user: str, password_of: str = "") -> list[str]:
    secret = broker.password_file(password_of or user)
    return ["--publish", broker.url(user), "--ca", str(broker.ca), "--password-file", str(secret)]


def test_a_finished_game_is_published_as_if_it_was_played(
    broker: Broker, wall: Wall, game: Path, capsys: Capture
) -> None:
    arguments = ["watch", "--record", str(game), "--speed", "1000", "--json"]
    assert cli.main([*arguments, *options(broker, "table1")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(list(played(game.read_bytes(), "")))

    def is_over() -> bool:
        found = row(wall, "table1")
        return found is not None and found.kind == OVER and found.sequence == len(lines)

    until(is_over, "the end of the game on the wall")


def test_a_refused_table_is_watched_all_the_same(
    broker: Broker, game: Path, capsys: Capture
) -> None:
    arguments = ["watch", "--record", str(game), "--speed", "300"]
    assert cli.main([*arguments, *options(broker, "table1", password_of="table2")]) == FAILED
    out, err = capsys.readouterr()
    assert out.count("\n") > 10
    assert err.count("refuses: not authorized.") == 1
    assert err.count("The broker does not have the last state of the table.") == 1


def test_options_of_the_broker_are_refused_without_one(game: Path, capsys: Capture) -> None:
    for more in (["--table", "x"], ["--ca", "x"], ["--password-file", "x"]):
        assert cli.main(["watch", "--record", str(game), *more]) == USAGE
        assert "is for --publish." in capsys.readouterr().err
    assert cli.main(["watch", "--record", str(game), "--publish", "broker"]) == USAGE
    assert cli.main(["watch", "--record", str(game.parent / "none")]) != 0
    assert cli.main(["watch", "--record", str(game), "--publish", "mqtt://localhost"]) == USAGE
    assert "The table has no name." in capsys.readouterr().err


def test_a_record_is_played_with_its_times_at_the_chosen_speed() -> None:
    timed = (Path("examples/games") / "three-companies.game").read_bytes()
    found = list(played(timed, "box"))
    assert {view.state for _, view in found[:-1]} == {PLAYING} and found[-1][1].state == NO_GAME
    last = found[-1][1].table
    assert last and last["over"]
    assert sum(seconds for seconds, _ in found) == pytest.approx(last["seconds"], abs=60)


def _on(flash: Path, port: Path) -> tuple[Any, Any]:
    box = switch_on(flash, link=port)
    return box, box.display


class Box:
    """A simulated box at a pseudo-terminal, whose game a thread watches and publishes."""

    def __init__(self, folder: Path, broker: Broker, name: str) -> None:
        flash, port = folder / f"{name}.bin", folder / name
        with play_in(flash) as player:
            player.press("D")
            for _ in range(2):
                player.hold("D", int(1000 * HOLD_S))
        self._thread = BoxThread(lambda: _on(flash, port))
        self._thread.start()
        self.number = 0
        self._views = published(
            views(str(port)),
            lambda: Publisher(broker.address(name), broker.passwords[name], broker.ca),
            lambda fault: None,
        )
        self._stopping = False
        self._watch = threading.Thread(target=self._follow, daemon=True)
        self._watch.start()

    def _follow(self) -> None:
        for view in self._views:
            self.number = view.table["number"] if view.table else 0
            if self._stopping:
                break

    def hold(self) -> None:
        """End a round, with a held D."""
        self._thread.post(lambda box: box.down(D))
        time.sleep(HOLD_S)
        self._thread.post(lambda box: box.up(D))

    def close(self) -> None:
        self._stopping = True
        self._thread.stop()


def test_three_boxes_are_on_the_wall_and_a_killed_broker_costs_no_press(
    broker: Broker, wall: Wall, tmp_path: Path
) -> None:
    boxes = {f"table{number}": Box(tmp_path, broker, f"table{number}") for number in (1, 2, 3)}

    def is_right() -> bool:
        rows = [row(wall, name) for name in boxes]
        clocks = [one.facts.clock for one in rows if one and one.facts]
        return clocks == 3 * [("doomsday", wanted)]

    try:
        wanted = 11
        until(is_right, "three games at 11")
        broker.kill()
        numbers = {name: box.number for name, box in boxes.items()}
        for box in boxes.values():
            box.hold()
        until(
            lambda: all(box.number > numbers[name] for name, box in boxes.items()),
            "the games go on",
        )
        broker.start()
        wanted = 10
        until(is_right, "three games at 10")
    finally:
        for box in boxes.values():
            box.close()


EXAMPLES = re.findall(r"^```sh example\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)


def test_the_commands_of_the_page_lead_from_a_table_to_the_wall(
    broker: Broker, game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(EXAMPLES) == 2
    broker.password_file("table1")
    broker.password_file("wall")
    monkeypatch.chdir(broker.folder)
    more = {"watch": ["--record", str(game), "--speed", "1000"], "hall": ["--once"]}
    for example in EXAMPLES:
        program, command, *rest = shlex.split(example.replace("192.168.1.10", broker.place))
        assert program == "doomsday"
        assert cli.main([command, *rest, *more[command]]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == "1 table: 1 over" and out[-2].startswith("table1")
