"""Power is cut throughout a game on the buttons, from its start to its record.

`make soak` cuts every flash operation in five ways; `make test` cuts a sample spread over all.
An entry counts or does not; the box asks the question that an uncut one would ask; and the game
can be stopped and saved.
"""

import pytest

from doomsday.records import replays
from shared.rules import games
from tests.onbox import run_micropython
from tests.sampling import note

# One operation in so many is cut; files take many more operations than the journal's flash.
STRIDES = {"flash": 4, "file": 31}


@pytest.mark.parametrize("store", ["flash", "file"])
@pytest.mark.parametrize("game", games.ids())
def test_a_game_cut_at_any_operation_continues_and_can_be_saved(
    game: str, store: str, request: pytest.FixtureRequest
) -> None:
    stride = 0 if request.config.getoption("whole") else STRIDES[store]
    printed = run_micropython("tests.faults.whole_game", game, store, stride, heap="8M")
    head, _, saved = printed.partition("record\n")
    figures = {word: int(figure) for word, figure in map(str.split, head.splitlines())}
    assert figures["turns"] == 1
    # Every step is journalled; the start and the record take several operations.
    assert figures["operations"] > figures["steps"] + 10
    operations = figures["operations"]
    note(5 * operations - figures["cuts"])
    assert figures["cuts"] == (-(-operations // stride) if stride else 5 * operations)
    assert figures["cuts"] > figures["after"] > 0
    records = saved.split("game\n")[1:]
    # The pauses, the way back and the end add no entry.
    assert len(records) == figures["steps"] - 4
    verdicts = [replays.judge_content(bytes.fromhex(record)) for record in records]
    assert [verdict.error for verdict in verdicts if not verdict.ok] == []
    assert max(verdict.round for verdict in verdicts) == figures["rounds"]
