"""The command `odds`: the probability of winning from here."""

from math import comb
from typing import Annotated

import typer


def odds(
    first: Annotated[int, typer.Argument(min=1, max=3, help="Points that one still needs.")],
    second: Annotated[int, typer.Argument(min=1, max=3, help="Points that the other needs.")],
) -> None:
    """Say how likely it is to win a game of best of three from here."""
    points = first + second - 1
    wins = sum(comb(points, won) for won in range(first, points + 1))
    print(f"{100 * wins // 2**points} in 100")
