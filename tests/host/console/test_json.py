"""The option --json: every command that has a result has it, and prints that result alone."""

import inspect
import json
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.commands import registry
from tests.onbox import ROOT

Capture = pytest.CaptureFixture[str]
COMPANIES = str(ROOT / "examples" / "companies")
LAMPS = f"{COMPANIES}/lamplighters.toml"
GAME = str(ROOT / "examples" / "games" / "three-companies.game")
# Commands without a box, with the type of their result.
ALONE: tuple[tuple[list[str], type], ...] = (
    (["boards"], list),
    (["check", COMPANIES], list),
    (["show", LAMPS], list),
    (["odds", "--attacker", "5", "--defence", "3"], dict),
    (["new", "OUT/a.toml", "--name", "Reds", "--frame", "Hammer: Rd Y B B SSR"], dict),
    (["play", "--seed", "2"], dict),
    (["play", "--seed", "2", "--out", "OUT/g.game"], dict),
    (["report", GAME, "--text"], dict),
    (["report", GAME, "--out", "OUT/r.html"], dict),
    (["replay", GAME], dict),
    (["sim", "--script", "OUT/a.seq", "--fast"], dict),
)


@pytest.mark.parametrize(("arguments", "kind"), ALONE, ids=lambda value: str(value)[:40])
def test_the_result_is_all_of_standard_output(
    arguments: list[str], kind: type, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "a.seq").write_text('expect "Game"\nscreen\n')
    cli.main([word.replace("OUT", str(tmp_path)) for word in arguments] + ["--json"])
    assert isinstance(json.loads(capsys.readouterr().out), kind)


# Commands whose result is something else than facts.
_WITHOUT = {"completion": "a script for the shell"}


def test_every_command_has_the_option() -> None:
    lacking = [
        row.name
        for row in registry.all_rows()
        if "json" not in inspect.signature(row.function()).parameters
    ]
    assert lacking == [*_WITHOUT]
