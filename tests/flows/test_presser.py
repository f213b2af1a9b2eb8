"""Random presses over whole games of every depth, as `make soak` has them by the million."""

from tools.presser import press_at_random

SEED = 3


def test_random_presses_lead_every_game_to_a_record_that_replays() -> None:
    done = press_at_random(2_000, SEED, processors=1, tell=False)
    assert done.trouble == []
    assert done.presses >= 2_000
    assert done.plies > 200
