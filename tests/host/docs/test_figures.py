"""The figures of docs/bench.md measure what they claim."""

from pathlib import Path

import pytest

from box.screens import registry
from doomsday import cli
from doomsday.sim.boxes import play_in
from pages.mfz.game import PAGES
from tests.flows.fidget import warm_up
from tests.flows.probe import Probe, make_probed_flash
from tests.games.mfz import soaked
from tools.figures import before_kit, heap, laptop
from tools.figures.on_box import memory

# Unnamed: the pages of a game. The measured game has no pages for named frames, lots, or presence
# at stations.
ELSEWHERE = {"box.screens.home", "box.screens.notice", "", "pages.mfz.setup.lots_entry"}
ELSEWHERE |= {"pages.mfz.table.frame_event", "pages.mfz.combat.damage_result"}
ELSEWHERE |= {"pages.mfz.corrections.correct_frame", "pages.mfz.table.stations"}
ELSEWHERE |= {"pages.mfz.corrections.correct_station"}
# Screens only for an unreadable journal, for several games on the box, or while a button is held.
ELSEWHERE |= {"box.screens.erase_journal", "box.screens.games", "box.screens.help"}
NUMBERS = [row[0] for row in registry.ROWS + PAGES.screens]


def name(number: int) -> str:
    """Return the import path of a screen, "" for the page of a phase."""
    found = registry.find(number)
    assert found is not None
    return found[0]


def test_the_heap_is_measured_on_every_screen() -> None:
    assert {*memory.SCREENS, *memory.game_screens()} == {
        name(number) for number in NUMBERS
    } - ELSEWHERE


def test_the_heap_on_64_bits_is_measured_on_every_screen_outside_a_game(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    make_probed_flash(flash)
    with play_in(flash) as player:
        probe = Probe(player.box)
        warm_up(player)
        soaked.warm_up(player)
    seen = {name(number) for reading in probe.readings for number in reading.screens}
    # Only a new box tests its buttons.
    assert seen >= {*memory.SCREENS} - {"box.screens.welcome"}
    assert probe.readings[-1].at_rest


def test_modules_below_the_largest_are_one_row_of_their_sum() -> None:
    sizes = {f"module{size}": size for size in range(1, 41)}
    figures = heap.largest(sizes)
    assert [figure.today for figure in figures[:2]] == ["40 bytes", "39 bytes"]
    assert (figures[-1].what, figures[-1].today) == ("the 10 others together", "55 bytes")
    assert len(figures) == 31
    assert len(heap.largest({"module": 1})) == 1


def test_the_companies_of_the_laptop_s_figure_are_legal_and_always_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        laptop.write(tmp_path / name, 13)
    assert cli.main(["check", str(tmp_path / "one")]) == 0
    assert capsys.readouterr().out.count(": ok, Company ") == 13
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()


def test_figures_before_the_kit_are_compared_with_their_limits() -> None:
    page = (
        "## Goals of memory and time\n\n"
        "| smallest heap, dice evening | **116 KB, over budget** | 105 KB |\n"
        "| smallest heap, quick game | 144 KB | none |\n"
        "| instructions, start | 81.4 M | none |\n"
        "| instructions, saving press | 46.1 M | none |\n\n"
        "## C stack and watchdog\n\n| C stack, a | 9.4 KB | |\n| C stack, b | 11.6 KB | |\n"
    )
    section = before_kit.report(page)
    for row in (
        "smallest heap, dice evening | 120 KB | **116 KB, more** | 115 KB |",
        "smallest heap, quick game | 133 KB | 144 KB | 165 KB |",
        "instructions, start | 77.6 M | 81.4 M | 5 % more |",
        "instructions, saving press | 43.8 M | **46.1 M, more** | 5 % more |",
        "smallest heap, full-depth game | 164 KB | not measured | 165 KB |",
        "C stack, the deepest of all flows | 12.4 KB | 11.6 KB | 12.4 KB |",
    ):
        assert f"{row}\n" in section
