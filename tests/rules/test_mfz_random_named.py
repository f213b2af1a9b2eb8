"""Random games with named frames keep the invariants at every ply."""

import sys

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.model.layout import ATTACKED, FLAGS, STATIONS_MAX
from shared.rules.mfz.setup import header
from shared.rules.mfz.setup.options import offered
from shared.rules.records import replay, text_record
from tests.rules.random_named import fresh, play_on, random_game, random_setup
from tests.rules.random_play import Luck, check_without_effect, snapshot
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"
GAMES, SAMPLE = (6, 3) if BOX else (60, 6)
DEPTHS = ("damage", "full")
# Set-ups in which rare actions occur.
RARE = (
    {"tie_high_mode": "book"},
    {"early_end": "ask", "size": "custom", "drop_white": "false"},
)
CHANCE_KINDS = (
    actions.LOT,
    actions.ROLL,
    actions.DAMAGE,
    actions.HITS,
    actions.NUMBER,
    actions.NEXT,
)


def is_correction(kind):
    return (
        actions.CORRECT_FRAMES <= kind <= actions.CORRECT_CLOCK
        or actions.CORRECT_SYSTEM <= kind <= actions.CORRECT_STATION
    )


def is_outside_legal(action):
    """Return whether `action` is a correction or chance, which `legal` does not list."""
    return is_correction(action[0]) or action[0] in CHANCE_KINDS


def some(luck, found, count):
    return found if len(found) <= count else [luck.one_of(found) for _ in range(count)]


def check_the_choice(luck, state, all_of_it):
    """Check that legal() is sorted, unique, and empty only if chance or nobody acts."""
    legal = state.legal()
    assert bool(legal) != (state.actor() in (CHANCE, NOBODY))
    assert legal == sorted({action for action in legal})
    before = snapshot(state)
    for action in legal if all_of_it else some(luck, legal, 2):
        assert state.check(action) == 0
        assert len(action) <= 12
        token = state.text(action)
        assert state.parse(token) == action, token
    assert snapshot(state) == before


def check_the_figures(state):
    """Check that totals match frames and stations, and that every frame is possible."""
    frames, stations, points = state.frames(), state.stations(), state.ppa()
    for seat, score in enumerate(state.scores()):
        assert score == (frames[seat] + stations[seat]) * points[seat]
        own = state.frames_of(seat)
        assert frames[seat] == len([frame for frame in own if state.alive(frame)])
        for frame in own:
            assert state.alive(frame) == (state.whites(frame) > 0)
            assert state.whites(frame) <= 2
            assert sum(state.loadout(frame)) <= 4
    assert sorted(state.order()) == list(state.seats)
    ranked = [seat for rank in state.standings() for seat in rank]
    assert sorted(ranked) == list(state.seats)


def check_the_turns(state):
    """Check that at most two activations are open and turns follow the scores (M-55, M-87)."""
    owners = [state.station_owner(n) for n in range(state.station_count())]
    for seat in state.seats:
        assert owners.count(seat) == state.stations()[seat]
    assert owners.count(actions.NOBODYS) == state.neutral
    assert len(owners) <= STATIONS_MAX
    if state.phase == phases.TURN:
        assert state.running < 0 and state.parked < 0
        scores = state.scores()
        order = state.order()
        for ahead, behind in zip(order, order[1:]):
            assert scores[ahead] >= scores[behind]
    elif state.phase == phases.STATIONS and state.running < 0:
        # The start, or a correction.
        assert state.setup.version > 1
    elif state.phase > phases.TURN and state.phase < phases.INITIATIVE:
        assert state.running >= 0 and state.turned(state.running)
        assert state.parked != state.running
        if state.parked >= 0:
            assert state.turned(state.parked)
        if state.phase in (phases.USING_SPOT, phases.COVERING):
            assert state.vector.values[state.here + FLAGS] & ATTACKED
    for seat in state.seats:
        for frame in state.frames_of(seat):
            assert -1 <= state.defence(frame) <= 6
            assert 0 <= state.spot(frame) <= 6


def check_refusals(luck, game):
    """Try a legal action with one byte changed, and random bytes: legal, or without effect."""
    state = game.state
    legal = state.legal()
    wrong = [bytes([luck.below(256) for _ in range(luck.below(8))])]
    wrong.append(bytes([luck.below(58)] + [luck.below(17) for _ in range(luck.below(4))]))
    if legal:
        changed = bytearray(luck.one_of(legal))
        changed[luck.below(len(changed))] = luck.below(12) if luck.below(2) else luck.below(256)
        wrong.append(bytes(changed))
        wrong.append(luck.one_of(legal) + b"\0")
    check_without_effect(game, wrong, is_outside_legal)


def check_push_and_pop(luck, state):
    legal = state.legal()
    if legal:
        before = snapshot(state)
        action = luck.one_of(legal)
        assert state.explain(action)
        state.push(action)
        state.pop()
        assert snapshot(state) == before


def hold_to_the_rules(seed, depth, **fixed):
    """Play a game with all checks at every ply; return the kinds and phases that occurred."""
    luck = Luck(seed)
    game = fresh(random_setup(luck, depth, **fixed))
    state = game.state
    kinds, seen = set(), set()
    total = state.neutral + sum(state.stations())
    clock = state.clock
    round = state.round()
    while state.actor() != NOBODY:
        seen.add(state.phase)
        thorough = game.ply % 20 == 0
        check_the_choice(luck, state, thorough)
        check_the_figures(state)
        if depth == "full":
            check_the_turns(state)
        if thorough or luck.below(3) == 0:
            check_push_and_pop(luck, state)
            check_refusals(luck, game)
        play_on(luck, game)
        kind, what = game.entries[-1]
        if kind:
            clock, round = state.clock, state.round()
            total = state.neutral + sum(state.stations())
            continue
        kinds.add(what[0])
        if is_correction(what[0]):
            clock = state.clock
            if state.setup.version == 1:
                total = state.neutral + sum(state.stations())
        assert total == state.neutral + sum(state.stations())
        assert 0 <= clock - state.clock <= 2
        # Without frames, an extra round ends as it begins.
        assert 0 <= state.round() - round <= (1 if state.living() else 2)
        clock, round = state.clock, state.round()
        assert len(game.entries) < 30000
    check_refusals(luck, game)
    return kinds, seen


def test_invariants_hold_at_every_ply():
    kinds, seen = set(), set()
    for depth in DEPTHS:
        # So many games have every kind of action and every phase.
        for seed in range(cases(GAMES, 2 if BOX else 24)):
            fixed = RARE[seed % 8] if seed % 8 < len(RARE) else {}
            more_kinds, more_seen = hold_to_the_rules(600000 + seed, depth, **fixed)
            kinds |= more_kinds
            seen |= more_seen
    if not BOX:
        quick_only = {actions.REMOVE, actions.CORRECT_FRAMES}
        assert sorted(kinds | quick_only) == list(range(1, actions.HITS + 1))
        assert sorted(seen | {phases.OVER}) == list(range(phases.INITIATIVE_TIE + 1))


def test_every_pair_of_values_of_options_is_played():
    """All pairs occur in games that differ from each other in every option."""
    missing = {}
    # Games of a demo on the box: those of another size take long.
    options = [row for row in offered("full") if not BOX or row.name != "size"]
    options = options[: 4 if BOX else None]
    for place, row in enumerate(options):
        for other in options[place + 1 :]:
            for value in row.values:
                for another in other.values:
                    missing[(row.name, value, other.name, another)] = 1
    seed = 0
    while missing and seed < 150:
        fixed = {"size": "demo", "clock": 2} if BOX else {}
        game = random_game(700000 + seed, "full", **fixed)
        chosen = game.state.setup.options
        for pair in list(missing):
            if chosen[pair[0]] == pair[1] and chosen[pair[2]] == pair[3]:
                del missing[pair]
        seed += 1
    assert not missing


def test_undo_reaches_the_start_and_redo_the_end():
    for depth in DEPTHS:
        for seed in range(cases(GAMES, SAMPLE)):
            game = random_game(800000 + seed, depth)
            state = game.state
            ends = snapshot(state)
            plies = game.ply
            if not plies:
                continue
            game.undo(plies)
            assert snapshot(state) == snapshot(GAME.begin(state.setup))
            game.redo(plies)
            assert snapshot(state) == ends


def test_equal_actions_give_equal_games_also_from_a_saved_state():
    for depth in DEPTHS:
        for seed in range(cases(GAMES, SAMPLE)):
            game = random_game(900000 + seed, depth)
            setup = game.state.setup
            again = GAME.begin(setup)
            loaded = GAME.begin(setup)
            for ply, action in enumerate(game.action_tape):
                if ply % 10 == 0:
                    loaded.load(again.save())
                    assert loaded.legal() == again.legal()
                assert again.check(action) == loaded.check(action) == 0
                again.push(action)
                loaded.push(action)
                assert snapshot(again) == snapshot(loaded)
            assert snapshot(again) == snapshot(game.state)


def test_every_ply_can_be_shown():
    for depth in DEPTHS:
        for seed in range(cases(GAMES // 3, SAMPLE // 3)):
            luck = Luck(seed)
            game = random_game(1000000 + seed, depth)
            was = [snapshot(GAME.begin(game.state.setup))]
            state = GAME.begin(game.state.setup)
            for action in game.action_tape:
                state.push(action)
                was.append(snapshot(state))
            for _ in range(12):
                ply = luck.below(game.ply + 1)
                game.look(ply)
                assert snapshot(game.state) == was[ply]
            game.present()
            assert snapshot(game.state) == was[game.ply]


def test_a_record_restores_the_game_with_all_entries():
    for depth in DEPTHS:
        for seed in range(cases(GAMES // 3, SAMPLE // 3)):
            fixed = {"size": "demo", "clock": 2} if BOX else {}
            game = random_game(1100000 + seed, depth, **fixed)
            setup = game.state.setup
            text = text_record.write(header.write(setup), game, GAME.begin(setup))
            read = replay.Record(text)
            again = replay.replay(read, GAME.begin(header.read(read.header)))
            assert again.entries == game.entries
            assert snapshot(again.state) == snapshot(game.state)
