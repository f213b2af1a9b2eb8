"""`doomsday hall` at a real broker: the wall in text and JSON, and what goes wrong."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.errors import FAILED, USAGE
from doomsday.hall.publisher import Publisher
from tests.host.hall.broker import Broker, until
from tests.host.hall.states import state

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def tables(broker: Broker) -> Iterator[Broker]:
    """Return a broker with two tables."""
    made = [
        Publisher(broker.address(name), broker.passwords[name], broker.ca)
        for name in ("table1", "table2")
    ]
    made[0].publish(state())
    made[1].publish(state(over=True, winners=[1]))
    until(lambda: all(one.is_sent for one in made), "both states")
    yield broker
    for one in made:
        one.close()


def options(broker: Broker, user: str = "wall") -> list[str]:
    return ["--ca", str(broker.ca), "--password-file", str(broker.password_file(user))]


def test_the_wall_is_printed_once(tables: Broker, capsys: Capture) -> None:
    assert cli.main(["hall", tables.url("wall"), *options(tables), "--once"]) == 0
    out = capsys.readouterr().out
    head, first, second, summary = out.splitlines()
    assert head.split() == ["Table", "Game", "Round", "Clock", "Score", "Now"]
    assert first.startswith("table1  Mobile Frame Zero") and first.endswith("Blues acts")
    assert second.endswith("Reds has won")
    assert summary == "2 tables: 1 playing, 1 over"


def test_the_wall_is_printed_as_json(tables: Broker, capsys: Capture) -> None:
    assert cli.main(["hall", tables.url("wall"), *options(tables), "--once", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["tables"]
    assert [(one["name"], one["kind"]) for one in found] == [
        ("table1", "playing"),
        ("table2", "over"),
    ]
    assert found[1]["game"]["outcome"] == "Reds has won"


def test_changes_are_followed_until_ctrl_c(tables: Broker) -> None:
    command = [sys.executable, "-m", "doomsday", "hall", tables.url("wall"), *options(tables)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        lines = {running.stdout.readline() for _ in range(2)}
        assert "table2: round 2, doomsday 5, Reds 9, Blues 4: Reds has won\n" in lines
        running.send_signal(2)
        assert running.wait() != 0


def test_a_wrong_password_ends_the_command_with_a_sentence(
    broker: Broker, tmp_path: Path, capsys: Capture
) -> None:
    wrong = tmp_path / "password"
    wrong.write_text("guessed")
    for more in ([], ["--once"]):
        assert (
            cli.main(
                ["hall", broker.url("wall"), "--ca", str(broker.ca)]
                + ["--password-file", str(wrong), *more]
            )
            == FAILED
        )
        assert "refuses: not authorized." in capsys.readouterr().err


def test_a_table_may_not_read_the_wall(tables: Broker, capsys: Capture) -> None:
    assert cli.main(["hall", tables.url("table1"), *options(tables, "table1"), "--once"]) == 0
    assert capsys.readouterr().out == "No table has sent anything yet that this user may read.\n"


def test_what_is_missing_or_wrong_is_said(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ca.crt").write_text("no certificate")
    (tmp_path / "password").write_text("x")
    secret = ["--password-file", str(tmp_path / "password")]
    ca = ["--ca", str(tmp_path / "ca.crt")]
    for arguments, words in (
        (["hall", "broker.example"], "is no address of a broker"),
        (["hall", "mqtts://wall@127.0.0.1"], "The password of wall is missing"),
        (["hall", "mqtts://wall@127.0.0.1", *secret, *ca], "cannot be read: no PEM"),
        (["hall", "mqtts://wall@127.0.0.1", *secret, "--ca", "nowhere"], "No such file"),
    ):
        assert cli.main(arguments) == USAGE, arguments
        assert words in capsys.readouterr().err
    monkeypatch.setattr("doomsday.commands.hall._ONCE_S", 0.0)
    assert cli.main(["hall", "mqtt://127.0.0.1:9", "--once"]) == FAILED
    assert "The broker 127.0.0.1:9 cannot be reached: " in capsys.readouterr().err
