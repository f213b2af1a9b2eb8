"""Draw the answer to a question about odds as a picture, with matplotlib."""

import io
from pathlib import Path

from doomsday.errors import Failure
from doomsday.files import put
from doomsday.games.odds import Answer, Chances

# The same picture for the same answer, so that a document's pictures change with their numbers.
_METADATA = {"svg": {"Date": None}, "png": {"Software": None}}
_WIDE, _HIGH = 7.0, 2.1
_COLOURS = ("#1f6feb", "#f08c00", "#2b8a3e", "#c92a2a")


def draw(answer: Answer, path: Path) -> None:
    """Write a picture of an answer: one chart a distribution, bars side by side for its cases.

    path: ends in .svg or .png. Raises: Failure without matplotlib.
    """
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise Failure(
            "Pictures need the library matplotlib, which is not installed.",
            "pip install 'doomsday-box[plots]', or the command without --plot",
        ) from None
    kind = path.suffix.lower()[1:]
    count = len(answer.cases[0].chances)
    settings = {"svg.hashsalt": "odds", "svg.fonttype": "path", "font.family": "DejaVu Sans"}
    with matplotlib.rc_context(settings):
        figure = Figure(figsize=(_WIDE, _HIGH * count + 0.4), layout="constrained")
        figure.suptitle(answer.title)
        charts = figure.subplots(count, 1, squeeze=False)
        for place in range(count):
            _chart(charts[place][0], [case.chances[place] for case in answer.cases])
        names = [case.name for case in answer.cases]
        if len(names) > 1:
            charts[0][0].legend(names)
        made = io.BytesIO()
        figure.savefig(made, format=kind, dpi=100, metadata=_METADATA[kind])
    put(path, made.getvalue())


def _chart(axes: object, alike: list[Chances]) -> None:
    """Draw one distribution, or that of each case."""
    values = sorted({value for one in alike for value in one.values})
    width = 0.8 / len(alike)
    for place, one in enumerate(alike):
        whole = sum(one.weights)
        heights = [
            100 * one.weights[value] / whole if value < len(one.weights) else 0.0
            for value in values
        ]
        offset = (place - (len(alike) - 1) / 2) * width
        axes.bar(  # type: ignore[attr-defined]
            [at + offset for at in range(len(values))],
            heights,
            width,
            color=_COLOURS[place % len(_COLOURS)],
        )
    title = alike[0].title
    if len(alike) == 1:
        title = f"{title}, mean {alike[0].mean_text()}"
    axes.set_title(title, loc="left", fontsize="medium")  # type: ignore[attr-defined]
    axes.set_xticks(  # type: ignore[attr-defined]
        range(len(values)), [alike[0].label(value) for value in values]
    )
    axes.set_ylabel("%")  # type: ignore[attr-defined]
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)  # type: ignore[attr-defined]
