"""`doomsday replay --play`: a finished game in the terminal, forwards and back."""

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Static

from doomsday import cli
from doomsday.errors import FAILED, USAGE
from doomsday.reports.player import Cursor, Player
from tests.host.reports.test_chronicle import EXAMPLE, example

Capture = pytest.CaptureFixture[str]


def test_a_cursor_goes_forwards_and_back() -> None:
    cursor = Cursor(example())
    assert cursor.position is cursor.game.start and cursor.told(3) == []
    cursor.move(4)
    assert cursor.told(2) == ["It is settled who is near the stations", "Old Guard passes"]
    cursor.move(-1)
    cursor.move(-100)
    assert cursor.step == 0
    cursor.move(10_000)
    assert cursor.step == cursor.last and cursor.position.seats[0]["score"] == 16
    cursor.move(1)
    assert cursor.step == cursor.last


def test_a_cursor_goes_from_round_to_round() -> None:
    cursor = Cursor(example())
    cursor.move_round(1)
    assert cursor.position.round == 1 and cursor.step == 1
    cursor.move_round(1)
    assert cursor.position.round == 2
    at_two = cursor.step
    assert cursor.game.entries[at_two - 2].after.round == 1
    cursor.move_round(-1)
    assert cursor.step == 1
    cursor.move_round(-1)
    assert cursor.step == 0


def test_keys_step_play_and_change_the_speed() -> None:
    async def played() -> None:
        app = Player(example(), 1.0, plays=False)
        async with app.run_test(size=(90, 24)) as pilot:
            await pilot.press("right", "right", "left")
            assert app.cursor.step == 1
            await pilot.press("down")
            assert app.cursor.position.round == 2
            await pilot.press("plus", "plus", "minus")
            assert app.speed == 2.0
            await pilot.press("end")
            shown = str(app.query_one("#told", Static).render())
            assert "Stopped in round 2; Hunters led." in shown
            assert "Hunters" in str(app.query_one("#position", Static).render())
            await pilot.press("space")
            # It plays from the start again.
            assert app.plays and app.cursor.step < app.cursor.last
            await pilot.press("left")
            assert not app.plays
            await pilot.press("q")

    asyncio.run(played())


def test_without_a_terminal_each_step_is_printed(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "x.game"
    path.write_text(EXAMPLE)
    assert cli.main(["replay", str(path), "--play", "--speed", "8"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1 of ") and "doomsday 11" in lines[0]
    assert lines[1] == "    Hunters 12 frames 2, stations 1; Old Guard 18 frames 2, stations 1"
    # It verifies as well.
    assert any(": ok, stopped in round 2; Hunters led" in line for line in lines)
    path.write_text(EXAMPLE.replace("Ba=Mg5", "Ba=Mg8"))
    assert cli.main(["replay", str(path), "--step"]) == FAILED
    assert "Ba=Mg8" in capsys.readouterr().out
    assert cli.main(["replay", str(path), str(path), "--play"]) == USAGE
