"""Random presses over whole games of every kind, as `make soak` has them by the million."""

import threading
from pathlib import Path

import pytest

from doomsday.image.build import names
from doomsday.screen.picture import from_braille
from doomsday.sim.boxes import play_in
from doomsday.sim.hardware.process import HEAP
from shared.rules import games
from tests.flows.probe import Probe, make_probed_flash
from tests.sampling import cases
from tools import presser
from tools.presser import Presser, press_at_random

SEED = 6
GOLDEN = Path(__file__).parents[1] / "golden"
# Bytes of heap: the probe takes some, and old addresses on the C stack keep a module or two.
DIFFERENCE = 16 * 1024


def test_random_presses_lead_every_game_to_a_record_that_replays() -> None:
    presses = cases(2_000, 700)
    done = press_at_random(presses, SEED, processors=1, tell=False)
    assert done.trouble == []
    assert done.presses >= presses
    assert done.plies > presses // 20
    assert {kind.split()[0] for kind, count in done.games.items() if count} == {*games.ids()}


@pytest.mark.sampled()
def test_the_program_has_as_much_memory_as_on_the_simulated_box(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    make_probed_flash(flash, lean=True)
    with play_in(flash) as player:
        probe = Probe(player.box)
        player.answer("Doomsday")
        player.press("A")
    assert probe.readings[-1].at_rest
    free = probe.readings[-1].free - probe.names
    assert abs(presser.free_at_home(tmp_path, SEED, HEAP) - free) < DIFFERENCE


@pytest.mark.sampled()
def test_a_box_is_started_anew_after_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presser, "_LIFE", 1)
    done = press_at_random(4_500, SEED, processors=1, tell=False)
    assert done.trouble == []
    assert len(done.free) > 1
    assert all(len(free) == 1 for free in done.free)


def test_heap_that_lives_lose_from_game_to_game_is_told() -> None:
    steady = [70_000, 66_000] * 20
    leaky = [free - 100 * game for game, free in enumerate(steady)]
    assert presser.Done(free=[leaky]).lost == 2_000
    assert presser.Done(free=[steady, leaky]).lost == 1_000
    assert presser.Done(free=[steady, leaky[:10]]).lost == 0


def test_a_failed_box_tells_what_was_on_its_panel_and_what_waited() -> None:
    shown = from_braille((GOLDEN / "notice-small.txt").read_text("utf-8")).hex()
    waits = ["stuck after 7 presses; screens 0 9; waiting: ['No.']\n", "ValueError: stuck\n"]
    told = presser.report([*(f"line {n}\n" for n in range(20)), f"screen {shown}\n", *waits])
    panel, *rest = told.split(" | ")
    assert panel.startswith("on the panel: ") and panel.endswith("OK")
    assert rest == [line.strip() for line in waits]
    assert presser.report(["a\n", *waits]) == " | ".join(["a", *map(str.strip, waits)])


def test_the_presses_of_a_game_that_failed_are_counted() -> None:
    done = presser.Done()
    one = Presser(Path(), SEED, 1, done, threading.Lock())
    assert one._heard(["stuck after 2199 presses; screens 0 9; waiting: []\n"]) == []
    assert done.presses == 2_199
    assert len(done.trouble) == 1


@pytest.mark.sampled()
def test_a_box_that_runs_in_circles_is_ended_by_the_time_of_the_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(presser, "GAME_CPU_S", 1)
    done = press_at_random(10_000, SEED, processors=1, tell=False)
    assert any("more than 1 s of the processor" in line for line in done.trouble)


@pytest.mark.sampled()
def test_a_presser_that_fails_is_trouble(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(record: bytes) -> None:
        raise KeyError("no such name")

    monkeypatch.setattr(presser, "judge_content", fails)
    assert presser.main(1, SEED) == 1
    said = capsys.readouterr().out
    assert f"Trouble: seed {SEED}: KeyError: 'no such name'\n" in said
    assert said.endswith("failed\n")


def test_reloads_and_restarts_are_counted_and_their_places_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = presser.Done()
    one = Presser(Path(), SEED, 1, done, threading.Lock())
    place, line = names().on_box("box/loop.py", 200)
    traceback = [
        "Traceback (most recent call last):\n",
        f'  File "{place}", line {line}, in <module>\n',
        "MemoryError: memory allocation failed, allocating 640 bytes\n",
    ]
    one.note_reloads(("mfz", "full"), [*traceback, "done 1 2 3\n", *traceback], 0)
    assert (done.reloaded, done.restarted) == (2, 0)
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("mfz full: box/loop:200 ")
    assert said[0].endswith(" > MemoryError: memory allocation failed, allocating 640 bytes")
    one.note_reloads(("mfz", "full"), [*traceback, "restart 5\n"], 1)
    assert (done.reloaded, done.restarted) == (2, 1)
    one.note_reloads(("mfz", "full"), ["restart 5\n"], 1)
    assert (done.reloaded, done.restarted) == (2, 2)


def test_fewer_presses_than_were_asked_for_are_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presser.program, "lay_out", lambda scratch: Path(scratch))
    monkeypatch.setattr(Presser, "run", lambda self: None)
    done = press_at_random(2_000, SEED, processors=1, tell=False)
    assert done.trouble == ["only 0 of 2,000 presses were made"]
