"""Every action of games with named frames has a token, and no other text is read."""

import sys

from shared.rules.errors import Illegal, RuleError, Unreadable
from shared.rules.mfz.model import actions, dice_faces
from shared.rules.mfz.notation import tokens
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"
AA, AB, BA, BB, EH = 0, 1, 8, 9, 39
FRAMES = (AA, AB, BA, BB, 16, EH)
DICE = [kind << 4 | face for kind in range(7) for face in range(1, dice_faces.SIDES[kind] + 1)]
POOL = bytes((
    actions.W6, actions.W6, actions.R6, actions.R6, actions.R8, actions.B6, actions.Y6,
    actions.G6, actions.G8,
))  # fmt: skip


class Table:
    """The parts of a state that tokens use: the running frame and the dice due."""

    def __init__(self, running=-1, due=b""):
        self.running = running
        self._due = due

    def dice_due(self):
        return self._due


def faces(text):
    return dice_faces.pack(bytes([int(digit) for digit in text]))


def fault(token, table=None):
    """Return the message for a refused token."""
    try:
        tokens.NAMED.parse(table or Table(), token)
    except RuleError as error:
        assert isinstance(error, (Illegal, Unreadable))
        return error.message
    raise AssertionError(token + " was read")


def every_action():
    """Yield actions of every kind from ACT on, each field at its limits and between; no rolls."""
    values = {
        "f": FRAMES,
        "s": range(5),
        "t": range(10),
        "n": (0, 1, 2, 9, 10, 44, 99),
        "z": (0, 1),
        "d": DICE,
        "l": range(3),
        "k": (0, 1, 8, 15, 98),
        "m": range(32),
        "o": (0, 1, 4, actions.NOBODYS),
    }
    for kind, shape in [(row.number, row.named[0]) for row in actions.ROWS if row.named]:
        if kind in OTHERWISE:
            for rest in OTHERWISE[kind]:
                yield bytes((kind,)) + bytes(rest)
        else:
            found = [bytes((kind,))]
            for sign in shape:
                found = [start + bytes((value,)) for start in found for value in values[sign]]
            yield from found


# Kinds whose fields depend on each other or have narrower limits than their letters say.
OTHERWISE = {
    actions.TARGET: [(actions.NONE, actions.NONE)]
    + [(frame, reach) for frame in FRAMES + (actions.GROUND,) for reach in range(3)],
    actions.ROLL: (),
    actions.DAMAGE: (),
    actions.HITS: [(0,), (3,), (15, 0), (1, 2, 3)],
    actions.DEFEND: [(die,) for die in [0] + DICE],
    actions.PLAN: [(slot, die) for slot in range(3) for die in [0] + DICE],
    actions.SPOT: [(0, actions.NONE)] + [(die, frame) for die in DICE for frame in FRAMES],
    actions.COVER: [(frame,) for frame in FRAMES + (actions.NONE, actions.GROUND)],
    actions.LOSE_PART: [(frame, kind) for frame in FRAMES for kind in range(12)],
    actions.NUMBER: [(BA, 1), (BA, 20), (EH, 3, 12), (EH, 9, 9)],
    actions.CORRECT_DEFENCE: [(frame, number) for frame in FRAMES for number in range(8)],
}


def test_every_action_has_its_own_token():
    kinds = bytearray(actions.HITS + 1)
    for action in every_action():
        kinds[action[0]] += kinds[action[0]] < 9
        for table in (Table(), Table(BB)):
            token = tokens.NAMED.text(table, action)
            assert tokens.NAMED.parse(table, token) == action, token
            assert not [sign for sign in token if not "!" < sign <= "~" or sign in "{}[]"]
    dice = (actions.ROLL, actions.DAMAGE)
    counted = (actions.CORRECT_STATION,)
    unseen = [kind for kind in range(actions.ACT, len(kinds)) if not kinds[kind]]
    assert unseen == list(dice + counted)


def test_tokens_read_as_the_page_shows_them():
    for token in (
        "Ba B. >Ba/d >T/a >Aa/h > >-Rd >-Rha S0 S2 S1z S12 =DB4 =D- =DW6 +MG5 +Ar8 +SY3 +M- "
        "=MG5 =MW3 =Mg8 =Ar8 =. =SY3>Ba =S- *+ *- *o *c *Bd Ba-B Ba-W Ba-S Ba-Rhd Ba^ @2=AB "
        "@2= @16=E @. Ba_ _9 _44 _. Ba:wait ~Ba=7 ~Ba=3,12 ~Bg=20 ~/Ba +B +Rd +. Ba:drop "
        "S>Ba Ba:B=1 Ba:Rda=0 Ba:W=2 Ba:S=1 Ba:defence=3 Ba:defence=- Ba:spot=0 Ba:turn=1 "
        "@2:N @2:A Ba-F A:add =D#4 =A#8 =S#3>Ba ~=2 ~=1,0,1"
    ).split():
        table = Table()
        assert tokens.NAMED.text(table, tokens.NAMED.parse(table, token)) == token


def test_tokens_shared_with_the_quick_game_mean_the_same():
    table = Table()
    for (
        token
    ) in "~/BA A:defer A:forced :terrain A:station2 A:frame A:point :deployed = A+ B-".split():
        assert tokens.NAMED.text(table, tokens.NAMED.parse(table, token)) == token
    for token in "A@B A@N N@A :end :on :clock=5 :neutral=1 A:stations=2".split():
        assert tokens.NAMED.text(table, tokens.NAMED.parse(table, token)) == token


def test_actions_of_the_running_frame_are_written_with_it():
    table = Table(running=AA)
    for bare in ">Ba/d > >-Rd S2 =DB4 +MG5 =MG5 =AR5 =. =SW3>Bb *+ *o *Bd".split():
        action = tokens.NAMED.parse(table, bare)
        assert tokens.NAMED.text(table, action) == "Aa" + bare
        assert tokens.NAMED.parse(table, "Aa" + bare) == action
        message = fault("Ab" + bare, table)
        assert message == "It is Aa that acts now, not Ab"
    for token in "Ba-B Ba^ @. Ba _9".split():
        assert tokens.NAMED.text(table, tokens.NAMED.parse(table, token)) == token


def test_other_actions_are_not_written_with_a_frame():
    for token in "Aa+B Aa+. AaS>Bb Aa= AaBb Aa@. Aa. Aa~ AaAa=DB4 Aa!".split():
        assert fault(token)


def test_a_roll_shows_each_die_in_the_order_of_the_colours():
    table = Table(BA, POOL)
    action = bytes((actions.ROLL,)) + faces("343572425")
    assert tokens.NAMED.text(table, action) == "~W34R35r7B2Y4G2g5"
    assert tokens.NAMED.parse(table, "~W34R35r7B2Y4G2g5") == action
    high = bytes((actions.ROLL,)) + faces("666686668")
    assert tokens.NAMED.text(table, high) == "~W66R66r8B6Y6G6g8"
    assert tokens.NAMED.parse(table, "~W66R66r8B6Y6G6g8") == high


def test_an_empty_roll_has_a_token():
    assert tokens.NAMED.text(Table(BA), bytes((actions.ROLL,))) == "~"
    assert tokens.NAMED.parse(Table(BA), "~") == bytes((actions.ROLL,))


def test_a_roll_of_own_dice_has_a_token_without_faces():
    table = Table(BA, bytes((actions.W6, actions.R6)))
    assert tokens.NAMED.text(table, bytes((actions.ROLL,))) == "~#"
    assert tokens.NAMED.parse(table, "~#") == bytes((actions.ROLL,))
    assert fault("~#2", table) == "nothing may follow '~#'"


def test_damage_shows_each_die_as_it_was_rolled():
    for text in ("1", "4615", "66", "123456", "61616161616161"):
        action = bytes((actions.DAMAGE,)) + faces(text)
        table = Table(BA, bytes(len(text)))
        assert tokens.NAMED.text(table, action) == "~" + text
        assert tokens.NAMED.parse(table, "~" + text) == action


def test_a_roll_of_other_dice_than_those_due_is_refused():
    table = Table(BA, bytes((actions.W6, actions.W6, actions.R6, actions.R6, actions.G8)))
    # The right number of faces on other dice; then one die more and one less.
    for token in ("~W12R345", "~W123R34", "~W12B34g5", "~W12R34G5", "~W12R34g56", "~W12R34", "~"):
        assert fault(token, table) == "The dice that are due are WW RR g", token
    action = bytes((actions.ROLL,)) + faces("12345")
    assert tokens.NAMED.parse(table, "~W12R34g5") == action


def test_damage_with_other_dice_than_those_due_is_refused():
    table = Table(BA, bytes(2))
    for token in ("~4", "~466", "~W466"):
        assert fault(token, table) == "The dice that are due are WW", token
    assert tokens.NAMED.parse(table, "~46") == bytes((actions.DAMAGE,)) + faces("46")


def refused_bytes(table, action):
    try:
        tokens.NAMED.text(table, action)
    except (ValueError, IndexError):
        return True
    return False


def test_bytes_without_a_meaning_have_no_token():
    wrong = [
        (actions.ACT,), (actions.ACT, 40), (actions.ACT, 1, 1), (actions.PASS_TURN, 5), (56,),
        (255, 1), (0,), (actions.TARGET, BA), (actions.TARGET, BA, 3),
        (actions.TARGET, actions.NONE, 1), (actions.TARGET, 40, 1), (actions.JETTISON, 10),
        (actions.FIRE, 2, 2), (actions.FIRE, 100, 0), (actions.DEFEND, 0x07),
        (actions.DEFEND, 0x70), (actions.DEFEND, 0x30), (actions.MOVE, 0), (actions.PLAN, 3, 0),
        (actions.SPOT, 0, BA), (actions.SPOT, 0x11, actions.NONE), (actions.STOP, 0),
        (actions.USE, 2), (actions.COVER, 40), (actions.LOSE_PART, BA, 12),
        (actions.PRESENCE, 99, 0), (actions.PRESENCE, 0, 32), (actions.FALL_HEIGHT, 100),
        (actions.NUMBER, BA), (actions.NUMBER, BA, 0), (actions.NUMBER, BA, 21),
        (actions.NUMBER, BA, 1, 2, 3), (actions.CORRECT_DEFENCE, BA, 8),
        (actions.CORRECT_TURN, BA, 2), (actions.CORRECT_OWNER, 0, 5),
        (actions.CORRECT_SYSTEM, BA, 10, 1),
    ]  # fmt: skip
    for action in wrong:
        assert refused_bytes(Table(BA, POOL), bytes(action)), action


def test_a_roll_of_dice_not_due_has_no_token():
    for rest in (
        faces("34357242"),
        faces("3435724252"),
        faces("743572425"),
        faces("348572425"),
    ):
        assert refused_bytes(Table(BA, POOL), bytes((actions.ROLL,)) + rest)
    filled = bytearray(faces("343572425"))
    filled[-1] |= 1
    assert refused_bytes(Table(BA, POOL), bytes((actions.ROLL,)) + bytes(filled))


def test_meaningless_tokens_are_refused_with_a_reason():
    for token in (
        "A-F Ba- Ba-X Ba-RD Ba-Bx Ba-r Ba: Ba:x Ba:B Ba:B= Ba:B=x Ba:B=01 Ba:B=100 Ba:W "
        "Ba:W= Ba:wait1 Ba:drop= Ba:defence=8 Ba:defence= Ba:defence=7 Ba:spot Ba:turn=2 "
        "Ba^^ Ba_1 Bi Bab ba F. B.. Fa /d >Ba >Ba/ >Ba/x >Ba/dd >/d >T >Tx/d >N/d >- >-X "
        ">-RdB S Sx S1x S1zz S01 S> S>B S>Bi =D =DB =DB0 =DB7 =DW7 =Dr9 =DX4 =DB44 =M- =A- "
        "=M =MG =.. =x =S =SY3 =SY3> =SY3>B =S->Ba =SY3>T + +x +M +MG +X +MG55 +B4 +BB +.. "
        "* *x *oo *cc *B *Bi *++ @ @x @0=A @=A @2 @2=BA @2=AA @2=N @2=F @2: @2:AB @2:x "
        "@100=A @.. _ _x _100 _01 _.. ~W ~W7 ~W0 ~r9 ~B2R1 ~WW ~W1W2 ~34W1 ~147 ~0 ~x ~Ba "
        "~Ba= ~Ba=0 ~Ba=21 ~Ba=1,2,3 ~Ba=1, ~/Bi ~/ba ~/Bab A:addx A:add2 A: A:x ? == ! <1 "
        "1. \u0661 _\u0661 =DB\u0664 B\u00e9 \u00e9 Ba:B=\u00b2 ~\u0664"
    ).split():
        assert fault(token), token
    for token in ("", " ", "Ba ", " Ba", "=D B4", "\x00", "Ba\x00", "A:\x7f"):
        if token != "":
            assert fault(token)


def test_a_reason_says_what_was_expected():
    assert fault("=DB7") == "this die shows 1 to 6"
    assert fault("=Dr9") == "this die shows 1 to 8"
    assert fault("=SY3>B") == "expected a frame such as Ba"
    assert fault("A-F") == "nothing may follow 'A-'"
    assert fault("?") == "not an action of this game"
    assert fault("Ba:B4") == "expected '=' after 'Ba:B'"
    assert fault("Ba-Bx") == "nothing may follow 'Ba-B'"
    assert fault(">Ba/x") == "expected one of h d a"
    assert fault("~B2R1") == "expected the colours of a roll in the order of WRrBYGg"


def test_an_overlong_token_is_refused_at_once():
    for start in ("~", "~W", "~/", "@1=", "Ba:", "=", "_", "", ">", "*", "A:", "!"):
        for sign in "1AaW=/":
            assert fault(start + sign * 100000) == "an action is not that long"


def test_a_changed_token_is_another_action_or_refused():
    """Change, remove or insert each character: the token is read exactly or is Unreadable."""
    table = Table()
    signs = "ABab1290WSRrhd.=>*+-/:@~^_,zT"
    step = len(signs) // cases(len(signs), 2 if BOX else 9)
    signs = [signs[at] for at in range(0, len(signs), step)]
    done = {}
    for action in every_action():
        token = tokens.NAMED.text(table, action)
        if action[0] in done and len(token) == done[action[0]]:
            continue
        done[action[0]] = len(token)
        for at in range(len(token) + 1):
            for sign in signs:
                for other in (
                    token[:at] + sign + token[at:],
                    token[:at] + sign + token[at + 1 :],
                    token[:at] + token[at + 1 :],
                ):
                    if other:
                        read_exactly(table, other)


def read_exactly(table, token):
    try:
        action = tokens.NAMED.parse(table, token)
    except RuleError as error:
        assert error.message
        return
    if action[0] == actions.ROLL or action[0] == actions.DAMAGE:
        return
    again = tokens.NAMED.text(table, action)
    assert again in (token, token[2:]), token
