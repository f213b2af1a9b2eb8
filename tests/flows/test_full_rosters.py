"""A box that holds as many rosters as it takes, each as large as it may be, plays any of them.

A file of rosters may be larger than the memory that is free, in the heap that the box promises.
"""

import io
from pathlib import Path
from typing import Any

import pytest

from doomsday.companies.rosters import pack_folder
from doomsday.companies.toml_text import document_text
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import put_file
from shared.link.limits import PACK_MAX
from shared.rules import games
from shared.rules.sheet import keys

# Ten letters, and as many that take two bytes each.
PLAIN, ACCENTED = "ABCDEFGHI", "\u00c0\u00c9\u00ce\u00d5\u00dc\u0106\u010e\u0118\u0142"
DIAL = ["10/10/20/3/3 speed:evade attack:homing_beacon defence:heavy_armor primary:pulse(o)"]


def company(number: int) -> dict[str, Any]:
    frames = [
        {"name": f"Frame {number}.{place}", "systems": "Rd Rd Y B", "rockets": int(place < 3)}
        for place in range(4)
    ]
    return {"game": "mfz", "name": f"Company {number}", "frames": frames}


def battleforce(number: int) -> dict[str, Any]:
    units = [
        {
            "name": f"Long unit name {number}.{place}",
            "short": f"U{place}",
            "kind": "mech",
            "speed": "mech",
            "points": 10,
            "range": ["ballistic", "melee"],
            "dial": DIAL + ["9/9/19/3/2 defence:heavy_armor"] * 6 + ["8/8/17/2/2 salvage"] * 5,
        }
        for place in range(12)
    ]
    return {"game": "mechwarrior", "name": f"Force {number}", "units": units}


def sheet(number: int, letters: str = ACCENTED) -> dict[str, Any]:
    """Return a sheet in which every key has its longest text."""
    names = [f"{letters}{place}" for place in range(10)]
    counter = {"step": -500, "start": -100, "least": -999, "most": 9998, "held": -999}
    return {
        "game": "sheet",
        "name": f"{number:02}{letters * 2}",
        "players": names[:6],
        "least_players": 3,
        "round_name": names[0],
        "first_round": 10,
        "last_round": 99,
        "faster_clock": True,
        "turns": "drawn",
        "phases": names[:8],
        "time": "clock",
        "minutes": 180,
        "increment": 300,
        "winner": "first",
        "win_counter": names[1],
        "target": -998,
        "tie_counter": names[2],
        "counters": [
            {"name": name, "of": "each" if place < 6 else "table", "hidden": True, **counter}
            for place, name in enumerate(names)
        ],
        "dice": [
            {"name": name, "dice": "1d4+1d6+1d8+1d10+1d12+1d20+1d4+1d6", "count": "hits"}
            | {"at_least": 4}
            for name in names[:6]
        ],
    }


def packed(folder: Path, rosters: list[dict[str, Any]]) -> bytes:
    for number, roster in enumerate(rosters):
        (folder / f"{number:02}.toml").write_text(document_text(roster), "utf-8")
    (pack,), problems = pack_folder(folder)
    assert not problems, problems
    return pack.content


def play(folder: Path, id: str, rosters: list[dict[str, Any]], steps: str) -> list[str]:
    """Play steps on a box with rosters; returns the words of the last page."""
    flash = folder / "flash.bin"
    put_file(flash, "sim", f"/{games.roster_path(id)}", packed(folder, rosters))
    with play_in(flash) as player:
        for step in script.parse(steps.strip().splitlines()):
            script.run_step(step, player, io.StringIO(), lambda name, pixels: None)
        return player.words()


def test_a_game_begins_on_a_box_with_fifty_companies(tmp_path: Path) -> None:
    rosters = [company(number) for number in range(games.game("mfz").rosters_max)]
    page = play(tmp_path, "mfz", rosters, 'answer "Game"\nhold D 900\nwait 2500')
    assert page[0].startswith("Tie for defender"), page


def test_a_game_begins_on_a_box_full_of_battleforces_with_dials(tmp_path: Path) -> None:
    rosters = [battleforce(number) for number in range(48)]
    assert len(packed(tmp_path, rosters)) > PACK_MAX * 9 // 10
    steps = 'answer "Game"\npress A\nanswer "MechWarrior"\nhold D 900\nwait 2500'
    page = play(tmp_path, "mechwarrior", rosters, steps)
    assert page[0].startswith("Turn"), page


def test_a_sheet_with_the_longest_texts_takes_two_kilobytes_at_most() -> None:
    assert 1_500 < len(keys.ROWS.line(sheet(0)).encode()) <= 2_048


@pytest.mark.parametrize("letters", [PLAIN, ACCENTED], ids=["plain", "accented"])
def test_the_last_of_twenty_largest_sheets_is_played_and_saved(
    tmp_path: Path, letters: str
) -> None:
    most = games.game("sheet").rosters_max
    steps = f"""
        answer "Game"
        press A
        answer "Scoreboard"
        select "Players"
        press B
        press D
        answer "{most - 1:02}"
        answer "Players"
        answer "6"
        hold D 900
        press D
        press C 3
        press D 2
        press C
        hold D 900
        hold C 900
        press D
        hold A 900
        press A
        answer "Stop and save"
        hold D 900
        wait 2500
    """
    page = play(tmp_path, "sheet", [sheet(number, letters) for number in range(most)], steps)
    assert page[0].startswith("Saved"), page
