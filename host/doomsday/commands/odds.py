"""The command `odds`: exact chances of an attack."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from doomsday.commands.by_game import check_game, check_use, chosen, options_of
from doomsday.console.options import Interrupt, Json, Port, named
from doomsday.console.output import print_json, shortened
from doomsday.device.line.find_box import connected
from doomsday.errors import USAGE, Failure
from doomsday.files import check_target
from doomsday.games.odds import Answer, Unanswered
from doomsday.games.tools import GameTools, all_tools, tools
from doomsday.records.running import state_of
from shared.rules.errors import RuleError
from shared.rules.games import UNNAMED

# For the help and docs/cli.md.
EXAMPLES = (
    (
        'odds --attacker "Rd Y B G" --target "Y Y B B" --cover terrain',
        "The chances of one attack: attack die, damage dice, hits, and what they leave "
        "of the target.",
    ),
    (
        'odds --attacker "Rd Rd B G S2 /d" --attacker "Ra Y B G" --defence 3 --spot 4',
        "Of a round of two attacks, with and without rockets; the first uses a spot.",
    ),
    (
        "odds --attack 9 --defence 17 --modifier rear --damage 3 --clicks 3",
        "Of an attack in MechWarrior: the roll it needs, damage, and whether the target"
        " is eliminated.",
    ),
    (
        'odds --attacker "Rh Rh B B" --plot odds.svg',
        "The best die that a frame has for each action, also as a picture. Pictures "
        "need `pip install 'doomsday-box[plots]'`.",
    ),
)

_HOOK = "odds"
_PLAIN = "#"
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
        asked = game is not None or _is_asked(options)
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
        print(*lines(answer), sep="\n")


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


def _is_asked(options: dict[str, Any]) -> bool:
    """Return whether an option of a game was given."""
    return any(
        options[name] not in (None, option.default)
        for its in all_tools()
        for name, option in options_of(its, _HOOK).items()
    )


def _asked(game: str | None, options: dict[str, Any]) -> Answer:
    its = tools(game) if game else _game_of(options)
    check_use([its], _HOOK, options)
    return its.odds(**chosen(its, _HOOK, options))


def _game_of(options: dict[str, Any]) -> GameTools:
    """Return the game that has all options that were given."""
    for its in all_tools():
        declared = options_of(its, _HOOK)
        others = [
            name
            for other in all_tools()
            for name, option in options_of(other, _HOOK).items()
            if options[name] not in (None, option.default) and name not in declared
        ]
        if not others:
            return its
    return tools(UNNAMED)


def _check_plot(plot: Path) -> None:
    if plot.suffix.lower() not in (".svg", ".png"):
        raise Failure(
            "The name of the picture does not end in .svg or .png.", "--plot odds.svg", USAGE
        )
    check_target(plot, "picture", "odds.svg")
