"""Sentences, questions and positions of games with named frames."""

from shared.rules.errors import Illegal
from shared.rules.history import ActionHistory
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.notation import tokens
from shared.rules.mfz.setup import header
from shared.rules.mfz.text import narration, prompts
from shared.rules.records import replay
from tests.rules.full_games import combat, full
from tests.rules.mfz_games import play, quick

ANCHOR = "tests/rules/examples/anchor.game"


class Setup:
    companies = (("Hunters", 2, 8), ("Old Guard", 2, 7))

    def __init__(self, initiative_mode="tactical", demo=False):
        self.options = {
            "initiative_mode": initiative_mode,
            "station_retreat": "controlled_once",
            "tie_high_mode": "handbook",
        }
        self.demo = demo


class Table:
    """Parts of a state that sentences use: two companies, Ba with one white die, no systems."""

    seats = range(2)
    running = 0
    target = 8
    asks_all = False

    def __init__(self, due=b"", **options):
        self.setup = Setup(**options)
        self._due = due

    def round(self):
        return 1

    def frame_name(self, frame):
        return ("Red", "Blue", "Tank", "Scout")[frame >> 3 << 1 | frame & 1]

    def whites(self, frame):
        return 1 if frame == 8 else 2

    def counts(self, frame, kind):
        return 1 if frame == 0 and kind == actions.BLUE else 0

    def dice_due(self):
        return self._due


SENTENCES = """
Ba: Tank of Old Guard begins its turn (M-57)
B.: Old Guard passes (M-58)
Aa>Ba/d: Red of Hunters aims at Tank of Old Guard, by direct fire (M-62)
Aa>T/a: Red of Hunters aims at terrain, by artillery (M-62)
Aa>: Red of Hunters has no target (M-63)
Aa>-Ra: Red of Hunters throws away an artillery weapon (M-158)
AaS2: Red of Hunters fires 2 rockets (M-32)
AaS0: Red of Hunters fires no rockets (M-32)
AaS1z: Red of Hunters fires 1 rocket, and a hazard costs a white die (M-143)
~W3R35r7g8: Red of Hunters rolls white 3, red 3 5, red d8 7, green d8 8 (M-28)
Aa=DB4: Red of Hunters defends with blue 4 (M-35)
Aa=D-: Red of Hunters does not defend (M-35)
Aa+MG5: Red of Hunters keeps green 5 for its move (M-37)
Aa+A-: Red of Hunters keeps no die for its attack (M-37)
Aa=MW4: Red of Hunters moves with white 4 (M-35)
Aa=Ar8: Red of Hunters attacks Tank of Old Guard with red d8 8 (M-65)
Aa=.: Red of Hunters has finished acting (M-78)
Aa=SY3>Bb: Red of Hunters spots Scout of Old Guard with yellow 3 (M-112)
Aa=S-: Red of Hunters does not spot (M-34)
Aa*+: Red of Hunters uses the spot on Tank of Old Guard (M-90)
Aa*-: Red of Hunters leaves the spot on Tank of Old Guard unused (M-90)
Aa*o: Tank of Old Guard is not in cover (M-13)
Aa*c: Tank of Old Guard is covered by terrain (M-100)
Aa*Bb: Tank of Old Guard is covered by Scout of Old Guard (M-100)
~4615: Damage dice: 4 6 1 5 (M-92)
Aa-B: Red of Hunters loses a defence system (M-106)
Aa-W: Red of Hunters gives up a white die (M-156)
Bb-W: Scout of Old Guard loses a white die (M-106)
Ba-W: Tank of Old Guard loses its last white die and is destroyed (M-107)
Ba-S: Tank of Old Guard fires a rocket (M-32)
Ba-F: Tank of Old Guard is destroyed (M-107)
Ba^: Tank of Old Guard retreats from the station instead of taking a hit (M-110)
@2=AB: At station 2: Hunters, Old Guard (M-116)
@1=: Nobody is at station 1 (M-116)
@.: Nothing more changes at the stations (M-119)
Ba_: Tank of Old Guard falls (M-139)
_9: The fall is 9 bricks deep (M-139)
_1: The fall is 1 brick deep (M-139)
_.: No frame falls now (M-140)
Ba:wait: Tank of Old Guard waits for its higher number (M-150)
~Ba=7: Tank of Old Guard has the number 7 (M-147)
~Ba=3,12: Tank of Old Guard has the numbers 3 and 12 (M-147)
~/Ba: Tank of Old Guard goes first among equal numbers (M-152)
A:add: Hunters adds a frame to break the tie (M-42)
+E: The frame that is added gets an environmental system (M-43)
+.: The frame that is added is complete (M-43)
Ba:drop: Tank of Old Guard is dropped to break the tie (M-42)
S>Ba: Tank of Old Guard takes over a rocket (M-43)
A:defer: Hunters leaves the choice to the next in the tie (M-42)
Ba:Rd=2: Correction: Tank of Old Guard has 2 direct-fire weapons
Ba:B=0: Correction: Tank of Old Guard has no defence systems
Ba:W=1: Correction: Tank of Old Guard has a white die
Ba:W=2: Correction: Tank of Old Guard has 2 white dice
Ba:W=0: Correction: Tank of Old Guard is destroyed
Ba:S=1: Correction: Tank of Old Guard has 1 rocket
Ba:defence=3: Correction: Tank of Old Guard has defence 3
Ba:defence=-: Correction: Tank of Old Guard has no defence value
Ba:spot=2: Correction: Tank of Old Guard has spot 2 on it
Ba:spot=0: Correction: nothing is spotted on Tank of Old Guard
Ba:turn=1: Correction: Tank of Old Guard has had its turn
Ba:turn=0: Correction: Tank of Old Guard has its turn before it
@2:A: Correction: station 2 belongs to Hunters
@2:N: Correction: station 2 belongs to nobody
"""
DUE = {"~W3R35r7g8": bytes((0, 1, 1, 2, 6)), "~4615": bytes(4)}


def test_every_kind_of_action_has_a_sentence_with_its_rule():
    kinds = {}
    for line in SENTENCES.strip().split("\n"):
        token, sentence = line.split(": ", 1)
        table = Table(DUE.get(token, b""))
        action = tokens.NAMED.parse(table, token)
        assert narration.sentence(table, action) == sentence
        assert sentence.startswith("Correction") or "(M-" in sentence
        kinds[action[0]] = 1
    for kind in range(actions.ACT, actions.CORRECT_OWNER + 1):
        assert kind in kinds


def test_a_turn_by_initiative_names_its_own_rule():
    table = Table(initiative_mode="per_frame")
    sentence = narration.sentence(table, tokens.NAMED.parse(table, "Ba"))
    assert sentence == "Tank of Old Guard begins its turn: its number comes up (M-149)"


def test_a_turn_of_a_demo_names_its_own_rule():
    table = Table(demo=True)
    sentence = narration.sentence(table, tokens.NAMED.parse(table, "Ba"))
    assert sentence == "Tank of Old Guard begins its turn (M-18b)"


def test_an_empty_roll_has_a_sentence():
    sentence = narration.sentence(Table(), bytes((actions.ROLL,)))
    assert sentence == "Red of Hunters rolls no dice (M-28)"


def worked_plies():
    """Return question, token, sentence and later position of each ply of the worked game."""
    with open(ANCHOR) as file:
        read = replay.Record(file.read())
    state = GAME.begin(header.read(read.header))
    found = []
    game = replay.replay(read, state)
    for ply in range(1, game.ply + 1):
        game.look(ply - 1)
        action = game.action(ply)
        line = [prompts.question(state), state.text(action), state.explain(action)]
        game.look(ply)
        found.append(line + [state.position()])
    return found


def test_the_worked_game_asks_who_must_decide_and_why():
    asked = {token: question for question, token, _, _ in worked_plies()}
    assert asked["B."] == "B acts with a frame or passes (M-57)"
    assert asked["Aa"] == "A must act: nobody after A can (M-57)"
    assert asked["Ba>Aa/h"] == "B: what is the target of Ba, at which range? (M-62)"
    assert asked["Aa=DB4"] == "A chooses the die with which Aa defends (M-35)"
    assert asked["Ba=Ar8"] == "B: does Ba move or attack? (M-62)"
    assert asked["~4615"] == "4 damage dice are rolled (M-91)"
    assert asked["Aa-Y"] == "A chooses what Aa loses (M-106)"
    assert asked["@2=A"] == "All: who is near which station? (M-119)"
    assert asked["A+"] == "A: does the clock fall by one more? (M-124)"


def test_the_positions_of_the_worked_game():
    after = {token: position for _, token, _, position in worked_plies()}
    assert after["~W61R26r8B63g5"] == (
        "R1 D11 @A/A.B defend B B. | B 6p 1s a:Rh.Rh.B.B/* b:Y.Y.G.S1"
        " | A 4p 1s a:Rd.Y.B.G.S1/*D4 b:Rd.Rd.B.B"
        " | Ba>Aa/h W6W1R2R6r8B6B3g5 | ^Aa>Ba/d W3R3Y2G2 MA =5"
    )


def test_a_sentence_uses_the_state_of_its_ply():
    """Also for undone plies: dice, targets and losses are those of that ply."""
    with open(ANCHOR) as file:
        read = replay.Record(file.read())
    game = replay.replay(read, GAME.begin(header.read(read.header)))
    wanted = [sentence for _, _, sentence, _ in worked_plies()]
    game.undo(20)
    before = game.state.position()
    assert [game.explain(ply) for ply in range(1, len(wanted) + 1)] == wanted
    assert game.state.position() == before
    for ply in (0, len(wanted) + 1):
        try:
            game.explain(ply)
        except IndexError:
            continue
        raise AssertionError("there is no such ply")


def worked(text, played):
    """Return the worked companies after tokens; `text`: more header lines."""
    with open(ANCHOR) as file:
        head = file.read().split(":deployed")[0]
    read = replay.Record(head + text)
    game = ActionHistory(GAME.begin(header.read(read.header)))
    for token in played.split():
        game.play(game.state.parse(token))
    return game.state


def parts_of(text, played):
    """Return the parts of the position of a `worked` game."""
    return worked(text, played).position().split(" | ")


def test_a_position_has_initiative_numbers_and_waiting_frames():
    start = ":deployed @. ~Aa=7 ~Ab=9 ~Ba=6 ~Bb=2,12 Bb:wait"
    parts = parts_of("[initiative_mode per_frame]", start)
    assert parts[1] == "B 6p 1s a:Rh.Rh.B.B/i6 b:Y.Y.G.S1/i2,12w"
    assert parts[2] == "A 4p 1s a:Rd.Y.B.G.S1/i7 b:Rd.Rd.B.B/i9"


def test_a_position_has_planned_dice():
    parts = parts_of(
        "[assign_all_upfront true]", ":deployed @. Ba >Aa/h ~W61R26r8B63g5 =DB6 +Mg5 +Ar8"
    )
    assert parts[0] == "R1 D11 @A/A.B/B plan B"
    assert parts[3] == "Ba>Aa/h W6W1R2R6B3 +Mg5 +Ar8"


def test_a_position_has_the_hazard_and_a_fall():
    start = ":deployed @. Ba >T/h S0z"
    parts = parts_of("[hazards true][climbing true]", start)
    assert parts[3] == "Ba>T/h z"
    fallen = start + " ~W6R26r8B63g5 =DB6 =Ar8 ~44444444 Bb_ _9"
    parts = parts_of("[hazards true][climbing true]", fallen)
    assert parts[3] == "Ba>T/h z W6R2R6B3g5 A Bb_ ~3W"


def test_the_dice_of_a_fall_are_asked_for_by_the_rule_of_falls():
    start = ":deployed @. Ba >T/h ~W61R26r8B63g5 =DB6 =Ar8"
    attack = worked("[climbing true]", start)
    assert prompts.question(attack) == "8 damage dice are rolled (M-91)"
    fall = worked("[climbing true]", start + " ~44444444 Bb_ _9")
    assert prompts.question(fall) == "3 damage dice are rolled (M-139)"


def places_of(game, played):
    """Return for each token which part of the position has the attack; -1 for none."""
    found = []
    for token in played.split():
        play(game, token)
        parts = game.state.position().split(" | ")
        at = [place for place, part in enumerate(parts) if " =8" in part]
        assert len(at) < 2
        found.append((token, at[0] - len(parts) if at else 0))
    return dict(found)


def test_a_position_has_the_attack_until_it_is_over():
    """It is listed with the attacker, also while that waits for its target."""
    game = combat("Rd Rd Y B, Rd Rd B G", "B, Y", stations=1)
    start = "B. Aa Aa>Ba/d ~W66R66r8B1Y6 Aa=D- Aa=Ar8 Ba>Aa/h ~W66B1g1 Ba=D- Aa*o ~11111115"
    seen = places_of(game, start + " Ba^ @. Aa=. Aa=S-")
    listed = {token: place for token, place in seen.items() if place}
    waiting = {"Aa=Ar8": -1, "Ba>Aa/h": -1, "~W66B1g1": -1}
    running = {"Ba=D-": -2, "Aa*o": -2, "~11111115": -2, "Ba^": -2}
    assert listed == dict(list(waiting.items()) + list(running.items()))


def test_a_position_has_the_attack_during_an_early_end_question():
    game = combat("Rd Rd Y B", "B")
    play(game, "Ba:B=0 Ba:W=1")
    start = "B. Aa Aa>Ba/d ~W66R66r8B1Y6 Aa=D- Aa=Ar8 Ba> ~W6g1 Ba=D-"
    seen = places_of(game, start + " Aa*c ~11111666")
    assert game.state.phase == phases.END
    assert (seen["Aa*c"], seen["~11111666"]) == (-2, -2)
    parts = game.state.position().split(" | ")
    assert parts[3] == "Aa>Ba/d W6W6R6R6B1Y6 A =8 *c ~66"
    play(game, ":on")
    assert " =8" not in game.state.position()


def explained(game, token):
    return game.state.explain(game.state.parse(token))


def test_lots_name_their_rule():
    """M-42, M-44, M-45, M-46, M-55, A-7."""

    def asked_and_told(game, token, rule):
        assert explained(game, token).endswith(f"({rule})")
        assert prompts.question(game.state).endswith(f" ({rule})")

    three = (("Ann", 4, 10), ("Ben", 4, 10), ("Cai", 4, 10))
    assert explained(quick(three[:2]), "~/BA") == "Lots are drawn: Ben, Ann (M-42)"
    book = {"tie_high_mode": "book"}
    asked_and_told(quick(three[:2]), "~/BA", "M-42")
    asked_and_told(quick(three[:2], **book), "~/BA", "M-44")
    asked_and_told(quick(three, **book), "~/BAC", "M-42")
    fixed = {"frames_min": 4, "frames_max": 4}
    game = quick(three, fixed, size="custom")
    asked_and_told(game, "~/BAC", "A-7")
    low = quick((("Ann", 3, 8), ("Ben", 3, 9), ("Cai", 3, 9)))
    asked_and_told(low, "~/BC", "M-45")
    middle = quick((("Ann", 3, 8), ("Ben", 3, 9), ("Cai", 3, 9), ("Dee", 3, 10)))
    asked_and_told(middle, "~/BC", "M-46")
    equal = play(quick(three, fixed, size="custom", tie_order="roll_off"), "~/BAC :deployed =")
    asked_and_told(equal, "~/BA", "M-55")


def test_a_tie_broken_by_the_book_names_its_rule():
    """M-44 for two, M-42 for more or by the handbook."""
    two = (("Ann", 4, 10), ("Ben", 4, 10))
    for mode, rule in (("book", "(M-44)"), ("handbook", "(M-42)")):
        game = play(quick(two, tie_high_mode=mode), "~/BA")
        assert prompts.question(game.state) == f"B breaks the tie for highest {rule}"
        assert explained(game, "B:add2").endswith(rule)
        more = {"frames_max": 3}
        damage = full("Y, Y", "B, B", depth="damage", numbers=more, tie_high_mode=mode)
        play(damage, "~/BA")
        assert explained(damage, "B:add").endswith(rule)
    book = {"tie_high_mode": "book"}
    game = play(quick(two, **book), "~/BA A:forced")
    assert explained(game, "A:drop3").endswith("(M-44)")
    damage = full("Y, Y, Y", "B, B, B", depth="damage", numbers={"frames_min": 2}, **book)
    play(damage, "~/BA")
    assert explained(damage, "Ba:drop").endswith("(M-44)")


def test_the_end_of_an_extra_round_has_no_countdown():
    """M-127."""
    companies = (("Ann", 4, 10), ("Ben", 4, 10))
    numbers = {"frames_min": 4, "frames_max": 4, "doomsday_start": 1}
    options = {"size": "custom", "end_tie": "extra_round"}
    game = play(quick(companies, numbers, **options), "~/BA :deployed")
    assert "falls by one (M-124)" in explained(game, "=")
    play(game, "=")
    last = "End of the last round, and of the game: nobody counts any more (M-127)"
    assert explained(game, "=") == last
    play(game, "=")
    assert game.state.phase == phases.OVER


def test_a_retreat_from_any_station_names_its_own_rule():
    """M-110, M-111."""
    start = "B. Aa Aa>Ba/d ~W66R66r8B1Y6 Aa=D- Aa=Ar8 Ba>Aa/h ~W66B1g1 Ba=D- Aa*o ~11111115"
    for rule, end in (
        ("controlled_once", "from the station instead of taking a hit (M-110)"),
        ("any_station", "from a station instead of taking a hit (M-111)"),
    ):
        game = combat("Rd Rd Y B, Rd Rd B G", "B, Y", stations=1, station_retreat=rule)
        assert explained(play(game, start), "Ba^").endswith(end)


def test_there_is_a_question_for_every_phase():
    for row in phases.ROWS:
        # The rule of lots and ties depends on their purpose.
        signs = ("(M-", "(%o)", "(%b)")
        assert any(sign in row.question for sign in signs)


def test_hit_cover_is_asked_for_again():
    """M-95, M-100."""
    start = ":deployed @. B. Aa >Ba/d S0 ~W66R66B4Y2G2 =D- =AR6 > ~W11B11g1 =D- "
    assert prompts.question(worked("", start)) == "B: is Ba in cover? (M-100)"
    state = worked("", start + "*c ~444555")
    assert prompts.question(state) == "B: is Ba still in cover? (M-95)"
    assert state.position().endswith(" =6 ~44555 | ^Ba> W1W1B1B1g1")


def test_options_have_questions_of_their_own():
    turn = ":deployed @. B. Aa >Ba/d"
    assert prompts.question(worked("", turn)) == "A: how many rockets does Aa fire? (M-32)"
    wider = "A: what does Aa do before it rolls? (M-62)"
    assert prompts.question(worked("[hazards true]", turn)) == wider
    assert prompts.question(worked("[jettison true]", turn)) == wider
    state = worked("[assign_all_upfront true]", turn + " S0 ~W34R35B4Y2G2 =DB4")
    assert prompts.question(state) == "A: which die does Aa keep for its move? (M-37)"
    state = worked("[initiative_mode per_frame]", ":deployed @.")
    assert prompts.question(state) == "The initiative of Aa is rolled (M-147)"
    state = worked("[initiative_mode per_frame]", ":deployed @. ~Aa=1 ~Ab=1 ~Ba=6 ~Bb=2,12")
    assert prompts.question(state) == "A roll says who of equal numbers goes first (M-152)"
    state = worked("[climbing true]", ":deployed @. Ba >T/h ~W66R26r8B63g5 =DB6 =Ar8 ~44444444")
    assert prompts.question(state) == "All: does a frame fall? (M-140)"


def test_dice_not_due_are_refused_and_named_by_their_bytes():
    """No rolls at damage depth, only the dice due at full depth."""
    with open(ANCHOR) as file:
        head = file.read().split(":deployed")[0]
    for depth in ("damage", "full"):
        read = replay.Record(head.replace("[Depth full]", "[Depth %s]" % depth))
        game = ActionHistory(GAME.begin(header.read(read.header)))
        for kind in (actions.ROLL, actions.DAMAGE):
            try:
                game.play(bytes((kind, 0)))
            except Illegal as error:
                assert error.token == "0x%02x00" % kind
            else:
                raise AssertionError("nothing was due")
