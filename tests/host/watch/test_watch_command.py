"""`doomsday watch` in this process at a box in virtual time, and at a real pseudo-terminal."""

import io
import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from doomsday import cli
from doomsday.commands import watch as command
from doomsday.device.line.find_box import greeted
from doomsday.device.port import faults
from doomsday.device.port.port import Port
from doomsday.errors import Failure
from doomsday.sim.boxes import switch_on
from doomsday.sim.boxthread import BoxThread
from doomsday.watch.terminal import picture
from doomsday.watch.view import LOST, NO_GAME, PLAYING, View
from shared.rules import games
from tests.host.device.slowline import Line, line_to
from tests.host.watch.test_following import HOLD_MS, Script, begin
from tests.patience import PATIENCE_S
from tests.web.test_table_page import table_at

pytestmark = pytest.mark.usefixtures("own_state")

# Those of docs/watch.md; each has a test below.
COMMANDS = ("watch", "watch --json", "watch --web", "watch --web --lan")
D = 3
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    with line_to(tmp_path / "box.bin", monkeypatch, tmp_path / "port", slow=1) as found:
        monkeypatch.setenv("DOOMSDAY_PORT", str(tmp_path / "port"))
        begin(found)
        yield found


def interrupt() -> None:
    raise KeyboardInterrupt


def play_a_round(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have somebody end the round in a second; then the user ends the command."""
    script = Script(line, monkeypatch)
    script.after(1, lambda: line.box.down(D))
    script.after(1 + HOLD_MS / 1000, lambda: line.box.up(D))
    script.after(4, interrupt)


def test_as_json_each_change_is_one_line(
    line: Line, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    play_a_round(line, monkeypatch)
    assert cli.main(["watch", "--json"]) == 0
    found = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert len(found) >= 2
    assert {one["state"] for one in found} == {PLAYING}
    numbers = [one["table"]["number"] for one in found]
    assert numbers == sorted(set(numbers))


def test_in_a_pipe_each_event_is_a_line(
    line: Line, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    play_a_round(line, monkeypatch)
    assert cli.main(["watch"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1].startswith("doomsday ") and "Lamplighters " in said[-1]
    assert [row.partition(": ")[0][:20] for row in said] == [
        "doomsday 11, round 1",
        "doomsday 10, round 1",
    ]


@pytest.mark.parametrize("arguments", ["--web", "--web --lan"])
def test_on_a_page_the_state_is_served_until_the_command_ends(
    arguments: str, line: Line, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    opened: list[str] = []
    events: list[str] = []
    monkeypatch.setattr(command.webbrowser, "open", lambda url: not opened.append(url))  # type: ignore[func-returns-value]

    def look() -> None:
        with urllib.request.urlopen(opened[0], timeout=PATIENCE_S) as page:
            assert b"table.js" in page.read()
        with urllib.request.urlopen(f"{opened[0]}events", timeout=PATIENCE_S) as stream:
            while not events:
                said = stream.readline().decode()
                events.extend([said] if said.startswith("data: ") else [])

    script = Script(line, monkeypatch)
    script.after(0.5, look)
    script.after(1, interrupt)
    assert cli.main(["watch", *arguments.split()]) == 0
    said = capsys.readouterr()
    assert said.out == f"{opened[0]} (Ctrl-C ends it)\n"
    assert ("local network" in said.err) == ("--lan" in arguments)
    assert json.loads(events[0].removeprefix("data: "))["table"]["game"] == "mfz"


@pytest.mark.parametrize("arguments", ["--json --web", "--lan", "--no-open", "--web-port 80"])
def test_options_that_do_not_fit_are_refused_before_a_box_is_asked(
    arguments: str, capsys: Capture
) -> None:
    assert cli.main(["watch", *arguments.split()]) == 2
    assert "Try: " in capsys.readouterr().err


def test_an_open_page_is_said_to_be_open(capsys: Capture) -> None:
    opened: list[str] = []
    command.announce("http://192.0.2.7:1/t/", True, False, lambda url: not opened.append(url))
    said = capsys.readouterr()
    assert said.out == "http://192.0.2.7:1/t/ (Ctrl-C ends it)\n"
    assert "Everyone in the local network" in said.err
    assert opened == ["http://192.0.2.7:1/t/"]
    command.announce("http://127.0.0.1:1/t/", False, True, lambda url: not opened.append(url))
    assert capsys.readouterr().err == "" and len(opened) == 1


def drawn(view: View, width: int = 80, **options: object) -> str:
    file = io.StringIO()
    Console(width=width, file=file, **options).print(picture(view, 65))  # type: ignore[arg-type]
    return file.getvalue()


@pytest.mark.parametrize("id", games.ids())
def test_the_terminal_shows_scores_and_the_last_event_of_each_game(id: str) -> None:
    table = table_at(id, 9).as_json()
    said = drawn(View("Box", "ab", PLAYING, "", table), 120)
    for player in table["players"]:
        assert any(
            player["name"] in row and str(player["score"]) in row for row in said.splitlines()
        )
    assert table["events"][-1]["text"][:60] in said
    assert max(map(len, said.splitlines())) <= 120


def test_the_terminal_names_a_lost_line_and_a_box_without_a_game() -> None:
    table = table_at("mfz", 9).as_json()
    assert "No connection: Gone." in drawn(View("Box", "ab", LOST, "Gone.", table))
    assert "No game is being played." in drawn(View("Box", "ab", NO_GAME))
    evil = drawn(View("Box\x1b[2J", "ab", LOST, "\x07\x1b]0;x\x07", table), no_color=True)
    assert "\x1b]" not in evil and "\x07" not in evil and "\x1b[2J" not in evil


def test_without_colours_the_terminal_gets_none() -> None:
    table = table_at("mfz", 9).as_json()
    view = View("Box", "ab", PLAYING, "", table)
    colour = drawn(view, color_system="256", force_terminal=True, no_color=False)
    assert "38;5;" in colour
    assert "38;5;" not in drawn(view, color_system="256", force_terminal=True, no_color=True)


def test_a_second_viewer_at_the_port_gets_one_sentence(tmp_path: Path) -> None:
    port = tmp_path / "P"
    thread = BoxThread(lambda: _on(tmp_path / "box.bin", port))
    thread.start()
    try:
        box = greeted(str(port), patience_s=PATIENCE_S)
        assert box.entries(0, 0).number == 0
        with pytest.raises(faults.InUse) as refused:
            Port(str(port))
        assert "is in use by" in refused.value.message and refused.value.hint
        # The first one notices nothing.
        assert box.entries(0, 0).number == 0
        box.bye()
        box.line.stream.close()
    except Failure as failure:
        raise AssertionError(failure.message) from failure
    finally:
        thread.stop()


def _on(flash: Path, port: Path) -> tuple[object, object]:
    box = switch_on(flash, link=port)
    return box, box.display
