"""The choices for the next game of MechWarrior on chips of several sizes."""

import itertools
from pathlib import Path

import pytest

from box.game.setup_form import depths_within
from box.memory import Memory
from box.store import atomic_file
from pages.mechwarrior.setup import setup_form, words
from pages.mechwarrior.setup.setup_form import HEAP_NEEDED, SetupForm
from pages.mechwarrior.setup.units_room import units_within
from shared.rules.games import roster_path
from shared.rules.mechwarrior.model import unit_text
from shared.rules.mechwarrior.model.identity import FILE_VERSION, ID
from shared.rules.mechwarrior.model.kinds import UNITS_MAX
from shared.rules.mechwarrior.setup import battleforce


@pytest.fixture(autouse=True)
def _on_a_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_chip_with_little_memory_is_offered_the_depths_that_fit() -> None:
    offered = [depths_within(HEAP_NEEDED, room) for room in range(0, 1 << 18, 1024)]
    assert offered[0] == ["score"] and len(offered[-1]) == len(words.DEPTH_TELLS)
    assert all(len(less) <= len(more) for less, more in itertools.pairwise(offered))


def test_a_depth_that_is_not_offered_falls_back_to_one_that_is() -> None:
    form = SetupForm((("depth", "orders"), ("players", "3")), depths=["score"])
    assert (form.get("depth"), form.players, form.too_deep) == ("score", 3, "orders")
    form.choose_place("depth", 1)
    assert form.get("depth") == "score"


def test_a_depth_that_no_version_has_is_dropped() -> None:
    form = SetupForm((("depth", "chess"),))
    assert (form.get("depth"), form.too_deep) == ("score", "")


def test_every_page_of_the_set_up_goes_by_the_memory_of_the_chip() -> None:
    memory = Memory()
    memory.room = 0
    assert setup_form.load(memory).depths == ["score"]


def force_of(letter: str, count: int) -> str:
    """Return the line of a battleforce with so many units."""
    units = [
        unit_text.parse("infantry foot 15+0+0", f"{letter} Picks {number}")
        for number in range(count)
    ]
    return battleforce.line(f"Force {letter}", units)


@pytest.mark.parametrize(("counts", "units"), [((4, 4), 8), ((16, 16), 32), ((16,) * 4, 64)])
def test_a_set_up_with_more_units_than_the_chip_has_room_for_says_how_many_fit(
    counts: tuple[int, ...], units: int
) -> None:
    lines = [force_of(letter, count) for letter, count in zip("ABCD", counts, strict=False)]
    atomic_file.save(roster_path(ID), "".join(lines), FILE_VERSION)
    chosen = [("players", str(len(counts)))]
    chosen += [(f"{letter}.force", f"Force {letter}") for letter in "ABCD"[: len(counts)]]
    for room in range(0, 70 * 1024, 1024):
        form = SetupForm(chosen)
        form.room = room
        most = units_within(room)
        if not room or units <= most:
            assert sum(len(its) for _, its in form.setup().players) == units
        else:
            with pytest.raises(ValueError, match=f"{units} units need .* plays {most}$"):
                form.setup()


def test_more_room_never_means_fewer_units_and_the_largest_game_fits_some_chip() -> None:
    plays = [units_within(room) for room in range(0, 1 << 18, 1024)]
    assert plays == sorted(plays)
    assert plays[-1] == 4 * UNITS_MAX


def test_only_at_depth_score_may_a_player_do_without_a_battleforce() -> None:
    atomic_file.save(roster_path(ID), force_of("F", 1), FILE_VERSION)
    for depth, force in (("score", ""), ("orders", "Force F"), ("full", "Force F")):
        form = SetupForm((("depth", depth), ("A.force", "")))
        form.propose(0)
        assert (form.get("A.force"), form.by_hand) == (force, depth == "score")


def test_a_battleforce_that_is_gone_from_the_box_is_not_proposed_again() -> None:
    atomic_file.save(roster_path(ID), force_of("F", 1), FILE_VERSION)
    form = SetupForm((("depth", "full"), ("A.force", "Force G"), ("B.force", "Force F")))
    assert len(form.forces) == 1
    assert (form.get("A.force"), form.get("B.force")) == ("", "Force F")


def test_a_player_without_a_battleforce_has_the_chosen_name() -> None:
    form = SetupForm((("depth", "score"), ("A.name", "Blue"), ("E.name", "Red")))
    assert form.pairs() == [("A.name", "Blue"), ("depth", "score")]
    assert [name for name, _ in form.setup().players] == ["Blue", "B"]
    form.choose("B.name", "Blue")
    with pytest.raises(ValueError, match="two players have the same name"):
        form.setup()
    form.choose("B.name", "[")
    with pytest.raises(ValueError, match="the name of a player"):
        form.setup()


def test_a_player_may_have_a_build_total_of_the_own() -> None:
    form = SetupForm((("build", "600"), ("B.build", "450"), ("C.build", "601")))
    assert [form.total_of(seat) for seat in range(3)] == [600, 450, 600]
    # Changing that of a player begins at the total of all.
    form.choose_place("A.build", form.place("A.build") + 1)
    assert form.get("A.build") == "650"
    form.choose("build", "650")
    assert form.get("A.build") == "" and form.total_of(0) == 650
    assert (form.values("build")[0], form.values("build")[-1]) == ("50", "4500")
