"""Options that games add to commands. A command has those of every game in the registry."""

import functools
import inspect
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Annotated, Any, get_args

import typer

from doomsday.errors import USAGE, Failure
from doomsday.games.tools import GameTools, all_tools, tools
from shared.rules import games
from shared.rules.errors import Unreadable

_LAST = "json"


def with_options(command: Callable[..., None], hook: str) -> Callable[..., None]:
    """Return `command` with its `**options` replaced by the options of every game.

    hook: the method of GameTools whose parameters declare them. Two games may share an option,
    also one with different choices; then the command takes the choices of both, and `chosen`
    checks that the value is one of the game's own.
    Raises: ValueError if they declare it differently otherwise.
    """
    own = inspect.signature(command).parameters.values()
    declarations: dict[str, dict[GameTools, inspect.Parameter]] = {}
    for its in all_tools():
        for name, option in options_of(its, hook).items():
            declarations.setdefault(name, {})[its] = option
            if name in {one.name for one in own}:
                raise ValueError(f"{its.id}: another command or game has the option {name}")
    more = {name: _shared(by_game) for name, by_game in declarations.items()}
    declared = [one for one in own if one.kind is not inspect.Parameter.VAR_KEYWORD]
    first = [one for one in declared if one.name != _LAST]
    last = [one for one in declared if one.name == _LAST]

    @functools.wraps(command)
    def run(**values: Any) -> None:
        command(**values)

    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [*first, *more.values(), *last]
    )
    return run


def _shared(by_game: dict[GameTools, inspect.Parameter]) -> inspect.Parameter:
    """Return one parameter for an option that these games declare, with the choices of all."""
    its, first = next(iter(by_game.items()))
    if all(option == first for option in by_game.values()):
        return first
    choices = {its: _choices(option) for its, option in by_game.items()}
    if not all(choices.values()):
        last = [*by_game][-1]
        raise ValueError(f"{last.id}: another command or game has the option {first.name}")
    words = [str(choice) for its in by_game for choice in choices[its] or ()]
    joint = StrEnum(first.name, {word: word for word in words})  # type: ignore[misc]
    lists = [_listed(its, choices[its], option.default) for its, option in by_game.items()]
    text = f"{get_args(first.annotation)[1].help} {'; '.join(lists)}."
    return first.replace(annotation=Annotated[joint | None, typer.Option(help=text)], default=None)


def _listed(its: GameTools, choices: type[StrEnum] | None, default: StrEnum | None) -> str:
    """Return the choices of a game for the help of an option."""
    words = [f"{one} (default)" if one == default else str(one) for one in choices or ()]
    return f"{its.module.title}: {', '.join(words)}"


def _choices(option: inspect.Parameter) -> type[StrEnum] | None:
    """Return the class of the values of an option with choices, None for any other option."""
    annotated = get_args(option.annotation)
    for one in (annotated[0], *get_args(annotated[0])) if annotated else ():
        if isinstance(one, type) and issubclass(one, StrEnum):
            return one
    return None


def options_of(its: GameTools, hook: str) -> dict[str, inspect.Parameter]:
    """Return the parameters with a default of a game's method `hook`, by name."""
    parameters = inspect.signature(getattr(its, hook)).parameters.values()
    return {one.name: one for one in parameters if one.default is not inspect.Parameter.empty}


def chosen(its: GameTools, hook: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the subset of `options` that belongs to this game.

    Raises: Failure for a choice that only other games have.
    """
    return {
        name: _value(its, option, options[name]) for name, option in options_of(its, hook).items()
    }


def _value(its: GameTools, option: inspect.Parameter, value: Any) -> Any:
    choices = _choices(option)
    if choices is None or isinstance(value, choices):
        return value
    if value is None:
        return option.default
    try:
        return choices(str(value))
    except ValueError:
        name = option.name.replace("_", "-")
        raise Failure(
            f"--{name} {value} does not apply to {its.module.title}.",
            f"--{name} {' or '.join(choices)}",
            USAGE,
        ) from None


def check_use(used: Iterable[GameTools], hook: str, options: dict[str, Any]) -> None:
    """Raise Failure for an option that was given but that none of the games in `used` has."""
    used = list(used)
    for its in all_tools():
        for name in _given(its, hook, options):
            if not [one for one in used if name in options_of(one, hook)]:
                raise Failure(
                    f"--{name.replace('_', '-')} does not apply to {used[0].module.title}.",
                    f"the command without it, or a game of {its.module.title}",
                    USAGE,
                )


def is_given(hook: str, options: dict[str, Any]) -> bool:
    """Return whether an option of a game was given."""
    return any(_given(its, hook, options) for its in all_tools())


def game_of(hook: str, options: dict[str, Any]) -> GameTools:
    """Return the first game that has all options that were given, else the default one."""
    for its in all_tools():
        declared = options_of(its, hook)
        if not [
            name
            for other in all_tools()
            for name in _given(other, hook, options)
            if name not in declared
        ]:
            return its
    return tools(games.UNNAMED)


def _given(its: GameTools, hook: str, options: dict[str, Any]) -> list[str]:
    """Return the options of a game that were given."""
    return [
        name
        for name, option in options_of(its, hook).items()
        if options[name] not in (None, option.default)
    ]


def check_game(id: str | None) -> str | None:
    """Return the value of --game. Raises: Failure for an unknown game."""
    if id is not None:
        try:
            games.game(id)
        except Unreadable:
            raise Failure(
                f"There is no game {id!r}.", f"one of {', '.join(games.ids())}", USAGE
            ) from None
    return id
