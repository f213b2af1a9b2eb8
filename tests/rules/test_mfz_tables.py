"""The tables of actions and phases are complete; gaps are reported by name."""

from shared.rules.mfz.model import actions, phases
from tests.rules import random_named, random_play

MODULE = "shared.rules.mfz."


# Numbers in actions.py that are not actions, and in phases.py that are no phases.
OTHERS = """
NOBODYS NONE GROUND NO_DEFENCE TERRAIN STATIONS FRAMES POINT HAND DIRECT ARTILLERY RH RD RA RHD RHA
RDA YELLOW BLUE GREEN ENVIRONMENTAL WHITE ROCKET W6 R6 R8 B6 Y6 G6 G8 TO_MOVE TO_ATTACK TO_SPOT
TYPED UNREAD
""".split()
MASKS = """
TURNS BY_CHANCE OF_RUNNING IN_PREPARATION IN_ATTACK TACTICAL_ORDER_AT INITIATIVE_AT COUNTING_AT
""".split()


def numbers_of(module, others):
    """Return the names of a module's public numbers, except for others."""
    names = [name for name in dir(module) if name == name.upper() and name[0] != "_"]
    names = [name for name in sorted(names) if name not in others]
    return [name for name in names if type(getattr(module, name)) is int]


def missing(kind, name, what):
    return "%s `%s`: no %s" % (kind, name, what)


def faults_of_phases():
    """Return what rows of phases lack."""
    known = [row.name for row in phases.ROWS]
    found = [
        missing("phase", name, "row") for name in numbers_of(phases, MASKS) if name not in known
    ]
    for row in phases.ROWS:
        for what in ("depth", "actor", "module", "word", "question"):
            if not getattr(row, what):
                found.append(missing("phase", row.name, what))
        for action in row.answers:
            if action not in [other.name for other in actions.ROWS]:
                found.append(missing("phase", row.name, "action `%s` that answers it" % action))
        for path in (row.module, row.named):
            module = __import__(MODULE + path, None, None, ("push",))
            if not (hasattr(module, "push") and hasattr(module, "legal")):
                found.append(missing("phase", row.name, "module that takes its actions"))
    return found


def faults_of_actions():
    """Return what rows of actions lack."""
    known = [row.name for row in actions.ROWS]
    names = numbers_of(actions, OTHERS)
    found = [missing("action", name, "row") for name in names if name not in known]
    for row in actions.ROWS:
        is_named = "full" in row.depths or "damage" in row.depths
        if not row.counts and ("quick" in row.depths or not row.named):
            found.append(missing("action", row.name, "form where frames are counted"))
        if not row.counts and is_named and not row.named:
            found.append(missing("action", row.name, "form where frames have names"))
        if not row.depths:
            found.append(missing("action", row.name, "depth"))
        if not row.phases and row.role != actions.CORRECTION:
            found.append(missing("action", row.name, "phase"))
        for form in (row.counts, row.named):
            if form and not form[1:2]:
                found.append(missing("action", row.name, "token"))
            if form and not form[2:]:
                found.append(missing("action", row.name, "sentence"))
    return found


def test_every_action_has_a_complete_row():
    assert faults_of_actions() == []


def test_an_action_without_a_row_is_named():
    actions.SWAP = 58
    try:
        assert faults_of_actions() == ["action `SWAP`: no row"]
    finally:
        del actions.SWAP


def test_gaps_in_a_row_of_an_action_are_named():
    row = [row for row in actions.ROWS if row.name == "ARM"][0]
    whole = row.named
    for count, lacks in ((1, ["token", "sentence"]), (2, ["sentence"])):
        row.named = whole[:count]
        try:
            assert faults_of_actions() == [missing("action", "ARM", what) for what in lacks]
        finally:
            row.named = whole


def test_action_numbers_match_those_in_journals():
    order = """
        LOT ADD REMOVE DEFER FORCE PLACE DEPLOYED LOSE TAKE FREE END_ROUND COUNT PASS
        END_NOW PLAY_ON CORRECT_FRAMES CORRECT_STATIONS CORRECT_NEUTRAL CORRECT_CLOCK ACT
        PASS_TURN TARGET
        JETTISON FIRE ROLL DEFEND PLAN MOVE ATTACK STOP SPOT USE COVER DAMAGE LOSE_PART RETREAT
        PRESENCE SETTLED FALL FALL_HEIGHT NO_FALL WAIT NUMBER NEXT SYSTEM BUILT DROP ARM
        CORRECT_SYSTEM CORRECT_WHITES CORRECT_ROCKETS CORRECT_DEFENCE CORRECT_SPOT CORRECT_TURN
        CORRECT_OWNER CORRECT_STATION HITS
    """.split()
    assert {row.name: row.number for row in actions.ROWS} == {
        name: number for number, name in enumerate(order, 1)
    }


def test_groups_of_actions_match_the_rules():
    names = {row.number: row.name for row in actions.ROWS}

    def named(numbers):
        return " ".join([names[number] for number in numbers])

    assert named(actions.EVENTS) == "LOSE TAKE FREE END_ROUND"
    assert named(actions.CORRECT_COUNTS) == (
        "CORRECT_FRAMES CORRECT_STATIONS CORRECT_NEUTRAL CORRECT_CLOCK CORRECT_STATION"
    )
    assert named(actions.CORRECT_AT_DAMAGE) == (
        "CORRECT_STATIONS CORRECT_NEUTRAL CORRECT_CLOCK CORRECT_SYSTEM "
        "CORRECT_WHITES CORRECT_ROCKETS CORRECT_STATION"
    )
    assert named(actions.CORRECT_AT_FULL) == (
        "CORRECT_CLOCK CORRECT_SYSTEM CORRECT_WHITES CORRECT_ROCKETS "
        "CORRECT_DEFENCE CORRECT_SPOT CORRECT_TURN CORRECT_OWNER"
    )
    assert (
        named(actions.ABOUT_FRAMES)
        == "LOSE LOSE_PART CORRECT_SYSTEM CORRECT_WHITES CORRECT_ROCKETS"
    )


def check_phases(game, depth):
    """Check that the actions of a game have the depth and the phase of their rows."""
    rows = {row.number: row for row in actions.ROWS}
    words = {row.number: row.name for row in phases.ROWS}
    for ply in range(1, game.ply + 1):
        game.look(ply - 1)
        row = rows[game.action(ply)[0]]
        assert depth in row.depths, (row.name, depth)
        if row.role != actions.CORRECTION:
            assert words[game.state.phase] in row.phases, (row.name, game.state.phase)


def test_actions_occur_in_the_phases_and_depths_of_their_rows():
    for seed in range(4):
        check_phases(random_play.random_game(seed), "quick")
        for depth in ("damage", "full"):
            check_phases(random_named.random_game(seed, depth), depth)


def test_every_phase_has_a_complete_row():
    assert faults_of_phases() == []


def test_a_phase_without_a_row_is_named():
    phases.WAITING = 29
    try:
        assert faults_of_phases() == ["phase `WAITING`: no row"]
    finally:
        del phases.WAITING


def test_a_phase_names_only_known_actions_as_its_answers():
    row = phases.ROWS[0]
    row.answers = ["LOT", "RESIGN"]
    try:
        assert faults_of_phases() == [
            missing("phase", "DRAW_HIGH", "action `RESIGN` that answers it")
        ]
    finally:
        row.answers = []


def test_phase_numbers_are_unique():
    numbers = [row.number for row in phases.ROWS]
    assert len(set(numbers)) == len(numbers) == len(numbers_of(phases, MASKS))


def test_a_mask_has_the_phases_of_matching_rows():
    running = [row.name for row in phases.ROWS if phases.OF_RUNNING >> row.number & 1]
    assert running == "DECLARE READY DEFENDING PLANNING ACTING SPOTTING USING_SPOT".split()
    attack = [row.name for row in phases.ROWS if phases.IN_ATTACK >> row.number & 1]
    assert attack == "USING_SPOT COVERING DAMAGING".split()
