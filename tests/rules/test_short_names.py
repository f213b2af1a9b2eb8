"""Names cut to a number of pixels, and short names that differ at a table."""

from shared.rules.short_names import ROOM, at_table, cut, derive

# A font like that of the box: wide, usual and narrow letters, with a gap of one pixel.
_WIDE = "MWmw"
_NARROW = "Iijl.,1"


def width(text):
    """Return the pixels of a text without the gap behind its last letter."""
    found = [8 if sign in _WIDE else 2 if sign in _NARROW else 6 for sign in text]
    return max(sum(found) + len(found) - 1, 0)


def test_a_name_that_fits_stays_whole():
    for name in ("", "M", "Ninth", "iiiiiiiiiiii"):
        assert cut(name, ROOM, width) == derive(name, width) == name


def test_a_cut_name_fits_and_ends_in_a_full_stop():
    for name in ("Mwmwmwmwmwmwmwmwmwmw", "Lamplighters", "Copper Finches", "Northern Sentinel 1"):
        for room in range(11, width(name)):
            made = cut(name, room, width)
            assert width(made) <= room, (name, room, made)
            assert "." in made, (name, room, made)


def test_too_little_room_leaves_one_letter():
    assert cut("Winter", 1, width) == "W"


def test_cut_names_that_differ_in_their_number_stay_different():
    assert cut("Northern Sentinel 1", 9, len) == "Northe. 1"
    assert cut("Northern Sentinel 12", 9, len) == "North. 12"
    assert cut("Northern Sentinel 1", 5, len) == "Nort."


def test_a_short_name_is_the_first_word_without_an_article():
    assert derive("The Long Walk", len, 6) == "Long"
    assert derive("The", len, 6) == "The"
    assert derive("Salt Road Carriers", len, 6) == "Salt"


def test_a_number_at_the_end_stays_in_a_short_name():
    assert derive("Hunters 2", len, 7) == "Hunt. 2"


def test_five_companies_with_equal_short_names_differ_at_the_table():
    names = ["Winter %s" % word for word in ("Storm", "Sun", "Song", "Snow", "Steel")]
    for shorts in ([""] * 5, ["Winter"] * 5, ["Wi", "", "Wi", "", "Wi"]):
        for room in (29, 36):
            made = at_table(names, shorts, width, room)
            assert len(set(made)) == 5, made
            assert max([width(short) for short in made]) <= room, made


def test_a_company_called_like_another_with_its_letter_leaves_the_letters():
    assert at_table(["x", "y", "z"], ["Red", "Red", "A Red"], len, 6) == ["A", "B", "C"]


def test_a_short_name_that_is_too_wide_is_cut():
    assert at_table(["x", "y"], ["Wwwwwwwwwwww", "Two"], width, 29) == ["Www.", "Two"]


def test_six_players_of_one_name_differ_by_their_letters():
    names = ["Annabelle"] * 6
    assert len(set(at_table(names, [""] * 6, width))) == 6
