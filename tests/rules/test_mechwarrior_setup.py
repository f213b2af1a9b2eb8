"""Settings, set-ups, headers and roster lines of MechWarrior."""

from shared.rules.errors import Unreadable
from shared.rules.mechwarrior.game import GAME
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.setup import battleforce, header
from shared.rules.mechwarrior.setup.agreement import agree
from shared.rules.mechwarrior.setup.setting_rows import SETTINGS
from tests.rules.mechwarrior_games import BLUE, GREEN, RED, battle, units

CONFIDENCE = ("low", "medium", "medium-high", "high")


def refused(call, *arguments):
    try:
        call(*arguments)
    except ValueError as error:
        return error.args[0] if not isinstance(error, Unreadable) else error.message
    raise AssertionError("accepted")


def test_every_setting_tells_its_confidence_and_its_rule():
    """W-35: values that the texts do not give are settings, with a default and a help."""
    for row in SETTINGS:
        assert row.confidence in CONFIDENCE, row.name
        assert row.depth in kind_words.DEPTHS
        assert row.help[-1] == ")" and row.help.split("(")[-1][0] in "WB"
        assert len(row.help) <= 100
        assert row.default == row.values[0] if row.values else row.least <= int(row.default)
    assert len({row.name for row in SETTINGS}) == len(SETTINGS)


def test_a_header_gives_the_same_set_up():
    for depth in kind_words.DEPTHS:
        setup = battle(depth, (RED, BLUE, GREEN), (0, 1, 0), 600, 2).state.setup
        lines = header.write(setup)
        again = header.read(lines)
        assert header.write(again) == lines
        assert (again.first, again.builds, again.teams) == (2, [600] * 3, [0, 1, 0])
        assert again.settings == setup.settings
        assert again.players[1][1] == units(BLUE)


def test_players_may_have_build_totals_of_their_own():
    """W-7."""
    setup = battle("orders", build=(450, 4500)).state.setup
    lines = header.write(setup)
    assert ("Build", "450/4500") in lines
    assert header.read(lines).builds == GAME.read_packed(list(lines)).builds == [450, 4500]
    wrong = [(key, "450/600/450" if key == "Build" else value) for key, value in lines]
    assert "one of each player" in refused(header.read, wrong)


def test_cards_come_back_from_header_and_roster_line():
    """W-107: kind and name of each card, in the order given."""
    players = [("Ann", units(RED)), ("Ben", units(BLUE))]
    given = ["planetary Dust", "pilot Ace: 1"], ["contract Guild"]
    lines = header.write(agree(players, "score", 450, 0, (), {}, given))
    assert ("A:card2", "pilot Ace: 1") in lines
    assert header.read(lines).cards == [list(cards) for cards in given]
    lines[-1] = ("B:card2", "gear Coil")
    assert "out of order" in refused(header.read, lines)
    lines[-1] = ("B:card1", "weather Dust")
    assert "Ben, a card: kind is 'weather'" in refused(header.read, lines)
    assert not agree(players, "score", 450, 0, (), {}, ([], [])).cards
    line = battleforce.line("Red", units(RED), given[0]).encode()
    GAME.check_roster(line)
    assert battleforce.read(line) == ("Red", units(RED))
    assert battleforce.cards(line) == list(given[0])
    for wrong in (
        line.replace(b"planetary", b"weather"),
        line.replace(b"Dust", b"D" * 21),
        battleforce.line("Red", units(RED), ["gear Coil"] * 9).encode(),
    ):
        assert "units or cards than it says" in refused(GAME.check_roster, wrong)


def test_a_packed_set_up_says_the_same():
    for depth in kind_words.DEPTHS:
        setup = battle(depth, (RED, BLUE, GREEN)).state.setup
        lines = header.write(setup)
        assert header.write(GAME.read_packed(list(lines))) == lines
        GAME.pack(setup)
        assert header.write(setup) == lines
        for place, unit in enumerate(units(BLUE)):
            assert setup.players[1][1][place] == unit
    empty = agree([("Ann", ()), ("Ben", ())], "score")
    GAME.pack(empty)
    assert not empty.players[1][1]


def test_a_header_says_by_which_version_of_the_rules_a_game_is_judged():
    for version in (1, 2):
        setup = battle("full", version=version).state.setup
        lines = header.write(setup)
        assert ("Rules", str(version)) in lines
        assert header.read(lines).version == GAME.read_packed(list(lines)).version == version
        GAME.pack(setup)
        assert header.write(setup) == lines
    # New games have the latest.
    assert agree([("Ann", ()), ("Ben", ())], "score").version == 2


def test_a_header_that_is_no_set_up_is_refused():
    lines = header.write(battle("orders").state.setup)

    def changed(key, value):
        return [(k, value if k == key else v) for k, v in lines]

    for key, value, words in (
        ("Game", "MFZ:RA", "this is a game of MFZ:RA"),
        ("Fmt", "9", "known is 1:"),
        ("Rules", "9", "known is 1 and 2:"),
        ("Depth", "deep", "depth is not known"),
        ("Build", "x", "expected a number"),
        ("Build", "9999", "lies between"),
        ("Build", "450/", "expected a number"),
        ("First", "D", "first turn"),
        ("Sides", "AA", "two sides"),
        ("Sides", "xy", "a letter for each"),
        ("points_per_order", "0", "lies between 50 and 600"),
        ("vent_restarts", "no", "is one of yes, ask"),
        ("Aa", "mech", "a unit is written as"),
        ("Aa", "mech foot 20+0+0: Fox", "does not go with kind mech"),
        ("Aa", "ship foot 20+0+0: Fox", "kind, speed mode and points"),
        ("Aa", "mech mech 20+0: Fox", "points are written"),
        ("Aa", "mech mech 20+0+0 fast: Fox", "unknown word"),
        ("A", "Ben", "two players have the same name"),
    ):
        assert words in refused(header.read, changed(key, value)), (key, value)
    assert "is unknown to this version" in refused(header.read, lines + [("Zeal", "1")])
    assert "the header has no [Sides" in refused(
        header.read, [pair for pair in lines if pair[0] != "Sides"]
    )
    assert "out of order" in refused(header.read, [pair for pair in lines if pair[0] != "Ab"])


def test_set_ups_that_are_not_possible_are_refused():
    """W-7, W-9a: build totals, players, sides."""
    red, blue = ("Ann", units(RED)), ("Ben", units(BLUE))
    assert "2 to 4 players" in refused(agree, [red])
    assert "above the build total" in refused(agree, [red, blue], "orders", 200)
    assert "above the build total of 200" in refused(agree, [red, blue], "orders", [450, 200])
    assert "one of each player" in refused(agree, [red, blue], "orders", [450])
    for total in (49, 4501):
        assert "between 50 and 4500" in refused(agree, [red, blue], "orders", [450, total])
    assert "there are no units" in refused(agree, [red, ("Ben", ())], "orders")
    assert "no setting" in refused(agree, [red, blue], "orders", 450, 0, (), {"luck": "yes"})
    assert agree([red, ("Ben", ())], "score").players[1] == ("Ben", ())


def test_a_line_of_the_roster_file_is_checked():
    line = battleforce.line("Red", units(RED)).encode()
    GAME.check_roster(line)
    assert battleforce.read(line) == ("Red", units(RED))
    for wrong in (
        b"",
        line[:-1],
        line[:40],
        line.replace(b"\t5\t", b"\t4\t"),
        line.replace(b"120", b"121"),
        line.replace(b"tracked", b"sailing"),
        line.replace(b"Mule", b"Picks"),
        line.replace(b"Red", b"\xff\xfe"),
        line.replace(b"Red\t", b"\t"),
    ):
        assert refused(GAME.check_roster, wrong)
