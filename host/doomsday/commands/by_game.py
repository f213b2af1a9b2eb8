"""Options that games add to commands. A command has those of every game in the registry."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

from doomsday.errors import USAGE, Failure
from doomsday.games.tools import GameTools, all_tools
from shared.rules import games
from shared.rules.errors import Unreadable

_LAST = "json"


def with_options(command: Callable[..., None], hook: str) -> Callable[..., None]:
    """Return `command` with its `**options` replaced by the options of every game.

    hook: the method of GameTools whose parameters declare them. Two games may share an option.
    Raises: ValueError if they declare it differently.
    """
    own = inspect.signature(command).parameters.values()
    more: dict[str, inspect.Parameter] = {}
    for its in all_tools():
        for name, option in options_of(its, hook).items():
            if more.setdefault(name, option) != option or name in {one.name for one in own}:
                raise ValueError(f"{its.id}: another command or game has the option {name}")
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


def options_of(its: GameTools, hook: str) -> dict[str, inspect.Parameter]:
    """Return the parameters with a default of a game's method `hook`, by name."""
    parameters = inspect.signature(getattr(its, hook)).parameters.values()
    return {one.name: one for one in parameters if one.default is not inspect.Parameter.empty}


def chosen(its: GameTools, hook: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the subset of `options` that belongs to this game."""
    return {name: options[name] for name in options_of(its, hook)}


def check_use(used: Iterable[GameTools], hook: str, options: dict[str, Any]) -> None:
    """Raise Failure for an option that was given but that none of the games in `used` has."""
    used = list(used)
    for its in all_tools():
        for name, option in options_of(its, hook).items():
            given = options[name] != option.default
            if given and not [one for one in used if name in options_of(one, hook)]:
                raise Failure(
                    f"--{name.replace('_', '-')} does not apply to {used[0].module.title}.",
                    f"the command without it, or a game of {its.module.title}",
                    USAGE,
                )


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
