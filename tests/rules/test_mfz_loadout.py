"""Legal frames and companies, and the list of companies on the box."""

from shared.rules.mfz.model import loadout, sizes
from shared.rules.mfz.setup import legality, roster
from shared.rules.mfz.setup.legality import COMPANY, TOGETHER, Terms

CODES = {"hd": "Rhd", "ha": "Rha", "da": "Rda", "rh": "Rh", "rd": "Rd", "ra": "Ra"}


def load(**counts):
    """Return a loadout from kinds in lower case, such as rd=1."""
    made = bytearray(len(loadout.KINDS))
    for name in counts:
        code = CODES.get(name, name.upper())
        made[loadout.KINDS.index(code)] = counts[name]
    return bytes(made)


def flags(agreed=0, limit=4, rockets=0, **counts):
    """Return the codes of the faults of a frame."""
    status = loadout.frame_status(load(**counts), rockets, agreed, limit)
    return [code for code, _ in legality.brief(status)]


def company(frames, rockets=3, players=2, size="skirmish"):
    """Return the codes of the faults of a company of `frames` frames."""
    names = ["F%d" % i for i in range(frames)]
    status = loadout.company_status(names, rockets, sizes.limits(players, size))
    return [code for code, _ in legality.brief(status)]


def refused(call, *args):
    try:
        call(*args)
    except ValueError:
        return True
    return False


def test_x5_split_weapons_count_half_for_each_of_their_ranges():
    both = loadout.SPLIT_RANGE
    assert flags(both, rd=1, hd=1, da=1, b=1) == []
    assert flags(both, rd=2, hd=1) == ["range_limit"]
    assert flags(both, rh=2, b=2, y=1) == ["too_many_systems"]
    assert flags(both, hd=4) == []
    assert flags(both, limit=2, hd=4) == ["split_alike"]
    assert flags(both, rd=1, hd=1, da=2) == ["range_limit"]


def test_x7_a_company_has_the_frames_of_its_size_and_the_rockets_agreed():
    assert company(5, 3, 3, "skirmish") == []
    assert company(6, 3, 3, "skirmish") == ["too_many_frames"]
    assert company(8, 2, 2, "battle") == ["rockets_not_agreed"]


def test_the_limits_of_frames_are_those_of_every_size():
    rows = {2: (4, 6, 5, 8), 3: (3, 5, 4, 7), 4: (3, 4, 4, 6), 5: (3, 4, 3, 5)}
    for players in rows:
        least, most, battle_least, battle_most = rows[players]
        assert sizes.limits(players, "skirmish") == (least, most)
        assert sizes.limits(players, "battle") == (battle_least, battle_most)
        assert company(least - 1, 3, players) == ["too_few_frames"]
        assert company(most + 1, 3, players) == ["too_many_frames"]
        assert company(least, 3, players) == company(most, 3, players) == []


def test_a_frame_has_at_most_four_systems_and_two_of_a_kind():
    assert flags() == []
    assert flags(rd=1, y=1, b=1, g=1) == []
    assert flags(rd=2, b=2) == []
    assert flags(rd=1, y=2, b=1, g=1) == ["too_many_systems"]
    for kind in ("rh", "rd", "ra", "y", "b", "g"):
        assert flags(**{kind: 3}) == ["three_of_a_kind"]
    assert flags(loadout.HAZARDS, e=3) == ["three_of_a_kind"]
    assert flags(b=5) == ["too_many_systems", "three_of_a_kind"]


def test_split_weapons_and_environmental_systems_need_an_agreement():
    for kind in ("hd", "ha", "da"):
        assert flags(**{kind: 1}) == ["split_not_agreed"]
        assert flags(loadout.HAZARDS, **{kind: 1}) == ["split_not_agreed"]
    assert flags(e=1) == ["hazards_not_agreed"]
    assert flags(loadout.HAZARDS, e=2) == []


def test_every_loadout_agrees_with_the_written_legality_test():
    agreed = loadout.SPLIT_RANGE | loadout.HAZARDS
    legal = seen = 0
    for number in range(4**6):
        rh, rd, hd, ha, y, e = [number // 4**place % 4 for place in range(6)]
        ok = rh + rd + hd + ha + y + e <= 4 and y <= 2 and e <= 2
        # Doubled to avoid halves: rh + (hd + ha) / 2 <= 2 and so on.
        ok = ok and 2 * rh + hd + ha <= 4 and 2 * rd + hd <= 4 and ha <= 4
        counts = load(rh=rh, rd=rd, hd=hd, ha=ha, y=y, e=e)
        assert (loadout.frame_status(counts, 0, agreed) == 0) == ok, counts
        seen += 1
        legal += ok
    assert seen == 4096
    assert 100 < legal < 400


def test_a_frame_has_0_to_8_rockets():
    assert flags(rockets=8) == []
    assert flags(rockets=-1) == flags(rockets=9) == ["no_such_rockets"]


def test_a_text_of_codes_is_read_and_written_in_one_order():
    counts, unknown = loadout.parse(" G  B Y Rd ")
    assert unknown == []
    assert loadout.text(counts) == "Rd Y B G"
    assert loadout.systems(counts) == 4
    for words in ("", "Rh Rh Rd Ra", "Rhd Rha Rda E", "Y Y B B"):
        assert loadout.text(loadout.parse(words)[0]) == words


def test_unknown_systems_are_named():
    counts, unknown = loadout.parse("Rd rd 2Rd RdRd X Y")
    assert unknown == ["rd", "2Rd", "RdRd", "X"]
    assert loadout.text(counts) == "Rd Y"


def test_names_are_short_and_printable_on_the_box():
    for good in ("A", "Red Soldier", "No. 1 (old) {x}", "x" * 20, "J\u00e4ger", "\u0141" * 20):
        assert loadout.name_status(good) == 0
    for name, flag in (
        ("", loadout.NAME_EMPTY),
        ("  ", loadout.NAME_EMPTY),
        ("x" * 21, loadout.NAME_TOO_LONG),
        ("a\tb", loadout.NAME_CONTROL),
        ("a\x7f", loadout.NAME_CONTROL),
        ("a\x85", loadout.NAME_CONTROL),
        ("3 \u00d7 \u00f7", loadout.NAME_CHARACTERS),
        ("\u0180", loadout.NAME_CHARACTERS),
        ("e\u0301", loadout.NAME_CHARACTERS),
        ("\u72fc", loadout.NAME_CHARACTERS),
        ("a]", loadout.NAME_CHARACTERS),
    ):
        assert loadout.name_status(name) == flag, name


def test_a_company_without_frames_has_that_fault_alone():
    assert company(0, 0) == ["no_frames"]


def test_two_frames_of_one_name_are_a_fault():
    assert loadout.company_status(["A", "B", "A", "C"], 3) == loadout.NAME_TWICE


def test_every_flag_has_its_own_row_with_its_code_and_words():
    flags = {}
    for name in dir(loadout):
        if name.lower() in [code for _, code, _, _ in legality.FAULTS]:
            flags[name.lower()] = getattr(loadout, name)
    assert len(flags) == len(legality.FAULTS) == 17
    for flag, code, words, _ in legality.FAULTS:
        assert flags[code] == flag
        assert legality.brief(flag) == [(code, words)]


def test_a_company_without_fault_has_none():
    assert legality.faults("Hunters", [("Red", "Rd Y B G", 3), ("Bare", "", 0)], Terms()) == []


# Name, frames, terms and every fault as printed.
CASES = (
    ("", [("A", "", 3)], {}, [(COMPANY, "name_empty", "a name that is empty: ''")]),
    ("Solo", [], {}, [(TOGETHER, "no_frames", "no frames")]),
    (
        "Twins",
        [("A", "Rd", 1), ("B", "", 0), ("A", "Y", 0)],
        {"limits": (4, 6)},
        [
            (TOGETHER, "name_twice", "frames 1 and 3 have the same name 'A'"),
            (TOGETHER, "too_few_frames", "3 frames, but it must be 4 to 6 here (M-15)"),
            (TOGETHER, "rockets_not_agreed", "needs exactly 3 rockets, has 1 (M-23)"),
        ],
    ),
    (
        "Alike",
        [("A", "Rd", 0)] * 11,
        {"limits": (4, 6)},
        [
            (TOGETHER, "name_twice", "frames 1, 2, 3, 4, 5, 6, 7 and 4 more have the same name "
             "'A'"),
            (TOGETHER, "too_many_frames", "11 frames, but it must be 4 to 6 here (M-15)"),
            (TOGETHER, "rockets_not_agreed", "needs exactly 3 rockets, has 0 (M-23)"),
        ],
    ),
    (
        "Wrong",
        [("A", "Rd Z Rd Rd Rhd E", 9), ("x" * 21, "Rhd Rhd", 0)],
        {"limits": (1, 1), "alike": 1},
        [
            (1, "unknown_system", "unknown system 'Z'; known are Rh Rd Ra Rhd Rha Rda Y B G E"),
            (1, "too_many_systems", "more than 4 systems (M-21)"),
            (1, "three_of_a_kind", "more than 2 systems of one kind (M-21)"),
            (1, "range_limit", "more weapons for one range than two, split ones counting half "
             "(M-25)"),
            (1, "split_not_agreed", "a weapon for two ranges, which is not agreed (M-130)"),
            (1, "hazards_not_agreed", "an environmental system, which is not agreed (M-143)"),
            (1, "no_such_rockets", "a number of rockets that is not 0 to 8 (M-23)"),
            (2, "name_too_long", "a name of more than 20 characters: '" + "x" * 21 + "'"),
            (2, "split_not_agreed", "a weapon for two ranges, which is not agreed (M-130)"),
            (2, "split_alike", "more split weapons of one kind than agreed (M-25)"),
            (TOGETHER, "too_many_frames", "2 frames, but it must be 1 here (M-15)"),
        ],
    ),
    (
        "Agreed",
        [("A", "Rhd E", 5)],
        {"rockets": 5, "allowed": loadout.SPLIT_RANGE | loadout.HAZARDS},
        [],
    ),
)  # fmt: skip


def test_every_fault_of_a_company_is_found_with_its_frame_and_words():
    for name, frames, terms, found in CASES:
        assert legality.faults(name, frames, Terms(**terms)) == found


def test_unreadable_parts_are_not_checked_and_hide_no_other_fault():
    assert legality.faults(None, None, Terms()) == []
    frames = [(None, "Rd Rd Rd", None), ("", None, 8), (None, None, 0)]
    codes = [(frame, code) for frame, code, _ in legality.faults(None, frames, Terms())]
    assert codes == [(1, "three_of_a_kind"), (2, "name_empty")]


SOLDIER = loadout.parse("Rd Y B G")[0]
NAKED = loadout.parse("")[0]
HUNTERS = ("Hunters", [("Red Soldier", SOLDIER, 1), ("Bare", NAKED, 2)])


def test_a_list_of_companies_is_read_as_written():
    body = (roster.line(*HUNTERS) + roster.line("Solo", [("One", SOLDIER, 3)])).encode()
    assert list(roster.read(body).companies()) == [("Hunters", 2, 4), ("Solo", 1, 4)]
    listed = roster.read(body)
    assert len(listed) == 2
    assert listed.frames(0) == HUNTERS[1]
    assert listed.frames(1) == [("One", SOLDIER, 3)]
    assert not len(roster.read(b""))


def test_a_list_holds_at_most_fifty_companies():
    one = roster.line("Solo", [("One", SOLDIER, 3)]).encode()
    assert len(roster.read(one * 50)) == 50
    assert refused(roster.read, one * 51)


def test_a_broken_list_is_refused_and_never_half_read():
    whole = roster.line(*HUNTERS).encode()
    for broken in (
        whole[:-1],
        b"\n",
        b"A\t1\n"[:3] + b"\n",
        b"A\tone\t4\n",
        b"A\t-1\t4\n",
        b"\xff\xfe\t1\t1\n",
    ):
        assert refused(roster.read, broken), broken
    for broken in (
        b"A\t2\t4\tOne\tRd Y B G\t3\n",
        b"A\t1\t3\tOne\tRd Y B G\t3\n",
        b"A\t1\t4\tOne\tRd Y B X\t3\n",
        b"A\t1\t4\tOne\tRd Y B G\tx\n",
    ):
        assert refused(roster.read(broken).frames, 0), broken
