"""Random games of MechWarrior keep the invariants at every ply."""

import sys

from shared.rules.contract import CHANCE
from shared.rules.errors import Illegal
from shared.rules.history import ActionHistory
from shared.rules.mechwarrior.model import actions, reasons
from shared.rules.mechwarrior.model.state import BattleState
from shared.rules.mechwarrior.setup import header
from shared.rules.records import replay, text_record
from tests.rules.mechwarrior_games import (
    is_over,
    random_action,
    random_battle,
    random_correction,
)
from tests.rules.random_play import Luck
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"
GAMES, SAMPLE = (40, 3) if BOX else (400, 14)
PLIES_MAX = 120


def snapshot(state):
    return bytes(state.vector.values)


def check_the_choice(luck, state):
    """Check that legal actions are there, differ, fit, are accepted, and survive their tokens."""
    legal = state.legal()
    assert bool(legal) != (state.actor() == CHANCE)
    assert len(set(legal)) == len(legal)
    before = snapshot(state)
    for action in [luck.one_of(legal) for _ in range(5)] if legal else []:
        assert state.check(action) == 0
        assert len(action) <= 12
        token = state.text(action)
        assert state.parse(token) == action, token
        assert not [sign for sign in token if sign in " \t\r\n{}[]"]
        assert token[0] not in "!<>*" and token[-1] != "."
        assert "(W-" in state.explain(action)
        state.push(action)
        state.pop()
    assert snapshot(state) == before


def check_the_figures(state):
    """Check what must hold in every position."""
    assert sorted([seat for group in state.standings() for seat in group]) == list(state.seats)
    for unit in state.units:
        if state.is_gone(unit):
            assert not (state.tokens(unit) or state.is_captive(unit) or state.is_aboard(unit))
        if state.is_shut(unit):
            assert state.is_mech(unit)
        if state.transport(unit) >= 0:
            assert state.unit(state.transport(unit)).capacity
            assert state.tokens(unit) == 0 or state.is_captive(unit)
    for transport in state.units:
        capacity = state.unit(transport).capacity
        assert len(state.passengers(transport)) <= capacity


def check_refusals(luck, game):
    """Try changed and random bytes: legal, or refused without effect."""
    state = game.state
    legal = state.legal()
    wrong = [bytes([luck.below(256) for _ in range(luck.below(6))])]
    if legal:
        changed = bytearray(luck.one_of(legal))
        changed[luck.below(len(changed))] = luck.below(8) if luck.below(2) else luck.below(256)
        wrong.append(bytes(changed))
    for action in wrong:
        before = snapshot(state)
        code = state.check(action)
        if code == 0:
            state.push(action)
            state.pop()
            assert snapshot(state) == before
            continue
        try:
            game.play(action)
        except Illegal as error:
            assert error.message == reasons.REASONS[code]
        else:
            raise AssertionError(action)
        assert snapshot(state) == before


def played(seed):
    """Return a random game that was checked at every ply."""
    luck = Luck(seed)
    game = random_battle(luck)
    while not is_over(game) and game.ply < PLIES_MAX:
        state = game.state
        if luck.below(8) == 0:
            check_the_choice(luck, state)
            check_refusals(luck, game)
            check_the_figures(state)
        if game.ply and luck.below(12) == 0:
            game.undo(1 + luck.below(min(6, game.ply)))
            continue
        action = random_correction(luck, state) if luck.below(15) == 0 else None
        game.play(action or random_action(luck, state))
    return game


def test_invariants_hold_at_every_ply():
    ended = 0
    for seed in range(cases(GAMES, SAMPLE)):
        game = played(300 + seed)
        state = game.state
        ended += is_over(game)
        # Back to the start and forth again, exactly.
        end = snapshot(state), state.digest()
        start = snapshot(BattleState(state.setup))
        game.look(0)
        assert snapshot(state) == start
        game.present()
        assert (snapshot(state), state.digest()) == end
        again = BattleState(header.read(header.write(state.setup)))
        for number, action in enumerate(game.action_tape):
            if number < game.ply:
                again.push(action)
        assert (snapshot(again), again.digest()) == end
    assert ended


def test_a_record_of_a_random_game_replays():
    if BOX:
        return
    for seed in range(3):
        game = played(900 + seed)
        lines = header.write(game.state.setup)
        text = text_record.write(lines, game, BattleState(game.state.setup))
        read = replay.Record(text)
        assert read.header == lines
        again = replay.replay(read, BattleState(header.read(read.header)))
        assert again.entries == game.entries


def test_every_row_has_a_field_of_its_own_for_each_byte():
    for row in actions.ROWS:
        assert row.token.count("%") == len(row.fields), row.name
        assert getattr(actions, row.name) == row.number
        assert row.sentence.endswith(")") or row.role == actions.CORRECTION


def test_actions_have_different_numbers():
    assert len({row.number for row in actions.ROWS}) == len(actions.ROWS)
    assert len(ActionHistory(BattleState(played(1).state.setup)).entries) == 0
