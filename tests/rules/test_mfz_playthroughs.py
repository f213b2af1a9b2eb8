"""The playthroughs of Mobile Frame Zero have every end of a game."""

from shared.rules.mfz.setup.options import SEAT_ORDER
from tests.rules import playthrough


def test_every_end_has_a_playthrough():
    """A draw, a win by assets, an extra round without countdown, an early end."""
    found = playthrough.texts(playthrough.folder("mfz"))
    quick = [text for _, text in found if "[Depth quick]" in text]
    ends = [text.rstrip().split("\n")[-3:-1] for text in quick]
    assert [end for end in ends if "over" not in end[1]] == []
    assert [end for end in ends if " D0 " in end[0] and end[1] == "  over: A B | C}"]
    assert [end for end in ends if " D0 " in end[0] and end[1] == "  over: B | A | C}"]
    assert [end for end in ends if " D0 " not in end[0]]
    assert [text for text in quick if " D0 N2 play" in text]


def test_seats_in_another_order_have_a_playthrough():
    assert [setup for setup in playthrough.setups("mfz") if setup.options.get(SEAT_ORDER)]
    assert len(playthrough.texts(playthrough.folder("mfz", 1))) == 28
