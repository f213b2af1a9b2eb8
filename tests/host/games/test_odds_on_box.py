"""The command `odds` without a question: it answers for the attack that is set up on a box."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from doomsday import cli
from doomsday.commands import odds as command
from doomsday.errors import FAILED, USAGE
from shared.rules.history import ActionHistory
from shared.rules.mfz.model import actions
from tests.rules.full_games import act, combat, do
from tests.rules.mechwarrior_games import battle
from tests.rules.mechwarrior_games import play as play_mech
from tests.rules.mfz_games import play
from tests.rules.saved_games import saved

Ask = Callable[..., Any]


class FakeBox:
    """A box at a port with a running game, or none."""

    def __init__(self, content: bytes | None, number: int = 1) -> None:
        self.content = content
        self.hello = SimpleNamespace(game=number)

    def running_game(self) -> bytes | None:
        return self.content


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Return a function that runs `odds` at a box; it returns the answer, or the error."""

    def run(content: bytes | None, number: int = 1, code: int = 0) -> Any:
        @contextmanager
        def connected(port: str | None, interrupt: bool) -> Iterator[FakeBox]:
            yield FakeBox(content, number)

        monkeypatch.setattr(command, "connected", connected)
        assert cli.main(["odds", "--json"]) == code
        captured = capsys.readouterr()
        return json.loads(captured.out) if code == 0 else captured.err

    return run


def attacked(*tokens: str, **options: str) -> ActionHistory:
    """Return a game in which Aa attacks; Ba, its target, has had its turn with a defence of 3."""
    game = combat("Rd S1, Y", "Y Y B B S1, Y, Y Y", **options)
    play(game, "Ba:turn=1 Ba:defence=3")
    act(game, "Aa")
    for token in tokens:
        play(game, token)
    return game


def names(answer: Any) -> list[str]:
    return [case["name"] for case in answer["cases"]]


def first(answer: Any, title: str) -> list[int]:
    found: list[int] = next(
        one["weights"] for one in answer["cases"][0]["distributions"] if one["of"] == title
    )
    return found


def test_before_the_roll_the_pool_of_the_attacker_counts(asked: Ask) -> None:
    game = attacked(">Ba/d")
    do(game, actions.FIRE, 1, 0)
    answer = asked(saved(game))
    assert answer["facts"]["Target"] == "Ben 1 of Ben, defence 3"
    # Two white, two red and a rocket: the highest of four d6 and a d8.
    assert sum(first(answer, "attack die")) == 6**4 * 8
    assert names(answer) == ["no cover", "in cover"]


def test_after_the_roll_the_best_die_that_is_left_counts(asked: Ask) -> None:
    game = attacked(">Ba/d")
    do(game, actions.FIRE, 0, 0)
    play(game, "~W52R34")
    do(game, actions.DEFEND, game.state.legal()[1][1])
    answer = asked(saved(game))
    assert sum(first(answer, "attack die")) == 1
    assert len(first(answer, "attack die")) - 1 in (4, 5)
    assert first(answer, "systems and white dice left")[6] > 0


def test_a_spot_on_the_target_has_cases_of_its_own(asked: Ask) -> None:
    game = combat("Rd, Y", "Y Y B B, Y, Y Y")
    play(game, "Ba:turn=1 Ba:defence=3 Ba:spot=4")
    act(game, "Aa")
    play(game, ">Ba/h ~W66")
    answer = asked(saved(game))
    assert names(answer) == ["no spot", "spot 4"]
    dice = [case["distributions"][1]["weights"] for case in answer["cases"]]
    assert dice == [[0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 1]]


def test_a_target_that_has_not_had_its_turn_has_its_best_defence_die(asked: Ask) -> None:
    game = combat("Rd, Y", "Y Y B B, Y, Y Y")
    act(game, "Aa")
    play(game, ">Ba/d")
    answer = asked(saved(game))
    assert answer["facts"]["Target"] == "Ben 1 of Ben, its best defence die"
    assert sum(first(answer, "defence")) == 6**4


def test_what_was_undone_does_not_count(asked: Ask) -> None:
    game = attacked(">Ba/d")
    game.undo()
    assert "No attack is set up on the box." in asked(saved(game), code=USAGE)


def test_an_attack_of_mechwarrior_has_its_modifiers_and_targets(asked: Ask) -> None:
    game = play_mech(battle("full"), "zones=0 Aa:ranged ranged+ri/0/0>Bb values=9/3/none/17")
    answer = asked(saved(game))
    assert answer["title"] == "Ranged attack on Skiff of Ben"
    assert answer["facts"]["Attack"] == "9 + 2 rear = 11"
    assert first(answer, "damage") == [15, 0, 0, 20, 1]
    tokens = "zones=0 Aa:ranged ranged+/0/0>Ba,Bb Bb+r/1 values=9/3/none/17,17"
    answer = asked(saved(play_mech(battle("full"), tokens)))
    assert names(answer) == ["Ranged attack on Ox of Ben", "Ranged attack on Skiff of Ben"]
    assert answer["facts"]["Ranged attack on Skiff of Ben, Defence"] == "17 + 1 other = 18"


@pytest.mark.parametrize(
    ("content", "number", "code", "sentence"),
    [
        (None, 0, USAGE, "No game is running on the box."),
        (None, 7, FAILED, "The box is too old to send its game."),
        (b"DBGA" + bytes(40), 1, FAILED, "The game on the box cannot be read: "),
        (b"nonsense", 1, FAILED, "The game on the box cannot be read: "),
    ],
)
def test_a_box_without_a_readable_game_is_reported(
    asked: Ask, content: bytes | None, number: int, code: int, sentence: str
) -> None:
    assert sentence in asked(content, number, code)


def test_a_game_that_goes_on_while_it_is_read_is_reported(asked: Ask) -> None:
    content = bytearray(saved(attacked(">Ba/d")))
    content[-20] ^= 1
    error = asked(bytes(content), code=FAILED)
    assert "does not match its checksum" in error and "the same command again" in error


def test_a_game_without_dice_has_no_odds(asked: Ask) -> None:
    game = combat("Rd, Y", "Y Y B B, Y, Y Y", depth="damage")
    assert "No attack is set up on the box." in asked(saved(game), code=USAGE)
