"""The command `odds`: exact chances of an attack."""

import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from doomsday.commands.by_game import check_game, check_use, chosen, game_of, is_given
from doomsday.console import colours
from doomsday.console.options import Interrupt, Json, Port, named
from doomsday.console.output import print_json, shortened
from doomsday.device.line.find_box import connected
from doomsday.errors import USAGE, Failure
from doomsday.files import check_output
from doomsday.games.odds import Answer, Unanswered
from doomsday.games.tools import tools
from doomsday.records.running import state_of
from shared.rules.errors import RuleError

_HOOK = "odds"
_PLAIN = "#"
_PICTURES = (".svg", ".png")
_BARS = re.compile("[\N{FULL BLOCK}-\N{LEFT ONE EIGHTH BLOCK}]+")
_EXAMPLE = 'doomsday odds --attacker "Rd Y B G" --defence 3'


def odds(
    game: Annotated[
        str | None,
        typer.Option(
            metavar="ID",
            callback=check_game,
            help="The game; by default the one with the options.",
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FILE", help="Draw the answer as a picture (.svg or .png)."
        ),
    ] = None,
    port: Port = None,
    interrupt: Interrupt = False,
    json: Json = False,
    **options: Any,
) -> None:
    """Compute the exact chances of an attack.

    Without options of a game, of the attack that is set up on a box.
    """
    if plot is not None:
        _check_plot(plot)
    try:
        asked = game is not None or is_given(_HOOK, options)
        answer = _asked(game, options) if asked else _on_box(port, interrupt)
    except Unanswered as fault:
        raise Failure(fault.sentence, fault.hint, USAGE) from None
    if plot is not None:
        # matplotlib is optional, and slow to import.
        from doomsday.games.odds_plot import draw

        draw(answer, plot)
    if json:
        print_json(answer.as_json())
    else:
        for line in lines(answer):
            print(_BARS.sub(lambda bar: colours.styled(bar[0], colours.GOOD), line))


def lines(answer: Answer) -> list[str]:
    """Return an answer as text, with bars that the encoding of standard output has."""
    fine = answer.lines()
    try:
        "".join(fine).encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return answer.lines(_PLAIN)
    return fine


def _on_box(port: str | None, interrupt: bool) -> Answer:
    """Return the odds of what is set up on a box. Raises: Failure, Unanswered."""
    with connected(port, interrupt) as box:
        content = box.running_game()
        if content is None and box.hello.game:
            raise Failure("The box is too old to send its game.", "doomsday deploy")
    if content is None:
        raise Unanswered("No game is running on the box.", _EXAMPLE)
    try:
        id, state = state_of(content)
    except RuleError as error:
        raise Failure(
            f"The game on the box cannot be read: {shortened(error.message.rstrip('.'))}.",
            "the same command again, while nobody presses a button",
        ) from None
    return tools(id).odds_of(state)


def _asked(game: str | None, options: dict[str, Any]) -> Answer:
    its = tools(game) if game else game_of(_HOOK, options)
    check_use([its], _HOOK, options)
    return its.odds(**chosen(its, _HOOK, options))


def _check_plot(plot: Path) -> None:
    if plot.suffix.lower() not in _PICTURES:
        raise Failure(
            "The name of the picture does not end in .svg or .png.", "--plot odds.svg", USAGE
        )
    check_output(plot, "picture", "odds.svg", _PICTURES)
