"""Play a finished game in the terminal, step by step, forwards and back."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.timer import Timer
from textual.widgets import Static

from doomsday.reports.chronicle import Chronicle, Position
from doomsday.reports.words import amounts, outcome, title
from doomsday.wording import counted, printable

SPEED_LEAST, SPEED_MOST = 0.25, 64.0
_BAR = 24
_LINES = 9
_HINTS = "space play  \u2190 \u2192 step  \u2191 \u2193 round  + - speed  Home End  q quit"
_COLOURS = ("blue", "dark_orange", "green", "magenta", "yellow")


class Cursor:
    """A place in a finished game. step: entries that were played, 0 for the start."""

    def __init__(self, game: Chronicle) -> None:
        self.game = game
        self.step = 0

    @property
    def last(self) -> int:
        """The number of entries."""
        return len(self.game.entries)

    @property
    def position(self) -> Position:
        """The position here."""
        return self.game.entries[self.step - 1].after if self.step else self.game.start

    def move(self, steps: int) -> None:
        """Go on by a number of entries, back if it is below 0."""
        self.step = max(0, min(self.last, self.step + steps))

    def move_round(self, direction: int) -> None:
        """Go to where the next round begins, or this one or the one before it did."""
        number = self.position.round
        if direction > 0:
            while self.step < self.last and self.position.round <= number:
                self.step += 1
            return
        self.move(-1)
        number = self.position.round
        while self.step and self._before().round >= number:
            self.step -= 1

    def _before(self) -> Position:
        return self.game.entries[self.step - 2].after if self.step > 1 else self.game.start

    def heading(self) -> str:
        """Return where the game is."""
        facts = [f"{key} {value}" for key, value in self.position.facts.items()]
        where = [f"{self.game.round_name} {self.position.round}", *facts]
        return printable(f"{self.step} of {counted(self.last, 'step')}: {', '.join(where)}")

    def table(self) -> list[list[str]]:
        """Return a row for each seat: name, and its numbers with their names."""
        rows = []
        for seat in self.position.seats:
            numbers = [f"{key} {seat[key]}" for key in amounts(seat) if key != "score"]
            rows.append([printable(seat["name"]), str(seat["score"]), ", ".join(numbers)])
        return rows

    def told(self, lines: int) -> list[str]:
        """Return the sentences of the last entries, the present one last."""
        entries = self.game.entries[max(0, self.step - lines) : self.step]
        return [printable(entry.text) for entry in entries]


class Player(App[None]):
    """The player: position above, sentences below, keys in the last line."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { padding: 0 1; }
    #position { height: auto; margin: 1 0; }
    #told { height: 1fr; }
    #keys { height: 1; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "move(1)"),
        Binding("left,h", "move(-1)"),
        Binding("down,j", "round(1)"),
        Binding("up,k", "round(-1)"),
        Binding("home,g", "move(-1000000)"),
        Binding("end,G", "move(1000000)"),
        Binding("space,p", "play"),
        Binding("plus,equals_sign", "speed(2)"),
        Binding("minus", "speed(0.5)"),
        Binding("q,escape,ctrl+c", "quit"),
    ]

    def __init__(self, game: Chronicle, speed: float, plays: bool = True) -> None:
        """speed: steps a second. plays: whether it plays at once."""
        super().__init__()
        self.cursor = Cursor(game)
        self.speed = speed
        self.plays = plays
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="title")
            yield Static(id="position")
            yield Static(id="told")
            yield Static(_HINTS, id="keys")

    def on_mount(self) -> None:
        self._restart()
        self._draw()

    def action_move(self, steps: int) -> None:
        self.plays = False
        self.cursor.move(steps)
        self._draw()

    def action_round(self, direction: int) -> None:
        self.plays = False
        self.cursor.move_round(direction)
        self._draw()

    def action_play(self) -> None:
        self.plays = not self.plays
        if self.plays and self.cursor.step == self.cursor.last:
            self.cursor.step = 0
        self._draw()

    def action_speed(self, factor: float) -> None:
        self.speed = max(SPEED_LEAST, min(SPEED_MOST, self.speed * factor))
        self._restart()
        self._draw()

    def _restart(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(1 / self.speed, self._tick)

    def _tick(self) -> None:
        if self.plays:
            self.cursor.move(1)
            self.plays = self.cursor.step < self.cursor.last
            self._draw()

    def _draw(self) -> None:
        game = self.cursor.game
        state = "playing" if self.plays else "paused"
        head = Text(title(game), style="bold")
        head.append(f"\n{self.cursor.heading()}  ({state}, {self.speed:g} a second)", "not bold")
        self.query_one("#title", Static).update(head)
        self.query_one("#position", Static).update(self._position())
        told = Text()
        lines = self.cursor.told(_LINES)
        for place, line in enumerate(lines):
            told.append(line + "\n", "bold" if place == len(lines) - 1 else "dim")
        if self.cursor.step == self.cursor.last:
            told.append((game.fault or outcome(game) + ".") + "\n", "bold reverse")
        self.query_one("#told", Static).update(told)

    def _position(self) -> Text:
        rows = self.cursor.table()
        wide = max(len(row[0]) for row in rows)
        most = max([1, *[abs(int(row[1])) for row in rows]])
        text = Text()
        for place, (name, score, numbers) in enumerate(rows):
            colour = _COLOURS[place % len(_COLOURS)]
            bar = "\u2588" * round(_BAR * max(0, int(score)) / most)
            text.append(f"{name:<{wide}} ", f"bold {colour}")
            text.append(f"{score:>5} ")
            text.append(f"{bar:<{_BAR}} ", colour)
            text.append(numbers + "\n")
        return text
