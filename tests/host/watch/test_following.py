"""A laptop follows the game of a simulated box: in virtual time, over its serial line."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from doomsday.device.line.find_box import greeted
from doomsday.device.port import faults
from doomsday.errors import Failure
from doomsday.watch import following
from doomsday.watch.following import Follower, views
from doomsday.watch.view import LOST, NO_GAME, PLAYING, View
from tests.host.device.slowline import Line, line_to

A, B, C, D = range(4)
TAP_MS, HOLD_MS = 80, 900
# From a press to its page, on the slowest of the boxes here.
SETTLED_S = 0.5


def press(line: Line, button: int, ms: int = TAP_MS) -> None:
    line.box.down(button)
    line.wait(ms / 1000)
    line.box.up(button)
    line.wait(SETTLED_S)


def begin(line: Line) -> None:
    """Begin the first game as the README says: ready companies, round 1."""
    line.wait(3)
    press(line, D)
    press(line, D, HOLD_MS)
    press(line, D, HOLD_MS)
    line.wait(1)


class Script:
    """What happens at the box while the laptop waits: each act after some seconds."""

    def __init__(self, line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
        self._acts: list[tuple[int, Callable[[], None]]] = []
        self._line = line
        read, wait = line.read, line.wait

        def scripted(timeout_s: float) -> bytes:
            self._run()
            # As the port does, which has no script to follow.
            return read(min(timeout_s, 0.02))

        def slept(seconds: float) -> None:
            wait(seconds)
            self._run()

        monkeypatch.setattr(line, "read", scripted)
        monkeypatch.setattr("doomsday.device.port.clock.sleep", slept)

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        self._acts.append((self._line.now_ms + int(1000 * seconds), act))

    def _run(self) -> None:
        while self._acts and self._acts[0][0] <= self._line.now_ms:
            self._acts.pop(0)[1]()


@pytest.fixture
def line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    with line_to(tmp_path / "box.bin", monkeypatch, tmp_path / "port", slow=1) as found:
        monkeypatch.setenv("DOOMSDAY_PORT", str(tmp_path / "port"))
        yield found


def test_each_press_is_followed_and_an_undo_too(line: Line, tmp_path: Path) -> None:
    begin(line)
    follower = Follower()
    box = greeted(str(tmp_path / "port"))
    assert follower.ask(box) and follower.table is not None and follower.is_running
    before = follower.table.as_json()
    assert (before["game"], before["round"], before["over"]) == ("mfz", 1, False)
    assert [player["name"] for player in before["players"]] == ["Lamplighters", "Copper Finches"]
    assert not follower.ask(box)
    # The end of the round is a held D.
    press(line, D, HOLD_MS)
    assert follower.ask(box)
    after = follower.table.as_json()
    assert after["ply"] > before["ply"] and after["id"] == before["id"]
    press(line, A, HOLD_MS)
    assert follower.ask(box)
    undone = follower.table.as_json()
    assert undone["events"][-1]["kind"] == "undo" and undone["ply"] < after["ply"]
    # It has followed each entry: the same as to read the whole game.
    again = Follower()
    again.ask(box)
    assert again.table is not None and again.table.as_json() == undone


def test_a_laptop_is_told_the_hash_of_the_seed_but_not_the_seed(
    line: Line, tmp_path: Path
) -> None:
    begin(line)
    box = greeted(str(tmp_path / "port"))
    for told in (box.header(), box.running_game() or b""):
        assert b"[dice_hash " in told and b"dice_seed" not in told


def test_a_request_without_news_is_one_turn_of_the_line_each_way(
    line: Line, tmp_path: Path
) -> None:
    begin(line)
    box = greeted(str(tmp_path / "port"))
    follower = Follower()
    follower.ask(box)
    sent: list[bytes] = []
    write = line.box.type
    line.box.type = lambda data: (data and sent.append(data), write(data))[1]  # type: ignore
    assert not follower.ask(box)
    assert len(sent) == 1 and len(sent[0]) < 40
    press(line, D, HOLD_MS)
    del sent[:]
    assert follower.ask(box)
    assert len(sent) == 1


def test_a_viewer_sees_a_press_within_half_a_second(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(line)
    script = Script(line, monkeypatch)
    seen = views()
    first = next(seen)
    assert (first.state, first.table is not None) == (PLAYING, True)
    late = []
    for wait_s in (0.11, 0.37, 0.73):
        released: list[int] = []

        def let_go(released: list[int] = released) -> None:
            line.box.up(D)
            released.append(line.now_ms)

        script.after(wait_s, lambda: line.box.down(D))
        script.after(wait_s + HOLD_MS / 1000, let_go)
        view = next(seen)
        assert view.table is not None and first.table is not None
        assert view.table["number"] > first.table["number"]
        # Held long enough, a press has its effect before the button is released.
        begun = (released[0] if released else line.now_ms) - HOLD_MS
        late.append(line.now_ms - begun - 600)
        while not released:
            line.wait(0.05)
            script._run()
        line.wait(SETTLED_S)
        first = view
    assert max(late) <= 500, late
    seen.close()  # type: ignore[attr-defined]


def test_a_box_that_restarts_goes_on_where_it_was(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(line)
    script = Script(line, monkeypatch)
    seen = views()
    first = next(seen)
    script.after(0.3, line.box.reset_button)
    lost = next(seen)
    assert (lost.state, lost.table) == (LOST, first.table)
    assert lost.notice
    again = next(seen)
    assert (again.state, again.table, again.notice) == (PLAYING, first.table, "")
    seen.close()  # type: ignore[attr-defined]


def test_a_cable_that_is_pulled_and_put_back_loses_nothing(
    line: Line, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begin(line)
    script = Script(line, monkeypatch)
    seen = views()
    first = next(seen)
    read, opened = line.read, following.greeted

    def gone(*args: object, **more: object) -> object:
        raise faults.Cut(str(tmp_path / "port"))

    def pull() -> None:
        monkeypatch.setattr(line, "read", gone)
        monkeypatch.setattr(following, "greeted", gone)
        # Somebody goes on playing.
        line.box.down(D)

    def put_back() -> None:
        monkeypatch.setattr(line, "read", read)
        monkeypatch.setattr(following, "greeted", opened)
        line.box.up(D)

    script.after(0.3, pull)
    script.after(3, put_back)
    lost = next(seen)
    assert (lost.state, lost.table) == (LOST, first.table)
    back = next(seen)
    assert back.state == PLAYING and back.table is not None and first.table is not None
    assert back.table["ply"] > first.table["ply"] and back.table["id"] == first.table["id"]
    seen.close()  # type: ignore[attr-defined]


def test_garbage_on_the_line_changes_nothing(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(line)
    script = Script(line, monkeypatch)
    seen = views()
    first = next(seen)
    read = line.read
    bad = [b"\xff\x00#", b"#a9*garbage%%\r\n" * 40, b"#0000J 7 1 AAAA\r\n", bytes(range(256)) * 8]

    def noisy(timeout_s: float) -> bytes:
        return (bad.pop() if bad else b"") + read(timeout_s)

    monkeypatch.setattr(line, "read", noisy)
    script.after(2, lambda: line.box.down(D))
    script.after(3, lambda: line.box.up(D))
    view: View = next(seen)
    while view.state == LOST or view.table == first.table:
        view = next(seen)
    assert not bad and view.table is not None and view.state == PLAYING
    seen.close()  # type: ignore[attr-defined]


def test_a_box_without_a_game_says_so_and_shows_the_one_that_begins(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    line.wait(3)
    script = Script(line, monkeypatch)
    seen = views()
    first = next(seen)
    assert (first.state, first.table) == (NO_GAME, None)
    for at, ms in ((0.5, TAP_MS), (1.5, HOLD_MS)):
        script.after(at, lambda: line.box.down(D))
        script.after(at + ms / 1000, lambda: line.box.up(D))
    begun = next(seen)
    assert begun.state == PLAYING and begun.table is not None
    seen.close()  # type: ignore[attr-defined]


def test_a_box_that_is_too_old_is_named(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    line.wait(3)

    def old(*args: object) -> None:
        raise faults.Refused("unknown", "This box does not know the request. Update the box.")

    monkeypatch.setattr("doomsday.device.line.box.Box.entries", old)
    with pytest.raises(Failure, match="too old to be watched"):
        next(views())
