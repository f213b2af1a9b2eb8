"""docs/record.md is true: its examples replay and its tokens are read."""

from shared.rules.contract import NOBODY
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import actions
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.notation import tokens
from shared.rules.mfz.setup import header
from shared.rules.mfz.setup.options import counted, offered
from shared.rules.records import replay, text_record
from tests.rules.test_mfz_notation import Table

PAGE = "docs/record.md"
ANCHOR = "tests/rules/examples/anchor.game"
ANCHOR_1 = "tests/rules/examples/anchor_1.game"


def page():
    with open(PAGE) as file:
        return file.read()


def example(number=0):
    """Return one of the games on the page."""
    return page().split("```game\n")[number + 1].split("```")[0]


def section(title):
    """Return the text of a section of the page."""
    text = page()
    start = text.index("\n## " + title)
    end = text.find("\n## ", start + 1)
    return text[start:] if end < 0 else text[start:end]


def tokens_of(title):
    """Return the code in the first column of a section's table."""
    found = []
    for line in section(title).split("\n"):
        if line.startswith("| `"):
            found += line.split("|")[1].strip().strip("`").split("` `")
    return found


def test_the_example_is_a_record_as_written_by_the_program():
    read = replay.Record(example())
    setup = header.read(read.header)
    game = replay.replay(read, QuickState(setup))
    assert text_record.write(header.write(setup), game, QuickState(setup)) == example()


def test_the_example_ends_as_on_the_page():
    read = replay.Record(example())
    state = replay.replay(read, QuickState(header.read(read.header))).state
    assert (state.actor(), state.clock) == (NOBODY, 0)
    outcome = "%s wins with %d against %d and %d."
    ranks = [rank[0] for rank in state.standings()]
    scores = [state.scores()[seat] for seat in ranks]
    outcome = outcome % (state.setup.companies[ranks[0]][0], scores[0], scores[1], scores[2])
    assert outcome in page().replace("\n", " ")


def test_every_token_on_the_page_is_read_and_written():
    kinds = {}
    for token in tokens_of("Actions of the quick game"):
        action = tokens.COUNTED.parse(None, token)
        assert tokens.COUNTED.text(None, action) == token
        kinds[action[0]] = 1
    assert sorted(kinds) == list(range(1, actions.CORRECT_CLOCK + 1)) + [actions.CORRECT_STATION]


def test_every_token_of_named_frames_on_the_page_is_read_and_written():
    kinds = {}
    for token in tokens_of("Actions with named frames") + tokens_of("Actions at full depth"):
        runs = token[:2] == "Aa" and len(token) > 2
        table = Table(0 if runs else -1, dice_of(token))
        action = tokens.NAMED.parse(table, token)
        assert tokens.NAMED.text(table, action) == token
        kinds[action[0]] = 1
    others = [actions.ADD, actions.LOSE]
    assert sorted(kinds) == others + list(range(actions.ACT, actions.CORRECT_OWNER + 1)) + [
        actions.HITS
    ]


def dice_of(token):
    """Return the kinds of the dice in the token of a roll."""
    kinds = bytearray()
    kind = 0
    for sign in token[1:]:
        if sign in actions.DICE:
            kind = actions.DICE.index(sign)
        else:
            kinds.append(kind)
    return bytes(kinds) if token[0] == "~" else b""


def test_the_example_at_full_depth_may_leave_out_running_frames():
    """The worked game: 39 plies, with known scores and clock."""
    with open(ANCHOR) as file:
        assert file.read() == example(1)
    read = replay.Record(example(1))
    setup = header.read(read.header)
    seen = []
    game = replay.replay(read, GAME.begin(setup), lambda game: seen.append(game.state.scores()))
    assert seen[0] == [12, 18]
    assert (game.state.scores(), game.state.clock) == ([16, 12], 9)
    whole = text_record.write(header.write(setup), game, GAME.begin(setup))
    assert whole[whole.index(":deployed") :] == example(1)[example(1).index(":deployed") :]


def test_the_example_of_rules_version_1_replays_unchanged():
    with open(ANCHOR_1) as file:
        read = replay.Record(file.read())
    game = replay.replay(read, GAME.begin(header.read(read.header)))
    assert (game.ply, game.state.scores(), game.state.clock) == (40, [16, 12], 9)
    assert "@A.B give A" in " ".join(positions(open_text(ANCHOR_1)))


def open_text(path):
    with open(path) as file:
        return file.read()


def test_the_running_frame_may_be_left_out_if_unambiguous():
    text = example(1)
    for frame in ("Aa", "Ab", "Ba", "Bb"):
        text = text.replace(" " + frame + "=", " =").replace("\n" + frame + "=", "\n=")
        text = text.replace(" " + frame + "S", " S")
    read = replay.Record(text)
    game = replay.replay(read, GAME.begin(header.read(read.header)))
    assert game.state.scores() == [16, 12]


def test_positions_are_as_on_the_page():
    shown = [part.split("```")[0].strip() for part in section("Positions").split("```\n")[1::2]]
    head, played = example(1).split(":deployed")
    seen = positions(example())
    seen += positions(head.replace("[Depth full]", "[Depth damage]") + DAMAGED)
    seen += positions(head + ":deployed" + played)
    assert len(shown) == 3
    for position in shown:
        assert position in seen, position


DAMAGED = ":deployed Bb-F A@B Aa-Y Aa-Rd Aa-B Aa-G Aa-W *"


def positions(text):
    """Return every position of a record."""
    read = replay.Record(text)
    seen = []
    state = GAME.begin(header.read(read.header))
    replay.replay(read, state, lambda game: seen.append(game.state.position()))
    return seen


def test_every_option_and_value_is_on_the_page():
    lines = tokens_of("Header")
    keys = [line.strip("[]").split(" ")[0] for line in lines]
    for row in offered("quick"):
        if row.name != "edition":
            assert row.name in keys
            for value in row.values:
                assert "`" + value + "`" in section("Header") or " " + value + "]" in "".join(
                    lines
                )
    for row in counted("quick"):
        assert row.name in keys
