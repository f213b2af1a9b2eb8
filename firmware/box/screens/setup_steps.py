"""Base of the page that begins the set-up of a game: it asks for one value after the other."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.game.dice_source import KEY, SOURCES
from box.game.setup_form import DEPTH, PLAYERS
from box.screens.screen import A, B, C, Screen
from box.ui import words
from box.ui.canvas import STRONG, TEXT

if TYPE_CHECKING:
    from box.game.setup_form import SetupForm
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState

_TEXT_X = const(4)
# Below two depths, or one.
_REASON_Y = const(33)
_SENTENCE_Y = const(44)
_NUMBER_END = const(119)
# B and C repeat while held if there are more values than that.
_FEW = const(9)


class SetupSteps(Screen):
    """D takes the value of a step and goes on, A goes back; holding D begins a game at once.

    Each step begins with what was chosen for the last game, so that D alone goes through all of
    them. At the depth at which the box rolls dice, which is the last, C changes whose they are.
    steps: the keys asked for. listed: those whose values are rows, from the last of which the
    cursor goes on to the first; the others are numbers. following: number of the screen after the
    last step. form_module: path of the game's `load`. rolls_at: the depth at which dice are rolled
    for attacks. depths_help: what each depth means, for the help, if the rules do not say it.
    """

    steps: "tuple[str, ...]" = ()
    listed: "tuple[str, ...]" = ()
    following = 0
    form_module = ""
    rolls_at = ""
    depths_help = ""

    def __init__(self, table: "Table[GameState]") -> None:
        super().__init__(table)
        # Here, one after the other: within each other they would need the most C stack.
        from box.game import drafts  # noqa: F401

        form: SetupForm = __import__(self.form_module, None, None, ("of",)).load(table.memory)
        self.form = form
        # Whether somebody else is chosen to roll, and that is not stored.
        self._dice_changed = False
        if form.fault:
            table.add_notice((words.DRAFT_FAULTS[form.fault],))
        if form.too_deep:
            table.add_notice((words.TOO_DEEP % (form.too_deep, form.get(DEPTH)),))
        self._enter(0)

    def _enter(self, step: int) -> None:
        self._step = step
        self.key = self.steps[step]
        self.values = self.form.values(self.key)
        self.cursor = self.form.place(self.key)
        self.editing = len(self.values) > _FEW

    def returned(self, number: int) -> None:
        if number == self.following:
            self._enter(len(self.steps) - 1)

    def labels(self) -> "tuple[str, str, str, str]":
        back = words.BACK
        if not self._step and screens.GAMES in self.table.screens:
            back = words.GAMES
        if self.key in self.listed:
            return back, words.UP, words.DICE_KEY if self._rolls() else words.DOWN, words.NEXT
        return back, words.LESS, words.MORE, words.NEXT

    def purpose(self) -> str:
        if self.key != DEPTH:
            return ""
        return words.DICE_STEP_HELP if self._rolls() else self.depths_help

    def _rolls(self) -> bool:
        """Return whether the cursor is on the depth at which dice are rolled."""
        return self.key == DEPTH and self.values[self.cursor] == self.rolls_at

    def depth_value(self, depth: str) -> str:
        """Return the value in the row of a depth: whose dice are rolled there."""
        if depth != self.rolls_at:
            return ""
        return words.ROLLED_BY[SOURCES.index(self.form.get(KEY))]

    def hold_of_d(self) -> str:
        return words.BEGIN_AS_PROPOSED

    def do_hold_of_d(self) -> None:
        # Imported here: needed once a game.
        from box.game import proposals

        self._take()
        proposals.begin(self.table, self.form)

    def on_button(self, button: int, kind: int) -> None:
        count = len(self.values)
        if button == A:
            if self._step:
                self._enter(self._step - 1)
            else:
                self.table.close()
        elif button == C and self._rolls():
            self.form.choose_place(KEY, (self.form.place(KEY) + 1) % len(SOURCES))
            self._dice_changed = True
        elif button == B or button == C:
            place = self.cursor + (1 if button == C else -1)
            if self.key in self.listed:
                self.cursor = place % count
            else:
                self.cursor = max(0, min(place, count - 1))
        else:
            self._take()
            if self._step + 1 < len(self.steps):
                self._enter(self._step + 1)
            else:
                self.table.open(self.following)

    def _take(self) -> None:
        """Choose the value at the cursor, and store it if it changed."""
        chosen = self.cursor != self.form.place(self.key)
        if chosen:
            self.form.choose_place(self.key, self.cursor)
        if chosen or self._dice_changed:
            self.form.save(self.table.saved)
            self._dice_changed = False

    def players(self) -> int:
        """Return the number of players as the cursor has it."""
        return int(self.values[self.cursor]) if self.key == PLAYERS else self.form.players

    def draw_title(self, canvas: "Canvas", title: str) -> None:
        """Draw the header: the title, and how many steps there are; a summary is the last one."""
        total = len(self.steps) + self.players() + 1
        canvas.header(title, str(self._step + 1) + words.OF + str(total))

    def draw_number(
        self, canvas: "Canvas", size: int, subject: str, lines: "tuple[str, str]"
    ) -> None:
        """Draw the value at the cursor as large digits on the right, with its meaning."""
        canvas.text(STRONG, subject, _TEXT_X, 15)
        for i, line in enumerate(lines):
            canvas.text(TEXT, line, _TEXT_X, 29 + 10 * i)
        value = self.values[self.cursor]
        width = canvas.sheet(size).width(value)
        y, height = (14, 36) if self.key == PLAYERS else (13, 17)
        canvas.bar(_NUMBER_END - width - 5, y, width + 9, height)
        canvas.sheet(size).write(value, _NUMBER_END - width, y + (2 if height > 20 else 1), True)

    def draw_sentence(self, canvas: "Canvas", sentence: str) -> None:
        """Say below the depths what the one at the cursor means, and why some are missing."""
        canvas.text(TEXT, sentence, _TEXT_X, _SENTENCE_Y)
        if len(self.values) < len(self.form.every_depth):
            canvas.text(TEXT, words.TOO_LITTLE_MEMORY, _TEXT_X, _REASON_Y)
