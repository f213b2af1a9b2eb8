"""Random quick games keep the invariants at every ply."""

import sys

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.errors import RuleError
from shared.rules.history import ActionHistory
from shared.rules.mfz.model import actions
from shared.rules.mfz.model import phases as rules
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.setup import header
from shared.rules.records import replay, text_record
from tests.rules.random_play import (
    Luck,
    check_without_effect,
    play_on,
    random_game,
    random_setup,
    snapshot,
)
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"
GAMES, SAMPLE = (250, 10) if BOX else (2000, 120)


def is_outside_legal(action):
    """Return whether `action` is a correction or lots, which `legal` does not list."""
    return action[0] == actions.LOT or action[0] >= actions.CORRECT_FRAMES


def check_the_choice(state):
    """Check that legal() is not empty, has no duplicates, is accepted and survives its tokens."""
    legal = state.legal()
    assert bool(legal) != (state.actor() in (CHANCE, NOBODY))
    assert legal == state.legal()
    assert len({action for action in legal}) == len(legal)
    before = snapshot(state)
    for action in legal:
        assert state.check(action) == 0
        assert len(action) <= 12
        token = state.text(action)
        assert state.parse(token) == action
        assert not [sign for sign in token if sign in " \t\r\n{}[]"]
        assert token[0] not in "!<>" and token[-1] != "."
    assert snapshot(state) == before


def check_the_figures(state):
    """Check that scores are assets times points, and that the order is a permutation by score."""
    frames, stations, points = state.frames(), state.stations(), state.ppa()
    scores = state.scores()
    for seat, score in enumerate(scores):
        assert score == (frames[seat] + stations[seat]) * points[seat]
        assert 3 <= points[seat] <= 7
    order = state.order()
    assert sorted(order) == list(range(len(scores)))
    for ahead, behind in zip(order, order[1:]):
        # Nothing changes between two questions of a round's end, so this holds in every phase.
        assert scores[ahead] >= scores[behind]
    assert sorted([seat for rank in state.standings() for seat in rank]) == sorted(order)
    assert state.standings()[0][0] in [s for s in order if scores[s] == max(scores)]


def check_the_step(kind, before, state):
    """Check one action: no station disappears, frames and clock never grow."""
    frames, stations, clock, order, scores, phase = before
    fixed = kind >= actions.CORRECT_FRAMES
    if not fixed or state.setup.version > 1:
        assert stations == sum(state.stations()) + state.neutral
    if not fixed:
        assert clock - state.clock in (0, 1)
    if not fixed and kind != actions.ADD:
        for was, now in zip(frames, state.frames()):
            assert was - now in (0, 1)
    if kind not in (actions.LOT, actions.ADD, actions.REMOVE):
        after = state.scores()
        if state.setup.demo and state.round() == 1 and after != scores:
            order = list(state.setup.seats)
        for place, seat in enumerate(order):
            for other in order[place + 1 :]:
                if after[seat] == after[other]:
                    assert state.order().index(seat) < state.order().index(other)


def figures(state):
    stations = sum(state.stations()) + state.neutral
    return (
        state.frames(),
        stations,
        state.clock,
        state.order(),
        state.scores(),
        state.phase,
    )


def check_refusals(luck, game):
    """Try a legal action with one byte changed, and random bytes: legal, or without effect."""
    state = game.state
    legal = state.legal()
    wrong = [bytes([luck.below(256) for _ in range(luck.below(6))])]
    wrong.append(bytes([luck.below(21)] + [luck.below(7) for _ in range(luck.below(4))]))
    if legal:
        changed = bytearray(luck.one_of(legal))
        changed[luck.below(len(changed))] = luck.below(8) if luck.below(2) else luck.below(256)
        wrong.append(bytes(changed))
    check_without_effect(game, wrong, is_outside_legal)


def check_push_and_pop(luck, state):
    legal = state.legal()
    if legal:
        before = snapshot(state)
        action = luck.one_of(legal)
        assert "(M-" in state.explain(action)
        state.push(action)
        state.pop()
        assert snapshot(state) == before


def replayed(game):
    """Return a second state after the same actions."""
    state = QuickState(game.state.setup)
    for action in game.action_tape:
        assert state.check(action) == 0
        state.push(action)
    return state


def test_invariants_hold_at_every_ply():
    plies = 0
    for seed in range(cases(GAMES, SAMPLE)):
        luck = Luck(7000 + seed)
        game = ActionHistory(QuickState(random_setup(luck)))
        while game.state.actor() != NOBODY:
            before = figures(game.state)
            check_the_choice(game.state)
            check_the_figures(game.state)
            check_push_and_pop(luck, game.state)
            check_refusals(luck, game)
            entries = len(game.entries)
            play_on(luck, game)
            assert len(game.entries) == entries + 1
            kind, what = game.entries[-1]
            if kind == 0:
                check_the_step(what[0], before, game.state)
                plies += 1
        check_the_choice(game.state)
        check_refusals(luck, game)
    assert plies > SAMPLE


def test_equal_actions_give_equal_games_and_undo_reaches_the_start():
    for seed in range(cases(GAMES, SAMPLE)):
        game = random_game(seed)
        state = game.state
        assert snapshot(replayed(game)) == snapshot(state)
        ends = snapshot(state)
        plies = game.ply
        if not plies:
            continue
        game.undo(plies)
        assert snapshot(state) == snapshot(QuickState(state.setup))
        game.redo(plies)
        assert snapshot(state) == ends


def test_equal_actions_give_equal_games_halfway():
    for seed in range(cases(GAMES // 10, SAMPLE // 10)):
        luck = Luck(50000 + seed)
        game = ActionHistory(QuickState(random_setup(luck)))
        while game.state.actor() != NOBODY:
            play_on(luck, game)
            if luck.below(8) == 0:
                assert snapshot(replayed(game)) == snapshot(game.state)


def test_a_record_restores_the_game_with_all_entries():
    for seed in range(cases(GAMES, SAMPLE)):
        game = random_game(100000 + seed)
        setup = game.state.setup
        text = text_record.write(header.write(setup), game, QuickState(setup))
        read = replay.Record(text)
        again = replay.replay(read, QuickState(header.read(read.header)))
        assert again.entries == game.entries
        assert (list(again.action_tape), again.ahead) == (list(game.action_tape), game.ahead)
        assert snapshot(again.state) == snapshot(game.state)
        assert text_record.write(read.header, again, QuickState(setup)) == text


def test_every_ply_can_be_shown_and_explained():
    for seed in range(cases(GAMES // 10, SAMPLE // 10)):
        luck = Luck(seed)
        game = random_game(200000 + seed)
        entered, ends = list(game.entries), snapshot(game.state)
        actions_in_force = list(game.action_tape)
        state = QuickState(game.state.setup)
        for ply in range(game.ply + 1):
            if ply:
                assert game.action(ply) == actions_in_force[ply - 1]
                state.push(game.action(ply))
                assert game.state.explain(game.action(ply))
            game.look(ply)
            assert snapshot(game.state) == snapshot(state)
        game.look(luck.below(game.ply + 1))
        game.present()
        assert snapshot(game.state) == ends
        assert game.entries == entered


def test_every_phase_and_kind_of_action_occurs():
    kinds = {}
    phases = {}
    kinds_of_all = list(range(1, actions.CORRECT_CLOCK + 1)) + [actions.CORRECT_STATION]
    phases_of_all = list(range(rules.OVER))
    for seed in range(200):
        if len(kinds) == len(kinds_of_all) and len(phases) == len(phases_of_all):
            break
        luck = Luck(300000 + seed)
        game = ActionHistory(QuickState(random_setup(luck)))
        while game.state.actor() != NOBODY:
            phases[game.state.phase] = 1
            play_on(luck, game)
        for action in game.action_tape:
            kinds[action[0]] = 1
    assert sorted(kinds) == kinds_of_all
    assert sorted(phases) == phases_of_all


def test_changed_records_are_another_game_or_refused():
    outcomes = {"legal": 0, "reported": 0}
    for seed in range(cases(GAMES // 5, SAMPLE // 5)):
        luck = Luck(400000 + seed)
        game = random_game(400000 + seed)
        setup = game.state.setup
        lines = header.write(setup)
        text = text_record.write(lines, game, QuickState(setup))
        body = text.rfind("]\n") + 2
        for step in range(9):
            start = 0 if step % 3 == 0 else body
            at = start + luck.below(len(text) - start)
            sign = luck.one_of("0123456789ABCDEN@:+-=!#<>~/.{}[] \nadfst")
            changed = text[:at] + sign + text[at + luck.below(3) :]
            try:
                read = replay.Record(changed)
                replay.replay(read, QuickState(header.read(read.header)))
                outcomes["legal"] += 1
            except RuleError as error:
                assert str(error)
                outcomes["reported"] += 1
    assert outcomes["legal"] and outcomes["reported"]
