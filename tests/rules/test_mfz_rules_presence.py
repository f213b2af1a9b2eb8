"""Presence at a station when round 1 begins counts from then on (M-120a, A-21)."""

from shared.rules.contract import TABLE
from shared.rules.history import ActionHistory
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import phases
from shared.rules.mfz.model.actions import LETTERS, NOBODYS
from shared.rules.mfz.setup import header
from shared.rules.mfz.text import prompts
from shared.rules.records.replay import Record
from tests.rules.full_games import act, full, step
from tests.rules.mfz_games import legal, play, quick, refusal

# Derived from rule M-116 alone. For station 1, placed by A or neutral (N): presence when round 1
# begins; presence after each completed move (".": unchanged); owner at the start and after each of
# these. With start_capture=no.
CASES = (
    # A newcomer next to frames of the owner contests, and takes the station when they leave.
    ("A", "A", ("AB", "B"), "AAB"),
    ("A", "A", ("AB", "A"), "AAA"),
    # Without the owner, a single newcomer takes the station; two leave it neutral.
    ("A", "", ("B",), "AB"),
    ("A", "", ("BC",), "AN"),
    ("A", "", ("BC", "C"), "ANC"),
    # Placed next to another company's station: no effect at deployment, but at the first move.
    ("A", "B", (".",), "AB"),
    ("A", "BC", (".", "B"), "ANB"),
    ("A", "AB", (".", "B"), "AAB"),
    ("A", "ABC", (".", "BC", "C"), "AANC"),
    # A neutral station.
    ("N", "A", (".",), "NA"),
    ("N", "AB", (".", "A"), "NNA"),
    ("N", "", (".",), "NN"),
    # Control lasts without a frame (M-120).
    ("A", "A", ("", "B", ""), "AABB"),
)
# The same with start_capture=yes: checked once before round 1 (M-51).
CAPTURES = (
    ("A", "A", ("AB", "B"), "AAB"),
    ("A", "", ("B",), "AB"),
    ("A", "B", (".", ""), "BBB"),
    ("A", "BC", (".", "B"), "NNB"),
    ("A", "AB", (".", "B"), "AAB"),
    ("A", "ABC", (".", "BC", "C"), "AANC"),
    ("N", "A", (".",), "AA"),
    ("N", "AB", (".", "A"), "NNA"),
    ("N", "", (".",), "NN"),
)


def owner(game, station=0):
    """Return the owner of a station as a letter, N for nobody."""
    seat = game.state.station_owner(station)
    return "N" if seat == NOBODYS else LETTERS[seat]


def near(letters):
    return sum([1 << LETTERS.index(letter) for letter in letters])


def deployed(whose, start_capture):
    """Return three companies in round 1, before presence is known; station 1 is A's or neutral."""
    stations, neutral = (0, 1) if whose == "N" else (1, 0)
    companies = "G, G, G", "G, G, G Y", "G, G, G Y Y"
    numbers = {"neutral_stations": neutral}
    game = full(*companies, stations=stations, numbers=numbers, start_capture=start_capture)
    return play(game, ":deployed")


def tell(game, letters):
    """Report presence at station 1, then settle."""
    if letters != "." and near(letters) != game.state.near(0):
        play(game, "@1=" + letters)
    play(game, "@.")


def move(game, letters):
    """Move the next frame, then report presence at station 1."""
    act(game, legal(game)[0][:2])
    while game.state.phase != phases.ACTING:
        step(game)
    game.play(game.state.legal()[0])
    tell(game, letters)
    while game.state.phase != phases.TURN:
        step(game)


def test_the_owner_of_a_station_follows_presence_from_the_start():
    """M-51, M-116, M-117, M-119, M-120, M-120a, A-21."""
    for start_capture, cases in (("no", CASES), ("yes", CAPTURES)):
        for whose, at_first, later, owners in cases:
            game = deployed(whose, start_capture)
            tell(game, at_first)
            found = owner(game)
            for letters in later:
                move(game, letters)
                found += owner(game)
            assert found == owners, (start_capture, whose, at_first, later, found)


def test_scores_and_order_follow_from_what_is_taken_before_round_1():
    """M-51, M-53, M-121: also whether the game may end early (M-128)."""
    companies = "Y, Y", "Y G, Y"
    scores = {}
    for capture in ("no", "yes"):
        game = play(full(*companies, stations=2, start_capture=capture), ":deployed")
        assert game.state.order() == [0, 1]
        question = prompts.question(game.state)
        assert question == "All: who is near which station now? (M-120a)"
        told = game.state.explain(game.state.parse("@."))
        assert told == "It is settled who is near the stations (M-120a)"
        play(game, "@1=B @2=B")
        game.play(game.state.parse("@."))
        assert game.state.phase == phases.TURN and game.state.actor() == game.state.order()[0]
        scores[capture] = (game.state.scores(), game.state.order())
    points = game.state.ppa()
    assert scores["no"] == ([4 * points[0], 4 * points[1]], [0, 1])
    assert scores["yes"] == ([2 * points[0], 6 * points[1]], [1, 0])
    game.undo()
    game.redo()
    assert (game.state.scores(), game.state.order()) == scores["yes"]


def test_a_record_of_an_older_program_has_no_capture_before_round_1():
    """M-51: a header without the line is read as `no`, and `no` is written without it."""
    for capture in ("no", "yes"):
        setup = full("G", "G Y", start_capture=capture).state.setup
        lines = header.write(setup)
        written = [value for key, value in lines if key == "start_capture"]
        assert written == (["yes"] if capture == "yes" else [])
        assert header.read(lines).options["start_capture"] == capture
        assert header.write(header.read(lines)) == lines
    lines.insert(4, ("start_capture", "no"))
    lines = [pair for pair in lines if pair != ("start_capture", "yes")]
    assert header.read(lines).options["start_capture"] == "no"


def test_at_quick_and_damage_depth_the_players_enter_a_station_that_is_taken_at_once():
    """M-51: in round 1 before anything else, and nothing more is asked."""
    for game in (
        quick((("Ann", 5, 20), ("Ben", 6, 22))),
        full("Y", "Y G", stations=1, depth="damage"),
    ):
        play(game, ":deployed")
        assert "A@B" in legal(game)
        assert game.state.stations()[0] + 1 == play(game, "A@B").state.stations()[0]
        assert "start_capture" not in game.state.setup.options


def test_a_newcomer_contests_a_station_with_its_owner_present():
    """Presence starts as @A.A.A.B.B.B; then B comes to a station of A (M-120a)."""
    game = play(full("G, G", "G, G Y", stations=3), ":deployed")
    assert " @A/A.A/A.A/A.B/B.B/B.B/B stations " in game.state.position()
    play(game, "@.")
    act(game, "Ba")
    play(game, "> ~W11G6g6 =D- =MG6 @1=AB @. =S-")
    assert " @A/AB.A/A.A/A.B/B.B/B.B/B " in game.state.position()
    play(game, "Aa > ~W11G6g6 =D- =MG6 @1=B @.")
    assert " @B/B.A/A.A/A.B/B.B/B.B/B " in game.state.position()


def test_the_box_asks_once_when_round_1_begins():
    """The whole table is asked before anyone acts (M-120a)."""
    game = play(full("G, G", "G, G Y", stations=1), ":deployed")
    assert (game.state.phase, game.state.actor()) == (phases.STATIONS, TABLE)
    assert prompts.question(game.state) == "All: who is near which station now? (M-120a)"
    assert refusal(game, "Aa") and refusal(game, "@1=A") and refusal(game, "@1:B")
    sentence = game.state.explain(game.state.parse("@."))
    assert sentence == "It is settled who is near the stations (M-120a)"
    play(game, "@.")
    assert game.state.phase == phases.TURN
    game.undo()
    assert game.state.phase == phases.STATIONS
    game.redo()
    while game.state.round() == 1:
        step(game)
    assert game.state.phase == phases.TURN


def test_owners_are_proposed_as_present():
    """Each company at the stations that it placed, nobody at neutral ones."""
    numbers = {"neutral_stations": 1}
    game = play(full("G", "G Y", "G Y Y", stations=2, numbers=numbers), ":deployed")
    assert [game.state.near(n) for n in range(7)] == [1, 1, 2, 2, 4, 4, 0]


def test_without_stations_nothing_is_asked():
    game = play(full("G, G", "G, G Y"), ":deployed")
    assert game.state.phase == phases.TURN


def test_a_demo_and_frames_by_number_begin_with_the_question_too():
    """Nobody is assumed to be absent (M-120a, M-18)."""
    trio = ("G, G", "G, G", "G, G")
    demo = full(*trio, size="demo", numbers={})
    numbered = play(full("G", "G Y", stations=1, initiative_mode="per_frame"), ":deployed")
    for game, follows in ((demo, phases.TURN), (numbered, phases.INITIATIVE)):
        assert game.state.phase == phases.STATIONS
        play(game, "@.")
        assert game.state.phase == follows


def test_in_version_1_nobody_is_present_when_round_1_begins():
    """Older records replay as they were played."""
    game = full("G, G", "G, G Y", stations=1)
    game.state.setup.version = 1
    play(game, ":deployed")
    assert game.state.phase == phases.TURN
    assert [game.state.near(n) for n in range(2)] == [0, 0]
    act(game, "Ba")
    play(game, "> ~W11G6g6 =D- =MG6 @1=B @.")
    assert owner(game) == "B"


def test_a_header_has_the_version_of_the_rules():
    setup = full("G", "G Y").state.setup
    for version in (1, 2):
        setup.version = version
        pairs = header.write(setup)
        assert ("Rules", "handbook/%d" % version) in pairs
        text = "".join(["[%s %s]" % pair for pair in pairs])
        again = header.read(Record(text).header)
        assert (again.version, ActionHistory(GAME.begin(again)).state.setup.version) == (
            version,
        ) * 2
