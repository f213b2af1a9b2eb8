"""Compare the odds with icepool, and with a million attacks that the rules core plays."""

import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from math import sqrt

import icepool

from shared.rules.kit.distribution import highest
from shared.rules.mfz.combat.hit_chart import TERRAIN
from shared.rules.mfz.model import actions, dice_faces, dice_pool, loadout, phases
from shared.rules.mfz.model.dice_faces import SIDES
from shared.rules.mfz.model.encoding import face_of, has, kind_of
from shared.rules.mfz.odds import attack_dice, damage
from shared.rules.mfz.odds.damage import Attack
from tests.rules.full_games import act, combat, frame
from tests.rules.mfz_games import play
from tools.figures.table import Figure, section

_ATTACKS = 1_000_000
_SEED = 1
_SIGMAS = 4.0
_ROUNDS = 5
_GOAL = 1.0
_DEFENCE = 2
_PARTS = 8
_POOL = dice_pool.pool(loadout.parse("Rd Y B G")[0], 2, actions.DIRECT)

_TEXT = f"""The hits of a soldier's attack (`Rd Y B G`, direct fire) on its like in terrain
cover, with dice against dice, and a round of three such attacks on one defence die. Odds and
icepool alternate in one run; the best of {_ROUNDS}. Both give the same distribution.

The rules core plays {_ATTACKS:,} attacks of this frame on a target with a defence of
{_DEFENCE} in terrain cover, from the roll to the last hit, with random dice of fixed seeds. The
figure is the farthest of all numbers of hits from its exact chance, in standard deviations."""


@dataclass
class Costs:
    """Seconds of one attack and of a round, ours and icepool's; the farthest number of hits."""

    attack: tuple[float, float]
    round: tuple[float, float]
    sigmas: float


def measure(attacks: int = _ATTACKS) -> Costs:
    """Measure everything."""
    return Costs(
        _best(_attack, _attack_of_icepool), _best(_round, _round_of_icepool), farthest(attacks)
    )


def _best(
    ours: Callable[[], dict[int, float]], other: Callable[[], dict[int, float]]
) -> tuple[float, float]:
    found: list[list[float]] = [[], []]
    results = []
    for _ in range(_ROUNDS):
        results = []
        for place, compute in enumerate((ours, other)):
            begun = time.perf_counter()
            results.append(compute())
            found[place].append(time.perf_counter() - begun)
    assert set(results[0]) == set(results[1])
    assert all(abs(results[0][hits] - results[1][hits]) < 1e-12 for hits in results[0])
    return min(found[0]), min(found[1])


def _chances(weights: list[int]) -> dict[int, float]:
    whole = sum(weights)
    return {value: weight / whole for value, weight in enumerate(weights) if weight}


def _attack() -> dict[int, float]:
    return _chances(damage.hits([Attack(highest([(4, 6)]), TERRAIN)], highest([(3, 6)])))


def _round() -> dict[int, float]:
    attack = Attack(highest([(4, 6)]), TERRAIN)
    return _chances(damage.hits([attack] * 3, highest([(3, 6)])))


def _of_icepool(attacks: int) -> dict[int, float]:
    hit = icepool.d6 == 6
    attack = icepool.highest([icepool.d6] * 4)
    hits = icepool.highest([icepool.d6] * 3).map(
        lambda defence: attacks @ attack.map(lambda face: max(0, face - defence) @ hit)
    )
    return {value: float(hits.probability(value)) for value in hits if hits.quantity(value)}


def _attack_of_icepool() -> dict[int, float]:
    return _of_icepool(1)


def _round_of_icepool() -> dict[int, float]:
    return _of_icepool(3)


def farthest(attacks: int) -> float:
    """Return how far the hits of played attacks are from the odds, in standard deviations."""
    seeds = range(_SEED, _SEED + _PARTS)
    with ProcessPoolExecutor() as workers:
        parts = list(workers.map(_played, [attacks // _PARTS] * _PARTS, seeds))
    counts = [sum(one) for one in zip(*parts, strict=True)]
    played = sum(counts)
    value = attack_dice.best(_POOL, dice_pool.FOR_ATTACK)
    weights = damage.hits([Attack(value, TERRAIN)], [0] * _DEFENCE + [1], parts=len(counts) - 1)
    whole = sum(weights)
    most = 0.0
    for hit, weight in enumerate(weights):
        expected = played * weight / whole
        deviation = sqrt(expected * (1 - weight / whole))
        most = max(most, abs(counts[hit] - expected) / deviation)
    return most


def _played(attacks: int, seed: int) -> list[int]:
    """Return how many of the attacks had each number of hits."""
    game = combat("Rd Y B G, Y", "Y Y G G, Y, Y Y", station_retreat="off")
    play(game, f"Ba:turn=1 Ba:defence={_DEFENCE}")
    act(game, "Aa")
    play(game, ">Ba/d")
    state, target = game.state, frame("Ba")
    luck = random.Random(seed)
    parts = sum(state.loadout(target)) + state.whites(target)
    counts = [0] * (parts + 1)
    for _ in range(attacks):
        pushed = _play(state, luck)
        left = sum(state.loadout(target)) + state.whites(target) if state.alive(target) else 0
        counts[parts - left] += 1
        for _ in range(pushed):
            state.pop()
    return counts


def _play(state, luck: random.Random) -> int:  # type: ignore[no-untyped-def]
    """Play an attack from the roll to its last hit; return how many actions that took."""
    pushed = 0
    while True:
        phase = state.phase
        if phase == phases.ROLLING or phase == phases.DAMAGING:
            kinds = state.dice_due()
            faces = [luck.randint(1, SIDES[kind]) for kind in kinds]
            kind = actions.ROLL if phase == phases.ROLLING else actions.DAMAGE
            action = bytes((kind,)) + dice_faces.pack(faces)
        elif phase == phases.DEFENDING:
            action = bytes((actions.DEFEND, 0))
        elif phase == phases.COVERING:
            action = bytes((actions.COVER, actions.GROUND))
        elif phase == phases.ACTING and pushed < 3:
            dice = [die for die in state.dice() if has(dice_pool.FOR_ATTACK, kind_of(die))]
            action = bytes((actions.ATTACK, max(dice, key=face_of)))
        elif phase == phases.ALLOCATING:
            lost = [type for type, count in enumerate(state.loadout(state.hit_frame)) if count]
            action = bytes((actions.LOSE_PART, state.hit_frame, lost[0]))
        else:
            return pushed
        state.push(action)
        pushed += 1


def report(costs: Costs) -> str:
    """Return the section."""
    rows = []
    for what, (ours, other) in (("one attack", costs.attack), ("a round of three", costs.round)):
        ratio = other / ours
        rows.append(
            Figure(
                f"odds of {what}",
                f"{ratio:.1f} x as fast as icepool",
                "faster than icepool",
                f"icepool {version('icepool')}",
                ratio < _GOAL,
            )
        )
    rows.append(
        Figure(
            f"{_ATTACKS:,} played attacks",
            f"{costs.sigmas:.1f} standard deviations",
            f"at most {_SIGMAS:.0f}",
            over=costs.sigmas > _SIGMAS,
        )
    )
    return section("Odds", _TEXT, rows)
