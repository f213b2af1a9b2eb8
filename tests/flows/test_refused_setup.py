"""D on a summary that is refused opens the page of what is refused."""

import io
from pathlib import Path

from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import put_file
from shared.rules.games import roster_path
from tests.packs import BATTLEFORCES, NO_ROSTERS, packed


def play(flash: Path, text: str) -> None:
    put_file(flash, "sim", "/" + roster_path("mfz"), NO_ROSTERS)
    with play_in(flash) as player:
        script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda *shot: None)


# The second of three companies gets the name that the first has by its letter.
NAMED_TWICE = """
answer "Game"
press C
press D 4
expect "Company B"
select "Name, numbers"
press D 2
answer "Spell it"
hold D 900
expect "Name A"
press A
press D 2
expect "Not possible yet"
expect "Two companies have the same name"
"""

OPTIONS_IN_CONFLICT = """
answer "Game"
press D
answer "custom"
press D 3
answer "Options"
set "Frames min" 8
set "Frames max" 4
press A
expect "Not possible yet"
press D
expect "Rules handbook"
press A
expect "Not possible yet"
press A
expect "Company B"
"""

TOO_EXPENSIVE = """
answer "Game"
press A
answer "MechWarrior"
press D 2
press B 8
expect "50"
hold D 900
expect "Heron Watch: 286 points"
press D
expect "Player A"
expect "286 points, over 50"
press A
expect "Build total"
"""


def test_a_company_of_a_name_that_is_taken_is_returned_to(tmp_path: Path) -> None:
    play(tmp_path / "box.bin", NAMED_TWICE + 'press D\nexpect "Company B"')


def test_the_seat_before_and_the_start_are_reached_by_going_back(tmp_path: Path) -> None:
    back = 'press A\nexpect "Company B"\npress A\nexpect "Company A"\npress A\nexpect "Depth"'
    play(tmp_path / "box.bin", NAMED_TWICE + back)


def test_options_in_conflict_lead_to_the_options(tmp_path: Path) -> None:
    play(tmp_path / "box.bin", OPTIONS_IN_CONFLICT)


def test_a_proposal_that_is_refused_leads_to_the_seat_that_is_at_fault(tmp_path: Path) -> None:
    flash = tmp_path / "box.bin"
    put_file(flash, "sim", "/" + roster_path("mechwarrior"), packed(BATTLEFORCES))
    play(flash, TOO_EXPENSIVE)
